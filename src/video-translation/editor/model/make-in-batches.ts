import { batchesOf } from '../../../contract/speech-batches.ts';
import type { Job } from '../../../contract/index.ts';
import type { ScriptSegment } from '../../../studio/model/segment.ts';

/**
 * Makes sentences in batches that may be generated at once, one after the other. Ends early when a batch is cancelled or
 * refused.
 *
 * @param make makes a batch; null when it was refused
 */
export const makeInBatches = async (
  sentences: readonly ScriptSegment[],
  charactersMax: number,
  make: (batch: readonly ScriptSegment[]) => Promise<Pick<Job, 'state'> | null>,
): Promise<void> => {
  for (const batch of batchesOf(sentences, charactersMax)) if ((await make(batch))?.state !== 'done') return;
};
