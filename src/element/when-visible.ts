/** Runs something once the browser has nothing else to do; Safari has no requestIdleCallback. */
export const whenIdle: (run: () => void) => unknown = globalThis.requestIdleCallback ?? setTimeout;

/** Calls back when the page is idle after what it observes came into view, and then observes it no more. */
export function whenVisible(run: () => void): IntersectionObserver {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      whenIdle(run);
    },
    // Elements further than this below the fold wait
    { rootMargin: '200px' },
  );
  return observer;
}
