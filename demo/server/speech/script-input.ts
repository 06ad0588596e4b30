import type { SegmentInput } from '../../../src/contract/index.ts';
import {
  GAP_PAUSE_MS_MAX,
  SCRIPT_SOUND_MS_MAX,
  countCharacters,
  isSpeakable,
  pauseMs,
} from '../../../src/contract/constants/script.ts';
import { estimateMs } from '../../../src/contract/speech-length.ts';
import { edgePauseMs } from '../../../src/studio/model/pauses.ts';
import type { Pronounced, Pronouncer } from '../../../src/contract/pronunciation.ts';
import type { VoiceMix } from '../engines/speech/engine.ts';
import { isReady } from '../engines/engine-set.ts';
import type { FoundVoice } from '../engines/registry.ts';
import { ApiError } from '../http/api-error.ts';
import { giveWay } from '../process/give-way.ts';
import { canRead } from '../reading/can-read.ts';
import { identityOf, type Identity } from './identity.ts';

/** A requested segment after checking: its voice exists and can speak it. */
export interface Wanted extends SegmentInput {
  identity: Identity;
  /** It contains nothing to speak, for example only dots. It stays in the text but is never generated. */
  silent: boolean;
  engineId: string;
  /** The pronunciations that apply to it. */
  pronounced: readonly Pronounced[];
  /** The voices that its voice is blended of; null for a voice of the engine itself. */
  mix: VoiceMix | null;
  /** Speaking instructions in words; null when there are none or the engine does not support them. */
  instructions: string | null;
}

/** Limits of a script. */
export interface ScriptRules {
  /** The known voices among those that its segments name. */
  voices: ReadonlyMap<string, FoundVoice>;
  pronouncer: Pronouncer;
  charactersMax: number;
}

/** Segments to check before other requests get the thread. */
const AT_ONCE = 50;

/** Estimated duration of a spoken segment in milliseconds. */
export const spokenMs = ({ text, speed }: Pick<SegmentInput, 'text' | 'speed'>): number =>
  estimateMs(text, speed);

/** Limits the duration of a script's audio. Pauses cost no credits, so nothing else limits the size of the file. */
export class SoundLength {
  #totalMs = 0;
  #isPauseTooLong = false;

  /** @param lead white space and pauses before the first segment */
  constructor(lead: string) {
    this.#addPause(edgePauseMs(lead));
  }

  #addPause(ms: number): void {
    this.#totalMs += ms;
    this.#isPauseTooLong ||= ms > GAP_PAUSE_MS_MAX;
  }

  add(segment: Pick<SegmentInput, 'text' | 'gap' | 'speed'>): void {
    this.#addPause(pauseMs(segment.gap));
    if (isSpeakable(segment.text)) this.#totalMs += spokenMs(segment);
  }

  /** @throws ApiError err_pauses_too_long */
  check(): void {
    if (this.#totalMs > SCRIPT_SOUND_MS_MAX || this.#isPauseTooLong)
      throw new ApiError('err_pauses_too_long');
  }
}

/** Number of characters that count toward the limit: texts and the gaps between them. */
export const charactersIn = (segments: readonly Pick<SegmentInput, 'text' | 'gap'>[]): number =>
  segments.reduce((sum, { text, gap }) => sum + countCharacters(text) + gap.length, 0);

/**
 * Checks a segment against the voices.
 *
 * @param asked speaking instructions in words
 * @throws ApiError err_voice_not_found, err_model_not_found, err_target_language_not_supported, err_engine_unavailable,
 * err_text_unreadable
 */
export function checkSegment<T extends SegmentInput>(
  segment: T,
  asked: string | undefined,
  { voices, pronouncer }: ScriptRules,
): T & Wanted {
  const text = segment.text.trim();
  const found = voices.get(segment.voice_id);
  if (!found) throw new ApiError('err_voice_not_found');
  const { engine, voice, mix = null } = found;
  if (engine.model.modelId !== segment.model_id) throw new ApiError('err_model_not_found');
  if (!voice.languages.includes(segment.language_id)) throw new ApiError('err_target_language_not_supported');
  if (!isReady(engine))
    throw new ApiError('err_engine_unavailable', { status: 503, msg: engine.state().reason });
  const pronounced = pronouncer.find(text, segment.language_id, engine.can.ipa);
  const silent = !isSpeakable(text);
  if (!silent && !engine.can.reads && pronounced.length === 0 && !canRead(text, segment.language_id))
    throw new ApiError('err_text_unreadable');
  const instructions = (engine.can.instructions && asked) || null;
  const identity = identityOf({ ...segment, text, pronounced, instructions, mix });
  return {
    ...segment,
    text,
    speed: identity.speed,
    identity,
    silent,
    engineId: engine.id,
    pronounced,
    mix,
    instructions,
  };
}

/**
 * Checks a script against the voices and the length that may be generated at once.
 *
 * @param script its segments, and the white space and pauses before the first one
 * @throws ApiError as {@link checkSegment}; err_text_empty, err_text_too_long, err_pauses_too_long
 */
export async function checkScript(
  { segments, lead }: { segments: readonly SegmentInput[]; lead: string },
  rules: ScriptRules,
): Promise<Wanted[]> {
  const wanted: Wanted[] = [];
  for (let from = 0; from < segments.length; from += AT_ONCE) {
    if (from > 0) await giveWay();
    for (const segment of segments.slice(from, from + AT_ONCE))
      wanted.push(checkSegment(segment, undefined, rules));
  }
  if (wanted.every((segment) => segment.silent)) throw new ApiError('err_text_empty');
  const characters = charactersIn(wanted);
  if (characters > rules.charactersMax)
    throw new ApiError('err_text_too_long', {
      msg: `The text has ${characters} characters; ${rules.charactersMax} can be generated at once.`,
    });
  const length = new SoundLength(lead);
  for (const segment of wanted) length.add(segment);
  length.check();
  return wanted;
}
