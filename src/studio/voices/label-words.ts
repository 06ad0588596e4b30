/** Words of a label, with a comma of any script between them. */
export const words = (label: string): string[] =>
  label
    .split(/[,،、，]/)
    .map((word) => word.trim())
    .filter(Boolean);

/** A word as it begins a line. */
export const capital = (word: string): string => word.charAt(0).toLocaleUpperCase() + word.slice(1);
