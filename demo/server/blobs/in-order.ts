/** Joins two lists that are in order each, and gives what is in both once. */
export async function* inOrder(
  first: readonly string[],
  second: AsyncIterable<string>,
): AsyncGenerator<string> {
  let at = 0;
  for await (const value of second) {
    while (at < first.length && first[at]! < value) yield first[at++]!;
    if (first[at] === value) at++;
    yield value;
  }
  yield* first.slice(at);
}
