/**
 * Calls back when the user comes back to the page, whose data may be out of date by then.
 * @returns unsubscribe
 */
export function onReturn(run: () => void): () => void {
  const stop = new AbortController();
  let isAway = document.visibilityState === 'hidden';
  const leave = () => {
    isAway = true;
  };
  const come = () => {
    // Both events fire when a tab comes back
    if (!isAway) return;
    isAway = false;
    run();
  };
  addEventListener('blur', leave, { signal: stop.signal });
  addEventListener('focus', come, { signal: stop.signal });
  document.addEventListener(
    'visibilitychange',
    () => (document.visibilityState === 'hidden' ? leave() : come()),
    { signal: stop.signal },
  );
  return () => stop.abort();
}
