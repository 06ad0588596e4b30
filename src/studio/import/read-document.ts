import type { Client } from '../../api/client.ts';
import { asFailure, isAborted, type FailureType } from '../../api/failure.ts';
import { uploadFetch } from '../../api/upload.ts';
import type { CallAnswer, ImportProgress } from '../../contract/index.ts';
import { IMPORT_BYTES_MAX } from '../../contract/constants/documents.ts';
import { error as errors } from '../../i18n/en/shared/error.ts';
import { translate } from '../../i18n/translate.ts';
import type { ImportStep } from './import-progress.tsx';

export interface ReadOptions {
  locale: string;
  client: Client;
  signal: AbortSignal;
  onStep(step: ImportStep): void;
}

export type ReadDocument = CallAnswer<'POST /v1/scripts/import'>['data'];

/** Why no text was read: the message, and the type, since some messages depend on the file. */
export interface Unread {
  readonly refusal: string;
  readonly type: FailureType;
}

/**
 * Sends a document or picture to the server to read its text.
 *
 * @returns null when the import was cancelled
 */
export async function readDocument(
  file: File,
  { locale, client, signal, onStep }: ReadOptions,
): Promise<ReadDocument | Unread | null> {
  const t = translate(errors, locale);
  if (file.size > IMPORT_BYTES_MAX) return { refusal: t('err_file_too_large'), type: 'err_file_too_large' };
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
    return data;
  } catch (error) {
    if (signal.aborted || isAborted(error)) return null;
    const { type, message } = asFailure(error);
    // An untyped failure has no message but the server's own
    return { refusal: type === 'aborted' || type === 'operation' ? message : t(type), type };
  }
}
