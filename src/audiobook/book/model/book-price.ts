import { atom, type ReadableAtom } from 'nanostores';
import type { Client } from '../../../api/client.ts';
import type { CallAnswer } from '../../../contract/index.ts';
import { latest } from '../../../stores/latest.ts';

export type BookQuote = CallAnswer<'POST /v1/books/{book_id}/quote'>['data'];

/** The price of what is not made of a book. */
interface BookPrice {
  /** Price of all passages that are not made; null while it is not known. */
  readonly $quote: ReadableAtom<BookQuote | null>;
  /** Asks for it once changes have settled. */
  askSoon(): void;
}

/** Delay in ms from the last change to the request. */
const SETTLED_MS = 600;

/** @param signal ends it */
export function createBookPrice(client: Client, book_id: string, signal: AbortSignal): BookPrice {
  const $quote = atom<BookQuote | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const turn = latest();
  const ask = async () => {
    const isLatest = turn();
    try {
      const { data } = await client.call('POST /v1/books/{book_id}/quote', {
        params: { book_id },
        body: {},
        silent: true,
        signal,
      });
      if (isLatest()) $quote.set(data);
    } catch {
      // The next change asks for a price again
      if (isLatest() && !signal.aborted) $quote.set(null);
    }
  };
  signal.addEventListener('abort', () => clearTimeout(timer));
  return {
    $quote,
    askSoon() {
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), SETTLED_MS);
    },
  };
}
