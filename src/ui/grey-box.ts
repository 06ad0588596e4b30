import { h } from '../element/h.ts';

/** A grey box of the size of what will come, for first screens; sizes are css lengths. */
export function greyBox(width: string, height: string): HTMLElement {
  const box = h('span', { class: 'ui-skeleton' });
  // By its style object: strict pages refuse style attributes.
  Object.assign(box.style, { inlineSize: width, blockSize: height });
  return box;
}
