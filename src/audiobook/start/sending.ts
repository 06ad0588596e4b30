import { atom, type ReadableAtom } from 'nanostores';
import type { Client } from '../../api/client.ts';
import { asFailure, isAborted, type ApiFailure } from '../../api/failure.ts';
import { uploadFetch } from '../../api/upload.ts';
import { listed, type ListedBook } from '../home/books.ts';

/** State of the upload of a book. */
export type SendingState =
  | { readonly phase: 'none' }
  /** `sent` is a share from 0 to 1. */
  | { readonly phase: 'sending'; readonly file: File; readonly sent: number }
  | { readonly phase: 'failed'; readonly file: File; readonly failure: ApiFailure };

export interface Sending {
  readonly $sending: ReadableAtom<SendingState>;
  /** Uploads a file, and cancels an upload under way. */
  begin(file: File): void;
  /** Cancels the upload. */
  cancel(): void;
}

/** Uploads books, one at a time. @param onBegun called once the server has a book and begins its import */
export function createSending(client: Client, onBegun: (item: ListedBook) => void): Sending {
  const $sending = atom<SendingState>({ phase: 'none' });
  let running: AbortController | null = null;
  const cancel = () => {
    running?.abort();
    running = null;
    $sending.set({ phase: 'none' });
  };
  const send = async (file: File) => {
    cancel();
    const own = (running = new AbortController());
    $sending.set({ phase: 'sending', file, sent: 0 });
    const fetch = uploadFetch<never>({
      onSent: (sent) => running === own && $sending.set({ phase: 'sending', file, sent }),
      onProgress: () => undefined,
    });
    try {
      const { data } = await client.call('POST /v1/books', {
        query: { file_name: file.name.slice(-255) },
        body: file,
        silent: true,
        signal: own.signal,
        fetch,
      });
      if (running === own) $sending.set({ phase: 'none' });
      onBegun(listed(data.item));
    } catch (error) {
      if (running !== own || isAborted(error)) return;
      $sending.set({ phase: 'failed', file, failure: asFailure(error) });
    }
  };
  return { $sending, begin: (file) => void send(file), cancel };
}
