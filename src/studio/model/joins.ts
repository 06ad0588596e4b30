/** Whether the sentence continues in `next`, although `text` ends like a sentence. */
export type Joins = (text: string, next: string) => boolean;

const TITLE = /(?:^|[\s(["“])(?:mr|mrs|ms|dr|prof|st|vs|e\.g|i\.e|(?!i)\p{L})\.$/iu;
const LIST_ITEM = /^\(?\d{1,3}\.$/;

/** Rules that hold in every language, used until those of the text's language are loaded. */
export const plainJoins: Joins = (text, next) =>
  /^(?:[—–-] ?)?\p{Ll}/u.test(next) || TITLE.test(text.slice(-8)) || LIST_ITEM.test(text);
