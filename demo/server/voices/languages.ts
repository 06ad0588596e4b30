import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Folder of the flags, `<country>.svg`. */
export const FLAGS = join(createRequire(import.meta.url).resolve('flag-icons/package.json'), '../flags/4x3');
export const FLAGS_PATH = '/icons/flags/';

const flags = new Set(readdirSync(FLAGS));
const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });

/** English name of a BCP 47 language: `Spanish (Mexico)`. */
export const languageName = (tag: string): string => names.of(tag) ?? tag;

/** Address of the flag of the language's country, of the likeliest one when the tag has none. */
export const languageIcon = (tag: string): string => {
  const country = new Intl.Locale(tag).maximize().region?.toLowerCase();
  const file = `${country}.svg`;
  // A plain grey flag stands for what has none.
  return FLAGS_PATH + (flags.has(file) ? file : 'xx.svg');
};
