import { useLayoutEffect, useState, type RefObject } from 'react';

/** Widest panel whose rail folds into chips, in px; the same as in the style sheet. */
const NARROW_MAX = 720;

/** Whether the panel is too narrow for two columns. Known before the first paint. */
export function useIsNarrow(frame: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setIsNarrow] = useState(false);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setIsNarrow(element.clientWidth > 0 && element.clientWidth <= NARROW_MAX);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return isNarrow;
}
