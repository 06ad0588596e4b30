const values: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };

/** The value of a Roman numeral. */
export const valueOf = (roman: string): number => {
  let sum = 0;
  for (let at = 0; at < roman.length; at += 1) {
    const value = values[roman[at]!]!;
    sum += value < (values[roman[at + 1] ?? ''] ?? 0) ? -value : value;
  }
  return sum;
};
