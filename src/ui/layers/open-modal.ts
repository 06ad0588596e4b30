/** Dialogs opened and not closed by our code, oldest first. The browser may have closed one meanwhile. */
const opened: HTMLDialogElement[] = [];

/**
 * Opens a dialog over the page and keeps it open: on repeated presses of Escape browsers close it even if `cancel` is
 * prevented.
 * @param onReopened called after the browser closed it and it was opened again
 * @returns a function that closes it
 */
export function openModal(dialog: HTMLDialogElement, onReopened?: () => void): () => void {
  const reopen = () => {
    if (!dialog.isConnected || dialog.open) return;
    dialog.showModal();
    // It is now on top: reopen the dialogs that were above it
    for (const above of opened.slice(opened.indexOf(dialog) + 1)) {
      if (!above.open) continue;
      above.close();
      above.showModal();
    }
    onReopened?.();
  };
  opened.push(dialog);
  dialog.showModal();
  dialog.addEventListener('close', reopen);
  return () => {
    dialog.removeEventListener('close', reopen);
    opened.splice(opened.indexOf(dialog), 1);
    dialog.close();
  };
}
