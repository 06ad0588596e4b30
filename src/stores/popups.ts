/** What hangs over the frame of the workbench, such as the account popup: it goes when the user moves on. */
export interface Popups {
  /** Call it when the user moves on: a page was chosen, or the frame changed. */
  close(): void;
  /** Subscribes to `close()`. @returns unsubscribe */
  onClose(listener: () => void): () => void;
}

export function createPopups(): Popups {
  const listeners = new Set<() => void>();
  return {
    close: () => listeners.forEach((listener) => listener()),
    onClose(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
