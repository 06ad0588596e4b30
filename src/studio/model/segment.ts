import { PAUSE_TAG, isSpeakable } from '../../contract/constants/script.ts';
import { speechCredits } from '../../contract/constants/billing.ts';
import type { Segment, SegmentInput, Take } from '../../contract/index.ts';
import type { ErrorType } from '../../contract/errors.ts';
import { isErrorType } from '../../api/failure.ts';

/** Settings that, with the text, determine how a sentence sounds. */
export interface SpeechSettings {
  readonly voiceId: string;
  readonly modelId: string;
  /** BCP 47. */
  readonly languageId: string;
  /** Factor, see SPEED_FACTORS. */
  readonly speed: number;
}

/** A sentence of the script in the editor, with everything ever made of it. */
export interface ScriptSegment {
  /** Its id, here and on the server; made where the segment was added. */
  readonly key: string;
  readonly text: string;
  /** White space and pauses after it, exactly as written. */
  readonly gap: string;
  /** Oldest first. */
  readonly takes: readonly Take[];
  /** The take that plays. */
  readonly takeId: string | null;
  readonly work: 'none' | 'queued' | 'making' | 'failed';
  /** Why it failed. */
  readonly error: ErrorType | null;
  /** Its own settings, from its paragraph or a restored take; null when it follows the script. */
  readonly own: OwnSettings | null;
}

/** Differences from the script's settings. A voice comes with its model and a language it speaks. */
export type OwnSettings = Partial<SpeechSettings>;

/** Settings a segment is spoken with, in a script with these settings. */
export const settingsOf = ({ own }: ScriptSegment, script: SpeechSettings): SpeechSettings =>
  own ? { ...script, ...own } : script;

/** The pronunciation entries that apply to a text with these settings, see `pronunciationKey`. */
export type PronunciationOf = (text: string, settings: SpeechSettings) => string;

/**
 * `fresh`: its take speaks exactly this text with these settings. `silent`: it contains nothing to say. `stale`: there
 * is no such take.
 */
export type SegmentStatus = 'fresh' | 'stale' | 'queued' | 'making' | 'failed' | 'silent';

/** @param pronunciationOf null while the list is unknown: takes are then not compared with it */
export function statusOf(
  segment: ScriptSegment,
  script: SpeechSettings,
  pronunciationOf: PronunciationOf | null = null,
): SegmentStatus {
  if (segment.work === 'queued' || segment.work === 'making') return segment.work;
  if (!isSpeakable(segment.text)) return 'silent';
  const take = chosenTake(segment);
  const settings = settingsOf(segment, script);
  if (
    take &&
    speaks(take, segment.text, settings) &&
    (!pronunciationOf || take.pronunciation === pronunciationOf(take.text, settings))
  ) {
    return 'fresh';
  }
  return segment.work === 'failed' ? 'failed' : 'stale';
}

export const chosenTake = (segment: ScriptSegment): Take | null =>
  segment.takes.find(({ take_id }) => take_id === segment.takeId) ?? null;

/** Whether a take is what would be made of this text with these settings. */
const speaks = (take: Take, text: string, settings: SpeechSettings): boolean =>
  take.text === sayable(text) &&
  take.voice_id === settings.voiceId &&
  take.model_id === settings.modelId &&
  Math.round(take.speed * 100) === Math.round(settings.speed * 100);

/** Whether the sentence still has to be made. */
export const isOpen = (status: SegmentStatus): boolean => status === 'stale' || status === 'failed';

/** Key of a sentence's sound. Sentences with the same key are made and charged once. */
export const spokenKey = (text: string, { voiceId, modelId, speed }: SpeechSettings): string =>
  [voiceId, modelId, speed.toFixed(2), sayable(text)].join('\n');

/** Credits for the segments if none is in the speech cache. A repeated sentence is charged once. */
export function estimateCredits(segments: readonly ScriptSegment[], script: SpeechSettings): number {
  const counted = new Set<string>();
  let credits = 0;
  for (const segment of segments) {
    const key = spokenKey(segment.text, settingsOf(segment, script));
    if (counted.has(key)) continue;
    counted.add(key);
    credits += speechCredits(segment.text);
  }
  return credits;
}

/** Longest gap the server accepts, in UTF-16 units. */
const GAP_MAX = 1000;

/** Shortens a long gap to what is audible: its pauses, and whether there is a line break. */
export function wireGap(gap: string): string {
  if (gap.length <= GAP_MAX) return gap;
  let short = gap.includes('\n') ? '\n\n' : ' ';
  for (const [tag] of gap.matchAll(PAUSE_TAG)) {
    if (short.length + tag.length > GAP_MAX) break;
    short += tag;
  }
  return short;
}

/** The segment as sent to the server to be priced. */
export function toInput(segment: ScriptSegment, script: SpeechSettings): SegmentInput {
  const { voiceId, modelId, languageId, speed } = settingsOf(segment, script);
  return {
    text: sayable(segment.text),
    gap: wireGap(segment.gap),
    voice_id: voiceId,
    model_id: modelId,
    language_id: languageId,
    speed,
  };
}

/** Replaces characters that can be neither stored nor spoken: NUL and unpaired surrogates. */
export const sayable = (text: string): string => text.replace(/[\0\p{Surrogate}]/gu, '\ufffd');

/** Settings of a segment as stored on the server. */
export const serverSettings = (known: Segment): SpeechSettings => ({
  voiceId: known.voice_id,
  modelId: known.model_id,
  languageId: known.language_id,
  speed: known.speed,
});

/** The segment with its state on the server. The text stays that of the editor. */
export function withServerState(segment: ScriptSegment, known: Segment): ScriptSegment {
  const { state } = known;
  return {
    ...segment,
    takes: known.takes,
    takeId: known.take_id,
    work: state === 'queued' || state === 'making' || state === 'failed' ? state : 'none',
    error: isErrorType(known.error) ? known.error : null,
  };
}
