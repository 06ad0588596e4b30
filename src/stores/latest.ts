/**
 * Each call of the returned function begins a turn and returns `isLatest()`, which is true until the next turn begins. Use
 * it to drop late answers.
 */
export function latest(): () => () => boolean {
  let last = 0;
  return () => {
    const mine = ++last;
    return () => mine === last;
  };
}
