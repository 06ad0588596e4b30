import { useLayoutEffect, useState, type RefObject } from 'react';
import { isNarrow } from './is-narrow.ts';

/** Whether the panel is too narrow for two columns. `width` is an estimate for the time before it is laid out. */
export function useIsNarrow(frame: RefObject<HTMLElement | null>, width: number): boolean {
  const [narrow, setNarrow] = useState(() => isNarrow(width));
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setNarrow(isNarrow(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return narrow;
}
