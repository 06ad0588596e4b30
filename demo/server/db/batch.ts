import { setImmediate } from 'node:timers/promises';

/**
 * Joins single look-ups into one query: those of one turn of the event loop, and those that arrive while the previous
 * query runs. A result is never older than its request. Resolves to `undefined` for a key that the query did not
 * return.
 */
export const batch = <K, V>(
  ask: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): ((key: K) => Promise<V | undefined>) => {
  let underWay: Promise<unknown> | undefined;
  let next: { keys: Set<K>; answer: Promise<ReadonlyMap<K, V>> } | undefined;

  const askNext = async (keys: ReadonlySet<K>): Promise<ReadonlyMap<K, V>> => {
    await underWay?.catch(() => undefined);
    await setImmediate();
    next = undefined;
    const answer = ask([...keys]);
    underWay = answer;
    return answer;
  };

  return async (key) => {
    if (!next) {
      const keys = new Set<K>();
      next = { keys, answer: askNext(keys) };
    }
    next.keys.add(key);
    return (await next.answer).get(key);
  };
};
