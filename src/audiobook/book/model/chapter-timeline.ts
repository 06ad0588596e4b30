import { isSpeakable } from '../../../contract/constants/script.ts';
import { estimateMs } from '../../../contract/speech-length.ts';
import { pausesAround } from '../../../studio/model/pauses.ts';
import { placeItems, type Timeline } from '../../../studio/player/timeline.ts';
import { cueOf, type Rows } from '../../../studio/rows/row.ts';
import type { RowSpeech } from '../../../studio/rows/row-speech.ts';

/** The timeline of a chapter for the player. An edited passage keeps its last take until a new one is made. */
export function chapterTimeline(lead: string, rows: Rows, speech: RowSpeech): Timeline {
  const isHeard = rows.map((row) => !cueOf(row).left_out && isSpeakable(row.text));
  const { leadMs, afterMs } = pausesAround(
    lead,
    rows.map(({ gap }, index) => ({ gap, isHeard: isHeard[index]! })),
  );
  const items = rows
    .filter((_row, index) => isHeard[index])
    .map((row, index) => ({
      key: row.segment_id,
      take: speech.takeOf(row),
      pending: false,
      pauseMs: afterMs[index]!,
      estimateMs: estimateMs(row.text, row.voice?.speed ?? 1),
    }));
  return placeItems(items, leadMs);
}
