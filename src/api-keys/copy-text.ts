/** Selects what an element shows, for the user to copy by hand. */
const select = (shown: HTMLElement): void => {
  if (shown instanceof HTMLInputElement) {
    shown.focus();
    shown.select();
    return;
  }
  getSelection()?.selectAllChildren(shown);
};

/**
 * Puts a text on the clipboard. Pages that are not secure and frames without permission have no clipboard: then the
 * text is selected where it is shown, and copied by the browser's old command where that still works.
 *
 * @param shown the element that shows the text
 * @returns whether it is on the clipboard
 */
export async function copyText(text: string, shown: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    select(shown);
    return document.execCommand('copy');
  }
}
