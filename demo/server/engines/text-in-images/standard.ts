import type { Config } from '../../config/config.ts';
import type { Log } from '../../config/log.ts';
import { createInstallation } from '../local/install/installation.ts';
import { PP_OCR } from '../local/install/models.ts';
import { notInstalled } from '../local/not-installed.ts';
import type { ImageTextEngine } from './engine.ts';
import { createPpOcrEngine } from './ppocr/engine.ts';
import { createTesseractEngine } from './tesseract/engine.ts';

/** The configured engines that read text in images, best first. */
export const standardImageTextEngines = (
  { localModels }: Pick<Config, 'localModels'>,
  log: Log,
): ImageTextEngine[] => [
  createPpOcrEngine(localModels ? createInstallation(PP_OCR, localModels, { log }) : notInstalled()),
  createTesseractEngine(),
];
