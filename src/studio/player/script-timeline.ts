import { pausesAround } from '../model/pauses.ts';
import type { ScriptText } from '../model/script-text.ts';
import { chosenTake, settingsOf, type SpeechSettings } from '../model/segment.ts';
import { placeItems, type Timeline } from './timeline.ts';
import { estimateMs } from '../../contract/speech-length.ts';
import type { Summary } from '../model/summary.ts';

/** The timeline of a script. An edited sentence plays its last take until the new one is made. */
export function timelineOf(
  { lead, segments }: Pick<ScriptText, 'lead' | 'segments'>,
  { statuses }: Summary,
  settings: SpeechSettings | null,
): Timeline {
  const { leadMs, afterMs } = pausesAround(
    lead,
    segments.map(({ gap }, index) => ({ gap, isHeard: statuses[index] !== 'silent' })),
  );
  const heard = segments.map((segment, index) => ({ segment, status: statuses[index]! }));
  const items = heard
    .filter(({ status }) => status !== 'silent')
    .map(({ segment, status }, index) => {
      const pending = status === 'queued' || status === 'making';
      return {
        key: segment.key,
        take: pending ? null : chosenTake(segment),
        pending,
        pauseMs: afterMs[index]!,
        estimateMs: estimateMs(segment.text, settings ? settingsOf(segment, settings).speed : 1),
      };
    });
  return placeItems(items, leadMs);
}
