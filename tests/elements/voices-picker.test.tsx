import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';
import { Button } from '../../src/ui/controls/button.tsx';
import { Dialog } from '../../src/ui/layers/dialog.tsx';
import { VoicePicker } from '../../src/studio/voices/voice-picker.tsx';
import { fakeApi, newPage, ok, signedIn, voice } from '../support/fake-api.ts';
import { clearStage, endStage, stage } from '../support/stage.tsx';

beforeEach(() => {
  newPage();
  signedIn();
  fakeApi();
});
afterEach(async () => {
  clearStage();
  await page.viewport(1280, 800);
  vi.restoreAllMocks();
});

const picked = vi.fn();
function Card() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Change</Button>
      {open && (
        <VoicePicker value="ada" onPick={({ voice_id }) => picked(voice_id)} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

test('the picker opens at the search, returns the voice, and closes with the focus back where it was', async () => {
  stage(<Card />);
  const change = page.getByRole('button', { name: 'Change' });
  await change.click();
  await expect.element(page.getByRole('dialog', { name: 'Choose a voice' })).toBeVisible();
  await expect.element(page.getByRole('searchbox')).toBeVisible();
  await expect.poll(deepActiveElement).toBe(page.getByRole('searchbox').element());
  await expect.element(page.getByRole('gridcell', { name: /^Ada/ })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Use Ben' }).click();
  expect(picked).toHaveBeenCalledExactlyOnceWith('ben');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(deepActiveElement).toBe(change.element());
});

test('the picker makes way for an overlay, and comes back with the focus', async () => {
  stage(<Card />);
  await page.getByRole('button', { name: 'Change' }).click();
  const use = page.getByRole('button', { name: 'Use Ben' });
  await expect.element(use).toBeVisible();
  (use.element() as HTMLElement).focus();
  const plans = stage(<Dialog title="Plans" overlay="payment" onClose={() => {}} />);
  await expect.element(page.getByRole('dialog', { name: 'Plans' })).toBeVisible();
  await expect.element(page.getByRole('dialog', { name: 'Choose a voice' })).not.toBeInTheDocument();
  expect(use.elements()).toEqual([]);
  endStage(plans);
  await expect.element(use).toBeVisible();
  await expect.poll(deepActiveElement).toBe(use.element());
});

test('Escape closes the picker without changing the voice', async () => {
  picked.mockClear();
  stage(<Card />);
  await page.getByRole('button', { name: 'Change' }).click();
  await expect.element(page.getByRole('gridcell', { name: /^Ada/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(picked).not.toHaveBeenCalled();
});

/** More than are rendered at once. */
const VOICES = 48;

describe.each([
  [844, 390],
  [320, 256],
  [1280, 390],
])('on a screen of %i by %i px', (width, height) => {
  const last = page.getByRole('gridcell', { name: new RegExp(`^Voice ${VOICES}`) });
  const open = async () => {
    const voices = ['Ada', ...Array.from({ length: VOICES - 1 }, (_, index) => `Voice ${index + 2}`)];
    fakeApi({
      'GET /p1/voices/internal_get_all_voices': () => ok({ voices: voices.map((name) => voice(name)) }),
    });
    await page.viewport(width, height);
    stage(<Card />);
    await page.getByRole('button', { name: 'Change' }).click();
    await expect.element(page.getByRole('gridcell', { name: /^Ada/ })).toBeInTheDocument();
  };
  /** Whether a click on its middle hits the element. */
  const isHit = (element: Element) => {
    const box = element.getBoundingClientRect();
    const root = element.getRootNode() as ShadowRoot;
    const hit = root.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return element.contains(hit);
  };

  test('the keyboard reaches the last voice', async () => {
    await open();
    (page.getByRole('gridcell', { name: /^Ada/ }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await expect.poll(() => deepActiveElement() === last.element()).toBe(true);
    await expect.poll(() => isHit(last.element())).toBe(true);
  });

  test('the wheel reaches the last voice', async () => {
    await open();
    const grid = page.getByRole('grid');
    await expect.element(page.getByRole('gridcell').first()).toBeInTheDocument();
    expect(page.getByRole('gridcell').elements().length, 'only what is in view').toBeLessThan(VOICES);
    const turns = async (times: number) => userEvent.wheel(grid, { direction: 'down', times });
    await expect
      .poll(async () => {
        await turns(20);
        return last.elements().length > 0 && isHit(last.element());
      })
      .toBe(true);
    const use = page.getByRole('button', { name: `Use Voice ${VOICES}` });
    await use.click();
    expect(picked).toHaveBeenLastCalledWith(`voice ${VOICES}`);
  });
});
