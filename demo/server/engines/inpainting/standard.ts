import type { Config } from '../../config/config.ts';
import type { Log } from '../../config/log.ts';
import { MIGAN } from '../local/install/inpainting-models.ts';
import { createInstallation } from '../local/install/installation.ts';
import { notInstalled } from '../local/not-installed.ts';
import type { InpaintingEngine } from './engine.ts';
import { createMiGanEngine } from './migan/engine.ts';

/** The configured engines that draw hidden parts of pictures, best first. */
export const standardInpainting = (
  { localModels }: Pick<Config, 'localModels'>,
  log: Log,
): InpaintingEngine[] => [
  createMiGanEngine(
    localModels ? createInstallation(MIGAN, localModels, { log, isOnDemand: true }) : notInstalled(),
  ),
];
