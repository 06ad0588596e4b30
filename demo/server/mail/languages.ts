import { ar } from './texts/ar.ts';
import { de } from './texts/de.ts';
import { en, type MailTexts } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import { ja } from './texts/ja.ts';
import { pt } from './texts/pt.ts';
import { zh } from './texts/zh.ts';

/** Texts of mails by language; the same languages as the elements have. */
export const mailTexts = { en, ar, de, es, fr, ja, pt, zh } as const satisfies Record<string, MailTexts>;
export type MailLanguage = keyof typeof mailTexts;

export const isMailLanguage = (tag: string): tag is MailLanguage => Object.hasOwn(mailTexts, tag);

/** The mail language of a tag, if it has the same script: readers of `zh-TW` do not read Simplified Chinese. */
const languageOf = (tag: string): MailLanguage | undefined => {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return isMailLanguage(language) && new Intl.Locale(language).maximize().script === script
      ? language
      : undefined;
  } catch {
    return undefined;
  }
};

/** Limit on the tags to parse; no user has more languages. */
const TAGS_MAX = 20;

/**
 * The language to write mails in: of those that a client wants, the best that there are texts in, else English; null when
 * the client names none. Programs often send only `*`.
 *
 * @param wanted in the format of the `Accept-Language` header
 */
export const mailLanguage = (wanted: string): MailLanguage | null => {
  const tags = wanted.split(',', TAGS_MAX).map((part) => {
    const [tag = '', weight = ''] = part.trim().split(/\s*;\s*q=/);
    return { tag, weight: weight === '' ? 1 : Number(weight) || 0 };
  });
  const best = tags
    .filter(({ tag, weight }) => weight > 0 && tag !== '' && tag !== '*')
    .sort((a, b) => b.weight - a.weight);
  if (best.length === 0) return null;
  return best.map(({ tag }) => languageOf(tag)).find((language) => language !== undefined) ?? 'en';
};
