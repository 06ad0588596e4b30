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
  /** Fetches the list once; rejects when it cannot be had, and may be called again then. */
  load(): Promise<void>;
  /** Adds a word, or replaces how it is said. Rejects when the server refuses, after the user was told. */
  add(entry: Pronunciation): Promise<void>;
  /** Rejects when the server refuses, after the user was told. */
  remove(entry: Pick<Pronunciation, 'word' | 'language'>): Promise<void>;
  /** Forgets what one user could see. */
  clear(): void;
}

const emptyPronouncer: Pronouncer = { find: () => [] };

type Named = Pick<Pronunciation, 'word' | 'language'>;

const isSame = (a: Named, b: Named) =>
  a.language === b.language && a.word.toLowerCase() === b.word.toLowerCase();

export function createPronunciations(client: Client): Pronunciations {
  const $pronunciations = atom<readonly Pronunciation[] | null>(null);
  const $pronouncer = atom<Pronouncer | null>(null);
  /** Its code comes with the first word. */
  const show = async (list: readonly Pronunciation[]) => {
    $pronunciations.set(list);
    const found =
      list.length === 0
        ? emptyPronouncer
        : (await import('../contract/pronunciation.ts')).createPronouncer(list);
    if ($pronunciations.get() === list) $pronouncer.set(found);
  };
  const without = (entry: Named) => ($pronunciations.get() ?? []).filter((other) => !isSame(other, entry));
  const turn = latest();
  /** Until {@link Pronunciations.clear}: what comes for one user is not shown to the next. */
  let isSameUser = turn();
  const load = memoize(async () => {
    const counts = isSameUser;
    const { data } = await client.call('GET /v1/pronunciations', { silent: true });
    if (counts()) await show(data.pronunciations);
  });

  return {
    $pronunciations,
    $pronouncer,
    load,
    async add(entry) {
      const counts = isSameUser;
      await client.call('POST /v1/pronunciations', { body: entry });
      if (!counts()) return;
      const list = [...without(entry), entry];
      await show(list.sort((a, b) => a.word.localeCompare(b.word)));
    },
    async remove({ word, language }) {
      const counts = isSameUser;
      await client.call('POST /v1/pronunciations/delete', { body: { word, language } });
      if (counts()) await show(without({ word, language }));
    },
    clear() {
      isSameUser = turn();
      load.forget();
      $pronunciations.set(null);
      $pronouncer.set(null);
    },
  };
}
