import { pointIn } from './pointer.ts';
import type { Stage } from './stage.ts';

/** Px per line, for wheels that report lines. */
const LINE = 16;
/** Change of zoom per px of a wheel: a notch of 100 px zooms by a factor of 1.5. */
const ZOOM_PER_PX = Math.log(1.5) / 100;

const distanceOf = ([a, b]: readonly [Touch, Touch]) =>
  Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
const twoOf = ({ touches }: TouchEvent): [Touch, Touch] | null =>
  touches.length === 2 ? [touches[0]!, touches[1]!] : null;

/**
 * Zooms by wheel with Ctrl or Cmd, by trackpad, and with two fingers. Without a modifier, the wheel scrolls in time
 * when the rows cannot scroll.
 * @returns a function that stops it
 */
export function listenToWheel(scroller: HTMLElement, stage: Stage): () => void {
  const onWheel = (event: WheelEvent) => {
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
    // A trackpad pinch is reported as a wheel event with Ctrl
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      stage.zoom(Math.exp(-event.deltaY * unit * ZOOM_PER_PX), pointIn(scroller, event).x);
      return;
    }
    const isVertical = Math.abs(event.deltaY) > Math.abs(event.deltaX) && !event.shiftKey;
    if (!isVertical || scroller.scrollHeight > scroller.clientHeight) return;
    const { startMs } = stage.layout().view;
    stage.scrollBy(event.deltaY * unit, 0);
    // At either end the page may scroll
    if (stage.layout().view.startMs !== startMs) event.preventDefault();
  };

  let apart = 0;
  const onTouchStart = (event: TouchEvent) => {
    const two = twoOf(event);
    if (!two) return;
    event.preventDefault();
    apart = distanceOf(two);
  };
  const onTouchMove = (event: TouchEvent) => {
    const two = twoOf(event);
    if (!two || apart === 0) return;
    const [a, b] = two;
    const middle = { clientX: (a.clientX + b.clientX) / 2, clientY: a.clientY };
    const now = distanceOf(two);
    stage.zoom(now / apart, pointIn(scroller, middle).x);
    apart = now;
  };

  const stop = new AbortController();
  const { signal } = stop;
  // React's wheel listeners are passive, so the page would zoom
  scroller.addEventListener('wheel', onWheel, { passive: false, signal });
  scroller.addEventListener('touchstart', onTouchStart, { passive: false, signal });
  scroller.addEventListener('touchmove', onTouchMove, { passive: true, signal });
  return () => stop.abort();
}
