/** Joins two lists that are in order each, and gives what is in both once. */
export async function* inOrder(
  first: AsyncIterable<string>,
  second: AsyncIterable<string>,
): AsyncGenerator<string> {
  const [a, b] = [first[Symbol.asyncIterator](), second[Symbol.asyncIterator]()];
  try {
    let [x, y] = [await a.next(), await b.next()];
    while (!x.done || !y.done) {
      const next = y.done || (!x.done && x.value <= y.value) ? x.value : y.value;
      yield next;
      if (!x.done && x.value === next) x = await a.next();
      if (!y.done && y.value === next) y = await b.next();
    }
  } finally {
    await a.return?.();
    await b.return?.();
  }
}
