import { useEffect, useEffectEvent, useState } from 'react';
import { asFailure, type ApiFailure } from '../api/failure.ts';
import { latest } from '../stores/latest.ts';
import { onReturn } from '../stores/on-return.ts';

/** A page of a list, and where the next one begins. */
export interface Page<T> {
  items: readonly T[];
  cursor: string | null;
}

/** A list that is fetched page by page. */
export interface Paged<T> {
  /** Null before the first answer. */
  items: readonly T[] | null;
  failure: ApiFailure | null;
  hasMore: boolean;
  isLoading: boolean;
  /** Fetches the first page again; what is shown stays until it is there. */
  load(): void;
  loadMore(): void;
  /** Shows an item in its new state. */
  put(item: T): void;
}

/**
 * Fetches a list when it appears, when the user comes back to the page, and when `asked` changes.
 * @param asked names the question, such as what is searched for
 * @param keyOf tells items apart
 */
export function usePaged<T>(
  asked: string,
  fetchPage: (cursor: string | null) => Promise<Page<T>>,
  keyOf: (item: T) => string,
): Paged<T> {
  const [page, setPage] = useState<Page<T> | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [turn] = useState(latest);
  const fetchFrom = async (cursor: string | null) => {
    const isLatest = turn();
    setLoading(true);
    try {
      const next = await fetchPage(cursor);
      if (!isLatest()) return;
      setPage((before) => ({
        items: cursor === null ? next.items : [...(before?.items ?? []), ...next.items],
        cursor: next.cursor,
      }));
      setFailure(null);
    } catch (error) {
      if (isLatest()) setFailure(asFailure(error));
    }
    if (isLatest()) setLoading(false);
  };
  const load = useEffectEvent(() => void fetchFrom(null));
  useEffect(() => {
    load();
    return onReturn(() => load());
  }, [asked]);
  return {
    items: page?.items ?? null,
    failure,
    hasMore: page !== null && page.cursor !== null,
    isLoading,
    load: () => void fetchFrom(null),
    loadMore: () => void fetchFrom(page?.cursor ?? null),
    put: (item) =>
      setPage(
        (before) =>
          before && {
            ...before,
            items: before.items.map((one) => (keyOf(one) === keyOf(item) ? item : one)),
          },
      ),
  };
}
