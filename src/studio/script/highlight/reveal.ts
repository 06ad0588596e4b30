/** Scrolls the editor so far that a place in it is in sight. Not scrollIntoView: that would move the host's page. */
export function reveal(scroller: HTMLElement, place: Element): void {
  const { top, bottom } = place.getBoundingClientRect();
  const view = scroller.getBoundingClientRect();
  if (top < view.top || bottom > view.bottom) scroller.scrollTop += top - view.top - view.height / 3;
}

/** The same for a sentence, by its key. */
export function revealIn(scroller: HTMLElement, key: string): void {
  const sentence = scroller.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (sentence) reveal(scroller, sentence);
}
