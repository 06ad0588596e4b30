import { atom, type ReadableAtom } from 'nanostores';
import type { Client } from '../api/client.ts';
import type { Pronunciation } from '../contract/index.ts';
import type { Pronouncer } from '../contract/pronunciation.ts';
import { latest } from './latest.ts';
import { memoize } from './memoize.ts';

/** The pronunciation list of the workspace. */
export interface Pronunciations {
  /** By word; null until loaded. */
  readonly $pronunciations: ReadableAtom<readonly Pronunciation[] | null>;
  /** Finds words of the list in texts; null until loaded. */
  readonly $pronouncer: ReadableAtom<Pronouncer | null>;
  /** Fetches the list once. Rejects on failure; the next call tries again. */
  load(): Promise<void>;
  /** Adds a word or replaces its pronunciation. Rejects when the server refuses; the user has been told by then. */
  add(entry: Pronunciation): Promise<void>;
  /** Removes a word. Rejects when the server refuses; the user has been told by then. */
  remove(entry: Pick<Pronunciation, 'word' | 'language'>): Promise<void>;
  /** Forgets the list, which belongs to the user who has left. */
  clear(): void;
}

const emptyPronouncer: Pronouncer = { find: () => [] };

type Named = Pick<Pronunciation, 'word' | 'language'>;

const isSame = (a: Named, b: Named) =>
  a.language === b.language && a.word.toLowerCase() === b.word.toLowerCase();

export function createPronunciations(client: Client): Pronunciations {
  const $pronunciations = atom<readonly Pronunciation[] | null>(null);
  const $pronouncer = atom<Pronouncer | null>(null);
  /** Shows a list. The code of the pronouncer is loaded with the first word. */
  const show = async (list: readonly Pronunciation[]) => {
    $pronunciations.set(list);
    const found =
      list.length === 0
        ? emptyPronouncer
        : (await import('../contract/pronunciation.ts')).createPronouncer(list);
    if ($pronunciations.get() === list) $pronouncer.set(found);
  };
  const user = latest();
  /** True until {@link Pronunciations.clear}: answers for one user are not shown to the next. */
  let isSameUser = user();
  const fetching = latest();
  const load = memoize(async () => {
    const isLatest = fetching();
    const { data } = await client.call('GET /v1/pronunciations', { silent: true });
    if (isLatest()) await show(data.pronunciations);
  });
  /** Shows a change the server has made. */
  const change = async (entry: Named, added: readonly Pronunciation[]) => {
    const list = $pronunciations.get();
    if (list) {
      const changed = [...list.filter((other) => !isSame(other, entry)), ...added];
      return show(changed.sort((a, b) => a.word.localeCompare(b.word)));
    }
    // A list that is still being fetched may be older than the change
    load.forget();
    // The change itself succeeded; the next use of the list fetches it again
    await load().catch(() => undefined);
  };

  return {
    $pronunciations,
    $pronouncer,
    load,
    async add(entry) {
      const counts = isSameUser;
      await client.call('POST /v1/pronunciations', { body: entry });
      if (counts()) await change(entry, [entry]);
    },
    async remove({ word, language }) {
      const counts = isSameUser;
      await client.call('POST /v1/pronunciations/delete', { body: { word, language } });
      if (counts()) await change({ word, language }, []);
    },
    clear() {
      isSameUser = user();
      fetching();
      load.forget();
      $pronunciations.set(null);
      $pronouncer.set(null);
    },
  };
}
