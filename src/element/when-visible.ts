/** Elements further than this below the fold wait. */
const rootMargin = '200px';

// Safari has no requestIdleCallback.
const whenIdle: (run: () => void) => unknown = globalThis.requestIdleCallback ?? setTimeout;

/** Calls back once, when the page is idle after the element came into view. */
export function whenVisible(element: Element, run: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      whenIdle(run);
    },
    { rootMargin },
  );
  observer.observe(element);
}
