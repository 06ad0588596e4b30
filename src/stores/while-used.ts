import { onStart, onStop, type Store } from 'nanostores';

/**
 * Lets the page load its own content first, and outlasts a change of views that removes the last listener for a moment.
 */
const PATIENCE_MS = 1_000;

/**
 * Runs something while a store has listeners.
 * @param begin returns a function that ends it. When it rejects, the next listener starts it again.
 */
export function whileUsed(store: Store, begin: () => Promise<() => void>): void {
  let running: Promise<() => void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    const started = begin();
    running = started;
    started.catch(() => {
      // It may have been stopped and started again
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
