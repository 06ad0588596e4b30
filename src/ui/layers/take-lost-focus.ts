import { deepActiveElement } from '../../element/deep-active-element.ts';

/**
 * A ref: the box takes the focus when it appears and what had the focus has gone. A page that nobody has touched yet has
 * none to lose.
 */
export const takeLostFocus = (box: HTMLElement | null): void => {
  const active = deepActiveElement();
  const isLost = active === document.body || active?.checkVisibility() === false;
  if (box && isLost && navigator.userActivation.hasBeenActive) box.focus({ preventScroll: true });
};
