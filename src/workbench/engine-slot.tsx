import { useState } from 'react';
import type { Stores } from '../stores/registry.ts';
import { Chunk } from '../ui/chunk.tsx';
import { isNews, useEngines } from './use-engines.ts';

const loadCard = () => import('./engine-card.tsx');

/** Where the sidebar says that voices are being installed; the code for it comes when some are. */
export function EngineSlot({ stores, collapsed }: { stores: Stores; collapsed: boolean }) {
  const known = useEngines(stores);
  // Once it was needed it stays, to say that they are ready.
  const [isNeeded, setNeeded] = useState(false);
  if (!isNeeded && known?.engines.some(isNews)) setNeeded(true);
  if (!known || !isNeeded) return null;
  return (
    <Chunk load={loadCard} waiting={null} failed={() => null}>
      {({ EngineCard }) => <EngineCard stores={stores} collapsed={collapsed} {...known} />}
    </Chunk>
  );
}
