import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Folder of flag images, `<country>.svg`. */
export const FLAGS = join(createRequire(import.meta.url).resolve('flag-icons/package.json'), '../flags/4x3');
export const FLAGS_PATH = '/icons/flags/';

const flags = new Set(readdirSync(FLAGS));
const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });

/** English name of a BCP 47 language: `Spanish (Mexico)`. */
export const languageName = (tag: string): string => names.of(tag) ?? tag;

/** URL of the flag of the language's country; of the likeliest country if the tag names none. */
export const languageIcon = (tag: string): string => {
  const country = new Intl.Locale(tag).maximize().region?.toLowerCase();
  const file = `${country}.svg`;
  // A plain grey flag for languages without a country flag.
  return FLAGS_PATH + (flags.has(file) ? file : 'xx.svg');
};
