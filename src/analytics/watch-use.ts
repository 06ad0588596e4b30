import type { Stores } from '../stores/registry.ts';
import { isCollecting, report } from './report.ts';

const HEARTBEAT_MS = 10_000;

/**
 * Reports every ten seconds that the page is visible, if the server collects usage events.
 * @returns a function that stops it
 */
export function watchUse(stores: Stores): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const follow = () => {
    clearInterval(timer);
    if (document.visibilityState !== 'visible' || !isCollecting(stores)) return;
    timer = setInterval(() => void report(stores, 'heartbeat', {}), HEARTBEAT_MS);
  };
  const stopListening = stores.appConfig.$appConfig.subscribe(follow);
  document.addEventListener('visibilitychange', follow);
  return () => {
    clearInterval(timer);
    stopListening();
    document.removeEventListener('visibilitychange', follow);
  };
}
