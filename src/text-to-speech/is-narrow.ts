/** Widest panel whose rail folds into chips, in px. */
const NARROW_MAX = 720;

/** Whether a width is too small for two columns. An unknown width (0) counts as wide. */
export const isNarrow = (width: number): boolean => width > 0 && width <= NARROW_MAX;
