import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import '../../elements/text-to-speech.ts';
import { Chunk } from '../../src/ui/chunk.tsx';
import { broken, newPage, ok, refused, signedIn, voice } from '../support/fake-api.ts';
import { fakeSpeech } from '../support/fake-speech.ts';
import { clearStage, stage } from '../support/stage.tsx';

const allVoices = 'GET /p1/voices/internal_get_all_voices';

let told: { type: string; message: string }[];
const onError = (event: Event) => void told.push((event as CustomEvent<(typeof told)[number]>).detail);
beforeEach(async () => {
  newPage();
  await page.viewport(1280, 800);
  told = [];
  document.addEventListener('vox-error', onError);
});
afterEach(() => {
  document.removeEventListener('vox-error', onError);
  clearStage();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const show = () => {
  const element = document.createElement('vox-text-to-speech');
  document.body.append(element);
  return element;
};

describe('the page gets one error event with the message that the user sees,', () => {
  test('when the voices cannot be loaded', async () => {
    signedIn();
    const speech = fakeSpeech();
    speech.answer({ [allVoices]: () => refused('err_service_busy') });
    show();
    const retry = page.getByRole('button', { name: 'Try again' });
    await expect.element(retry).toBeVisible();
    await expect.poll(() => told.map(({ type }) => type)).toEqual(['err_service_busy']);
    await expect.element(page.getByText(told[0]!.message)).toBeVisible();
    speech.answer({ [allVoices]: () => ok({ voices: [voice('Ben')] }) });
    await retry.click();
    await expect.element(retry).not.toBeInTheDocument();
    expect(told).toHaveLength(1);
  });

  test('when the history cannot be loaded', async () => {
    signedIn();
    fakeSpeech().answer({ 'GET /p1/history/get': () => broken(503, {}) });
    show();
    await page.getByRole('tab', { name: 'History' }).click();
    await expect.element(page.getByText('The history could not be loaded. Please try again.')).toBeVisible();
    expect(told.map(({ message }) => message)).toEqual([
      'The history could not be loaded. Please try again.',
    ]);
  });

  test('when code that comes on demand cannot be loaded', async () => {
    const load = () => Promise.reject(new TypeError('offline'));
    stage(
      <Chunk load={load} waiting={null} failed={() => <p>It did not come.</p>}>
        {() => null}
      </Chunk>,
    );
    await expect.element(page.getByText('It did not come.')).toBeVisible();
    expect(told).toEqual([
      expect.objectContaining({
        type: 'err_panel_load',
        message: 'This part could not be loaded. Check your connection and try again.',
      }),
    ]);
  });
});

test('without a session, the settings offer to sign in instead of gray placeholders', async () => {
  fakeSpeech();
  const asked = vi.fn((event: Event) => event.preventDefault());
  const element = show();
  element.addEventListener('vox-sign-in', asked);
  await expect.element(page.getByText('Sign in to choose a voice')).toBeVisible();
  asked.mockClear();
  await page.getByRole('button', { name: 'Sign in' }).click();
  expect(asked).toHaveBeenCalledOnce();
  expect(element.shadowRoot!.querySelectorAll('.tts-settings .ui-skeleton')).toHaveLength(0);
});
