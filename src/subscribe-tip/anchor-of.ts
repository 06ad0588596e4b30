import type { VoxHost } from '../element/host.ts';
import type { SubscribeTipSpec } from './spec.ts';

/** The control that a tag names by id or by itself; undefined when it names none, or one that is not there. */
export function namedAnchor(host: VoxHost<SubscribeTipSpec>): HTMLElement | undefined {
  const { anchor, for: id } = host.$props.get();
  if (anchor instanceof HTMLElement) return anchor;
  if (!id) return undefined;
  const root = host.getRootNode() as Document | ShadowRoot;
  return root.querySelector<HTMLElement>(`#${CSS.escape(id)}`) ?? undefined;
}

/**
 * True when the tag names a control elsewhere on the page, even one that does not exist yet. The tag itself then shows
 * nothing.
 */
export const isElsewhere = ({ $props }: VoxHost<SubscribeTipSpec>): boolean => {
  const { anchor, for: id } = $props.get();
  return anchor instanceof HTMLElement || Boolean(id);
};

/** What stands in a slot: the first control that the page put there, else the slot's own. */
export const slottedAnchor = (slot: HTMLSlotElement): HTMLElement | undefined =>
  slot.assignedElements({ flatten: true }).find((element) => element instanceof HTMLElement);

/** A finger has no hover: the click that follows counts. */
export const isFinger = (event: Event): boolean =>
  event.type === 'pointerover' && (event as PointerEvent).pointerType === 'touch';
