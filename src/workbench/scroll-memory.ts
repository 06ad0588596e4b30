/** What scrolls on a page: its column, or a grid that fills it. */
const SCROLLER = '.wb-scroll, .wb-voices .ui-virtual';
/** Key in the state of a history entry that names the entry. */
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
 * Brings the page in `outlet` to where it was scrolled when this history entry was left, as soon as there is enough of
 * it, and remembers where it is scrolled from now on. Gives how to stop.
 */
export function keepScroll(outlet: HTMLElement): () => void {
  const wanted = positions.get(knownEntry() ?? '') ?? 0;
  const restore = () => {
    const scroller = outlet.querySelector(SCROLLER);
    if (scroller) scroller.scrollTop = wanted;
    // Half a pixel is lost where the screen's pixels are finer
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
