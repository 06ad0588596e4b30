import { speechImport } from '../i18n/en/speech-import.ts';
import { translate } from '../i18n/texts.ts';
import { IMPORT_MB_MAX } from './import-limits.ts';
import { readTextFile } from './import-text.ts';

/** What came of an import: the text and what to say of it, or only why there is none. */
export interface Imported {
  readonly text: string | null;
  readonly message: string;
}

/** Reads the files a user gave; only one at a time is taken. */
export async function importFiles(files: readonly File[], locale: string): Promise<Imported> {
  const t = translate(speechImport, locale);
  const [file] = files;
  if (!file || files.length > 1) return { text: null, message: t('importOne') };
  const read = await readTextFile(file);
  if ('text' in read) return { text: read.text, message: t('imported', { name: file.name }) };
  const { refusal } = read;
  const message = refusal === 'importTooLarge' ? t(refusal, { limit: IMPORT_MB_MAX }) : t(refusal);
  return { text: null, message };
}

/** What to say of a pasted text that is too much for the field. */
export const pasteRefusal = (length: number, locale: string): string =>
  translate(speechImport, locale)('pasteTooLarge', {
    size: Math.ceil(length / (1024 * 1024)),
    limit: IMPORT_MB_MAX,
  });
