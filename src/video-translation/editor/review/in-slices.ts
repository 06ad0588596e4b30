/** Longest time in ms that a slice blocks the page. */
const SLICE_MS = 8;

/**
 * Works through many items without keeping the page busy. What is known already should cost next to nothing.
 * @param onEnd called when all is done, and not when it was stopped
 * @returns stops it
 */
export function inSlices<T>(items: readonly T[], work: (item: T, index: number) => void, onEnd: () => void) {
  let at = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slice = () => {
    const until = performance.now() + SLICE_MS;
    while (at < items.length) {
      work(items[at]!, at);
      at++;
      // Reading the clock costs more than processing a cached item
      if (at % 16 === 0 && performance.now() > until) {
        timer = setTimeout(slice);
        return;
      }
    }
    onEnd();
  };
  timer = setTimeout(slice);
  return () => clearTimeout(timer);
}
