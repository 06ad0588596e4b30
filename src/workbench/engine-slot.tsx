import { useState } from 'react';
import { Chunk } from '../ui/chunk.tsx';
import { isNews, useEngines } from './use-engines.ts';

const loadCard = () => import('./engine-card.tsx');

/** Where the sidebar says that voices are being installed; the code for it comes when some are. */
export function EngineSlot({ collapsed }: { collapsed: boolean }) {
  const known = useEngines();
  // Once it was needed it stays, to say that they are ready.
  const [isNeeded, setNeeded] = useState(false);
  if (!isNeeded && known?.engines.some(isNews)) setNeeded(true);
  if (!known || !isNeeded) return null;
  return (
    <Chunk load={loadCard} waiting={null} failed={() => null}>
      {({ EngineCard }) => <EngineCard collapsed={collapsed} {...known} />}
    </Chunk>
  );
}
