import type { Messages } from '../texts.ts';

/** The texts of a group of features in one language, by the names of the features. */
export type GroupTexts = Readonly<Record<string, Messages>>;
