import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';
import { storesFor } from '../../src/stores/registry.ts';
import { Button } from '../../src/ui/controls/button.tsx';
import { VoicePicker } from '../../src/studio/voices/voice-picker.tsx';
import { fakeApi, newPage, signedIn } from '../support/fake-api.ts';
import { clearStage, stage } from '../support/stage.tsx';

beforeEach(() => {
  newPage();
  signedIn();
  fakeApi();
});
afterEach(() => {
  clearStage();
  vi.restoreAllMocks();
});

const picked = vi.fn();
function Card() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Change</Button>
      {open && (
        <VoicePicker
          stores={storesFor({})}
          value="ada"
          onPick={({ voice_id }) => picked(voice_id)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

test('the picker opens at the search, gives the voice and closes, with the focus back where it was', async () => {
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

test('Escape leaves the voice as it was', async () => {
  picked.mockClear();
  stage(<Card />);
  await page.getByRole('button', { name: 'Change' }).click();
  await expect.element(page.getByRole('gridcell', { name: /^Ada/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(picked).not.toHaveBeenCalled();
});
