/** A selection in a text, in UTF-16 units. */
export interface Selected {
  readonly start: number;
  readonly end: number;
}

type WithSelection = ShadowRoot & { getSelection?(): Selection | null };

/** The selected range in the shadow tree of an element, by the standard and by Chromium's older way. */
function rangeNear(
  element: HTMLElement,
): { startContainer: Node; startOffset: number; endContainer: Node; endOffset: number } | null {
  const root = element.getRootNode() as WithSelection;
  const selection = getSelection();
  const composed = selection?.getComposedRanges?.({ shadowRoots: [root] })[0];
  if (composed) return composed;
  const own = root.getSelection?.() ?? selection;
  return own && own.rangeCount > 0 ? own.getRangeAt(0) : null;
}

/** What is selected in an editable element; null when the selection is elsewhere. */
export function selectedIn(element: HTMLElement): Selected | null {
  const range = rangeNear(element);
  if (!range || !element.contains(range.startContainer) || !element.contains(range.endContainer)) return null;
  const offsetOf = (node: Node, offset: number) => {
    const before = document.createRange();
    before.setStart(element, 0);
    before.setEnd(node, offset);
    return before.toString().length;
  };
  return {
    start: offsetOf(range.startContainer, range.startOffset),
    end: offsetOf(range.endContainer, range.endOffset),
  };
}

/** Puts the caret into an editable element and gives it the focus. */
export function setCaret(element: HTMLElement, offset: number): void {
  element.focus({ preventScroll: true });
  const node = element.firstChild ?? element;
  getSelection()?.collapse(node, node === element ? 0 : Math.min(offset, node.textContent!.length));
}

/** Whether the caret stands in the first or the last line of an element. */
export function caretLine(element: HTMLElement): { isFirst: boolean; isLast: boolean } {
  const range = rangeNear(element);
  const box = element.getBoundingClientRect();
  const caret = document.createRange();
  if (range) {
    caret.setStart(range.startContainer, range.startOffset);
    caret.collapse(true);
  }
  const [line] = caret.getClientRects();
  if (!line) return { isFirst: true, isLast: true };
  return { isFirst: line.top - box.top < line.height, isLast: box.bottom - line.bottom < line.height };
}
