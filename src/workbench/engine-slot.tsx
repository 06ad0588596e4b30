import { useState } from 'react';
import { Chunk } from '../ui/chunk.tsx';
import { isNews, useEngines } from './use-engines.ts';

const loadCard = () => import('./engine-card.tsx');

/** Place for the engine card in the sidebar. Loads its code when engines are being installed. */
export function EngineSlot({ collapsed }: { collapsed: boolean }) {
  const known = useEngines();
  // Stays once shown, to announce that the engines are ready.
  const [isNeeded, setNeeded] = useState(false);
  if (!isNeeded && known?.engines.some(isNews)) setNeeded(true);
  if (!known || !isNeeded) return null;
  return (
    <Chunk load={loadCard} waiting={null} failed={() => null}>
      {({ EngineCard }) => <EngineCard collapsed={collapsed} {...known} />}
    </Chunk>
  );
}
