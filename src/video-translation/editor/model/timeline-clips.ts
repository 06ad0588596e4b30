import type { Clip, ClipState, Lane } from '../../../studio/timeline/clip.ts';
import { cueOf, endOf, startOf, type Row, type Rows } from '../../../studio/rows/row.ts';
import { speakerHues } from '../../../studio/speakers/speaker-hues.ts';
import {
  isOpenRow,
  playedTake,
  type RowMade,
  type RowSpeech,
  type RowState,
} from '../../../studio/rows/row-speech.ts';
import type { RowFit, RowFits } from './row-fit.ts';

const laneOf = (speaker: string | null): string => speaker ?? '';

/** @param nobody name of the lane of rows without a speaker */
export const timelineLanes = (rows: Rows, nobody: string): Lane[] =>
  Array.from(speakerHues(rows), ([name, hue]) => ({ id: laneOf(name), name: name ?? nobody, hue }));

const stateOf = (row: Row, state: RowState): ClipState => {
  if (state === 'left-out') return 'left-out';
  if (row.locked) return 'locked';
  return isOpenRow(row, state) || state === 'uncast' || state === 'unrecorded' ? 'open' : 'fresh';
};

interface Known {
  readonly made: RowMade | undefined;
  readonly fit: RowFit | null;
  readonly clip: Clip;
}

/**
 * Turns rows into clips. A clip overruns exactly when the badge of its row says so; without a take the estimated
 * duration counts.
 * @returns a function that returns the same clip for an unchanged row
 */
export function createTimelineClips(speech: RowSpeech, fits: RowFits): (rows: Rows) => Clip[] {
  const known = new WeakMap<Row, Known>();

  const clipOf = (row: Row, fit: RowFit | null): Clip => {
    const take = playedTake(row, speech);
    return {
      id: row.segment_id,
      laneId: laneOf(row.speaker),
      startMs: startOf(row),
      endMs: endOf(row),
      label: row.text || (row.source_text ?? ''),
      soundMs: take && (fit?.lengthMs ?? take.duration_ms),
      state: stateOf(row, speech.stateOf(row)),
      ...(fit && { speed: fit.speed, overrunMs: fit.overrunMs }),
      ...(take && { peaks: take.peaks }),
    };
  };

  return (rows) => {
    const clips = Array.from<Clip>({ length: rows.length });
    let next: Row | undefined;
    for (let index = rows.length - 1; index >= 0; index--) {
      const row = rows[index]!;
      const made = speech.$made.get().get(row.segment_id);
      const fit = fits.fitOf(row, next);
      const before = known.get(row);
      const isSame = before !== undefined && before.made === made && before.fit === fit;
      const clip = isSame ? before.clip : clipOf(row, fit);
      if (!isSame) known.set(row, { made, fit, clip });
      clips[index] = clip;
      if (!cueOf(row).left_out) next = row;
    }
    return clips;
  };
}
