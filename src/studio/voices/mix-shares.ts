/** Sum of the shares of a mix, in percent. Shares are whole numbers of at least 1. */
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

/** Shares with an additional voice, which gets its part of an even mix. */
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

/** Divides `total` into whole numbers of at least 1, as close as possible to the proportions of the weights. */
function divide(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  // Each gets 1. The rest is divided, and remaining units go to the largest remainders
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
