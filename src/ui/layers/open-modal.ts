/** Dialogs that code has opened and not closed yet, oldest first; the browser may have closed one meanwhile. */
const opened: HTMLDialogElement[] = [];

/**
 * Opens a dialog over the page and keeps it open: browsers close one at repeated presses of Escape, whatever `cancel`
 * prevents.
 * @param onReopened it was closed by the browser and is open again
 * @returns closes it
 */
export function openModal(dialog: HTMLDialogElement, onReopened?: () => void): () => void {
  const reopen = () => {
    if (!dialog.isConnected || dialog.open) return;
    dialog.showModal();
    // It came to the top, above those that opened over it
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
