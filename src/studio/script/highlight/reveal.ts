/** Scrolls the editor so far that a place in it is in sight. Not scrollIntoView: that would move the host's page. */
export function reveal(scroller: HTMLElement, place: Element): void {
  const { top, bottom, height } = place.getBoundingClientRect();
  const view = scroller.getBoundingClientRect();
  if (top >= view.top && bottom <= view.bottom) return;
  // A third of the way down, or higher where it would not be whole
  const above = Math.max(0, Math.min(view.height / 3, view.height - height));
  // getBoundingClientRect() gives viewport pixels; scrollTop counts pixels before the element's CSS zoom
  scroller.scrollTop += (top - view.top - above) / (scroller.currentCSSZoom ?? 1);
}

/** The same for a sentence, by its key. */
export function revealIn(scroller: HTMLElement, key: string): void {
  const sentence = scroller.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (sentence) reveal(scroller, sentence);
}
