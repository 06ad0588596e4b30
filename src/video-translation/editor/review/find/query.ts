import type { RowField } from '../../../../studio/rows/row.ts';

/** A search query. */
export interface Query {
  readonly words: string;
  readonly matchCase: boolean;
  readonly wholeWord: boolean;
  /** `words` is a regular expression. */
  readonly isPattern: boolean;
  readonly where: RowField | 'both';
}

export const NO_QUERY: Query = {
  words: '',
  matchCase: false,
  wholeWord: false,
  isPattern: false,
  where: 'both',
};
