/** Words of a comma-separated label. */
export const words = (label: string): string[] =>
  label
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

/** A word as it begins a line. */
export const capital = (word: string): string => word.charAt(0).toLocaleUpperCase() + word.slice(1);
