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
import type { RowMade, RowSpeech } from '../../../studio/rows/row-speech.ts';

/** How the speech of a row is placed. */
export interface RowFit extends Fit {
  /** How long it is spoken, before it is fitted. */
  readonly soundMs: number;
  /** It is not made yet: so long it will be, by the pace of its voice. */
  readonly isEstimate: boolean;
}

export interface RowFits {
  /** Null for a row that is not spoken. @param next the row that is spoken after it, of any speaker: see {@link spokenAfter} */
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
 */
export function createRowFits(speech: RowSpeech, language: string, durationMs: number): RowFits {
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
      if (cueOf(row).left_out || !isSpeakable(row.text)) return null;
      const take = speech.stateOf(row) === 'fresh' ? speech.takeOf(row) : null;
      const soundMs =
        take?.duration_ms ??
        estimateMs(row.text, paceOf(row.voice?.voice_id ?? '')) / (row.voice?.speed ?? 1);
      const following = next ? [placedRow(next, null)] : [];
      const { fit } = placeClips([placedRow(row, soundMs), ...following], durationMs)[0]!;
      return { ...fit, soundMs, isEstimate: take === null };
    },
  };
}
