/**
 * Places a floating box beside its anchor. CSS anchor positioning does it if the browser has it and both are in one
 * shadow root, whose boundary anchor names do not cross; else the box is placed by measuring.
 */

/** Side of the anchor, then the edge to align with. Both are logical, so right-to-left layout mirrors them. */
export type Placement =
  | 'below-start'
  | 'below-end'
  | 'below'
  | 'above-start'
  | 'above-end'
  | 'above'
  | 'beside';

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
const names = new WeakMap<Element, string>();
let named = 0;

/** An anchor can have several floating boxes (a tooltip and a menu), so it keeps one name for all. */
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
  // A centred box keeps the margin to the window's edge; a margin would move one that is aligned with the anchor
  style.setProperty('margin', placement.includes('-') ? `${GAP}px 0` : `${GAP}px`);
  return () => {};
};

/** Invisible until the code is loaded: it would first appear in a corner. */
const anchorLater = (floating: HTMLElement, anchor: HTMLElement, placement: Placement) => {
  let stop = () => {};
  let isOver = false;
  floating.style.opacity = '0';
  void import('./anchor-by-measure.ts')
    .then(({ anchorByMeasure }) => {
      if (!isOver) stop = anchorByMeasure(floating, anchor, placement);
    })
    .catch(() => undefined)
    .finally(() => floating.style.removeProperty('opacity'));
  return () => {
    isOver = true;
    stop();
  };
};

/**
 * Keeps `floating` (a shown popover) beside `anchor`; on the opposite side when there is no room.
 * @returns a function that stops it
 */
export const anchorTo = (floating: HTMLElement, anchor: HTMLElement, placement: Placement): (() => void) =>
  CSS.supports('position-area', 'block-end') && floating.getRootNode() === anchor.getRootNode()
    ? anchorByCss(floating, anchor, placement)
    : anchorLater(floating, anchor, placement);
