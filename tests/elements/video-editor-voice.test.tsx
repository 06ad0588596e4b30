import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../elements/video-translation.ts';
import type { ProjectSegment, VideoTranslationDetail } from '../../src/contract/index.ts';
import { fakeApi, newPage, signedIn, voice, ok, type FakeApi } from '../support/fake-api.ts';
import { fakeVideoTranslations, type FakeVideoTranslations } from '../support/fake-video-translations.ts';
import { rowOf } from '../support/video-translation-parts.ts';
import { showPanel } from '../support/show-panel.ts';

let api: FakeApi;
let server: FakeVideoTranslations;
let detail: VideoTranslationDetail;

beforeEach(async () => {
  newPage();
  signedIn();
  api = fakeApi();
  const french = (name: string) =>
    voice(name, { labels: { gender: 'female', language: 'fr-FR', style: 'clear' } });
  api.answer({
    'GET /p1/voices/internal_get_all_voices': () =>
      ok({ voices: [french('Ada'), french('Ben'), french('Cora')] }),
  });
  server = fakeVideoTranslations(api, { takeMs: (text) => 60 * text.length });
  detail = server.add('Harbour walk', [
    rowOf(1, 0, 'we start at the pier', 'nous partons du quai', { speaker: 'Anna' }),
    rowOf(2, 4_000, 'my father fished here', 'mon père pêchait ici', { speaker: 'Anna' }),
    rowOf(3, 8_000, 'the tide comes in', 'la marée monte', { speaker: 'Anna' }),
  ]);
  await showPanel(`<vox-video-translation project="${detail.project_id}"></vox-video-translation>`);
  await button('Update 3 lines · 54 credits').click();
  await expect.element(page.getByText('All lines are spoken')).toBeVisible();
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const row = (number: number) => page.getByRole('group', { name: `Line ${number}`, exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const stored = (): readonly ProjectSegment[] => server.find(detail.project_id)!.project.segments;
const choose = async (number: number) => {
  await button(`Voice and speed of line ${number}`).click();
  return page.getByRole('dialog', { name: `Voice and speed of line ${number}` });
};
const pick = async (name: string) => {
  await button('Choose a voice').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Use ${name}` })
    .click();
};

test('a line gets its own voice, shows the price of remaking it, and keeps the voice when the cast changes', async () => {
  await row(2).getByText('2', { exact: true }).click();
  await expect.element(await choose(2)).toHaveTextContent('As the speaker: Ada');
  await pick('Cora');
  await expect.element(row(2)).toHaveTextContent('AnnaCora');
  await expect.element(row(2)).toHaveTextContent('changed');
  await expect.element(row(2)).toHaveTextContent('Make again · 20 credits');
  await button('Voice of Anna: Ada · French · France. Change it').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use Ben' }).click();
  await expect.poll(() => stored().map(({ voice: own }) => own!.voice_id)).toEqual(['ben', 'cora', 'ben']);
});

test("selected lines get a speed together, and going back to the speaker's can be undone", async () => {
  await row(1).getByText('1', { exact: true }).click();
  await row(2)
    .getByText('2', { exact: true })
    .click({ modifiers: ['Shift'] });
  const form = await choose(2);
  await expect.element(form).toHaveTextContent('For 2 selected lines');
  (form.getByRole('slider', { name: 'Speed' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(form).toHaveTextContent('Speaking it again costs 40 credits.');
  await expect.element(row(1)).toHaveTextContent('1.09×');
  await expect.poll(() => stored().map(({ voice: own }) => own!.speed)).toEqual([1.09, 1.09, 1]);
  await form.getByRole('button', { name: 'As the speaker' }).click();
  await expect.element(row(1)).not.toHaveTextContent('1.09×');
  await expect.element(page.getByText('All lines are spoken')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await button('Undo').click();
  await expect.element(row(2)).toHaveTextContent('1.09×');
});

test('a new voice for a speaker can be heard in one of their lines before anything is made', async () => {
  const asked: [string, string][] = [];
  api.answer({
    'POST /v1/voices/{voice_id}/audition': ({ params, body }) => {
      asked.push([params.voice_id, body.text]);
      return ok({ data: { url: server.url } });
    },
  });
  await button('Voice of Anna: Ada · French · France. Change it').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use Ben' }).click();
  await button('Hear Anna').click();
  await expect.poll(() => asked).toEqual([['ben', 'nous partons du quai']]);
});

test('the cast says how a speaker sounds, and offers the nearest voice of either gender', async () => {
  const heard = (voice_id: string, gender: 'female' | 'male', likeness_percent: number) => ({
    voice_id,
    gender,
    likeness_percent,
  });
  document.body.replaceChildren();
  detail.heard_speakers = [
    {
      segment_id: stored()[1]!.segment_id,
      gender: 'female',
      pitch_hz: 212,
      voices: [heard('cora', 'female', 91), heard('ada', 'female', 84), heard('ben', 'male', 52)],
    },
  ];
  await showPanel(`<vox-video-translation project="${detail.project_id}"></vox-video-translation>`);
  const card = page.getByRole('listitem').filter({ hasText: 'Sounds like a woman' });
  await expect.element(card).toHaveTextContent('Sounds like a woman · 212 Hz · voice 84% alike');
  await button('More for Anna').click();
  await page.getByRole('menuitem', { name: 'Nearest man: Ben · 52%' }).click();
  await expect.poll(() => stored().map(({ voice: own }) => own!.voice_id)).toEqual(['ben', 'ben', 'ben']);
  await expect.element(card).toHaveTextContent('voice 52% alike');
  await button('More for Anna').click();
  await expect.element(page.getByRole('menuitem', { name: 'Nearest woman: Cora · 91%' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: /Nearest man/ })).not.toBeInTheDocument();
});
