import { baseLanguage } from '../../../src/contract/base-language.ts';
import { CLONE_KINDS, type CloneKind } from '../../../src/contract/constants/voice-cloning.ts';
import type { CallAnswer } from '../../../src/contract/index.ts';
import type { Config } from '../config/config.ts';
import type { Queryable } from '../db/db.ts';
import type { Cloners } from '../engines/cloning/cloners.ts';
import type { CloningEngine } from '../engines/cloning/engine.ts';
import type { RecognitionEngine } from '../engines/recognition/engine.ts';
import { understands, type Recognizers } from '../engines/recognition/recognizers.ts';
import type { SpeakerEngine, SpeakerEngines } from '../engines/speakers/engine.ts';
import { ApiError } from '../http/api-error.ts';
import { attemptsOf, renewedAt } from './attempts.ts';
import { CONSENT } from './consent.ts';
import { PHRASE_LANGUAGES } from './phrases.ts';

export interface OfferNeeds {
  config: Pick<Config, 'voiceCloning'>;
  cloners: Cloners;
  recognizers: Recognizers;
  speakerEngines: SpeakerEngines;
}

/** The engines that check the sentence proving whose voice it is. */
export interface ProofEngines {
  recognizer: RecognitionEngine;
  speakers: SpeakerEngine;
}

/** A currently available way to clone voices. */
export interface Offer {
  engine: CloningEngine;
  /** Base languages, BCP 47. */
  languages: readonly string[];
}

const notAllowed = () => new ApiError('err_voice_clone_not_allowed', { status: 503 });

/**
 * Whether clients show voice cloning: an engine is ready or can be installed, and the operator has not turned cloning
 * off. Without this configuration, clients assume that it is off.
 */
export const isShown = ({ config, cloners }: OfferNeeds): boolean =>
  config.voiceCloning && cloners.states().some(({ state }) => state !== 'off');

/** The engines that can check a proof in this language; undefined when none are ready. */
export const proofEnginesFor = (
  { recognizers, speakerEngines }: OfferNeeds,
  language: string,
): ProofEngines | undefined => {
  const recognizer = recognizers.ready().find((one) => understands(one, language));
  const speakers = speakerEngines.ready();
  return recognizer && speakers && PHRASE_LANGUAGES.includes(language) ? { recognizer, speakers } : undefined;
};

/** How this kind of clone is made now, by its best engine; undefined when none is ready. */
const offerOf = (needs: OfferNeeds, kind: CloneKind): Offer | undefined => {
  const [engine] = needs.config.voiceCloning ? needs.cloners.ready(kind) : [];
  if (!engine) return undefined;
  const languages =
    kind === 'instant'
      ? engine.languages
      : engine.languages.filter((language) => proofEnginesFor(needs, language) !== undefined);
  return languages.length > 0 ? { engine, languages } : undefined;
};

/** @throws ApiError err_voice_clone_not_allowed when the operator has turned cloning off */
export const demandOn = ({ config }: Pick<OfferNeeds, 'config'>): void => {
  if (!config.voiceCloning) throw notAllowed();
};

/** @throws ApiError err_voice_clone_not_allowed when no voice can be cloned now */
export const demandAny = (needs: OfferNeeds): void => {
  if (!CLONE_KINDS.some((kind) => offerOf(needs, kind))) throw notAllowed();
};

/**
 * How a voice of this kind and language is cloned.
 *
 * @throws ApiError err_voice_clone_not_allowed, err_target_language_not_supported
 */
export const demandOffer = (needs: OfferNeeds, kind: CloneKind, languageId: string): Offer => {
  const offer = offerOf(needs, kind);
  if (!offer) throw notAllowed();
  if (!offer.languages.includes(baseLanguage(languageId)))
    throw new ApiError('err_target_language_not_supported');
  return offer;
};

/** @throws ApiError err_voice_clone_not_allowed when the operator has turned cloning off */
export const listOffers = async (
  q: Queryable,
  needs: OfferNeeds,
  tenantId: string,
): Promise<CallAnswer<'GET /v1/voice-clones/options'>['data']> => {
  demandOn(needs);
  const attempts = await attemptsOf(q, tenantId);
  return {
    kinds: CLONE_KINDS.flatMap((kind) => {
      const offer = offerOf(needs, kind);
      if (!offer) return [];
      return {
        kind,
        engine_name: offer.engine.name,
        is_real: offer.engine.real,
        languages: [...offer.languages],
        attempts_left: attempts[kind].left,
        attempts: attempts[kind].total,
        attempts_renewed_at: renewedAt(),
      };
    }),
    consent: { ...CONSENT },
  };
};
