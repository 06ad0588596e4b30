const stop = (event: Event) => {
  const [target] = event.composedPath() as [Partial<Element>];
  // Matches text fields, not checkboxes and buttons
  if (target.matches?.(':read-write')) event.stopPropagation();
};

/**
 * Stops key and input events of text fields from leaving `host`. Outside, their target is the host element, and a
 * page's single-key shortcuts would react to them.
 */
export function keepTypingInside(host: HTMLElement): void {
  for (const kind of ['keydown', 'keypress', 'keyup', 'beforeinput', 'input'])
    host.addEventListener(kind, stop);
}
