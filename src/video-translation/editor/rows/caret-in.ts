/** Where the caret stands in the text that is edited, in the same editor as an element; null where none is open. */
export function caretIn(element: Element): number | null {
  const root = element.getRootNode() as ShadowRoot;
  const field = root.querySelector<HTMLTextAreaElement>('.vt-grow > textarea');
  return field && field.selectionStart === field.selectionEnd ? field.selectionStart : null;
}
