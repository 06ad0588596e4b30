import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../elements/voice-cloning.ts';
import { keptTakes } from '../../src/stores/kept-takes.ts';
import { fakeApi, newPage, refused, signedIn, user, type FakeApi } from '../support/fake-api.ts';
import { fakeMicrophone, SOME_SECONDS } from '../support/fake-microphone.ts';
import { fakeVoiceClones, type FakeVoiceClones } from '../support/fake-voice-clones.ts';
import { deleteDrafts } from '../support/kept-drafts.ts';
import { showPanel } from '../support/show-panel.ts';

let api: FakeApi;
let server: FakeVoiceClones;
let microphone: ReturnType<typeof fakeMicrophone>;
beforeEach(async () => {
  await Promise.all([keptTakes.removeAll(user.uid), deleteDrafts()]);
  newPage();
  signedIn();
  api = fakeApi();
  server = fakeVoiceClones(api, { seconds: 25 });
  microphone = fakeMicrophone();
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const show = (kind: string) => showPanel(`<vox-voice-cloning kind="${kind}"></vox-voice-cloning>`);
const button = (name: string | RegExp) => page.getByRole('button', { name });
/** Waits until something was recorded and stored. */
const isKept = () => expect.poll(() => page.getByText(SOME_SECONDS).elements().length).toBeGreaterThan(0);
const recordings = ['a', 'b', 'c'].map(
  (name) => new File([new Uint8Array(9_000)], `${name}.mp3`, { type: 'audio/mpeg' }),
);

test('while recording a sample, a text to read is shown and the loudness is judged', async () => {
  await show('instant');
  await button('Record').click();
  await expect.element(page.getByText(/^Every Thursday the market opens/)).toBeVisible();
  // The tone of the test has full volume
  await expect.element(page.getByText(/^Too loud: move away from the microphone/)).toBeVisible();
  await expect.element(page.getByText('Ends by itself at 2:00')).toBeVisible();
  await isKept();
  await button('Stop and use').click();
  await expect.element(page.getByText('Good: clear speech of one person.')).toBeVisible();
  await expect.poll(() => keptTakes.list(user.uid)).toEqual([]);
});

test('the text to read is in the language of the samples', async () => {
  await show('instant');
  await page.getByLabelText('Language spoken in the samples').selectOptions('French');
  await button('Record').click();
  const reading = page.getByText(/^Chaque jeudi, le marché ouvre/);
  await expect.element(reading).toHaveAttribute('lang', 'fr');
});

test('a blocked microphone is reported, and an unplugged one keeps what was recorded as a sample', async () => {
  microphone.refuse('NotAllowedError');
  await show('instant');
  await button('Record').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The microphone is blocked for this page.');
  await button('Try again').click();
  await isKept();
  microphone.stream!.getTracks()[0]!.dispatchEvent(new Event('ended'));
  await expect.element(page.getByText('The microphone was disconnected.', { exact: false })).toBeVisible();
  await expect.element(page.getByText('Good: clear speech of one person.')).toBeVisible();
});

test('a sample being recorded survives a reload', async () => {
  const host = await show('instant');
  await button('Record').click();
  await isKept();
  host.remove();
  await expect.poll(async () => (await keptTakes.list(user.uid)).length).toBe(1);
  await show('instant');
  await button('Use it').click();
  await expect.element(page.getByText('Good: clear speech of one person.')).toBeVisible();
});

test('a professional clone needs three samples and a spoken sentence', async () => {
  const host = await show('professional');
  await expect.element(button('Choose a file')).toBeVisible();
  await expect.element(page.getByText('3 to 25 samples · 1 min to 30 min together')).toBeVisible();
  await userEvent.upload(host.shadowRoot!.querySelector('input[type=file]')!, recordings);
  await expect
    .element(page.getByText('1:15 chosen; up to 30:00 are used · 3 of at least 3 samples'))
    .toBeVisible();
  await page.getByLabelText('Name').fill('Grandma');
  await page.getByRole('radio', { name: 'Female', exact: true }).click();
  await page.getByRole('checkbox').click();
  await expect.element(page.getByText('the spoken sentence')).toBeVisible();
  await button('Show the sentence').click();
  await expect.element(page.getByText('Seven blue boats sail past tower 1.')).toBeVisible();
  await expect.element(page.getByText(/^Good until \d/)).toBeVisible();
  await button('Another sentence').click();
  await expect.element(page.getByText('Seven blue boats sail past tower 2.')).toBeVisible();
  await button('Record the sentence').click();
  await expect.element(page.getByText('Seven blue boats sail past tower 2.')).toBeVisible();
  await isKept();
  await button('Stop and use').click();
  await expect.element(page.getByText(/^The sentence is recorded: 0:0[1-9]/)).toBeVisible();
  await button(/^Make the clone/).click();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Grandma' })).toBeVisible();
  const { body } = api.of('POST /v1/voice-clones')[0]!;
  expect(body.samples).toHaveLength(3);
  expect(body.proof).toMatchObject({ phrase_id: expect.stringMatching(/702$/) });
  expect(api.of('POST /v1/voice-clones/phrase')[0]!.body).toEqual({ language_id: 'en' });
});

test('a recording added twice counts once, and the user is told', async () => {
  const host = await show('instant');
  await expect.element(button('Choose a file')).toBeVisible();
  const [first] = recordings;
  await userEvent.upload(host.shadowRoot!.querySelector('input[type=file]')!, [first!, first!]);
  await expect.element(page.getByText(/^The same recording as “a\.mp3”\./)).toBeVisible();
  await expect.element(page.getByText('0:25 chosen; up to 2:00 are used')).toBeVisible();
  await expect.element(page.getByText(/^samples that can be used: remove or trim/)).toBeVisible();
  await button('Remove a.mp3').last().click();
  await expect.element(page.getByText(/^The same recording as/)).not.toBeInTheDocument();
  await expect.element(page.getByText(/^samples that can be used/)).not.toBeInTheDocument();
});

test('a recording that cannot be read does not count as a sample, and the user is told', async () => {
  api.answer({ 'POST /v1/voice-clones/samples/check': () => refused('err_file_damaged') });
  const host = await show('instant');
  await expect.element(button('Choose a file')).toBeVisible();
  await userEvent.upload(host.shadowRoot!.querySelector('input[type=file]')!, recordings[0]!);
  await expect
    .element(page.getByText(/^The sample could not be checked\. The file is damaged/))
    .toBeVisible();
  await expect.element(button('Try again')).not.toBeInTheDocument();
  await expect.element(page.getByText('0:00 of at least 0:10')).toBeVisible();
  await expect.element(page.getByText(/^samples that can be used: remove or trim/)).toBeVisible();
});

test('an expired sentence can no longer be recorded', async () => {
  server.line.end();
  server = fakeVoiceClones(api, { phraseSeconds: 1 });
  await show('professional');
  await button('Show the sentence').click();
  await expect.element(page.getByText(/^The time for this sentence is over\./)).toBeVisible();
  await expect.element(button('Record the sentence')).not.toBeInTheDocument();
  await expect.element(page.getByText('the spoken sentence')).toBeVisible();
});
