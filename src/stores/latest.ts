/**
 * Gives each piece of work a turn, and with it how to ask, once an answer has come, whether it still counts: not when
 * another turn was taken meanwhile.
 */
export function latest(): () => () => boolean {
  let last = 0;
  return () => {
    const mine = ++last;
    return () => mine === last;
  };
}
