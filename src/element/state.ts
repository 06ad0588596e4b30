/** A value that can be read and observed: a readable atom of `nanostores` without its kilobyte of code. */
export interface Readable<Value> {
  get(): Value;
  /** Calls back after each change. @returns unsubscribe */
  listen(changed: (value: Value) => void): () => void;
}

export interface State<Value> extends Readable<Value> {
  set(value: Value): void;
}

export function state<Value>(value: Value): State<Value> {
  const listeners = new Set<(value: Value) => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const changed of listeners) changed(next);
    },
    listen(changed) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
  };
}
