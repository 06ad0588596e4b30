import type { EventName, VoxHost } from './host.ts';
import type { DetailsOf, ElementSpec } from './spec.ts';

/**
 * Dispatches an event on the element. It bubbles and crosses shadow boundaries; the spec says whether it can be
 * cancelled.
 * @returns false when a listener cancelled it
 */
export function emit<S extends ElementSpec, Name extends EventName<S>>(
  host: Pick<VoxHost<S>, 'spec'> & HTMLElement,
  name: Name,
  detail: DetailsOf<S>[Name],
): boolean {
  const cancelable = host.spec.events[name as `vox-${string}`]?.cancelable ?? false;
  return host.dispatchEvent(new CustomEvent(name, { detail, cancelable, bubbles: true, composed: true }));
}
