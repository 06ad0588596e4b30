/**
 * Joins single look-ups into one query: while one query runs, further keys are collected for the
 * next one. A result is never older than its request, and a single request does not wait. Gives `undefined` for a key
 * that the query did not return.
 */
export const batch = <K, V>(
  ask: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): ((key: K) => Promise<V | undefined>) => {
  let underWay: Promise<unknown> | undefined;
  let next: { keys: Set<K>; answer: Promise<ReadonlyMap<K, V>> } | undefined;

  const askNext = async (keys: ReadonlySet<K>): Promise<ReadonlyMap<K, V>> => {
    await underWay?.catch(() => undefined);
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
