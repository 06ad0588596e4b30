import { atom, type ReadableAtom } from 'nanostores';
import type { Client } from '../../api/client.ts';
import type { HistoryItem } from '../../contract/index.ts';
import { ApiFailure } from '../../api/failure.ts';
import { itemsBelow } from '../../stores/items-below.ts';
import { latest } from '../../stores/latest.ts';

export interface HistoryState {
  readonly items: readonly HistoryItem[];
  readonly phase: 'idle' | 'loading' | 'failed';
  /** Why the last request failed. */
  readonly failure?: ApiFailure;
  /** Cursor of the next page; null when all items are loaded. */
  readonly next: string | null;
  /** Whether the first page has been fetched before. */
  readonly isLoaded: boolean;
  /** Search text these items match; empty for all items. */
  readonly words: string;
}

export interface History {
  readonly $history: ReadableAtom<HistoryState>;
  /** Fetches the newest page. Items loaded below stay if they still follow it. */
  reload(): Promise<void>;
  loadMore(): Promise<void>;
  /** Shows only items whose title or text contains `words`; all items if empty. */
  search(words: string): Promise<void>;
  /** Loads pages until there are `count` items, or no more. @returns all loaded items */
  loadUpTo(count: number): Promise<readonly HistoryItem[]>;
  /** Rejects when the server refuses; the error has been shown by then. */
  rename(id: string, title: string): Promise<void>;
  /** Resolves with the number of items deleted. */
  remove(ids: readonly string[]): Promise<number>;
}

const PAGE = 30;
/** Most items the server returns, or deletes, at once. */
const PAGE_MAX = 100;
const REMOVED_MAX = 500;
/** Signed URLs are valid for a day; older lists are fetched again. */
const FRESH_MS = 12 * 3_600_000;
const EMPTY: HistoryState = { items: [], phase: 'idle', next: null, isLoaded: false, words: '' };

export function createHistory(client: Client): History {
  const $history = atom<HistoryState>(EMPTY);
  /** Drops answers of outdated requests. */
  const turn = latest();
  /** When the oldest signed URLs in the list were fetched (epoch ms). */
  let since = 0;
  let words = '';

  const fetchPage = async (cursor: string | null, limit = PAGE) => {
    const isLatest = turn();
    const began = Date.now();
    $history.set({ ...$history.get(), phase: 'loading' });
    try {
      const { data } = await client.call('GET /p1/history/get', {
        query: { limit, ...(cursor && { cursor }), ...(words && { search: words }) },
        silent: true,
      });
      if (!isLatest()) return;
      const { items, next } = $history.get();
      const fresh = data.items;
      const isWhole = data.next_cursor === null;
      const below = cursor || isWhole || began - since > FRESH_MS ? [] : itemsBelow(items, fresh, idOf);
      if (!cursor && below.length === 0) since = began;
      $history.set({
        items: cursor ? [...items, ...without(fresh, idsOf(items))] : [...fresh, ...below],
        phase: 'idle',
        next: below.length > 0 ? next : data.next_cursor,
        isLoaded: true,
        words,
      });
    } catch (error) {
      if (!isLatest()) return;
      if (!(error instanceof ApiFailure)) throw error;
      $history.set({ ...$history.get(), phase: 'failed', failure: error });
    }
  };
  const forget = (ids: ReadonlySet<string>) => {
    const before = $history.get();
    $history.set({ ...before, items: without(before.items, ids) });
  };
  /** @returns 1, or 0 when another tab had deleted the item already */
  const removeOne = async (history_id: string) => {
    try {
      await client.call('DELETE /p1/history/delete', { query: { history_id } });
      return 1;
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 404) return 0;
      throw error;
    }
  };
  const removeMany = async (history_ids: string[]) =>
    (await client.call('POST /p1/history/batch_delete', { body: { history_ids } })).data.deleted;

  return {
    $history,
    reload: () => fetchPage(null),
    async loadMore() {
      const { next, phase } = $history.get();
      if (next !== null && phase !== 'loading') await fetchPage(next);
    },
    search(wanted) {
      words = wanted.trim();
      // Pages of the previous list do not continue this one
      since = 0;
      if (words !== $history.get().words) $history.set({ ...$history.get(), next: null });
      return fetchPage(null);
    },
    async loadUpTo(count) {
      for (let before = -1; ;) {
        const { items, next } = $history.get();
        if (next === null || items.length >= count || items.length === before) return items;
        before = items.length;
        await fetchPage(next, PAGE_MAX);
      }
    },
    async rename(id, title) {
      await client.call('POST /p1/history/edit', { body: { history_id: id, title } });
      const before = $history.get();
      const items = before.items.map((item) => (item.history_id === id ? { ...item, title } : item));
      $history.set({ ...before, items });
    },
    async remove(ids) {
      let deleted = 0;
      for (let from = 0; from < ids.length; from += REMOVED_MAX) {
        const some = ids.slice(from, from + REMOVED_MAX);
        deleted += await (some.length === 1 ? removeOne(some[0]!) : removeMany(some));
        forget(new Set(some));
      }
      const { items, next } = $history.get();
      if (items.length === 0 && next !== null) await fetchPage(null);
      return deleted;
    },
  };
}

const idOf = ({ history_id }: HistoryItem): string => history_id;

const idsOf = (items: readonly HistoryItem[]): ReadonlySet<string> => new Set(items.map(idOf));

const without = (items: readonly HistoryItem[], ids: ReadonlySet<string>): HistoryItem[] =>
  items.filter(({ history_id }) => !ids.has(history_id));
