import { make, prose } from './dom.ts';
import type { EventInfo } from './manifest.ts';

/** Most lines in the log. */
const KEPT = 50;

/** A log of the element's events, with checkboxes that make the page take over requests. */
export function eventLog(events: readonly EventInfo[], element: HTMLElement): HTMLElement {
  const lines = make('ol', { class: 'log', 'aria-live': 'polite', 'aria-label': 'Events' });
  const waiting = make('li', { class: 'quiet' }, 'Nothing yet. Use the element.');
  lines.append(waiting);
  const choices = events.map(({ name, description = '', cancelable }) => {
    const box = make('input', { type: 'checkbox', id: `cancel-${name}` });
    element.addEventListener(name, (event) => {
      if (cancelable && box.checked) event.preventDefault();
      waiting.remove();
      const { detail } = event as CustomEvent<unknown>;
      const said = `${name}${event.defaultPrevented ? ' (cancelled)' : ''} ${JSON.stringify(detail)}`;
      lines.prepend(make('li', {}, make('time', {}, new Date().toLocaleTimeString()), said));
      while (lines.childElementCount > KEPT) lines.lastElementChild?.remove();
    });
    return make(
      'li',
      {},
      make('code', {}, name),
      ...(cancelable ? [make('label', { class: 'take-over' }, box, 'Cancel it')] : []),
      make('p', {}, ...prose(description)),
    );
  });
  return make(
    'div',
    { class: 'events' },
    make('ul', { class: 'choices', 'aria-label': 'Event names' }, ...choices),
    lines,
  );
}
