/**
 * Escape closes the layer on top and no other. Dialogs and auto popovers have that from the browser; this is
 * for what has it not (tooltips, a text that is being edited), and it goes first: such a layer is always on top.
 */
type Close = () => void;

const layers: Close[] = [];

const onKeyDown = (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.isComposing) return;
  // Cancelled, the key closes no native dialog or popover beneath.
  event.preventDefault();
  event.stopPropagation();
  layers.at(-1)?.();
};

/**
 * Adds a layer that Escape closes.
 * @returns takes it away again
 */
export const pushEscape = (close: Close): (() => void) => {
  if (layers.push(close) === 1) window.addEventListener('keydown', onKeyDown, { capture: true });
  return () => {
    const at = layers.lastIndexOf(close);
    if (at >= 0) layers.splice(at, 1);
    if (layers.length === 0) window.removeEventListener('keydown', onKeyDown, { capture: true });
  };
};
