import { deepActiveElement } from '../../element/deep-active-element.ts';

const PLACE = '[data-focus-place]';

/**
 * Attributes of a part of a tool that gets the focus when the focused control is removed.
 * @param label accessible name
 */
export const focusPlace = (label: string) =>
  ({ role: 'group', 'aria-label': label, tabIndex: -1, 'data-focus-place': '' }) as const;

/** For a button that removes itself: focuses the place around it, then acts. */
export const focusPlaceThen =
  (act: () => void) =>
  ({ currentTarget }: { readonly currentTarget: Element }): void => {
    currentTarget.closest<HTMLElement>(PLACE)?.focus({ preventScroll: true });
    act();
  };

const isShown = (element: Element) => element.isConnected && element.closest('[hidden]') === null;

/**
 * A ref callback for a tool's frame. When the place of the focused control is removed or hidden, or the control gives
 * way to a place, the innermost visible place gets the focus, and so does one that appears later. Otherwise the page
 * would get it. It does nothing while the focus is outside the tool, or after the user pressed elsewhere.
 */
export function keepInPlaces(frame: HTMLElement): () => void {
  // Includes what floats above the tool, such as a notice with a button
  const root = frame.getRootNode();
  let last: Element | null = null;
  let from: Element | null = null;
  let isPressing = false;
  const forget = () => {
    last = null;
    from = null;
  };
  const onFocus = (event: Event) => {
    last = event.target as Element;
    from = last.closest(PLACE);
    // The user pressed outside all controls
    if (isPressing && from === last) forget();
  };
  // A press moves the focus within this task. Later changes come from removed elements, not from the user
  const onPress = () => {
    isPressing = true;
    setTimeout(() => (isPressing = false));
  };
  const onBlur = (event: Event) => {
    if (isPressing && (event as FocusEvent).relatedTarget === null) forget();
  };
  const changes = new MutationObserver(() => {
    if (!last) return;
    const active = deepActiveElement();
    const isLost = !isShown(last) && (active === last || active === document.body);
    const isPlace = active === last && last.matches(PLACE);
    if (!isLost && !isPlace) return;
    const shown = [...frame.querySelectorAll<HTMLElement>(PLACE)].findLast(isShown);
    // Within a place, its own code decides where the focus goes
    if (shown !== from) shown?.focus({ preventScroll: true });
  });
  root.addEventListener('focusin', onFocus);
  root.addEventListener('focusout', onBlur);
  addEventListener('mousedown', onPress, true);
  changes.observe(frame, { childList: true, subtree: true, attributeFilter: ['hidden'] });
  return () => {
    root.removeEventListener('focusin', onFocus);
    root.removeEventListener('focusout', onBlur);
    removeEventListener('mousedown', onPress, true);
    changes.disconnect();
  };
}
