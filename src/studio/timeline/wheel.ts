import { pointIn } from './pointer.ts';
import type { Stage } from './stage.ts';

/** Wheels that count in lines, in px a line. */
const LINE = 16;
/** How much the zoom changes by a px of a wheel: a notch of 100 px makes it 1.5 times closer. */
const ZOOM_PER_PX = Math.log(1.5) / 100;

const distanceOf = ([a, b]: readonly [Touch, Touch]) =>
  Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
const twoOf = ({ touches }: TouchEvent): [Touch, Touch] | null =>
  touches.length === 2 ? [touches[0]!, touches[1]!] : null;

/**
 * Zooms by wheel with ctrl or cmd, by trackpad and by two fingers. Without a key the wheel scrolls in time where the
 * rows leave nothing to scroll.
 * @returns what ends it
 */
export function listenToWheel(scroller: HTMLElement, stage: Stage): () => void {
  const onWheel = (event: WheelEvent) => {
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
    // A pinch on a trackpad comes as a wheel with ctrl
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      stage.zoom(Math.exp(-event.deltaY * unit * ZOOM_PER_PX), pointIn(scroller, event).x);
      return;
    }
    const isVertical = Math.abs(event.deltaY) > Math.abs(event.deltaX) && !event.shiftKey;
    if (!isVertical || scroller.scrollHeight > scroller.clientHeight) return;
    const { startMs } = stage.layout().view;
    stage.scrollBy(event.deltaY * unit, 0);
    // At either end the page may scroll on
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
  // React listens passively, and the page would zoom
  scroller.addEventListener('wheel', onWheel, { passive: false, signal });
  scroller.addEventListener('touchstart', onTouchStart, { passive: false, signal });
  scroller.addEventListener('touchmove', onTouchMove, { passive: true, signal });
  return () => stop.abort();
}
