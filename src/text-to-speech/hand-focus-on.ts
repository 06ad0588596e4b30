/**
 * A `ref` of something that goes: when the focus is in it then, the nearest box around that can take it does. It would
 * fall out of the page.
 */
export const handFocusOn = (part: HTMLElement | null) => () => {
  const { activeElement } = part!.getRootNode() as ShadowRoot;
  if (!part!.contains(activeElement)) return;
  const box = part!.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
  queueMicrotask(() => box?.focus());
};
