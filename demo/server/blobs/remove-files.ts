import { sideBySide } from '../process/side-by-side.ts';
import type { WholeFiles } from './blobs.ts';

/** Of an object storage most of the time is waited. */
const AT_ONCE = 8;

/** Removes files, several at a time. @throws the signal's reason when aborted */
export const removeFiles = (
  files: Pick<WholeFiles, 'remove'>,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<void> => sideBySide(ids, { atOnce: AT_ONCE, signal }, (id) => files.remove(id));
