/** Shares of a mix, in percent: whole numbers, none of them 0, that add up to this. */
const FULL = 100;

/** Highest share one voice of `count` can have. */
export const shareMax = (count: number): number => FULL - (count - 1);

/** The shares with one of them changed; the others keep their proportion to each other. */
export function withShare(shares: readonly number[], index: number, value: number): number[] {
  const own = Math.max(1, Math.min(shareMax(shares.length), Math.round(value)));
  const others = divide(
    FULL - own,
    shares.filter((_, at) => at !== index),
  );
  return [...others.slice(0, index), own, ...others.slice(index)];
}

/** Shares with one voice more, which gets as much as it would in an even mix. */
export function withOneMore(shares: readonly number[]): number[] {
  const own = Math.round(FULL / (shares.length + 1));
  return [...divide(FULL - own, shares), own];
}

/** Shares without one voice. */
export const withoutOne = (shares: readonly number[], index: number): number[] =>
  divide(
    FULL,
    shares.filter((_, at) => at !== index),
  );

/** Whole numbers from 1 that add up to `total`, as near to the proportion of the weights as they can be. */
function divide(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  // One is everybody's; the rest is divided, what is left over goes to the largest remainders.
  const rest = total - weights.length;
  const exact = weights.map((weight) => Math.max(0, (weight / sum) * total - 1));
  const scale = rest / (exact.reduce((all, part) => all + part, 0) || 1);
  const scaled = exact.map((part) => part * scale);
  const parts = scaled.map(Math.floor);
  const left = rest - parts.reduce((all, part) => all + part, 0);
  const byRemainder = [...parts.keys()].sort((a, b) => scaled[b]! - parts[b]! - (scaled[a]! - parts[a]!));
  for (const index of byRemainder.slice(0, left)) parts[index]!++;
  return parts.map((part) => part + 1);
}
