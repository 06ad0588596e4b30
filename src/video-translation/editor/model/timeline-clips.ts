import type { Clip, ClipState, Lane } from '../../../studio/timeline/clip.ts';
import { endOf, startOf, type Row, type Rows } from '../../../studio/rows/row.ts';
import { speakerHues } from '../rows/speaker-hue.ts';
import { isOpenRow, type RowSpeech, type RowState } from './row-speech.ts';

const laneOf = (speaker: string | null): string => speaker ?? '';

/** @param nobody name of the lane of rows without a speaker */
export const timelineLanes = (rows: Rows, nobody: string): Lane[] =>
  Array.from(speakerHues(rows), ([name, hue]) => ({ id: laneOf(name), name: name ?? nobody, hue }));

const stateOf = (row: Row, state: RowState): ClipState => {
  if (state === 'left-out') return 'left-out';
  if (row.locked) return 'locked';
  return isOpenRow(row, state) || state === 'uncast' ? 'open' : 'fresh';
};

export const timelineClips = (rows: Rows, speech: RowSpeech): Clip[] =>
  rows.map((row) => {
    const state = speech.stateOf(row);
    const take = state === 'fresh' ? speech.takeOf(row) : null;
    return {
      id: row.segment_id,
      laneId: laneOf(row.speaker),
      startMs: startOf(row),
      endMs: endOf(row),
      label: row.text || (row.source_text ?? ''),
      soundMs: take?.duration_ms ?? null,
      state: stateOf(row, state),
      ...(take && { peaks: take.peaks }),
    };
  });
