import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Client } from '../../api/client.ts';
import { useStores } from '../../stores/use-stores.ts';
import type { JobItem, JobList } from './job-list.ts';

/** Outcome of a job, as in the elements' events. */
export type EndState = 'done' | 'cancelled' | 'failed';

/**
 * List of everything the user made with a tool. Follows the work while the tool is shown.
 * @param create must be the same function at every render
 * @param onEnded called when the work of an item has ended
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
  // The stream that reports jobs is open while the balance store has listeners
  useStore(stores.bonus.$bonus);
  return list;
}
