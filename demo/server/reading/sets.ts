/** The score of a set in tennis, 6-4 or 7–6: one side has won six or seven games. */
export const SET = '(?:[67][-–][0-7]|[0-5][-–][67])';

/** Whether the scores may also be page ranges, each of which begins where the previous one ends: pages 1-6, 6-7. */
export const areRanges = (written: string): boolean => {
  let last = 0;
  for (const [, from, to] of written.replaceAll(/[(（].*?[)）]/g, '').matchAll(/(\d)[-–](\d)/g)) {
    if (Number(from) < last || Number(from) >= Number(to)) return false;
    last = Number(to);
  }
  return true;
};
