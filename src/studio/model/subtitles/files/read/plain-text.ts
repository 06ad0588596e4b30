/** Style codes such as `{\an8}`, which some programs write into SRT too. Bounded, in case a brace is never closed. */
const STYLE_CODE = /\{(?:\\|[a-z]:)[^}]{0,200}\}/gi;
/** A tag, or the time of a word in WebVTT, but not `<3`. */
const TAG = /<(?:\/?[a-z][^<>]{0,500}|\d{1,3}(?::[\d.]{1,12}){1,3})>/gi;
const ENTITY = /&(amp|lt|gt|quot|apos|nbsp|lrm|rlm|#\d{1,7}|#x[\da-f]{1,6});/gi;

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
};

const characterOf = (entity: string, name: string): string => {
  const known = NAMED[name.toLowerCase()];
  if (known !== undefined) return known;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
};

/** Text of SRT or WebVTT without markup and without lines that contained only markup. */
export const plainText = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replaceAll(STYLE_CODE, '')
    .replaceAll(/\\N/g, '\n')
    .replaceAll(TAG, '')
    .replaceAll(ENTITY, characterOf)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
