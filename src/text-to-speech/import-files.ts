import { speechImport } from '../i18n/en/speech-import.ts';
import { translate } from '../i18n/texts.ts';
import { IMPORT_BYTES_MAX, IMPORT_LINES_MAX, IMPORT_MB_MAX, countLines } from './import-limits.ts';
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
  if ('refusal' in read) {
    const { refusal } = read;
    const message = refusal === 'importTooLarge' ? t(refusal, { limit: IMPORT_MB_MAX }) : t(refusal);
    return { text: null, message };
  }
  const lines = countLines(read.text);
  if (lines > IMPORT_LINES_MAX) return { text: null, message: tooManyLines(lines, locale) };
  return { text: read.text, message: t('imported', { name: file.name }) };
}

const tooManyLines = (count: number, locale: string) =>
  translate(speechImport, locale)('tooManyLines', { count, limit: IMPORT_LINES_MAX });

/** What to say of a pasted text that is too much for the field. */
export function pasteRefusal(text: string, locale: string): string {
  if (text.length <= IMPORT_BYTES_MAX) return tooManyLines(countLines(text), locale);
  const size = Math.ceil(text.length / (1024 * 1024));
  return translate(speechImport, locale)('pasteTooLarge', { size, limit: IMPORT_MB_MAX });
}
