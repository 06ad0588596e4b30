import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type { Stores } from '../../stores/registry.ts';
import type { Catalogue } from './script-settings.ts';

/** What there is to choose from; null until it was loaded. */
export function useCatalogue({ voices }: Stores): Catalogue | null {
  const selectable = useStore(voices.$selectableVoices);
  const models = useStore(voices.$models);
  const defaults = useStore(voices.$defaultVoices);
  return useMemo(() => models && { voices: selectable, models, defaults }, [selectable, models, defaults]);
}
