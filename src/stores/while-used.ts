import { onStart, onStop, type Store } from 'nanostores';

/** Long enough for the page to load its own content first, and for a change of views that removes the last listener. */
const PATIENCE_MS = 1_000;

/**
 * Runs something for as long as a store has listeners.
 * @param begin returns a function that ends it; when it fails, the next listener begins it again
 */
export function whileUsed(store: Store, begin: () => Promise<() => void>): void {
  let running: Promise<() => void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    const started = begin();
    running = started;
    started.catch(() => {
      // It may have ended, and another one begun
      if (running === started) running = null;
    });
  };
  const stop = () => {
    running?.then((end) => end()).catch(() => undefined);
    running = null;
  };
  const change = (isUsed: boolean) => {
    clearTimeout(timer);
    if (isUsed !== (running !== null)) timer = setTimeout(isUsed ? start : stop, PATIENCE_MS);
  };
  onStart(store, () => change(true));
  onStop(store, () => change(false));
}
