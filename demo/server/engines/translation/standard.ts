import type { Config } from '../../config/config.ts';
import type { Log } from '../../config/log.ts';
import { createInstallation } from '../local/install/installation.ts';
import type { Model } from '../local/install/model.ts';
import { BERGAMOT_EN_PT, OPUS_EN_FR, OPUS_ZH_EN } from '../local/install/translation-models.ts';
import { notInstalled } from '../local/not-installed.ts';
import { createApertiumEngine } from './apertium/engine.ts';
import { createBergamotEnPt } from './bergamot/engine.ts';
import { createChatTranslation } from './chat/engine.ts';
import type { TranslationEngine } from './engine.ts';
import { createLibreTranslate } from './libretranslate/engine.ts';
import { createOpusEnFr, createOpusZhEn } from './opus/engine.ts';

/** The configured translation engines, best first. */
export const standardTranslation = (
  {
    translation,
    libreTranslate,
    localModels,
  }: Pick<Config, 'translation' | 'libreTranslate' | 'localModels'>,
  log: Log,
): TranslationEngine[] => {
  const onDemand = (model: Model) =>
    localModels ? createInstallation(model, localModels, { log, isOnDemand: true }) : notInstalled();
  return [
    ...(translation ? [createChatTranslation(translation)] : []),
    ...(libreTranslate ? [createLibreTranslate(libreTranslate)] : []),
    createOpusEnFr(onDemand(OPUS_EN_FR)),
    createOpusZhEn(onDemand(OPUS_ZH_EN)),
    createBergamotEnPt(onDemand(BERGAMOT_EN_PT)),
    createApertiumEngine(),
  ];
};
