import type { IncomingMessage } from 'node:http';

/**
 * Beyond this the connection is closed, and the client may see a connection error instead of the answer. A fast line
 * brings as much in the time that is given.
 */
const BYTES_MAX = 128 * 1024 * 1024;
/** A client that sends nothing for this long is probably waiting for the answer. */
const QUIET_MS = 1_000;
const MS_MAX = 10_000;

/**
 * Reads and discards the rest of the body of a refused request, up to a limit. Many clients read the answer only after
 * they have sent everything, and lose it when the connection closes first.
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
    // The previous reader has paused it
    incoming.resume();
  });
