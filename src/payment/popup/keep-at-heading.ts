import { keepFocus } from '../../ui/layers/keep-focus.ts';

/** A ref: keeps the focus in a section or a row, at worst on its heading. */
export const keepAtHeading = (part: HTMLElement | null): (() => void) => keepFocus(part!, 'h2, th');
