import type { Config } from '../../config/config.ts';
import type { Log } from '../../config/log.ts';
import { createInstallation } from '../local/install/installation.ts';
import { RESEMBLYZER } from '../local/install/models.ts';
import { notInstalled } from '../local/not-installed.ts';
import type { SpeakerEngine } from './engine.ts';
import { createResemblyzerEngine } from './resemblyzer/engine.ts';

/** The configured engines that compare voices, best first. */
export const standardSpeakerEngines = (
  { localModels }: Pick<Config, 'localModels'>,
  log: Log,
): SpeakerEngine[] => [
  createResemblyzerEngine(
    localModels ? createInstallation(RESEMBLYZER, localModels, { log }) : notInstalled(),
  ),
];
