import type { TokenizerAndRendererExtension } from 'marked';

/** A definition: `[^1]: The note.`, its continuation lines, and indented paragraphs below. */
const FIRST_LINE = /^ {0,3}\[\^([^\]\s]+)\]:[^\n]*(?:\n|$)/;
/** A line that continues the paragraph, not one that starts another block. */
const GOES_ON =
  /^(?! {0,3}(?:\[\^[^\]\s]+\]:|#{1,6}\s|>|```|~~~|[-*+]\s|\d{1,9}[.)]\s|\|))[^\S\n]*\S[^\n]*(?:\n|$)/;
/** Empty lines, then an indented line that belongs to the note. */
const INDENTED = /^(?:[^\S\n]*\n)*(?: {2,}|\t)[^\S\n]*\S[^\n]*(?:\n|$)/;
const MARK = /^\[\^([^\]\s]+)\]/;

const lengthOf = (definition: string): number => {
  let at = FIRST_LINE.exec(definition)?.[0].length ?? 0;
  if (at === 0) return 0;
  for (;;) {
    const rest = definition.slice(at);
    const line = GOES_ON.exec(rest) ?? INDENTED.exec(rest);
    if (!line) return at;
    at += line[0].length;
  }
};

/**
 * Makes footnote marks and definitions in Markdown tokens of their own, `noteMark` and `note`. A mark without a
 * definition counts only if its label is a number.
 */
export const noteExtensions = (markdown: string): TokenizerAndRendererExtension[] => {
  const defined = new Set([...markdown.matchAll(/^ {0,3}\[\^([^\]\s]+)\]:/gm)].map(([, label]) => label));
  return [
    {
      name: 'note',
      level: 'block',
      start: (source) => /^ {0,3}\[\^[^\]\s]+\]:/m.exec(source)?.index,
      tokenizer(source) {
        const raw = source.slice(0, lengthOf(source));
        return raw === '' ? undefined : { type: 'note', raw };
      },
    },
    {
      name: 'noteMark',
      level: 'inline',
      start: (source) => {
        const at = source.indexOf('[^');
        return at < 0 ? undefined : at;
      },
      tokenizer(source) {
        const [raw, label = ''] = MARK.exec(source) ?? [];
        if (raw === undefined || !(defined.has(label) || /^\d+$/.test(label))) return undefined;
        return { type: 'noteMark', raw };
      },
    },
  ];
};
