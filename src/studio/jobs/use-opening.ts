import { useCallback, useRef, useState } from 'react';
import { useLoad, type Loading } from '../../ui/use-load.ts';
import { isOpenJob } from './follow-jobs.ts';
import type { JobItem } from './job-list.ts';
import type { Opening } from './opened-chunk.tsx';

interface Opened<Detail> extends Loading {
  /** Null until it has come. */
  readonly detail: Detail | null;
  /** Fetches it quietly again: its addresses may have ended. */
  renew(): void;
}

/** What is being opened, in full; the list hears of it. */
export function useOpening<Item extends JobItem, Detail extends Item>({
  list,
  id,
  first,
}: Opening<Item, Detail>): Opened<Detail> {
  const [detail, setDetail] = useState<Detail | null>(null);
  const early = useRef<Promise<Detail> | null>(first);
  const fetch = useCallback(
    async (signal: AbortSignal) => {
      const show = (found: Detail) => {
        if (signal.aborted) return;
        setDetail(found);
        list.meet(list.itemOf(found));
      };
      const asked = early.current;
      early.current = null;
      const found = await (asked ?? list.read(id, signal));
      show(found);
      // Its work may have ended while the code was loading, before the list followed it
      if (asked && isOpenJob(found.job)) await list.read(id, signal).then(show, () => undefined);
    },
    [list, id],
  );
  const loading = useLoad(fetch);
  const renew = useCallback(() => void fetch(new AbortController().signal).catch(() => undefined), [fetch]);
  return { ...loading, detail, renew };
}
