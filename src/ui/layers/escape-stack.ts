/**
 * Escape closes the layer on top and no other. Dialogs and auto popovers have that from the browser; this is
 * for what has it not (tooltips, a text that is being edited), and it goes first: such a layer is always on top.
 */
interface Layer {
  close(): void;
  isPassing(): boolean;
}

const layers: Layer[] = [];

const onKeyDown = (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.isComposing) return;
  for (const layer of layers.toReversed()) {
    const isPassing = layer.isPassing();
    layer.close();
    if (isPassing) continue;
    // Cancelled, the key closes no native dialog or popover beneath.
    event.preventDefault();
    event.stopPropagation();
    return;
  }
};

/**
 * Adds a layer that Escape closes.
 * @param isPassing whether the key goes on to what is beneath, which closes as well
 * @returns what takes it away again
 */
export const pushEscape = (close: () => void, isPassing = () => false): (() => void) => {
  const layer = { close, isPassing };
  if (layers.push(layer) === 1) window.addEventListener('keydown', onKeyDown, { capture: true });
  return () => {
    const at = layers.indexOf(layer);
    if (at >= 0) layers.splice(at, 1);
    if (layers.length === 0) window.removeEventListener('keydown', onKeyDown, { capture: true });
  };
};
