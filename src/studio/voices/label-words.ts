/** Splits a label into words at commas of any script. */
export const words = (label: string): string[] =>
  label
    .split(/[,،、，]/)
    .map((word) => word.trim())
    .filter(Boolean);

/** Capitalises a word. */
export const capital = (word: string): string => word.charAt(0).toLocaleUpperCase() + word.slice(1);
