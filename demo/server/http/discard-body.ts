import type { IncomingMessage } from 'node:http';

/** More is not read: the connection is closed, and the client may see that in place of the answer. */
const BYTES_MAX = 16 * 1024 * 1024;
/** A client from which nothing arrives for so long waits for the answer. */
const QUIET_MS = 1_000;
const MS_MAX = 10_000;

/**
 * Reads and drops what is left of the body of a refused request, up to a limit. Many clients read no answer before they
 * have sent everything, and lose it when the connection is closed before.
 */
export const discardBody = (incoming: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    const announced = Number(incoming.headers['content-length'] ?? 0);
    if (incoming.complete || incoming.destroyed || announced > BYTES_MAX) return resolve();
    let bytes = 0;
    const stop = () => {
      clearTimeout(quiet);
      clearTimeout(late);
      incoming.off('data', count).off('end', stop).off('close', stop).off('error', stop).pause();
      resolve();
    };
    const quiet = setTimeout(stop, QUIET_MS);
    const late = setTimeout(stop, MS_MAX);
    const count = (part: Buffer) => {
      bytes += part.length;
      quiet.refresh();
      if (bytes > BYTES_MAX) stop();
    };
    incoming.on('data', count).on('end', stop).on('close', stop).on('error', stop);
    // A reader that left the body paused it
    incoming.resume();
  });
