/** Switches to the style of the second language. */
export const SECOND_STYLE = '{\\rSecond}';

/** An invisible character that keeps a backslash from escaping what follows. */
const WORD_JOINER = '\u2060';

/** Escapes text for an ASS file, where a brace starts a style and a backslash a line break. */
export const escapeAss = (text: string): string =>
  text.replaceAll('\\', `\\${WORD_JOINER}`).replaceAll(/[{}]/g, '\\$&').replaceAll('\n', '\\N');

export const unescapeAss = (text: string): string =>
  text
    .replaceAll(/\\[Nn]/g, '\n')
    .replaceAll('\\h', '\u00a0')
    .replaceAll(/\\([{}])/g, '$1')
    .replaceAll(`\\${WORD_JOINER}`, '\\');
