/**
 * Asks for many at once what each wants to know alone: while one answer is on its way, those who ask are collected for the
 * next. Every answer is of a moment after it was asked for, and who asks alone does not wait. `undefined` for a key
 * of which the answer says nothing.
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
