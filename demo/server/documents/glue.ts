const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}、。，．！？：；「」『』（）]/u;
const LAST = /.$/su;
const FIRST = /^./su;

/** Separator of two pieces of running text: a space where the script uses spaces. */
const between = (before: string, after: string): string => {
  if (before === '' || after === '') return '';
  const last = LAST.exec(before.slice(-2))?.[0] ?? '';
  const first = FIRST.exec(after)?.[0] ?? '';
  return UNSPACED.test(last) && UNSPACED.test(first) ? '' : ' ';
};

/** Joins pieces of running text, in time linear in their length. */
export const glue = (pieces: readonly string[]): string =>
  pieces.map((piece, at) => (at === 0 ? piece : between(pieces[at - 1]!, piece) + piece)).join('');
