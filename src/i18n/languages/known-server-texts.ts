import type { ServerTexts } from '../server-text.ts';
import { ownTexts } from '../texts.ts';
import { formOf } from '../translate.ts';

const NAMES = /\{\w+\}/g;
/** Placeholders of numbers, as a server writes them. */
const NUMBERS = /^\{(?:count|number)\}$/;

const numberOf = (written: string): number => Number(written.replaceAll(',', ''));
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** What an English text with placeholders looks like once they are filled. */
function patternOf(english: string): { names: string[]; pattern: RegExp } | null {
  const names = english.match(NAMES);
  if (!names) return null;
  const [first, ...rest] = english.split(NAMES).map(escaped);
  const filled = rest.map((text, at) => (NUMBERS.test(names[at]!) ? '(\\d[\\d,]*)' : '(.+)') + text);
  return { names, pattern: new RegExp(`^${[first, ...filled].join('')}$`) };
}

/** By the texts of the feature `server`, as they stand there or with something else in place of their placeholders. */
export function knownServerTexts(locale: string): ServerTexts {
  const own = new Map(Object.entries(ownTexts('server', locale)));
  const patterns = [...own].flatMap(([english, message]) => {
    const found = patternOf(english);
    return found ? [{ ...found, message }] : [];
  });
  return (said) => {
    const known = own.get(said);
    if (known) return formOf(locale, known, undefined);
    for (const { names, message, pattern } of patterns) {
      const values = pattern.exec(said);
      if (!values) continue;
      const valueOf = (name: string) => values[names.indexOf(name) + 1]!;
      const text = formOf(locale, message, numberOf(valueOf('{count}')));
      return text.replace(NAMES, (name) => {
        const value = valueOf(name);
        return NUMBERS.test(name) ? numberOf(value).toLocaleString(locale) : value;
      });
    }
    return said;
  };
}
