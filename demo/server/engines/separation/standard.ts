import type { Config } from '../../config/config.ts';
import type { Log } from '../../config/log.ts';
import { createInstallation } from '../local/install/installation.ts';
import { SPLEETER } from '../local/install/separation-models.ts';
import { notInstalled } from '../local/not-installed.ts';
import type { SeparationEngine } from './engine.ts';
import { createSpleeterEngine } from './spleeter/engine.ts';

/** The configured engines that remove voices, best first. */
export const standardSeparation = (
  { localModels }: Pick<Config, 'localModels'>,
  log: Log,
): SeparationEngine[] => [
  createSpleeterEngine(
    localModels ? createInstallation(SPLEETER, localModels, { log, isOnDemand: true }) : notInstalled(),
  ),
];
