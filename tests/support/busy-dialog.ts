import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CallName } from '../../src/contract/index.ts';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';
import type { FakeApi } from './fake-api.ts';

/**
 * Tries every way out of an open dialog and every field while the server has not answered: it stays as it is, keeps the
 * focus, and closes with the answer.
 * @param send the press that makes the call
 */
export const expectOpenUntilAnswered = async (
  api: FakeApi,
  call: CallName,
  name: string | RegExp,
  send: () => Promise<unknown>,
): Promise<void> => {
  const dialog = page.getByRole('dialog', { name });
  const answer = api.hold(call);
  await send();
  await expect.poll(() => api.of(call).length).toBe(1);
  const ways = dialog.getByRole('button', { name: /^(Close|Cancel|Back|Later)$/ }).elements();
  expect(ways.length).toBeGreaterThan(0);
  for (const way of ways as HTMLElement[]) {
    await expect.poll(() => way.ariaDisabled).toBe('true');
    way.click();
  }
  for (const field of dialog.element().querySelectorAll<HTMLInputElement>('input, textarea')) {
    const typed = field.value;
    field.focus();
    await userEvent.keyboard('x');
    expect(field.value).toBe(typed);
  }
  expect(dialog.element().contains(deepActiveElement())).toBe(true);
  // The browser lets only every second Escape be prevented
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.element(dialog).toBeVisible();
  answer();
  await expect.element(dialog).not.toBeInTheDocument();
};
