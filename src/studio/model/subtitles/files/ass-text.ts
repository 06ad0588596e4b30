/** Begins the second language of a subtitle, in its own style. */
export const SECOND_STYLE = '{\\rSecond}';

/** Takes no room and keeps a backslash from what follows it. */
const WORD_JOINER = '\u2060';

/** Escapes text for an ASS file, where a brace begins a style and a backslash a line break. */
export const escapeAss = (text: string): string =>
  text.replaceAll('\\', `\\${WORD_JOINER}`).replaceAll(/[{}]/g, '\\$&').replaceAll('\n', '\\N');

export const unescapeAss = (text: string): string =>
  text
    .replaceAll(/\\[Nn]/g, '\n')
    .replaceAll('\\h', '\u00a0')
    .replaceAll(/\\([{}])/g, '$1')
    .replaceAll(`\\${WORD_JOINER}`, '\\');
