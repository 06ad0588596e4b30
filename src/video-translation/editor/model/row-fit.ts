import { countCharacters, isSpeakable } from '../../../contract/constants/script.ts';
import { SPEED_UNHEARD, type Fit } from '../../../studio/model/subtitles/fit/fit-of.ts';
import { placeClips, type PlacedRow } from '../../../studio/model/subtitles/fit/place-clips.ts';
import {
  estimateMs,
  learnPace,
  type PaceTake,
  type VoicePace,
} from '../../../studio/model/subtitles/fit/pace.ts';
import { cueOf, endOf, startOf, type Row, type Rows } from '../../../studio/rows/row.ts';
import { playedTake, type RowMade, type RowSpeech } from '../../../studio/rows/row-speech.ts';

/** How the speech of a row is placed. */
export interface RowFit extends Fit {
  /** How long it is spoken, before it is fitted. */
  readonly soundMs: number;
  /** It is not made yet: so long it will be, by the pace of its voice. */
  readonly isEstimate: boolean;
}

/** The one rule of how speech fits: rows, timeline, checks and filters ask it. */
export interface RowFits {
  /**
   * The same object as long as it stays the same.
   * @returns null for a row that is not spoken
   * @param next the row that is spoken after it, of any speaker: see {@link spokenAfter}
   */
  fitOf(row: Row, next: Row | undefined): RowFit | null;
}

/** As many takes of a voice say how fast it speaks; more make it no surer. */
const TAKES_MAX = 100;

/** The row after the one at an index that is not left out: its speech ends the silence after that one. */
export function spokenAfter(rows: Rows, index: number): Row | undefined {
  let at = index + 1;
  while (at < rows.length && cueOf(rows[at]!).left_out) at++;
  return rows[at];
}

/** About how many characters of a text are spoken in its room without a hurry that is heard. */
export const charactersThatFit = (text: string, { soundMs, lengthMs, overrunMs }: RowFit): number => {
  const room = (lengthMs - overrunMs) * SPEED_UNHEARD.max;
  return Math.max(1, Math.floor((countCharacters(text) * room) / Math.max(1, soundMs)));
};

/** @param soundMs of its take; null without one */
export const placedRow = (row: Row, soundMs: number | null): PlacedRow => ({
  id: row.segment_id,
  startMs: startOf(row),
  endMs: endOf(row),
  speaker: row.speaker,
  soundMs,
  isFixed: cueOf(row).fixed_length,
});

/**
 * @param language of the translation
 * @param durationMs of the whole video
 * @param isSpoken whether rows are spoken at all
 */
export function createRowFits(
  speech: RowSpeech,
  language: string,
  durationMs: number,
  isSpoken: () => boolean = () => true,
): RowFits {
  /** The last answer about a row, and what it was made of. */
  const known = new WeakMap<Row, { soundMs: number; untilMs: number | null; fit: RowFit }>();
  let learnt: ReadonlyMap<string, RowMade> | null = null;
  const paces = new Map<string, VoicePace>();

  const takesOf = (voiceId: string): PaceTake[] => {
    const takes: PaceTake[] = [];
    for (const { takes: all } of speech.$made.get().values())
      for (const { voice_id, text, duration_ms, speed } of all) {
        if (voice_id === voiceId) takes.push({ text, soundMs: duration_ms, speed });
        if (takes.length >= TAKES_MAX) return takes;
      }
    return takes;
  };
  const paceOf = (voiceId: string): VoicePace => {
    if (learnt !== speech.$made.get()) {
      learnt = speech.$made.get();
      paces.clear();
    }
    const pace = paces.get(voiceId) ?? learnPace(takesOf(voiceId), language);
    paces.set(voiceId, pace);
    return pace;
  };

  return {
    fitOf(row, next) {
      if (!isSpoken() || cueOf(row).left_out || !isSpeakable(row.text)) return null;
      const take = playedTake(row, speech);
      const soundMs =
        take?.duration_ms ??
        estimateMs(row.text, paceOf(row.voice?.voice_id ?? '')) / (row.voice?.speed ?? 1);
      const isEstimate = take === null;
      const untilMs = next ? startOf(next) : null;
      const before = known.get(row);
      if (before?.soundMs === soundMs && before.untilMs === untilMs && before.fit.isEstimate === isEstimate)
        return before.fit;
      const following = next ? [placedRow(next, null)] : [];
      const placed = placeClips([placedRow(row, soundMs), ...following], durationMs)[0]!;
      const fit = { ...placed.fit, soundMs, isEstimate };
      known.set(row, { soundMs, untilMs, fit });
      return fit;
    },
  };
}
