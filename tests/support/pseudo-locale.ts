import { registerTexts, type Message, type Texts } from '../../src/i18n/texts.ts';

const modules = import.meta.glob<Record<string, Texts>>('../../src/i18n/en/**/*.ts', { eager: true });
const ACCENTED: Record<string, string> = {
  a: 'á',
  e: 'ë',
  i: 'ï',
  o: 'ö',
  u: 'ü',
  c: 'ç',
  n: 'ñ',
  A: 'Å',
  E: 'É',
};

/** Longer by two fifths, with accents above and below; placeholders stay. */
const stretch = (text: string): string => {
  const accented = text
    .split(/(\{\w+\})/)
    .map((part) =>
      part.startsWith('{') ? part : part.replace(/[a-z]/gi, (letter) => ACCENTED[letter] ?? letter),
    )
    .join('');
  return `[${accented}${' lorém'.repeat(Math.ceil((text.length * 0.4) / 6))}]`;
};
const stretched = (message: Message): Message =>
  typeof message === 'string'
    ? stretch(message)
    : (Object.fromEntries(
        Object.entries(message).map(([rule, text]) => [rule, stretch(text)]),
      ) as unknown as Message);

/** All texts in a language that is no language: `en-XA` left to right, `ar-XB` right to left. */
export const registerPseudoLocales = (): void => {
  for (const module of Object.values(modules)) {
    for (const { feature, en } of Object.values(module)) {
      const messages = Object.fromEntries(Object.entries(en).map(([key, text]) => [key, stretched(text)]));
      registerTexts('en-XA', feature, messages);
      registerTexts('ar-XB', feature, messages);
    }
  }
};
