import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { useStores } from '../../stores/use-stores.ts';
import type { Catalogue } from './script-settings.ts';

/** Voices and models to choose from; null until loaded. */
export function useCatalogue(): Catalogue | null {
  const { voices } = useStores();
  const selectable = useStore(voices.$selectableVoices);
  const models = useStore(voices.$models);
  const defaults = useStore(voices.$defaultVoices);
  return useMemo(() => models && { voices: selectable, models, defaults }, [selectable, models, defaults]);
}
