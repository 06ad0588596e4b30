/** Popups of the workbench frame, such as the account popup. They close when the user moves on. */
export interface Popups {
  /** Call it when the user chose a page or the frame changed. */
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
