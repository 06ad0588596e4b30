/** Widest panel whose rail folds into chips, in px. */
const NARROW_MAX = 720;

/** Whether a width is too little for two columns; one that is not known yet is enough. */
export const isNarrow = (width: number): boolean => width > 0 && width <= NARROW_MAX;
