/**
 * Attribute that names a control present in both the shell and the panel. Focus and selection move from one to the
 * other.
 */
const NAME = 'data-carry';

type TextControl = HTMLInputElement | HTMLTextAreaElement;
const hasSelection = (element: Element): element is TextControl =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
  element.selectionStart !== null;

/**
 * Remembers the focused control inside `from`.
 * @returns a function that focuses the control of the same name
 */
export function carryFocus(root: ShadowRoot, from: Element): (to: Element) => void {
  const focused = root.activeElement;
  const name = focused && from.contains(focused) ? focused.getAttribute(NAME) : null;
  if (!focused || !name) return () => {};
  const selection = hasSelection(focused) && {
    start: focused.selectionStart,
    end: focused.selectionEnd,
    scroll: focused.scrollTop,
  };
  return (to) => {
    const control = to.querySelector<HTMLElement>(`[${NAME}="${CSS.escape(name)}"]`);
    control?.focus({ preventScroll: true });
    if (!selection || !control || !hasSelection(control)) return;
    control.setSelectionRange(selection.start, selection.end);
    control.scrollTop = selection.scroll;
  };
}
