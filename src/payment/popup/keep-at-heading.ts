import { keepFocus } from '../../ui/layers/keep-focus.ts';

/** Ref callback that keeps the focus in a section or row when a focused control disappears, at worst on its heading. */
export const keepAtHeading = (part: HTMLElement | null): (() => void) => keepFocus(part!, 'h2, th');
