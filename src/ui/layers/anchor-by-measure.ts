import type { Placement } from './anchor.ts';

/** Distance to the anchor and to the edges of the window, in px. */
const GAP = 6;
const EDGE = 8;

/** Position of the floating box, in viewport px. */
export const place = (anchor: DOMRect, box: DOMRect, placement: Placement, rtl: boolean) => {
  const { innerWidth, innerHeight } = window;
  const clamp = (value: number, size: number, limit: number) =>
    Math.max(EDGE, Math.min(value, limit - size - EDGE));
  if (placement === 'beside') {
    const after = rtl ? anchor.left - box.width - GAP : anchor.right + GAP;
    return {
      left: clamp(after, box.width, innerWidth),
      top: clamp(anchor.top + (anchor.height - box.height) / 2, box.height, innerHeight),
    };
  }
  const [side, edge = 'center'] = placement.split('-');
  const roomBelow = innerHeight - anchor.bottom;
  const fitsBelow = roomBelow > box.height + GAP + EDGE;
  const fitsAbove = anchor.top > box.height + GAP + EDGE;
  const below = side === 'below' ? fitsBelow || !fitsAbove : !fitsAbove && fitsBelow;
  const top = below ? anchor.bottom + GAP : anchor.top - box.height - GAP;
  const atLeft = (edge === 'start') !== rtl;
  const left =
    edge === 'center'
      ? anchor.left + (anchor.width - box.width) / 2
      : atLeft
        ? anchor.left
        : anchor.right - box.width;
  return { left: clamp(left, box.width, innerWidth), top: clamp(top, box.height, innerHeight) };
};

/** Keeps `floating` beside `anchor` by measuring both. @returns a function that stops it */
export const anchorByMeasure = (floating: HTMLElement, anchor: HTMLElement, placement: Placement) => {
  const update = () => {
    const rtl = getComputedStyle(anchor).direction === 'rtl';
    const { left, top } = place(
      anchor.getBoundingClientRect(),
      floating.getBoundingClientRect(),
      placement,
      rtl,
    );
    // getBoundingClientRect() returns viewport pixels, but CSS zoom scales the lengths set on an element
    const zoom = floating.currentCSSZoom ?? 1;
    Object.assign(floating.style, {
      inset: 'auto',
      margin: '0',
      left: `${left / zoom}px`,
      top: `${top / zoom}px`,
    });
  };
  const stop = new AbortController();
  const options = { capture: true, passive: true, signal: stop.signal };
  window.addEventListener('scroll', update, options);
  window.addEventListener('resize', update, options);
  const resized = new ResizeObserver(update);
  resized.observe(floating);
  update();
  return () => {
    stop.abort();
    resized.disconnect();
  };
};
