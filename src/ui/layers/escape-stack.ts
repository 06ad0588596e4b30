/**
 * Escape closes only the topmost layer. Dialogs and auto popovers get that from the browser. This stack is for other
 * layers (tooltips, a text being edited), which are always above those and so come first.
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
    // Cancelled, so that the key does not also close a native dialog or popover below
    event.preventDefault();
    event.stopPropagation();
    return;
  }
};

/**
 * Adds a layer that Escape closes.
 * @param isPassing whether the key also closes what is below
 * @returns a function that removes the layer
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
