const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * A rank that orders a segment between two others, by code units. Null stands for no neighbour on that side.
 * Ranks never end in the lowest digit: nothing could be put before such a one.
 * See https://observablehq.com/@dgreensp/implementing-fractional-indexing
 */
export function rankBetween(before: string | null, after: string | null): string {
  const low = before ?? '';
  // Two neighbours of one rank are ordered by their ids: there is no rank between them
  if (after !== null && low >= after) return `${low}V`;
  let head = 0;
  while (after !== null && head < after.length && (low[head] ?? '0') === after[head]) head++;
  if (after !== null && head > 0) {
    return after.slice(0, head) + rankBetween(low.slice(head) || null, after.slice(head));
  }
  const from = low ? DIGITS.indexOf(low[0]!) : 0;
  const to = after === null ? DIGITS.length : DIGITS.indexOf(after[0]!);
  if (to - from > 1) return DIGITS[(from + to) >> 1]!;
  // Neighbouring digits: the shorter of the two ways to get between them
  if (after !== null && after.length > 1) return after[0]!;
  return DIGITS[from]! + rankBetween(low.slice(1) || null, null);
}
