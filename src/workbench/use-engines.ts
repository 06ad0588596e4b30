import { atom } from 'nanostores';
import { useEffect, useState } from 'react';
import { useStateOf } from '../element/use-state-of.ts';
import type { Engine, Engines } from '../stores/engines.ts';
import { useStores } from '../stores/use-stores.ts';

const $unknown = atom<readonly Engine[] | null>(null);

/** What the engines do, and the one that watches them; null until that is known. */
export function useEngines(): { watch: Engines; engines: readonly Engine[] } | null {
  const stores = useStores();
  const [watch, setWatch] = useState<Engines | null>(null);
  useEffect(() => {
    let isHere = true;
    stores.engines().then(
      (loaded) => isHere && setWatch(loaded),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [stores]);
  const engines = useStateOf(watch?.$engines ?? $unknown);
  return watch && engines && { watch, engines };
}

/** It is being installed, or that failed: everybody who works here wants to know. */
export const isNews = ({ state, action }: Engine): boolean =>
  state === 'installing' || (state === 'off' && action === 'retry');
