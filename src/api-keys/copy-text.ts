/** Selects an element's text, so that the user can copy it by hand. */
const select = (shown: HTMLElement): void => {
  if (shown instanceof HTMLInputElement) {
    shown.focus();
    shown.select();
    return;
  }
  getSelection()?.selectAllChildren(shown);
};

/**
 * Copies a text to the clipboard. Insecure pages, and frames without permission, have no clipboard: there it selects
 * the text where it is shown and tries the browser's old copy command.
 * @param shown the element that shows the text
 * @returns whether the text was copied
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
