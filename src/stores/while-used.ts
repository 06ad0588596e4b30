import { onStart, onStop, type Store } from 'nanostores';

/** Long enough for a page to have shown what it came for, and for a change of views that takes the last listener away. */
const PATIENCE_MS = 1_000;

/**
 * Runs something for as long as a store has listeners.
 * @param begin gives how to end it; when it fails, the next listener begins it again
 */
export function whileUsed(store: Store, begin: () => Promise<() => void>): void {
  let running: Promise<() => void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    running = begin();
    running.catch(() => (running = null));
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
