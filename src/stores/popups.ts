/** What hangs over the frame of the workbench, such as the account popup: it goes when the user moves on. */
export interface Popups {
  /** The user moved on: a page was chosen, or the frame changed. */
  close(): void;
  /** Hears of it; gives how to stop. */
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
