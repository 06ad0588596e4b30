import { pauseMs } from '../../contract/constants/script.ts';
import { chosenTake, settingsOf, type ScriptSegment, type SpeechSettings } from '../model/segment.ts';
import { placeItems, type Timeline } from './timeline.ts';
import { estimateMs, type Summary } from '../model/summary.ts';

/** The script as it is to be heard: an edited sentence keeps its last take until the new one is made. */
export function timelineOf(
  segments: readonly ScriptSegment[],
  { statuses }: Summary,
  settings: SpeechSettings | null,
): Timeline {
  return placeItems(
    segments.flatMap((segment, index) => {
      const status = statuses[index]!;
      if (status === 'silent') return [];
      const pending = status === 'queued' || status === 'making';
      return {
        key: segment.key,
        take: pending ? null : chosenTake(segment),
        pending,
        pauseMs: pauseMs(segment.gap),
        estimateMs: estimateMs(segment.text, settings ? settingsOf(segment, settings).speed : 1),
      };
    }),
  );
}
