/**
 * Works on all items in their order, several at a time. When one fails, the others are aborted and awaited.
 *
 * @param atOnce maximum number at a time
 * @throws the error of the first that failed; the signal's reason when aborted
 */
export const sideBySide = async <T>(
  items: readonly T[],
  { atOnce, signal }: { atOnce: number; signal: AbortSignal },
  work: (item: T, index: number, signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const left = items.entries();
  const workThrough = async () => {
    for (const [index, item] of left) {
      if (either.aborted) return;
      try {
        await work(item, index, either);
      } catch (error) {
        failed.abort(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, workThrough));
  signal.throwIfAborted();
  failed.signal.throwIfAborted();
};
