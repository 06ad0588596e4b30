import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Client } from '../../api/client.ts';
import { useStores } from '../../stores/use-stores.ts';
import type { JobItem, JobList } from './job-list.ts';

/** Outcome of a job, in the words of the elements' events. */
export type EndState = 'done' | 'cancelled' | 'failed';

/**
 * What the user made with a tool. Its work is followed as long as the tool is shown.
 * @param create the same function every time
 * @param onEnded is called when the work on one has ended
 */
export function useJobList<Item extends JobItem, Detail extends Item>(
  create: (client: Client) => JobList<Item, Detail>,
  onEnded: (item: Item, state: EndState) => void,
): JobList<Item, Detail> {
  const stores = useStores();
  const [list] = useState(() => create(stores.client));
  const tell = useEffectEvent((item: Item) => {
    const { state } = item.job;
    onEnded(item, state === 'done' || state === 'cancelled' ? state : 'failed');
  });
  useEffect(() => {
    void list.reload();
    return list.start((item) => tell(item));
  }, [list]);
  // The stream that tells of jobs is read while the balance is watched
  useStore(stores.bonus.$bonus);
  return list;
}
