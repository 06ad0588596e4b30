/** The scrolling element of a page: its column, or a grid that fills it. */
const SCROLLER = '.wb-scroll, .wb-voices .ui-virtual';
/** Key in a history entry's state that holds the entry's id. */
const ENTRY = 'voxEntry';

const positions = new Map<string, number>();

const stateOf = () => history.state as Record<string, unknown> | null;
const knownEntry = () => stateOf()?.[ENTRY] as string | undefined;

function currentEntry(): string {
  const known = knownEntry();
  if (known) return known;
  const entry = crypto.getRandomValues(new Uint32Array(2)).join('-');
  history.replaceState({ ...stateOf(), [ENTRY]: entry }, '');
  return entry;
}

/**
 * Restores the scroll position that the page in `outlet` had when this history entry was left, as soon as the content
 * is long enough, and records it from now on. Returns a function that stops it.
 */
export function keepScroll(outlet: HTMLElement): () => void {
  const wanted = positions.get(knownEntry() ?? '') ?? 0;
  const restore = () => {
    const scroller = outlet.querySelector(SCROLLER);
    if (scroller) scroller.scrollTop = wanted;
    // Fractional pixels may be lost on dense screens
    return scroller !== null && scroller.scrollTop >= wanted - 1;
  };
  const stop = new AbortController();
  const later = new MutationObserver(() => restore() && later.disconnect());
  if (wanted > 0 && !restore()) later.observe(outlet, { childList: true, subtree: true });
  // A user who scrolls meanwhile is not pulled back
  const leave = () => later.disconnect();
  for (const name of ['wheel', 'pointerdown', 'keydown', 'touchmove'] as const)
    outlet.addEventListener(name, leave, { passive: true, signal: stop.signal });
  outlet.addEventListener(
    'scroll',
    ({ target }) => {
      const scroller = target as Element;
      if (scroller.matches(SCROLLER)) positions.set(currentEntry(), scroller.scrollTop);
    },
    { capture: true, passive: true, signal: stop.signal },
  );
  return () => {
    stop.abort();
    later.disconnect();
  };
}
