import type { ImportDropped } from '../../contract/index.ts';
import { speechImport } from '../../i18n/en/speech/import.ts';
import { formatList } from '../../i18n/format.ts';
import { translate } from '../../i18n/translate.ts';
import { IMPORT_CHARACTERS_MAX } from '../../contract/constants/documents.ts';
import { IMPORT_LINES_MAX, countLines } from './import-limits.ts';
import { importPictures, isPicture } from './import-pictures.ts';
import { readTextFile } from './import-text.ts';
import { readDocument, type ReadOptions } from './read-document.ts';

export { between } from './import-pictures.ts';

/** Result of an import: the text and a message, or only a message why there is none. */
export interface Imported {
  readonly text: string | null;
  /** True to insert the text at the caret; otherwise it replaces the script. */
  readonly isPart?: boolean;
  readonly message: string;
  /** Title of the document. */
  readonly title?: string;
  /** BCP 47, if the document declares it. */
  readonly language?: string | null;
}

interface ImportOptions extends ReadOptions {
  /** The server reads documents and pictures; otherwise only text files are accepted. */
  takesDocuments: boolean;
}

const DOCUMENT = /\.(docx|epub|pdf|srt|vtt)$/i;

/** Reads the user's files: pictures, or one file of another kind. Null when cancelled. */
export async function importFiles(files: readonly File[], options: ImportOptions): Promise<Imported | null> {
  const { locale, takesDocuments } = options;
  const t = translate(speechImport, locale);
  const arePictures = takesDocuments && files.every(isPicture);
  const [file] = files;
  if (!file || (files.length > 1 && !arePictures)) return { text: null, message: t('importOne') };
  const imported = arePictures ? await importPictures(files, options) : await importOne(file, options);
  if (!imported?.text) return imported;
  const lines = countLines(imported.text);
  return lines > IMPORT_LINES_MAX ? { text: null, message: tooManyLines(lines, locale) } : imported;
}

async function importOne(file: File, options: ImportOptions): Promise<Imported | null> {
  if (!options.takesDocuments || !DOCUMENT.test(file.name)) return readText(file, options);
  const read = await readDocument(file, options);
  if (!read) return null;
  if ('refusal' in read) return { text: null, message: read.refusal };
  const { text, title, language, dropped, read_by: engine } = read;
  const message = importedMessage(file.name, dropped, options.locale);
  const note = engine && translate(speechImport, options.locale)('readBy', { engine });
  return { text, title, language, message: note ? `${message} ${note}` : message };
}

async function readText(file: File, { locale, takesDocuments }: ImportOptions): Promise<Imported> {
  const t = translate(speechImport, locale);
  const read = await readTextFile(file);
  if (!('refusal' in read)) {
    const dropped: ImportDropped[] = read.hadNotes ? ['notes'] : [];
    return { text: read.text, message: importedMessage(file.name, dropped, locale) };
  }
  const { refusal } = read;
  if (refusal === 'importTooLarge') {
    return { text: null, message: t(refusal, { limit: IMPORT_CHARACTERS_MAX }) };
  }
  return { text: null, message: t(refusal === 'importKind' && takesDocuments ? 'importKinds' : refusal) };
}

function importedMessage(name: string, dropped: readonly ImportDropped[], locale: string): string {
  const t = translate(speechImport, locale);
  const parts = dropped.map((kind) => t(kind));
  return parts.length > 0
    ? t('importedWithout', { name, parts: formatList(locale, parts) })
    : t('imported', { name });
}

const tooManyLines = (count: number, locale: string) =>
  translate(speechImport, locale)('tooManyLines', { count, limit: IMPORT_LINES_MAX });

/** Why a pasted text is too large for the field. */
export function pasteRefusal(text: string, locale: string): string {
  const { length } = text;
  if (length <= IMPORT_CHARACTERS_MAX) return tooManyLines(countLines(text), locale);
  return translate(speechImport, locale)('pasteTooLarge', { count: length, limit: IMPORT_CHARACTERS_MAX });
}
