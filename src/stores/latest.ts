/**
 * Returns a function that starts a new turn. Each call returns `isLatest()`, which is true until the next turn starts.
 * Use it to drop late answers.
 */
export function latest(): () => () => boolean {
  let last = 0;
  return () => {
    const mine = ++last;
    return () => mine === last;
  };
}
