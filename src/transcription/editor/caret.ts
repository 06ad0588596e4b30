/** A selection in a text, in UTF-16 units. */
export interface Selected {
  readonly start: number;
  readonly end: number;
}

type WithSelection = ShadowRoot & { getSelection?(): Selection | null };

/** The selected range in an element's shadow tree, by the standard API or Chromium's older one. */
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

/** The selection inside an editable element; null if it is elsewhere. */
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

/** Focuses an editable element and sets its caret. */
export function setCaret(element: HTMLElement, offset: number): void {
  element.focus({ preventScroll: true });
  const node = element.firstChild ?? element;
  getSelection()?.collapse(node, node === element ? 0 : Math.min(offset, node.textContent!.length));
}

/** Whether the caret is in the first or last line of an element. */
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
