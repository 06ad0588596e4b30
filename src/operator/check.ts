/** The number that was typed, from 1 to `most`; null for anything else. */
export const wholeNumber = (typed: string, most: number): number | null => {
  const text = typed.trim();
  const value = Number(text);
  return /^\d+$/.test(text) && value >= 1 && value <= most ? value : null;
};

/** What was typed as an amount of money, with a point; null for anything else. */
export const moneyAmount = (typed: string): string | null => {
  const text = typed.trim().replace(',', '.');
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) && Number(text) > 0 ? text : null;
};
