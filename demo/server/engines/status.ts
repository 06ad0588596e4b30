import type { EngineState } from './engine.ts';

export const READY: EngineState = { state: 'ready', progress: null, reason: '' };
export const off = (reason: string): EngineState => ({ state: 'off', progress: null, reason });

/** State of one engine, and who wants to hear of its changes. */
export interface Status {
  get(): EngineState;
  /** Tells the listeners only when something changed. */
  set(next: EngineState): void;
  onChange(changed: () => void): () => void;
}

export const createStatus = (initial: EngineState): Status => {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(next) {
      const same =
        next.state === current.state && next.progress === current.progress && next.reason === current.reason;
      if (same) return;
      current = next;
      for (const changed of listeners) changed();
    },
    onChange(changed) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
  };
};
