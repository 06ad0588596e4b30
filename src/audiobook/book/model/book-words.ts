import { atom, type ReadableAtom } from 'nanostores';
import type { Client } from '../../../api/client.ts';
import type { BookWord, Pronunciation } from '../../../contract/index.ts';

/** Names and words of a book that may be spoken wrong. */
export interface BookWords {
  /** Null until they were fetched. */
  readonly $words: ReadableAtom<readonly BookWord[] | null>;
  /** Fetches them. Rejects without telling the user. @param signal gives it up */
  fetchWords(signal?: AbortSignal): Promise<void>;
  /** A word has this pronunciation now; null for none. */
  setPronunciation(word: string, pronunciation: Pronunciation | null): void;
}

/** @param life ends a request without a signal of its own */
export function createBookWords(client: Client, book_id: string, life: AbortSignal): BookWords {
  const $words = atom<readonly BookWord[] | null>(null);
  let asked = 0;
  /** Number of the last request whose answer tells nothing new. */
  let known = 0;
  return {
    $words,
    async fetchWords(signal = life) {
      const mine = ++asked;
      const params = { book_id };
      const { data } = await client.call('GET /v1/books/{book_id}/words', { params, silent: true, signal });
      if (mine <= known) return;
      known = mine;
      $words.set(data.words);
    },
    setPronunciation(word, pronunciation) {
      // What is on the way may be of the time before
      known = asked;
      const words = $words.get();
      if (words) $words.set(words.map((one) => (one.word === word ? { ...one, pronunciation } : one)));
    },
  };
}
