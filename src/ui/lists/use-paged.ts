import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { asFailure, type ApiFailure } from '../../api/failure.ts';
import { latest } from '../../stores/latest.ts';
import { onReturn } from '../../stores/on-return.ts';

/** A page of a list, and where the next one begins. */
export interface Page<T> {
  items: readonly T[];
  cursor: string | null;
}

/** A list that is fetched page by page. */
export interface Paged<T, P extends Page<T> = Page<T>> {
  /** Null before the first answer. */
  items: readonly T[] | null;
  /** The last page that came, with all items; null before the first answer. */
  page: P | null;
  /** Why the last fetch failed; null from the moment the user tries again. */
  failure: ApiFailure | null;
  hasMore: boolean;
  isLoading: boolean;
  /** Fetches as many items as are shown again; those stay until the new ones are there. */
  load(): void;
  loadMore(): void;
  /** Shows an item in its new state. */
  put(item: T): void;
  /** Changes what is shown. A page that was asked for before does not know of it, and is dropped. */
  change(how: (page: P) => P): void;
}

/**
 * Fetches a list when it appears, when the user comes back to the page, and when `asked` or `state` changes.
 * @param asked names the question, such as what is searched for; null while nothing is to be fetched
 * @param keyOf tells items apart
 * @param state names what the answer to the same question depends on: with another one as many items as are shown are
 *   fetched again
 */
export function usePaged<T, P extends Page<T> = Page<T>>(
  asked: string | null,
  fetchPage: (cursor: string | null) => Promise<P>,
  keyOf: (item: T) => string,
  state = '',
): Paged<T, P> {
  const [page, setPage] = useState<P | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [turn] = useState(latest);
  /** @param least how many items to fetch, by as many pages as that takes */
  const fetchFrom = async (cursor: string | null, least = 0) => {
    const isLatest = turn();
    try {
      let next = await fetchPage(cursor);
      while (isLatest() && next.cursor !== null && next.items.length < least) {
        const { items } = next;
        const more = await fetchPage(next.cursor);
        next = { ...more, items: [...items, ...more.items] };
      }
      if (!isLatest()) return;
      setPage((before) =>
        cursor === null ? next : { ...next, items: [...(before?.items ?? []), ...next.items] },
      );
      setFailure(null);
    } catch (error) {
      if (isLatest()) setFailure(asFailure(error));
    }
    if (isLatest()) setLoading(false);
  };
  const begin = (cursor: string | null, least?: number) => {
    setLoading(true);
    setFailure(null);
    void fetchFrom(cursor, least);
  };
  const shown = page?.items.length;
  const last = useRef<string>(null);
  const loadFirst = useEffectEvent(() => {
    const isSame = last.current === asked;
    last.current = asked;
    begin(null, isSame ? shown : 0);
  });
  // Without a busy button: the click that brings the user back may be the one on "More"
  const refresh = useEffectEvent(() => {
    if (!isLoading) void fetchFrom(null, shown);
  });
  useEffect(() => {
    if (asked === null) return;
    loadFirst();
    return onReturn(() => refresh());
  }, [asked, state]);
  const update = (how: (page: P) => P) => setPage((before) => before && how(before));
  return {
    items: page?.items ?? null,
    page,
    failure,
    hasMore: page !== null && page.cursor !== null,
    isLoading,
    load: () => begin(null, shown),
    loadMore: () => begin(page?.cursor ?? null),
    put: (item) =>
      update((before) => ({
        ...before,
        items: before.items.map((one) => (keyOf(one) === keyOf(item) ? item : one)),
      })),
    change(how) {
      turn();
      setLoading(false);
      update(how);
    },
  };
}
