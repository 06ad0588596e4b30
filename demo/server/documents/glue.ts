const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}、。，．！？「」『』（）]/u;
const LAST = /.$/su;
const FIRST = /^./su;

/** Two pieces of running text, one after the other: a space between them where the script has spaces. */
export const glue = (before: string, after: string): string => {
  if (before === '' || after === '') return before + after;
  const last = LAST.exec(before)?.[0] ?? '';
  const first = FIRST.exec(after)?.[0] ?? '';
  return UNSPACED.test(last) && UNSPACED.test(first) ? before + after : `${before} ${after}`;
};
