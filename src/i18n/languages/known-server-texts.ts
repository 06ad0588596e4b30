import type { ServerTexts } from '../server-text.ts';
import { ownTexts } from '../texts.ts';

const NAMES = /\{\w+\}/g;

/** A whole number as a server writes it, as the language does. */
const localized = (locale: string, value: string): string =>
  /^\d[\d,]*$/.test(value) ? Number(value.replaceAll(',', '')).toLocaleString(locale) : value;

/** By the texts of the feature `server`, as they stand there or with something else in place of their placeholders. */
export function knownServerTexts(locale: string): ServerTexts {
  const own = ownTexts('server', locale) as Readonly<Record<string, string>>;
  const patterns = Object.entries(own).flatMap(([english, text]) => {
    const names = english.match(NAMES);
    return names ? [{ names, text, pattern: new RegExp(`^${english.replace(NAMES, '(.+)')}$`) }] : [];
  });
  return (said) => {
    if (own[said]) return own[said];
    for (const { names, text, pattern } of patterns) {
      const values = pattern.exec(said);
      if (values) return text.replace(NAMES, (name) => localized(locale, values[names.indexOf(name) + 1]!));
    }
    return said;
  };
}
