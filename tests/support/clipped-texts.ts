/**
 * Elements of a shadow root whose text is cut off, or that reach out of it sideways. It calls nothing of this file: a page
 * under test may run it too.
 * @returns what they say, for a message one can read
 */
export const clippedTexts = (host: Element): string[] => {
  const hides = (style: CSSStyleDeclaration) =>
    [style.overflowX, style.overflowY].some((way) => way !== 'visible');
  const scrolls = (way: string) => way === 'auto' || way === 'scroll';
  const frame = host.getBoundingClientRect();
  const found: string[] = [];
  for (const element of host.shadowRoot!.querySelectorAll<HTMLElement>('*')) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const style = getComputedStyle(element);
    // Read out, not seen
    if (style.clipPath === 'inset(50%)') continue;
    const cutX = element.scrollWidth > element.clientWidth + 1 && hides(style) && !scrolls(style.overflowX);
    const cutY = element.scrollHeight > element.clientHeight + 1 && hides(style) && !scrolls(style.overflowY);
    const isControl = element.matches('input, textarea, select');
    const says = element.textContent.trim().slice(0, 60);
    if ((cutX || cutY) && !isControl && says) found.push(`cut: ${says}`);
    const box = element.getBoundingClientRect();
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    const reachesOut = box.left < frame.left - 1 || box.right > frame.right + 1;
    if (hasText && reachesOut && !element.closest('[popover], dialog')) found.push(`outside: ${says}`);
  }
  return found;
};
