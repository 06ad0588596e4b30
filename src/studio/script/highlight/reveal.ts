/** Scrolls the editor until a place in it is visible. scrollIntoView would scroll the host's page too. */
export function reveal(scroller: HTMLElement, place: Element): void {
  const { top, bottom, height } = place.getBoundingClientRect();
  const view = scroller.getBoundingClientRect();
  if (top >= view.top && bottom <= view.bottom) return;
  // A third of the way down, or higher if it would not fit below
  const above = Math.max(0, Math.min(view.height / 3, view.height - height));
  // getBoundingClientRect() gives viewport pixels; scrollTop counts pixels before the element's CSS zoom
  scroller.scrollTop += (top - view.top - above) / (scroller.currentCSSZoom ?? 1);
}

/** The same for a sentence, by its key. */
export function revealIn(scroller: HTMLElement, key: string): void {
  const sentence = scroller.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (sentence) reveal(scroller, sentence);
}
