import { isDeepStrictEqual } from 'node:util';
import type { Because } from './because.ts';
import type { EngineState } from './engine.ts';

export const READY: EngineState = {
  state: 'ready',
  progress: null,
  reason: '',
  reasons: [],
  bytes: null,
  action: null,
};
export const off = (because: Because): EngineState => ({ ...READY, ...because, state: 'off' });

/** State of one engine, with listeners for its changes. */
export interface Status {
  get(): EngineState;
  /** Calls the listeners only when something changed. */
  set(next: EngineState): void;
  onChange(changed: () => void): () => void;
}

export const createStatus = (initial: EngineState): Status => {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(next) {
      if (isDeepStrictEqual(next, current)) return;
      current = next;
      for (const changed of listeners) changed();
    },
    onChange(changed) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
  };
};
