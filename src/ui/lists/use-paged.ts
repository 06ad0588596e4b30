import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { asFailure, type ApiFailure } from '../../api/failure.ts';
import { itemsBelow } from '../../stores/items-below.ts';
import { latest } from '../../stores/latest.ts';
import { onReturn } from '../../stores/on-return.ts';

/** A page of a list, with the cursor of the next page; null for the last one. */
export interface Page<T> {
  items: readonly T[];
  cursor: string | null;
}

/** State of a list fetched page by page. */
export interface Paged<T, P extends Page<T> = Page<T>> {
  /** Null before the first answer. */
  items: readonly T[] | null;
  /** The last page fetched, with the items of all pages; null before the first answer. */
  page: P | null;
  /** Why the last fetch failed; null as soon as the user tries again. */
  failure: ApiFailure | null;
  hasMore: boolean;
  isLoading: boolean;
  /**
   * Fetches what is shown again, at most its first {@link REFETCHED_PAGES_MAX} pages; all of it stays until the new items
   * are there, and what is below them stays where it still follows.
   */
  load(): void;
  loadMore(): void;
  /** Shows an item in its new state, also after an answer that is on its way and does not know of it. */
  put(item: T): void;
  /** Changes what is shown. A page requested earlier does not contain the change, so it is dropped. */
  change(how: (page: P) => P): void;
}

/** Each is fetched after the one before: without an end, a long list would send many requests at each return of the user. */
const REFETCHED_PAGES_MAX = 10;

/**
 * Fetches a list when it appears, when the user comes back to the page, and when `asked` or `state` changes.
 * @param asked names the question, such as what is searched for; null while nothing is to be fetched
 * @param keyOf tells items apart
 * @param state names what the answer to the same question depends on: with another one as many items as are shown are
 *   fetched again, as by `load`
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
  /** Items that were put since the last fetch began, by key. */
  const put = useRef(new Map<string, T>());
  /** The user waits for the next page. */
  const wantsMore = useRef(false);
  /** @param least how many items to fetch, by as many pages as that takes up to the bound */
  const fetchFrom = async (cursor: string | null, least = 0) => {
    const isLatest = turn();
    put.current = new Map();
    try {
      let next = await fetchPage(cursor);
      const isShort = () => next.cursor !== null && next.items.length < least;
      for (let pages = 1; isLatest() && isShort() && pages < REFETCHED_PAGES_MAX; pages++) {
        const { items } = next;
        const more = await fetchPage(next.cursor);
        next = { ...more, items: [...items, ...more.items] };
      }
      if (!isLatest()) return;
      const fresh = next.items.map((item) => put.current.get(keyOf(item)) ?? item);
      const isCut = isShort();
      setPage((before) => {
        const shown = before?.items ?? [];
        if (cursor !== null) return { ...next, items: [...shown, ...fresh] };
        const below = isCut ? itemsBelow(shown, fresh, keyOf) : [];
        const end = below.length > 0 ? before!.cursor : next.cursor;
        return { ...next, items: [...fresh, ...below], cursor: end };
      });
      setFailure(null);
    } catch (error) {
      if (isLatest()) setFailure(asFailure(error));
    }
    if (!isLatest()) return;
    wantsMore.current = false;
    setLoading(false);
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
    // With the page that the user has asked for, if it has not come
    begin(null, isSame ? (shown ?? 0) + Number(wantsMore.current) : 0);
  });
  // Does not set `isLoading`: the click that brings the user back may be on "More", which must stay enabled
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
    loadMore() {
      wantsMore.current = true;
      begin(page?.cursor ?? null);
    },
    put(item) {
      put.current.set(keyOf(item), item);
      update((before) => ({
        ...before,
        items: before.items.map((one) => (keyOf(one) === keyOf(item) ? item : one)),
      }));
    },
    change(how) {
      turn();
      setLoading(false);
      update(how);
    },
  };
}
