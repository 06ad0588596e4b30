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

/** How a row's speech fits into its slot. */
export interface RowFit extends Fit {
  /** Duration in ms before it is fitted. */
  readonly soundMs: number;
  /** True if the row has no take: the duration is estimated from the pace of its voice. */
  readonly isEstimate: boolean;
}

/** The single place that decides how speech fits, for rows, timeline, checks and filters. */
export interface RowFits {
  /**
   * Returns the same object while nothing changes.
   * @param next the next spoken row, of any speaker: see {@link spokenAfter}
   * @returns null for a row that is not spoken
   */
  fitOf(row: Row, next: Row | undefined): RowFit | null;
}

/** Most takes used to learn a voice's pace; more would not make it more accurate. */
const TAKES_MAX = 100;

/** The next row that is not left out. Its speech ends the silence after the row at `index`. */
export function spokenAfter(rows: Rows, index: number): Row | undefined {
  let at = index + 1;
  while (at < rows.length && cueOf(rows[at]!).left_out) at++;
  return rows[at];
}

/** About how many characters of a text fit into its slot without audible acceleration. */
export const charactersThatFit = (text: string, { soundMs, lengthMs, overrunMs }: RowFit): number => {
  const room = (lengthMs - overrunMs) * SPEED_UNHEARD.max;
  return Math.max(1, Math.floor((countCharacters(text) * room) / Math.max(1, soundMs)));
};

/** @param soundMs duration of its take; null without one */
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
  /** The last result for a row, with its inputs. */
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
