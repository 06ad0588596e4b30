/** How many characters back a quotation may begin. */
const REACH = 300;

/** Whether a quotation is open before the match. Then the next mark closes it and does not mean inches or seconds. */
export const isQuoted = ({ input, index }: RegExpExecArray): boolean => {
  let open = false;
  for (const [, digit, mark] of input
    .slice(Math.max(0, index - REACH), index)
    .matchAll(/(\d?)(["\u201c\u201e])/g))
    // A mark right after a number does not open a quotation: it means inches
    if (open || mark !== '"' || !digit) open = !open;
  return open;
};
