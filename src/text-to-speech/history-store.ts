import { atom, type ReadableAtom } from 'nanostores';
import type { Client } from '../api/client.ts';
import type { HistoryItem } from '../api/contract.ts';
import { ApiFailure } from '../api/failure.ts';

export interface HistoryState {
  readonly items: readonly HistoryItem[];
  readonly phase: 'idle' | 'loading' | 'failed';
  /** Where the next page begins; null when all are here. */
  readonly next: string | null;
  /** Whether the first page was ever fetched. */
  readonly isLoaded: boolean;
}

export interface History {
  readonly $history: ReadableAtom<HistoryState>;
  /** Fetches the newest again; what was loaded below stays when it still fits. */
  reload(): Promise<void>;
  loadMore(): Promise<void>;
  /** Loads until there are so many or no more; gives what is there then. */
  loadUpTo(count: number): Promise<readonly HistoryItem[]>;
  /** Rejects when the server refuses, after the user was told. */
  rename(id: string, title: string): Promise<void>;
  /** One or many; resolves with how many are gone. */
  remove(ids: readonly string[]): Promise<number>;
}

const PAGE = 30;
const EMPTY: HistoryState = { items: [], phase: 'idle', next: null, isLoaded: false };

export function createHistory(client: Client): History {
  const $history = atom<HistoryState>(EMPTY);
  /** An older answer that comes late says nothing any more. */
  let turn = 0;

  const fetchPage = async (cursor: string | null) => {
    const mine = ++turn;
    const before = $history.get();
    $history.set({ ...before, phase: 'loading' });
    try {
      const { data } = await client.call('GET /p1/history/get', {
        query: { limit: PAGE, ...(cursor && { cursor }) },
        silent: true,
      });
      if (mine !== turn) return;
      const kept = cursor ? $history.get().items : [];
      const known = new Set(kept.map(({ history_id }) => history_id));
      const fresh = data.items.filter(({ history_id }) => !known.has(history_id));
      $history.set({ items: [...kept, ...fresh], phase: 'idle', next: data.next_cursor, isLoaded: true });
    } catch (error) {
      if (mine !== turn) return;
      if (!(error instanceof ApiFailure)) throw error;
      $history.set({ ...$history.get(), phase: 'failed' });
    }
  };
  const without = (ids: readonly string[]) => {
    const gone = new Set(ids);
    const { items, ...rest } = $history.get();
    $history.set({ ...rest, items: items.filter(({ history_id }) => !gone.has(history_id)) });
  };

  return {
    $history,
    reload: () => fetchPage(null),
    async loadMore() {
      const { next, phase } = $history.get();
      if (next !== null && phase !== 'loading') await fetchPage(next);
    },
    async loadUpTo(count) {
      for (let before = -1; ;) {
        const { items, next } = $history.get();
        if (next === null || items.length >= count || items.length === before) return items;
        before = items.length;
        await fetchPage(next);
      }
    },
    async rename(id, title) {
      await client.call('POST /p1/history/edit', { body: { history_id: id, title } });
      const { items, ...rest } = $history.get();
      $history.set({
        ...rest,
        items: items.map((item) => (item.history_id === id ? { ...item, title } : item)),
      });
    },
    async remove(ids) {
      const [first, ...more] = ids;
      if (first === undefined) return 0;
      let deleted = 1;
      if (more.length === 0) {
        await client.call('DELETE /p1/history/delete', { query: { history_id: first } });
      } else {
        const { data } = await client.call('POST /p1/history/batch_delete', {
          body: { history_ids: [...ids] },
        });
        deleted = data.deleted;
      }
      without(ids);
      return deleted;
    },
  };
}
