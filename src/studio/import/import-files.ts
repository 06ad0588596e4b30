import type { Client } from '../../api/client.ts';
import { asFailure, isAborted } from '../../api/failure.ts';
import { uploadFetch } from '../../api/upload.ts';
import type { ImportDropped, ImportProgress } from '../../contract/index.ts';
import { error as errors } from '../../i18n/en/error.ts';
import { speechImport } from '../../i18n/en/speech-import.ts';
import { formatList } from '../../i18n/format.ts';
import { translate } from '../../i18n/translate.ts';
import { IMPORT_BYTES_MAX, IMPORT_CHARACTERS_MAX } from '../../contract/constants/documents.ts';
import { IMPORT_LINES_MAX, countLines } from './import-limits.ts';
import type { ImportStep } from './import-progress.tsx';
import { readTextFile } from './import-text.ts';

/** What came of an import: the text and what to say of it, or only why there is none. */
export interface Imported {
  readonly text: string | null;
  readonly message: string;
  /** Of the document. */
  readonly title?: string;
  /** BCP 47, where the document says it. */
  readonly language?: string | null;
}

interface ImportOptions {
  locale: string;
  client: Client;
  /** Documents are read by the server; else only text files are taken. */
  takesDocuments: boolean;
  signal: AbortSignal;
  onStep(step: ImportStep): void;
}

const DOCUMENT = /\.(docx|epub|pdf|srt|vtt)$/i;

/** Reads the files a user gave; only one at a time is taken. Null when it was given up. */
export async function importFiles(files: readonly File[], options: ImportOptions): Promise<Imported | null> {
  const { locale, takesDocuments } = options;
  const t = translate(speechImport, locale);
  const [file] = files;
  if (!file || files.length > 1) return { text: null, message: t('importOne') };
  const isDocument = takesDocuments && DOCUMENT.test(file.name);
  const imported = isDocument ? await readDocument(file, options) : await readText(file, options);
  if (!imported?.text) return imported;
  const lines = countLines(imported.text);
  return lines > IMPORT_LINES_MAX ? { text: null, message: tooManyLines(lines, locale) } : imported;
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

async function readDocument(
  file: File,
  { locale, client, signal, onStep }: ImportOptions,
): Promise<Imported | null> {
  if (file.size > IMPORT_BYTES_MAX)
    return { text: null, message: translate(errors, locale)('err_file_too_large') };
  const fetch = uploadFetch<ImportProgress>({
    onSent: (sent) => onStep(sent < 1 ? { sent } : { part: null }),
    onProgress: (part) => onStep({ part }),
  });
  try {
    const { data } = await client.call('POST /v1/scripts/import', {
      query: { file_name: file.name.slice(-255) },
      body: file,
      silent: true,
      signal,
      fetch,
    });
    const { text, title, language, dropped } = data;
    return { text, title, language, message: importedMessage(file.name, dropped, locale) };
  } catch (error) {
    if (signal.aborted || isAborted(error)) return null;
    return { text: null, message: failureText(error, locale) };
  }
}

function importedMessage(name: string, dropped: readonly ImportDropped[], locale: string): string {
  const t = translate(speechImport, locale);
  const parts = dropped.map((kind) => t(kind));
  return parts.length > 0
    ? t('importedWithout', { name, parts: formatList(locale, parts) })
    : t('imported', { name });
}

/** What the server said in its own words is all there is of an untyped failure. */
function failureText(failure: unknown, locale: string): string {
  const { type, message } = asFailure(failure);
  return type === 'aborted' || type === 'operation' ? message : translate(errors, locale)(type);
}

const tooManyLines = (count: number, locale: string) =>
  translate(speechImport, locale)('tooManyLines', { count, limit: IMPORT_LINES_MAX });

/** What to say of a pasted text that is too much for the field. */
export function pasteRefusal(text: string, locale: string): string {
  const { length } = text;
  if (length <= IMPORT_CHARACTERS_MAX) return tooManyLines(countLines(text), locale);
  return translate(speechImport, locale)('pasteTooLarge', { count: length, limit: IMPORT_CHARACTERS_MAX });
}
