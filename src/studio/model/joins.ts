/** Whether `text` only seems to end: `next`, which follows, belongs to the same sentence. */
export type Joins = (text: string, next: string) => boolean;

const TITLE = /(?:^|[\s(["“])(?:mr|mrs|ms|dr|prof|st|vs|e\.g|i\.e|(?!i)\p{L})\.$/iu;
const LIST_ITEM = /^\(?\d{1,3}\.$/;

/** The little that is known of every language, until the rules of the text's own are loaded. */
export const plainJoins: Joins = (text, next) =>
  /^(?:[—–-] ?)?\p{Ll}/u.test(next) || TITLE.test(text.slice(-8)) || LIST_ITEM.test(text);
