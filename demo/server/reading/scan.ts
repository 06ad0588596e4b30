const same: Readonly<Record<string, string>> = {
  '\u202f': '\u00a0',
  '\u2007': '\u00a0',
  '\u2009': '\u00a0',
  '\u2018': "'",
  '\u2019': "'",
  '\u2032': "'",
  '\u201d': '"',
  '\u2033': '"',
  '\u2010': '-',
  '\u2011': '-',
  '\u2212': '-',
  '\u2215': '/',
  '\u2044': '/',
  '\uff1d': '=',
};

const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10];

/** Normalises digits, dashes, quotes, non-breaking spaces and the colons of times, without changing the length. */
export const scanText = (source: string): string =>
  source
    .replace(/[\u0080-\uffff]/g, (character) => {
      const known = same[character];
      if (known) return known;
      const code = character.charCodeAt(0);
      if (/[\uff21-\uff3a\uff41-\uff5a]/.test(character)) return narrow(character);
      const zero = zeros.find((first) => code >= first && code < first + 10);
      return zero === undefined ? character : String(code - zero);
    })
    .replace(/(?<=\d)\uff1a(?=\d)/g, ':');

/** Converts full-width letters and digits to ordinary ones, without changing the length. */
export const narrow = (text: string): string =>
  text.replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g, (wide) =>
    String.fromCharCode(wide.charCodeAt(0) - 0xfee0),
  );

const NEAR = 60;

/** The words before and the text after a range, within a limited distance. */
export const around = (scan: string, from: number, to: number) => {
  const [, earlier = '', before = ''] =
    /(?:([\p{L}\p{M}.']{1,40})[ \u00a0]{1,2})?([\p{L}\p{M}.']{1,40})[ \u00a0]{0,2}$/u.exec(
      scan.slice(Math.max(0, from - NEAR), from),
    ) ?? [];
  return { earlier: earlier.toLowerCase(), before: before.toLowerCase(), after: scan.slice(to, to + NEAR) };
};
