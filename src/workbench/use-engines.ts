import { atom } from 'nanostores';
import { useEffect, useState } from 'react';
import { asFailure, type ApiFailure } from '../api/failure.ts';
import { useStateOf } from '../element/use-state-of.ts';
import type { Engine, Engines } from '../stores/engines.ts';
import { useStores } from '../stores/use-stores.ts';

const $unknown = atom<readonly Engine[] | null>(null);
const $noFailure = atom<ApiFailure | null>(null);

/** The state of the engines, and the store that watches them. */
interface KnownEngines {
  watch: Engines;
  engines: readonly Engine[];
}

/** The state of the engines; null until known, with the failure and a retry. */
export function useAskedEngines(): {
  known: KnownEngines | null;
  failure: ApiFailure | null;
  retry(): void;
} {
  const stores = useStores();
  const [watch, setWatch] = useState<Engines | null>(null);
  const [lost, setLost] = useState<ApiFailure | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isHere = true;
    stores.engines().then(
      (loaded) => {
        if (!isHere) return;
        setWatch(loaded);
        setLost(null);
      },
      (error: unknown) => isHere && setLost(asFailure(error)),
    );
    return () => {
      isHere = false;
    };
  }, [stores, attempt]);
  const engines = useStateOf(watch?.$engines ?? $unknown);
  const unanswered = useStateOf(watch?.$failure ?? $noFailure);
  const known = watch && engines && { watch, engines };
  return {
    known,
    failure: known ? null : (lost ?? unanswered),
    retry() {
      if (!watch) setAttempt((count) => count + 1);
      else if (!known) watch.expectChange();
    },
  };
}

/** Like {@link useAskedEngines}, for views that show nothing until the engines are known. */
export const useEngines = (): KnownEngines | null => useAskedEngines().known;

/** Whether every user should know: the engine is being installed, or its installation failed. */
export const isNews = ({ state, action }: Engine): boolean =>
  state === 'installing' || (state === 'off' && action === 'retry');
