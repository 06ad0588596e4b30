import { deepActiveElement } from '../../element/deep-active-element.ts';

const PLACE = '[data-focus-place]';

/** Attributes of a part of a tool that takes the focus when the focused control is removed. @param label its name for screen readers */
export const focusPlace = (label: string) =>
  ({ role: 'group', 'aria-label': label, tabIndex: -1, 'data-focus-place': '' }) as const;

/** For a click that removes its control: gives the focus to the place that the control is in, and acts. */
export const focusPlaceThen =
  (act: () => void) =>
  ({ currentTarget }: { readonly currentTarget: Element }): void => {
    currentTarget.closest<HTMLElement>(PLACE)?.focus({ preventScroll: true });
    act();
  };

const isShown = (element: Element) => element.isConnected && element.closest('[hidden]') === null;

/**
 * A ref of a tool's frame: when the place of the focused control is removed or hidden, or the control makes room for a
 * place, the focus goes to the innermost place that is shown, and on to one that appears later. Otherwise it would fall
 * to the page. Focus outside of the tool is left alone, and so is that of a user who pressed elsewhere.
 */
export function keepInPlaces(frame: HTMLElement): () => void {
  // Also what floats over the tool, such as a notice with a button
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
    // The press was beside all controls
    if (isPressing && from === last) forget();
  };
  // A press moves the focus before the next task; what is removed meanwhile was not left by the user
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
    // Within a place its own code says where the focus goes
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
