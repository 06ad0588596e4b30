import type { HistoryItem, Script } from '../../src/contract/index.ts';
import { ok, refused, type FakeApi } from './fake-api.ts';
import { uuid } from './uuid.ts';

/** An item of the history; the higher its number the older it is. */
export const historyItem = (n: number, more: Partial<HistoryItem> = {}): HistoryItem => ({
  history_id: uuid(n),
  kind: 'speech',
  title: `Item ${n}`,
  excerpt: `Item ${n} begins`,
  voice_id: 'ada',
  created_at: 1_700_000_000_000 - n * 60_000,
  updated_at: 1_700_000_000_000 - n * 60_000,
  duration_ms: 65_000,
  characters: 100,
  downloads: { mp3: `/media/${n}.mp3` },
  url: `/media/${n}.wav`,
  ...more,
});

/** The script that an item stands for, as it is known by its files. */
export const scriptOf = (script_id: string, downloads: Script['downloads']): Script => ({
  script_id,
  title: '',
  created_at: 1_700_000_000_000,
  updated_at: 1_700_000_000_000,
  revision: 1,
  lead: '',
  segments: [],
  downloads,
});

/** The history on a server: pages, search, names, deleting. */
export function fakeHistory(api: FakeApi, count: number) {
  let items = Array.from({ length: count }, (_, index) => historyItem(index + 1));
  const remove = (ids: readonly string[]) => {
    const before = items.length;
    items = items.filter(({ history_id }) => !ids.includes(history_id));
    return before - items.length;
  };
  api.answer({
    'GET /p1/history/get': ({ url }) => {
      const words = url.searchParams.get('search')?.toLowerCase() ?? '';
      const limit = Number(url.searchParams.get('limit'));
      const from = Number(url.searchParams.get('cursor')?.split('_')[0] ?? 0);
      const found = items.filter(({ title }) => title.toLowerCase().includes(words));
      const end = from + limit;
      const next_cursor = end < found.length ? `${end}_${uuid(end)}` : null;
      return ok({ data: { items: found.slice(from, end), next_cursor } });
    },
    'DELETE /p1/history/delete': ({ url }) =>
      remove([url.searchParams.get('history_id')!]) > 0 ? ok() : refused('err_not_found', 404),
    'POST /p1/history/batch_delete': ({ body }) => ok({ data: { deleted: remove(body.history_ids) } }),
  });
  return {
    /** Puts one before the others. */
    add: (item: HistoryItem) => void (items = [item, ...items]),
    remove,
  };
}
