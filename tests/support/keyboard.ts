import { expect } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';

/** Name of the group or region that the focus is in; undefined outside of one. */
export const focusedGroup = (): string | null | undefined =>
  deepActiveElement()?.closest('[role=group], [role=region]')?.getAttribute('aria-label');

/** Gives a button the focus. */
export const focusOn = async (button: Locator): Promise<void> => {
  await expect.element(button).toBeVisible();
  // The frame of the test has to have the focus itself: otherwise no events tell of it
  window.focus();
  (button.element() as HTMLElement).focus();
};

/** Presses a button by the keyboard. */
export const pressEnter = async (button: Locator): Promise<void> => {
  await focusOn(button);
  await userEvent.keyboard('{Enter}');
};
