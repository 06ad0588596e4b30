import type { VoxHost } from '../element/host.ts';
import type { SubscribeTipSpec } from './spec.ts';

/**
 * The control that a tag refers to, by id or as an element; undefined if it refers to none, or to one that does not
 * exist.
 */
export function namedAnchor(host: VoxHost<SubscribeTipSpec>): HTMLElement | undefined {
  const { anchor, for: id } = host.$props.get();
  if (anchor instanceof HTMLElement) return anchor;
  if (!id) return undefined;
  const root = host.getRootNode() as Document | ShadowRoot;
  return root.querySelector<HTMLElement>(`#${CSS.escape(id)}`) ?? undefined;
}

/**
 * True if the tag refers to a control elsewhere on the page, even one that does not exist yet. The tag itself then
 * shows nothing.
 */
export const isElsewhere = ({ $props }: VoxHost<SubscribeTipSpec>): boolean => {
  const { anchor, for: id } = $props.get();
  return anchor instanceof HTMLElement || Boolean(id);
};

/** Contents of a slot: the first element that the page assigned, else the slot's own. */
export const slottedAnchor = (slot: HTMLSlotElement): HTMLElement | undefined =>
  slot.assignedElements({ flatten: true }).find((element) => element instanceof HTMLElement);

/** Whether a finger touched the control. Touch has no hover; the click that follows shows the tip. */
export const isFinger = (event: Event): boolean =>
  event.type === 'pointerover' && (event as PointerEvent).pointerType === 'touch';
