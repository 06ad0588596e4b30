const stop = (event: Event) => {
  const [target] = event.composedPath() as [Partial<Element>];
  // Whatever one can write into: fields, not boxes and buttons
  if (target.matches?.(':read-write')) event.stopPropagation();
};

/**
 * What is typed into a text field inside `host` stays inside: outside, the event's target is the element, and a
 * page's one-letter shortcuts would take it for their own.
 */
export function keepTypingInside(host: HTMLElement): void {
  for (const kind of ['keydown', 'keypress', 'keyup', 'beforeinput', 'input'])
    host.addEventListener(kind, stop);
}
