import { batchesOf } from '../../../contract/speech-batches.ts';
import type { Job } from '../../../contract/index.ts';
import type { ScriptSegment } from '../../../studio/model/segment.ts';

/**
 * Generates sentences in batches of the permitted size, one after another. Stops when a batch is cancelled or refused.
 * @param make generates a batch; resolves with null if it was refused
 */
export const makeInBatches = async (
  sentences: readonly ScriptSegment[],
  charactersMax: number,
  make: (batch: readonly ScriptSegment[]) => Promise<Pick<Job, 'state'> | null>,
): Promise<void> => {
  for (const batch of batchesOf(sentences, charactersMax)) if ((await make(batch))?.state !== 'done') return;
};
