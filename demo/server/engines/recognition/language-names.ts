import { whisperLanguages } from './languages.ts';

const names = new Intl.DisplayNames('en', { type: 'language' });
const codes = new Map(whisperLanguages.map((code) => [names.of(code)?.toLowerCase(), code]));

/** ISO 639-1 of a language that a server names in English, such as `english`, or by its code; null when unknown. */
export const languageCode = (name: string): string | null => {
  const lower = name.trim().toLowerCase();
  return codes.get(lower) ?? (/^[a-z]{2,3}$/.test(lower) ? lower : null);
};

/** OpenAI's name of a language: its English name in lower case. */
export const languageName = (code: string): string => names.of(code)?.toLowerCase() ?? code;
