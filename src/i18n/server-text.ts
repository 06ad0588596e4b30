import { ownTexts } from './texts.ts';

const NAMES = /\{\w+\}/g;

/** A whole number as a server writes it, as the language does. */
const localized = (locale: string, value: string): string =>
  /^\d[\d,]*$/.test(value) ? Number(value.replaceAll(',', '')).toLocaleString(locale) : value;

/**
 * What a server says in English, in another language where its text is a known one: as it stands in the texts of the
 * feature `server`, or with something else in place of a placeholder. A text of a server's own stays as it is.
 */
export function serverText(locale: string, text: string): string {
  const own = ownTexts('server', locale) as Readonly<Record<string, string>>;
  if (own[text]) return own[text];
  for (const english in own) {
    const names = english.match(NAMES);
    const values = names && text.match(`^${english.replace(NAMES, '(.+)')}$`);
    if (values)
      return own[english]!.replace(NAMES, (name) => localized(locale, values[names.indexOf(name) + 1]!));
  }
  return text;
}
