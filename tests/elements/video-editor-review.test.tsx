import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../elements/video-translation.ts';
import type { ProjectSegment, VideoSettings, VideoTranslationDetail } from '../../src/contract/index.ts';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';
import { fakeApi, newPage, ok, signedIn, voice, type FakeApi } from '../support/fake-api.ts';
import { fakeVideoTranslations, type FakeVideoTranslations } from '../support/fake-video-translations.ts';
import { rowOf, translationModel } from '../support/video-translation-parts.ts';
import { showPanel } from '../support/show-panel.ts';

let api: FakeApi;
let server: FakeVideoTranslations;
let detail: VideoTranslationDetail;

beforeEach(() => {
  newPage();
  signedIn();
  api = fakeApi();
  api.answer({
    'GET /p1/voices/internal_get_all_voices': () =>
      ok({ voices: [voice('Ada', { labels: { gender: 'female', language: 'fr-FR', style: 'clear' } })] }),
  });
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** Three rows that meet all rules except where a test says otherwise. */
const ROWS = [
  rowOf(1, 0, 'we start at the pier', 'nous partons du quai', { end_ms: 3_000 }),
  rowOf(2, 4_000, 'my father fished here', 'mon père pêchait ici', { end_ms: 7_000 }),
  rowOf(3, 8_000, 'the tide comes in', 'la marée monte', { end_ms: 11_000 }),
];
const LONG = 'gardez toujours un œil sur cette eau, même quand elle semble tout à fait calme et tranquille';
/** The first row is too long for the two seconds before the next one. */
const LONG_ROWS = [rowOf(1, 2_000, 'keep an eye on the water', LONG, { end_ms: 4_000 }), ...ROWS.slice(1)];
const show = async (
  rows: readonly ProjectSegment[],
  more: Partial<VideoSettings> = {},
  options: Parameters<typeof fakeVideoTranslations>[1] = {},
) => {
  server = fakeVideoTranslations(api, { takeMs: (text) => 60 * text.length, ...options });
  detail = server.add('Harbour walk', [...rows]);
  detail.settings = { ...detail.settings, output: 'subtitles', ...more };
  await showPanel(`<vox-video-translation project="${detail.project_id}"></vox-video-translation>`);
  await expect.element(row(1)).toBeVisible();
};
const row = (number: number) => page.getByRole('group', { name: `Line ${number}`, exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const list = () => page.getByRole('group', { name: 'Lines' });
const pane = () => page.getByRole('region', { name: 'Checks' });
const type = (keys: string) => userEvent.keyboard(keys);
const stored = (): readonly ProjectSegment[] => server.find(detail.project_id)!.project.segments;
const isSaved = () => expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
const focusList = () => (list().element() as HTMLElement).focus();
const isActive = (number: number) => expect.element(row(number)).toHaveAttribute('data-active');
const marked = (number: number) =>
  [...row(number).element().querySelectorAll('mark')].map(
    (mark) => `${mark.dataset['kind']} ${mark.textContent}`,
  );

describe('the checks', () => {
  const overlapping = [
    { ...ROWS[0]!, end_ms: 4_500 },
    { ...ROWS[1]!, text: 'my father fished here' },
    { ...ROWS[2]!, start_ms: 6_500 },
  ];

  test('are counted and listed, and F8 moves through them', async () => {
    await show(overlapping);
    await button('Check · 3').click();
    await expect.element(pane().getByText('3 findings')).toBeVisible();
    await type('{F8}');
    await isActive(1);
    await expect
      .element(pane().getByRole('status'))
      .toHaveTextContent('1 of 3 · It goes on 0.5 s into the next line.');
    await type('{F8}');
    await isActive(2);
    await type('{F8}{F8}');
    await isActive(1);
    await type('{Shift>}{F8}{/Shift}');
    await expect.element(pane().getByRole('status')).toHaveTextContent('3 of 3');
    await isActive(2);
    await expect
      .element(row(2).getByRole('img', { name: '2 findings: Not translated and Overlap' }))
      .toBeVisible();
  });

  test('follow edits: a finding disappears once its line is right', async () => {
    await show(overlapping);
    await expect.element(button('Check · 3')).toBeVisible();
    await row(2).getByText('my father fished here').last().click();
    await type(' et mon grand-père');
    await expect.element(button('Check · 2')).toBeVisible();
    await type('{F8}');
    await expect.element(pane().getByText('Line 2 · Not translated')).not.toBeInTheDocument();
  });

  test('fix one finding or all of a kind, and one undo reverts that', async () => {
    await show(overlapping);
    await button('Check · 3').click();
    await button('Fix line 1: Overlap').click();
    await expect.element(button('Check · 2')).toBeVisible();
    await button('Undo').click();
    await expect.element(button('Check · 3')).toBeVisible();
    await pane().getByRole('combobox', { name: 'Which findings' }).selectOptions('Overlap · 2');
    await button('Fix all of this kind').click();
    await expect.element(pane().getByText('Nothing found')).toBeVisible();
    await isSaved();
    expect(stored().map(({ end_ms }) => end_ms)).toEqual([3_920, 6_420, 11_000]);
    await button('Undo').click();
    await isSaved();
    expect(stored().map(({ end_ms }) => end_ms)).toEqual([4_500, 7_000, 11_000]);
  });

  test('shorten a line that is too long to speak, where the model can', async () => {
    const models = [translationModel('llm', { pairs: null, shortens: true })];
    await show(LONG_ROWS, { output: 'dub' }, { models, translate: () => 'gardez un œil sur cette eau' });
    await button(/^Check/).click();
    await button('Shorten line 1').click();
    await expect.element(row(1)).toHaveTextContent('gardez un œil sur cette eau');
    await expect.element(pane().getByText('Line 1 · Too long to speak')).not.toBeInTheDocument();
    const [most] = api.of('POST /v1/translations')[0]!.body.characters_max!;
    expect(most).toBeGreaterThan(20);
    expect(most).toBeLessThan(LONG.length);
    await button('Undo').click();
    await expect.element(row(1)).toHaveTextContent(LONG);
  });

  test('give a line that is too long to speak more room: a longer slot, or a faster voice', async () => {
    const [long, next, last] = LONG_ROWS as [ProjectSegment, ProjectSegment, ProjectSegment];
    const cast = { voice_id: 'ada', model_id: 'm', language_id: 'fr', speed: 1 };
    await show([{ ...long, voice: cast }, { ...next, end_ms: 7_900 }, last], { output: 'dub' });
    await button(/^Check/).click();
    await button('Speak line 1 faster').click();
    await isSaved();
    expect(stored()[0]!.voice!.speed).toBeGreaterThan(1);
    await button('Undo').click();
    await button('Give line 1 a longer slot').click();
    await expect.element(pane().getByText('Line 1 · Too long to speak')).not.toBeInTheDocument();
    await isSaved();
    expect(stored()[0]!.end_ms).toBeGreaterThan(4_000);
    expect(stored()[1]!.start_ms).toBeGreaterThan(stored()[0]!.end_ms!);
    expect(stored()[1]!.end_ms).toBe(7_900);
  });

  test('use the same words for a line that is too long as the row and the timeline, which state it once', async () => {
    await show(LONG_ROWS, { output: 'dub' });
    await button(/^Check/).click();
    await button(/^Line 1 · Too long to speak/).click();
    const said = row(1).getByText(/^≈ \d+\.\d s too long$/);
    const [words] = said.element().textContent.match(/\d+\.\d s too long/)!;
    await expect.element(pane().getByRole('status')).toHaveTextContent(words);
    await expect.element(page.getByRole('region', { name: 'Timeline' })).toHaveTextContent(words);
    await expect.element(row(1).getByText(/fit/)).not.toBeInTheDocument();
    expect(
      row(1)
        .getByRole('img')
        .elements()
        .map(({ ariaLabel }) => ariaLabel),
    ).not.toContainEqual(expect.stringContaining('Too long to speak'));
  });

  test('leave out speech for subtitles without voices', async () => {
    await show(LONG_ROWS);
    await expect.element(row(1)).toHaveTextContent('2.0 s');
    expect(row(1).element().textContent).not.toMatch(/not made|fit|too long/);
  });

  test('offer no shortening with a model that cannot do it', async () => {
    await show(LONG_ROWS, { output: 'dub' });
    await button(/^Check/).click();
    await expect.element(pane().getByText('Line 1 · Too long to speak')).toBeVisible();
    await expect.poll(() => api.of('GET /v1/translations/models').length).toBe(1);
    await expect.element(button('Shorten line 1')).not.toBeInTheDocument();
  });

  test('follow the selected rules, which the translation keeps', async () => {
    await show([{ ...ROWS[0]!, end_ms: 1_300 }, ROWS[1]!, ROWS[2]!]);
    await button('Check').click();
    await expect.element(pane().getByText('Nothing found')).toBeVisible();
    const perSecond = () => page.getByRole('spinbutton', { name: 'Characters a second, most' });
    const rules = pane().getByRole('combobox', { name: 'Rules' });
    await rules.selectOptions('BBC');
    await expect.element(pane().getByText('Line 1 · Reading speed')).toBeVisible();
    await rules.selectOptions('My own');
    await button('My own rules').click();
    await perSecond().fill('30');
    await type('{Enter}{Escape}');
    await expect.element(pane().getByText('Nothing found')).toBeVisible();
    document.body.replaceChildren();
    await showPanel(`<vox-video-translation project="${detail.project_id}"></vox-video-translation>`);
    await button('Check').click();
    await button('My own rules').click();
    await expect.element(perSecond()).toHaveValue(30);
    expect(server.find(detail.project_id)!.settings.rules).toMatchObject({
      id: 'own',
      limits: { charactersPerSecondMax: 30 },
    });
  });

  test('show missing glossary terms, in the row too', async () => {
    await show(ROWS, {
      glossary: [
        { source: 'pier', target: 'embarcadère' },
        { source: 'tide', target: null },
      ],
    });
    await expect.element(row(1)).toHaveTextContent('“pier” should be “embarcadère”.');
    await expect.element(row(3)).toHaveTextContent('“tide” should stay as it is.');
    expect(marked(1)).toEqual(['term pier']);
    await row(3).getByText('la marée monte').click();
    await type(' tide');
    await expect.element(row(3)).not.toHaveTextContent('should stay');
  });

  test('can filter the lines', async () => {
    await show(overlapping);
    await expect.element(button('Check · 3')).toBeVisible();
    const filter = page.getByRole('combobox', { name: 'Show', exact: true });
    await filter.selectOptions('Check: Not translated');
    await expect.element(row(2)).toBeVisible();
    expect(page.getByRole('group', { name: /^Line \d$/ }).elements()).toHaveLength(1);
    focusList();
    await type('{F8}');
    await isActive(1);
    await expect.element(filter).toHaveValue('all');
  });
});

describe('finding', () => {
  const field = () => page.getByRole('textbox', { name: 'Find', exact: true });
  const told = () => page.getByRole('search').getByRole('status');

  test('highlights and counts matches in both texts, and moves between them', async () => {
    await show(ROWS);
    focusList();
    await type('{Control>}f{/Control}');
    await expect.poll(() => deepActiveElement()).toBe(field().element());
    await type('ar');
    await expect.element(told()).toHaveTextContent('3 matches');
    expect([marked(1), marked(3)]).toEqual([['match ar', 'match ar'], ['match ar']]);
    await type('{Enter}{Enter}{Enter}');
    await expect.element(told()).toHaveTextContent('3 of 3');
    await isActive(3);
    expect(marked(3)).toEqual(['current ar']);
    await field().fill('tide');
    await expect.element(told()).toHaveTextContent('1 match');
    await page.getByRole('combobox', { name: 'Where' }).selectOptions('Translation');
    await expect.element(told()).toHaveTextContent('No matches');
    await field().click();
    await type('{Escape}');
    await expect.poll(() => deepActiveElement()).toBe(list().element());
  });

  test('respects case, whole words and patterns, and explains an invalid pattern', async () => {
    await show([{ ...ROWS[0]!, text: 'Mon quai, ton quaidam' }, ROWS[1]!, ROWS[2]!]);
    focusList();
    await type('{Control>}f{/Control}mon|quai');
    await expect.element(told()).toHaveTextContent('No matches');
    await button('Regular expression').click();
    await expect.element(told()).toHaveTextContent('5 matches');
    await button('Whole words').click();
    await expect.element(told()).toHaveTextContent('3 matches');
    await button('Match case').click();
    await expect.element(told()).toHaveTextContent('2 matches');
    await field().fill('(mon');
    await expect.element(told()).toHaveTextContent('This expression cannot be read: missing closing )');
    await field().fill('(a+)+$');
    await expect.element(told()).toHaveTextContent('No matches');
  });

  test('replaces one or all matches except in locked lines, and one undo reverts all', async () => {
    await show([ROWS[0]!, { ...ROWS[1]!, locked: true }, ROWS[2]!]);
    focusList();
    await type('{Control>}h{/Control}on');
    await page.getByRole('combobox', { name: 'Where' }).selectOptions('Translation');
    await expect.element(told()).toHaveTextContent('3 matches');
    await page.getByRole('textbox', { name: 'Replace with' }).fill('ON');
    await button('Replace all').click();
    await expect.element(page.getByText('2 matches replaced 1 locked line was left as it is.')).toBeVisible();
    await isSaved();
    expect(stored().map(({ text }) => text)).toEqual([
      'nous partONs du quai',
      'mon père pêchait ici',
      'la marée mONte',
    ]);
    await button('Undo').click();
    await expect.element(row(3)).toHaveTextContent('la marée monte');
    await expect.element(row(1)).toHaveTextContent('nous partons du quai');
  });

  test('replaces the current match, with the groups of a pattern', async () => {
    await show(ROWS);
    focusList();
    await type('{Control>}h{/Control}');
    await button('Regular expression').click();
    await field().fill('(\\p{L}+) monte');
    await expect.element(told()).toHaveTextContent('1 match');
    await page.getByRole('textbox', { name: 'Replace with' }).fill('monte, $1');
    await type('{Enter}{Enter}');
    await isSaved();
    expect(stored()[2]!.text).toBe('la monte, marée');
  });
});

describe('back-translation', () => {
  const menu = async (item: string | RegExp) => {
    await button('Back-translation').click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const translate = (text: string) =>
    ({ 'nous partons du quai': 'we start at the pier', 'mon père pêchait ici': 'my brother slept here' })[
      text
    ] ?? 'the tide comes in';

  test('scores lines and highlights differences, and a changed line loses its score', async () => {
    await show(ROWS, {}, { translate });
    await menu(/^All 3 lines · \d+ credits?$/);
    await expect.element(row(1)).toHaveTextContent('Back: we start at the pier 100%');
    await expect.element(row(2)).toHaveTextContent('It may say something else.');
    expect(marked(2)).toEqual(['lost fished', 'added slept']);
    await row(1).getByText('nous partons du quai').click();
    await type('!');
    await expect.element(row(1)).not.toHaveTextContent('Back:');
    await button('Back-translation').click();
    await expect.element(page.getByRole('menuitem', { name: /^1 line not checked yet/ })).toBeVisible();
  });

  test('is stored with the project, and checked lines are not checked again', async () => {
    await show(ROWS, {}, { translate });
    const asked = () => api.of('POST /v1/video-translations/{project_id}/back_translations').length;
    await row(1).getByText('nous partons du quai').click();
    await type('{Escape}');
    await menu(/^The selected line · \d+ credits?$/);
    await expect.element(row(1)).toHaveTextContent('Back: we start at the pier 100%');
    document.body.replaceChildren();
    await showPanel(`<vox-video-translation project="${detail.project_id}"></vox-video-translation>`);
    await expect.element(row(1)).toHaveTextContent('Back: we start at the pier 100%');
    await row(1)
      .getByRole('paragraph')
      .filter({ hasText: /^we start at the pier$/ })
      .click();
    await type('!');
    await expect.element(row(1)).toHaveTextContent(/Back: we start at the pier \d+%/);
    await menu(/^2 lines not checked yet · \d+ credits?$/);
    await expect.element(row(3)).toHaveTextContent('Back: the tide comes in');
    expect(asked()).toBe(2);
  });

  test('uses the text that was just typed', async () => {
    await show(ROWS, {}, { translate });
    await row(1).getByText('nous partons du quai').click();
    await type('!');
    await menu(/^The selected line/);
    await expect.element(row(1)).toHaveTextContent('Back: the tide comes in');
    expect(stored()[0]!.text).toContain('!');
  });

  test('says when no engine translates back', async () => {
    await show(ROWS, {}, { models: [translationModel('opus', { pairs: [['en', 'fr']] })] });
    await menu(/All 3 lines/);
    await expect.element(page.getByText('Nothing here translates French back into English.')).toBeVisible();
  });
});

test('the list of shortcuts includes those for reviewing', async () => {
  await show(ROWS);
  focusList();
  await type('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(sheet.getByText('Next finding of the checks')).toBeVisible();
  await expect.element(sheet.getByText('Find and replace')).toBeVisible();
});
