import type { HistoryItem } from '../../src/contract/index.ts';
import { ok, type FakeApi } from './fake-api.ts';

/** An item of the history; the higher its number the older it is. */
export const historyItem = (n: number, more: Partial<HistoryItem> = {}): HistoryItem => ({
  history_id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
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
      const from = Number(url.searchParams.get('cursor') ?? 0);
      const found = items.filter(({ title }) => title.toLowerCase().includes(words));
      const end = from + limit;
      const next_cursor = end < found.length ? String(end) : null;
      return ok({ data: { items: found.slice(from, end), next_cursor } });
    },
    'DELETE /p1/history/delete': ({ url }) =>
      remove([url.searchParams.get('history_id')!]) > 0
        ? ok()
        : { status: 404, body: { detail: [{ type: 'err_not_found', msg: '', loc: [] }] } },
    'POST /p1/history/batch_delete': ({ body }) =>
      ok({ data: { deleted: remove((body as { history_ids: string[] }).history_ids) } }),
  });
  return {
    /** Puts one before the others. */
    add: (item: HistoryItem) => void (items = [item, ...items]),
    remove,
  };
}
