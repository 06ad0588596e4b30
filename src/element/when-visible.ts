/** Runs a function when the browser is idle. Safari has no requestIdleCallback. */
export const whenIdle: (run: () => void) => unknown = globalThis.requestIdleCallback ?? setTimeout;

/** Calls back once, when the page is idle after an observed element came into view. */
export function whenVisible(run: () => void): IntersectionObserver {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      whenIdle(run);
    },
    // Loads elements up to this far outside the viewport already
    { rootMargin: '200px' },
  );
  return observer;
}
