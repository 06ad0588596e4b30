/**
 * Puts something that floats beside its anchor: by CSS anchor positioning where the browser has it and both are in one
 * shadow root, whose boundary anchor names do not cross; else by measuring.
 */

/** Side of the anchor, then the edge to line up with; logical, so both turn round in right-to-left. */
export type Placement =
  'below-start' | 'below-end' | 'below' | 'above-start' | 'above-end' | 'above' | 'beside';

const areas: Record<Placement, string> = {
  'below-start': 'block-end span-inline-end',
  'below-end': 'block-end span-inline-start',
  below: 'block-end',
  'above-start': 'block-start span-inline-end',
  'above-end': 'block-start span-inline-start',
  above: 'block-start',
  beside: 'inline-end',
};

const GAP = 6;
const EDGE = 8;
const names = new WeakMap<Element, string>();
let named = 0;

/** An anchor may carry several floating things (a tooltip and a menu): it keeps one name for all. */
const nameOf = (anchor: Element): string => {
  const name = names.get(anchor) ?? `--vox-anchor-${++named}`;
  names.set(anchor, name);
  return name;
};

const anchorByCss = (floating: HTMLElement, anchor: HTMLElement, placement: Placement) => {
  const name = nameOf(anchor);
  anchor.style.setProperty('anchor-name', name);
  const { style } = floating;
  style.setProperty('position-anchor', name);
  style.setProperty('position-area', areas[placement]);
  style.setProperty('position-try-fallbacks', 'flip-block, flip-inline, flip-block flip-inline');
  style.setProperty('inset', 'auto');
  style.setProperty('margin', placement === 'beside' ? `0 ${GAP}px` : `${GAP}px 0`);
  return () => {};
};

/** Where the floating box goes, in viewport px. */
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

const anchorByMeasure = (floating: HTMLElement, anchor: HTMLElement, placement: Placement) => {
  const update = () => {
    const rtl = getComputedStyle(anchor).direction === 'rtl';
    const { left, top } = place(
      anchor.getBoundingClientRect(),
      floating.getBoundingClientRect(),
      placement,
      rtl,
    );
    Object.assign(floating.style, { inset: 'auto', margin: '0', left: `${left}px`, top: `${top}px` });
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

/**
 * Keeps `floating` (a shown popover) beside `anchor`, on the other side where there is no room.
 * @returns what stops it
 */
export const anchorTo = (floating: HTMLElement, anchor: HTMLElement, placement: Placement): (() => void) =>
  CSS.supports('position-area', 'block-end') && floating.getRootNode() === anchor.getRootNode()
    ? anchorByCss(floating, anchor, placement)
    : anchorByMeasure(floating, anchor, placement);
