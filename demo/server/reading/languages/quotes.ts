/** How far back a quotation may begin. */
const REACH = 300;

/** Whether a quotation is open before the match, so that the next mark closes it rather than says inches or seconds. */
export const isQuoted = ({ input, index }: RegExpExecArray): boolean => {
  let open = false;
  for (const [, digit, mark] of input
    .slice(Math.max(0, index - REACH), index)
    .matchAll(/(\d?)(["\u201c\u201e])/g))
    // None begins right after a number: those are inches
    if (open || mark !== '"' || !digit) open = !open;
  return open;
};
