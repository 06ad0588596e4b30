import { placeClips } from '../../../studio/model/subtitles/fit/place-clips.ts';
import { cueOf, type Rows } from '../../../studio/rows/row.ts';
import type { DubClip } from '../../../studio/video/sound/dub-clip.ts';
import { placedRow } from './row-fit.ts';
import { playedTake, type RowSpeech } from '../../../studio/rows/row-speech.ts';

/**
 * The takes to play: those that match the current text, fitted into their slots. @param durationMs of the whole video
 */
export function dubClips(rows: Rows, speech: RowSpeech, durationMs: number): DubClip[] {
  const spoken = rows.filter((row) => !cueOf(row).left_out);
  const byId = new Map(spoken.map((row) => [row.segment_id, row]));
  const takeOf = (id: string) => playedTake(byId.get(id)!, speech);
  const placed = placeClips(
    spoken.map((row) => placedRow(row, takeOf(row.segment_id)?.duration_ms ?? null)),
    durationMs,
  );
  return placed.map(({ id, startMs, lengthMs, fit }) => {
    const { take_id, url, duration_ms } = takeOf(id)!;
    return {
      id,
      take: { take_id, url },
      startMs,
      soundMs: duration_ms,
      factor: fit.speed,
      cutMs: lengthMs < fit.lengthMs ? startMs + lengthMs : null,
    };
  });
}
