import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Placement } from '../ui/layers/anchor.ts';
import { Chunk } from '../ui/chunk.tsx';
import { downloadList, showList } from './list.ts';
import { hasKeptTasks } from './kept-place.ts';

interface DownloadSlotProps {
  /** Shows the icon only. */
  collapsed?: boolean;
  /** Side of the entry on which the list opens if there is room. */
  placement: Placement;
}

const loadEntry = () => import('./download-entry.tsx');
const hasTasks = () => downloadList().$tasks.get().length > 0;

/** The entry to the downloads. Empty, without loading its code, while there are none. */
export function DownloadSlot(props: DownloadSlotProps) {
  useEffect(showList, []);
  const [mayHaveHad] = useState(hasKeptTasks);
  const isNeeded = useSyncExternalStore(whenChanged, hasTasks) || mayHaveHad;
  return (
    // Takes the focus when the last download leaves the list
    <div className="dl-slot" tabIndex={-1}>
      {isNeeded && (
        <Chunk load={loadEntry} waiting={null} failed={() => null}>
          {({ DownloadEntry }) => <DownloadEntry {...props} />}
        </Chunk>
      )}
    </div>
  );
}
const whenChanged = (changed: () => void) => downloadList().$tasks.listen(changed);
