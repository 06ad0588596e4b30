const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}、。，．！？「」『』（）]/u;
const LAST = /.$/su;
const FIRST = /^./su;

/** What stands between two pieces of running text: a space where the script has spaces. */
const between = (before: string, after: string): string => {
  if (before === '' || after === '') return '';
  const last = LAST.exec(before.slice(-2))?.[0] ?? '';
  const first = FIRST.exec(after)?.[0] ?? '';
  return UNSPACED.test(last) && UNSPACED.test(first) ? '' : ' ';
};

/** Pieces of running text, one after the other, in time that grows with their length alone. */
export const glue = (pieces: readonly string[]): string =>
  pieces.map((piece, at) => (at === 0 ? piece : between(pieces[at - 1]!, piece) + piece)).join('');
