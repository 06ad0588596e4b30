import type { Clip, ClipState, Lane } from '../../../studio/timeline/clip.ts';
import { placeClips } from '../../../studio/model/subtitles/fit/place-clips.ts';
import { cueOf, endOf, startOf, type Row, type Rows } from '../../../studio/rows/row.ts';
import { speakerHues } from '../../../studio/speakers/speaker-hues.ts';
import { placedRow } from './row-fit.ts';
import { isOpenRow, playedTake, type RowSpeech, type RowState } from '../../../studio/rows/row-speech.ts';

const laneOf = (speaker: string | null): string => speaker ?? '';

/** @param nobody name of the lane of rows without a speaker */
export const timelineLanes = (rows: Rows, nobody: string): Lane[] =>
  Array.from(speakerHues(rows), ([name, hue]) => ({ id: laneOf(name), name: name ?? nobody, hue }));

const stateOf = (row: Row, state: RowState): ClipState => {
  if (state === 'left-out') return 'left-out';
  if (row.locked) return 'locked';
  return isOpenRow(row, state) || state === 'uncast' || state === 'unrecorded' ? 'open' : 'fresh';
};

/** @param durationMs of the whole video */
export const timelineClips = (rows: Rows, speech: RowSpeech, durationMs: number): Clip[] => {
  const spoken = rows.filter((row) => !cueOf(row).left_out);
  const placed = placeClips(
    spoken.map((row) => placedRow(row, playedTake(row, speech)?.duration_ms ?? null)),
    durationMs,
  );
  const fits = new Map(placed.map(({ id, fit }) => [id, fit]));
  return rows.map((row) => {
    const state = speech.stateOf(row);
    const take = playedTake(row, speech);
    const fit = fits.get(row.segment_id);
    return {
      id: row.segment_id,
      laneId: laneOf(row.speaker),
      startMs: startOf(row),
      endMs: endOf(row),
      label: row.text || (row.source_text ?? ''),
      soundMs: fit?.lengthMs ?? take?.duration_ms ?? null,
      state: stateOf(row, state),
      ...(fit && { speed: fit.speed, overrunMs: fit.overrunMs }),
      ...(take && { peaks: take.peaks }),
    };
  });
};
