import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../elements/video-translation.ts';
import { RECORDED_VOICE_ID } from '../../src/contract/constants/recorded-takes.ts';
import type { ProjectSegment, VideoTranslationDetail } from '../../src/contract/index.ts';
import { keptTakes } from '../../src/stores/kept-takes.ts';
import { expectOpenUntilAnswered } from '../support/busy-dialog.ts';
import { fakeApi, newPage, ok, refused, signedIn, user, type FakeApi } from '../support/fake-api.ts';
import { fakeMicrophone, SOME_SECONDS } from '../support/fake-microphone.ts';
import { fakeVideoTranslations, type FakeVideoTranslations } from '../support/fake-video-translations.ts';
import { rowOf } from '../support/video-translation-parts.ts';
import { showPanel } from '../support/show-panel.ts';

let api: FakeApi;
let server: FakeVideoTranslations;
let detail: VideoTranslationDetail;
let microphone: ReturnType<typeof fakeMicrophone>;

beforeEach(async () => {
  await keptTakes.removeAll(user.uid);
  newPage();
  signedIn();
  api = fakeApi();
  server = fakeVideoTranslations(api, { takeMs: (text) => 60 * text.length });
  microphone = fakeMicrophone();
  detail = server.add('Harbour walk', [
    rowOf(1, 0, 'we start at the pier', 'nous partons du quai', { speaker: 'Anna', end_ms: 12_000 }),
    rowOf(2, 15_000, 'my father fished here', 'mon père pêchait ici', { speaker: 'Anna' }),
  ]);
  await showPanel(`<vox-video-translation project="${detail.project_id}"></vox-video-translation>`);
  await row(1).getByText('1', { exact: true }).click();
  await button('Record line 1').click();
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const row = (number: number) => page.getByRole('group', { name: `Line ${number}`, exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog', { name: 'Speak line 1 yourself' });
const stored = (): readonly ProjectSegment[] => server.find(detail.project_id)!.project.segments;
const isKept = () => expect.poll(() => keptTakes.list(user.uid)).toHaveLength(1);
/** Records for one second, then stops. */
const record = async () => {
  await button('Start recording').click();
  await expect.element(dialog().getByText(SOME_SECONDS)).toBeVisible();
  await button('Stop and use').click();
  await expect.element(dialog().getByText(/^Your recording:/)).toBeVisible();
};

test('a line is recorded, played and used, and after a change can be recorded again or spoken by a voice', async () => {
  await expect.element(dialog()).toHaveTextContent('It has 12.0 s in the video.');
  await expect.element(dialog()).toHaveTextContent('nous partons du quai');
  await record();
  await button('Listen').click();
  await button('Use for this line').click();
  await expect.element(row(1)).toHaveTextContent('Your recording');
  await expect.element(row(1)).toHaveTextContent('1.2 / 12.0 s');
  await expect.poll(() => stored()[0]!.voice!.voice_id).toBe(RECORDED_VOICE_ID);
  await expect.poll(() => keptTakes.list(user.uid)).toEqual([]);
  await expect.element(button('Update 1 line · 20 credits')).toBeVisible();
  await row(1).getByText('nous partons du quai').click();
  await userEvent.keyboard(' tôt{Escape}');
  await expect.element(row(1)).toHaveTextContent('record again');
  await expect.element(page.getByText('1 line says something else than you recorded.')).toBeVisible();
  await button('Voice and speed of line 1').click();
  await button('As the speaker').click();
  await expect.element(button('Update 2 lines · 44 credits')).toBeVisible();
});

test('a blocked microphone is reported, and an unplugged one keeps what was recorded', async () => {
  microphone.refuse('NotAllowedError');
  await button('Start recording').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The microphone is blocked for this page.');
  await button('Try again').click();
  await expect.element(dialog().getByText(SOME_SECONDS)).toBeVisible();
  microphone.stream!.getTracks()[0]!.dispatchEvent(new Event('ended'));
  await expect.element(page.getByText('The microphone was disconnected.', { exact: false })).toBeVisible();
  await expect.element(dialog().getByText(/^Your recording:/)).toBeVisible();
});

test('the dialog stays open until the recording is sent', async () => {
  await record();
  await expectOpenUntilAnswered(api, 'POST /v1/assets', 'Speak line 1 yourself', () =>
    button('Use for this line').click(),
  );
  await expect.element(row(1)).toHaveTextContent('Your recording');
});

test('a recording that could not be sent is kept when the dialog is canceled, and can be used later', async () => {
  await record();
  let isFull = true;
  api.answer({
    'POST /v1/assets': ({ body }) =>
      isFull ? refused('err_storage_full', 503) : ok({ data: { asset: server.assets.get(body.upload_id)! } }),
  });
  await button('Use for this line').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('It is kept in this browser.');
  await isKept();
  isFull = false;
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await button('Record line 1').click();
  await button('Use it').click();
  await button('Use for this line').click();
  await expect.element(row(1)).toHaveTextContent('Your recording');
});
