import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../elements/video-translation.ts';
import type { ProjectSegment, VideoRender, VideoTranslationDetail } from '../../src/contract/index.ts';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';
import {
  bonus,
  broken,
  fakeApi,
  newPage,
  newPageKeepingTab,
  signedIn,
  voice,
  ok,
  type FakeApi,
} from '../support/fake-api.ts';
import { fakeVideoTranslations, type FakeVideoTranslations } from '../support/fake-video-translations.ts';
import { backgroundJob, rowOf } from '../support/video-translation-parts.ts';
import { downloadManager } from '../../src/downloads/manager.ts';
import { entry, open, put, reloadDownloads, rows as downloads } from '../support/download-center.ts';
import { fakeFiles } from '../support/fake-files.ts';
import { PATIENT } from '../support/patient.ts';
import { pressEnter } from '../support/keyboard.ts';
import { showPanel } from '../support/show-panel.ts';
import { uuid } from '../support/uuid.ts';

let api: FakeApi;
let server: FakeVideoTranslations;
let detail: VideoTranslationDetail;

beforeEach(() => {
  newPage();
  signedIn();
  api = fakeApi();
  api.answer({
    'GET /p1/voices/internal_get_all_voices': () =>
      ok({
        voices: [
          voice('Ada', { labels: { gender: 'female', language: 'fr-FR', style: 'clear' } }),
          voice('Ben', { labels: { gender: 'male', language: 'fr-FR', style: 'clear' } }),
          voice('Cora', { labels: { gender: 'female', language: 'en-US', style: 'clear' } }),
        ],
      }),
  });
  server = fakeVideoTranslations(api, { takeMs: (text) => 60 * text.length });
  detail = server.add('Harbour walk', [
    rowOf(1, 0, 'we start at the pier', 'nous partons du quai', { speaker: 'Anna' }),
    rowOf(2, 4_000, 'my father fished here', 'mon père pêchait ici', { speaker: 'Ben' }),
    rowOf(3, 8_000, 'the tide comes in', 'la marée monte', { speaker: 'Anna' }),
  ]);
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const show = async () => {
  const host = await showPanel(
    `<vox-video-translation project="${detail.project_id}"></vox-video-translation>`,
  );
  await expect.element(row(1)).toBeVisible();
  return host;
};
const row = (number: number) => page.getByRole('group', { name: `Line ${number}`, exact: true });
const translation = (number: number) => page.getByRole('textbox', { name: `Translation of line ${number}` });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const list = () => page.getByRole('group', { name: 'Lines' });
const type = (keys: string) => userEvent.keyboard(keys);
const stored = (): readonly ProjectSegment[] => server.find(detail.project_id)!.project.segments;
const isSaved = () => expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
const focusList = () => (list().element() as HTMLElement).focus();
const hasFocus = (number: number) =>
  expect.poll(() => deepActiveElement()?.ariaLabel).toBe(`Translation of line ${number}`);
/** Opens the translation of a row with the caret at its end. */
const write = async (number: number) => {
  focusList();
  await type('{Home}' + '{ArrowDown}'.repeat(number - 1) + '{Enter}');
  await hasFocus(number);
};

/**
 * Waits until the page reads the event stream itself and has caught up: from now on a change of another window arrives only
 * as an event. Events are sent until some arrive: the stream is open before the page reads it.
 */
const followsChanges = async () => {
  const looks = () => api.of('GET /v1/video-translations/{project_id}').length;
  const before = looks();
  const look = async () => {
    if (!server.line.isOpen() || (await navigator.locks.query()).pending!.length > 0) return 0;
    server.line.send({ type: 'project', project_id: detail.project_id, revision: null });
    return looks() - before;
  };
  // The page looks once by itself when it begins to read, and once for several events that come together
  await expect.poll(look, { ...PATIENT, interval: 500 }).toBeGreaterThan(1);
};

/** Types while another window stores a change of a line: what is typed here is stored after it. */
const typeBeside = async (keys: string, changed: ProjectSegment) => {
  const letGo = api.hold('PATCH /v1/projects/{project_id}');
  await type(keys);
  server.patch(server.find(detail.project_id)!, [changed], []);
  letGo();
};

describe('editing', () => {
  test('text is saved automatically, and can be undone and redone', async () => {
    await show();
    await write(1);
    await type(' !');
    await expect.element(page.getByText('Saving…')).toBeVisible();
    await isSaved();
    expect(stored()[0]!.text).toBe('nous partons du quai !');
    await type('{Control>}z{/Control}');
    await expect.element(row(1)).toHaveTextContent('nous partons du quai');
    await type('{Control>}{Shift>}z{/Shift}{/Control}');
    await expect.element(row(1)).toHaveTextContent('nous partons du quai !');
    await isSaved();
    expect(stored()[0]!.text).toBe('nous partons du quai !');
  });

  test('a click into a text opens it at the clicked place', async () => {
    await show();
    await row(2).getByText('mon père pêchait ici').click();
    await hasFocus(2);
    await type('{Enter}');
    await hasFocus(3);
    await type('{Shift>}{Enter}{/Shift}{Escape}');
    expect(translation(2).query()).toBeNull();
    await expect.poll(() => deepActiveElement()).toBe(list().element());
  });

  test('a row is split at the caret and joined again, and words move to the next row', async () => {
    await show();
    await write(1);
    const field = translation(1).element() as HTMLTextAreaElement;
    field.setSelectionRange('nous partons'.length, 'nous partons'.length);
    await type('{Control>}{Enter}{/Control}');
    await hasFocus(2);
    expect(page.getByRole('group', { name: /^Line \d$/ }).elements()).toHaveLength(4);
    await isSaved();
    expect(
      stored()
        .map(({ text, source_text }) => [source_text, text])
        .slice(0, 2),
    ).toEqual([
      ['we start at', 'nous partons'],
      ['the pier', 'du quai'],
    ]);
    await type('{Backspace}');
    await hasFocus(1);
    const joined = translation(1).element() as HTMLTextAreaElement;
    expect([joined.value, joined.selectionStart]).toEqual(['nous partons du quai', 12]);
    await type('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}');
    await expect.element(row(2)).toHaveTextContent('du quai mon père pêchait ici');
    await expect.element(translation(1)).toHaveValue('nous partons');
    await type('{Control>}z{/Control}');
    await expect.element(row(2)).not.toHaveTextContent('du quai mon père');
    await expect.element(translation(1)).toHaveValue('nous partons du quai');
    await hasFocus(1);
  });

  test('Ctrl+F works inside a text, and undo in the search field affects only that field', async () => {
    await show();
    await write(1);
    await type(' !{Control>}f{/Control}');
    const words = page.getByRole('textbox', { name: 'Find' });
    await expect.poll(() => deepActiveElement()).toBe(words.element());
    await type('quai{Control>}z{/Control}');
    await expect.element(words).toHaveValue('');
    await expect.element(row(1)).toHaveTextContent('nous partons du quai !');
  });

  test('the Split button splits a row at the caret', async () => {
    await show();
    await write(1);
    const field = translation(1).element() as HTMLTextAreaElement;
    field.setSelectionRange('nous partons'.length, 'nous partons'.length);
    await page.getByRole('button', { name: 'Split', exact: true }).click();
    await isSaved();
    expect(
      stored()
        .map(({ text }) => text)
        .slice(0, 2),
    ).toEqual(['nous partons', 'du quai']);
  });

  test('rows are added, locked, left out, bookmarked and deleted by keys', async () => {
    await show();
    focusList();
    await type('{Home}{Shift>}lob{/Shift}');
    await expect.element(row(1).getByLabelText('Locked')).toBeVisible();
    await expect.element(row(1).getByLabelText('Bookmarked')).toBeVisible();
    await expect.element(row(1)).toHaveTextContent('left out');
    await type('n');
    await hasFocus(2);
    await type('bonjour{Escape}{ArrowDown}{Delete}');
    await isSaved();
    expect(stored().map(({ text }) => text)).toEqual(['nous partons du quai', 'bonjour', 'la marée monte']);
    expect(stored()[0]).toMatchObject({ locked: true, cue: { left_out: true, bookmarked: true } });
    await type('{Home}{Delete}');
    await expect.element(page.getByText('A locked line stays as it is. Unlock it first.')).toBeVisible();
    await type('{Control>}a{/Control}{Delete}');
    await expect.element(page.getByText('1 locked line was left as it is.')).toBeVisible();
    await isSaved();
    expect(stored().map(({ text }) => text)).toEqual(['nous partons du quai']);
    await type('{Home}{Shift>}l{/Shift}{Delete}');
    await expect.poll(() => stored()).toEqual([]);
  });

  test('a locked row can be read but not edited, and says why', async () => {
    await show();
    focusList();
    await type('{Home}{Shift>}l{/Shift}');
    await expect.element(page.getByRole('textbox', { name: 'Start of line 1' })).toHaveAttribute('readonly');
    await write(1);
    await expect.element(translation(1)).toHaveAttribute('readonly');
    await expect.element(translation(1)).toHaveAccessibleDescription(/^Locked/);
    await type('!{Control>}{Enter}{/Control}');
    await expect.element(page.getByText('A locked line stays as it is.', { exact: false })).toBeVisible();
    await isSaved();
    expect(stored().map(({ text }) => text)).toEqual([
      'nous partons du quai',
      'mon père pêchait ici',
      'la marée monte',
    ]);
  });

  test('a row unlocked, edited and locked at once is stored', async () => {
    await show();
    focusList();
    await type('{Home}{Shift>}l{/Shift}');
    await isSaved();
    expect(stored()[0]!.locked).toBe(true);
    await type('{Shift>}l{/Shift}');
    await write(1);
    await type('!{Escape}{Shift>}l{/Shift}');
    await expect.poll(() => stored()[0]).toMatchObject({ text: 'nous partons du quai!', locked: true });
    await isSaved();
  });

  test('a row of fixed length is marked', async () => {
    await show();
    focusList();
    await type('{Home}{Shift>}f{/Shift}');
    await expect.element(row(1).getByRole('img', { name: 'Fixed length' })).toBeVisible();
    await type('{Shift>}f{/Shift}');
    await expect.element(row(1).getByRole('img', { name: 'Fixed length' })).not.toBeInTheDocument();
  });

  test('a time can be edited, and an invalid one is reverted', async () => {
    await show();
    const end = page.getByRole('textbox', { name: 'End of line 1' });
    await end.fill('00:00:03.250');
    await type('{Enter}');
    await isSaved();
    expect(stored()[0]!.end_ms).toBe(3_250);
    await end.fill('soon');
    await type('{Enter}');
    await expect.element(end).toHaveValue('00:00:03.250');
  });

  test('changes of another window are merged without losing what was typed here', async () => {
    await show();
    await write(1);
    await typeBeside('!', { ...stored()[2]!, text: 'la mer monte' });
    await expect.element(page.getByText('Another window changed 1 line.', { exact: false })).toBeVisible();
    await expect.element(row(3)).toHaveTextContent('la mer monte');
    await isSaved();
    expect(stored().map(({ text }) => text)).toEqual([
      'nous partons du quai!',
      'mon père pêchait ici',
      'la mer monte',
    ]);
  });

  test('a line that both windows change has both changes, and another text for it can still be used', async () => {
    await show();
    await write(1);
    const theirs = { source_text: 'we leave the pier', end_ms: 3_000, text: 'nous quittons le quai' };
    await typeBeside('!', { ...stored()[0]!, ...theirs });
    const said = page.getByRole('status').filter({ hasText: 'Another window also changed line 1.' });
    await expect.element(said).toHaveTextContent('nous quittons le quai');
    await expect.element(said).not.toHaveTextContent('we leave the pier');
    await isSaved();
    expect(stored()[0]).toMatchObject({ ...theirs, text: 'nous partons du quai!' });
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave(), 'nothing but this page has it').toBe(false);
    await button('Use that one').click();
    await expect.element(said).not.toBeInTheDocument();
    await expect.poll(() => stored()[0]).toMatchObject(theirs);
    await expect.poll(leave).toBe(true);
  });

  test('undo reverts only what was typed here, and keeps what another window changed in the same line', async () => {
    await show();
    await write(1);
    const theirs = { source_text: 'we leave the pier', end_ms: 3_000 };
    await typeBeside('!', { ...stored()[0]!, ...theirs });
    await expect.element(row(1)).toHaveTextContent('we leave the pier');
    await isSaved();
    expect(stored()[0]).toMatchObject({ ...theirs, text: 'nous partons du quai!' });
    await type('{Control>}z{/Control}');
    await expect.poll(() => stored()[0]).toMatchObject({ ...theirs, text: 'nous partons du quai' });
  });

  test('a line locked in another window stays locked, and what was typed here can still be used', async () => {
    await show();
    await write(1);
    await typeBeside('!', { ...stored()[0]!, locked: true });
    await expect
      .element(page.getByText('Line 1 was locked in another window', { exact: false }))
      .toHaveTextContent('nous partons du quai!');
    await expect.element(row(1).getByRole('img', { name: 'Locked' })).toBeVisible();
    const said = page.getByRole('status').filter({ hasText: 'Line 1 was locked' });
    await expect.element(said.getByRole('button', { name: 'Unlock and use mine' })).toBeVisible();
    await isSaved();
    expect(stored()[0]).toMatchObject({ text: 'nous partons du quai', locked: true });
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave(), 'nothing but this page has it').toBe(false);
    await button('Unlock and use mine').click();
    await expect
      .element(page.getByText('was locked in another window', { exact: false }))
      .not.toBeInTheDocument();
    await expect.poll(() => stored()[0]).toMatchObject({ text: 'nous partons du quai!', locked: false });
    await expect.poll(leave).toBe(true);
  });

  test('the editor gets the focus once the user has decided on a line locked in another window', async () => {
    await show();
    await write(1);
    await typeBeside('!', { ...stored()[0]!, locked: true });
    const said = page.getByRole('status').filter({ hasText: 'Line 1 was locked' });
    await pressEnter(said.getByRole('button', { name: 'Discard' }));
    await expect.element(said).not.toBeInTheDocument();
    const editor = page.getByRole('region', { name: 'Editor', exact: true });
    await expect.poll(() => deepActiveElement()).toBe(editor.element());
  });

  test('an undecided change to a line locked in another window is offered when the editor opens again', async () => {
    await show();
    await write(1);
    await typeBeside('!', { ...stored()[0]!, locked: true });
    await expect
      .element(page.getByText('Line 1 was locked in another window', { exact: false }))
      .toBeVisible();
    await isSaved();
    document.body.replaceChildren();
    newPageKeepingTab();
    await show();
    await expect
      .element(page.getByText('Your change to 1 line was not stored when you left', { exact: false }))
      .toHaveTextContent('nous partons du quai!');
    await button('Use it').click();
    await expect.poll(() => stored()[0]).toMatchObject({ text: 'nous partons du quai!', locked: false });
  });

  test('a change that could not be stored is kept on leaving, and offered when the editor opens again', async () => {
    await show();
    const answer = server.answerPatch;
    api.answer({ 'PATCH /v1/projects/{project_id}': () => broken(500) });
    await write(1);
    await type(' !');
    await button('Projects').click();
    await expect
      .element(page.getByText('Your last changes could not be stored.', { exact: false }))
      .toBeVisible();
    api.answer({ 'PATCH /v1/projects/{project_id}': answer });
    await button('Open Harbour walk').click();
    await button('Use it').click();
    await expect.poll(() => stored()[0]!.text).toBe('nous partons du quai !');
  });

  test('both texts of a line locked in another window are shown, even when they are the same', async () => {
    const told = vi.spyOn(console, 'error');
    await show();
    await followsChanges();
    const answer = server.answerPatch;
    api.answer({ 'PATCH /v1/projects/{project_id}': () => broken(500) });
    await row(1).getByText('we start at the pier').click();
    await userEvent.fill(page.getByRole('textbox', { name: 'Original of line 1' }), 'the pier');
    await write(1);
    await userEvent.fill(translation(1), 'the pier');
    await expect.element(page.getByText('Not saved', { exact: true })).toBeVisible();
    server.patch(server.find(detail.project_id)!, [{ ...stored()[0]!, locked: true }], []);
    api.answer({ 'PATCH /v1/projects/{project_id}': answer });
    window.dispatchEvent(new Event('online'));
    const said = page.getByRole('status').filter({ hasText: 'Line 1 was locked' });
    await expect.element(said).toHaveTextContent(/the pier.*the pier/);
    expect(told).not.toHaveBeenCalled();
  });

  test('changes of another window arrive by themselves: lines, back-translations and the title', async () => {
    await show();
    await followsChanges();
    const there = server.find(detail.project_id)!;
    const { project_id } = detail;
    const revision = server.patch(there, [{ ...stored()[2]!, text: 'la mer monte' }], []);
    server.line.send({ type: 'project', project_id, revision });
    await expect.element(row(3)).toHaveTextContent('la mer monte');
    const [first] = stored();
    there.back_translations = [
      { segment_id: first!.segment_id, text: first!.text, back: 'we leave the quay' },
    ];
    there.title = 'Pier walk';
    server.line.send({ type: 'project', project_id, revision: null });
    await expect.element(row(1)).toHaveTextContent('we leave the quay');
    await expect.element(page.getByText('Pier walk')).toBeVisible();
    await isSaved();
  });

  test('an answer asked for before a setting was stored does not take the setting back', async () => {
    await show();
    await followsChanges();
    const there = server.find(detail.project_id)!;
    let answer = () => {};
    const late = new Promise<void>((resolve) => (answer = resolve));
    let asked = 0;
    api.answer({
      'GET /v1/video-translations/{project_id}': async () => {
        const translation = structuredClone(there);
        asked++;
        await late;
        return ok({ data: { translation } });
      },
    });
    server.line.send({ type: 'project', project_id: detail.project_id, revision: null });
    await expect.poll(() => asked).toBeGreaterThan(0);
    await page.getByRole('tab', { name: 'Sound' }).click();
    const sound = page.getByRole('tabpanel', { name: 'Sound' }).getByLabelText('Original sound');
    await sound.selectOptions('Off');
    await expect.poll(() => there.settings.original_sound).toBe('off');
    there.title = 'Pier walk';
    answer();
    await expect.element(page.getByText('Pier walk')).toBeVisible();
    await expect.element(sound).toHaveValue('off');
    await button('Undo').click();
    await expect.poll(() => there.settings.original_sound).toBe('lowered');
  });

  test('changes made while no event stream was open arrive once it is', async () => {
    await show();
    await followsChanges();
    server.line.end();
    const there = server.find(detail.project_id)!;
    there.title = 'Pier walk';
    server.patch(there, [{ ...stored()[2]!, text: 'la mer monte' }], []);
    await expect.poll(() => server.line.isOpen()).toBe(true);
    // The server begins each stream with the state of the account
    server.line.send({ type: 'account', bonus, refusals: [] });
    await expect.element(row(3)).toHaveTextContent('la mer monte');
    await expect.element(page.getByText('Pier walk')).toBeVisible();
    await isSaved();
  });
});

test('the timeline has a row for the background of the recording once it is made', async () => {
  const there = server.find(detail.project_id)!;
  const job = backgroundJob(uuid(8_002), 'video-background', { state: 'running', ended_at: null });
  there.background = { job, url: null, peaks: [] };
  await show();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect.element(timeline.getByText('Anna', { exact: true })).toBeVisible();
  expect(timeline.getByText('Background', { exact: true }).elements()).toEqual([]);
  server.workBackground(there, { state: 'done' }, '/files/background.m4a');
  await expect.element(timeline.getByText('Background', { exact: true })).toBeVisible();
});

const topOf = (found: { element(): Element }) => found.element().getBoundingClientRect().top;

test.each([
  ['1680 pixels', 1680, 1050],
  ['1280 pixels', 1280, 800],
  ['1024 pixels', 1024, 768],
  ['1280 pixels at 400 %', 320, 200],
])('the video controls fit on one line at %s', async (_, width, height) => {
  await page.viewport(width, height);
  await show();
  const video = page.getByRole('region', { name: 'Video', exact: true });
  const controls = [
    video.getByRole('button', { name: 'Play', exact: true }),
    video.getByRole('combobox', { name: 'View' }),
    video.getByRole('combobox', { name: 'Original sound' }),
    video.getByRole('combobox', { name: 'Playback speed' }),
    video.getByRole('button', { name: 'Full screen' }),
  ];
  const boxes = () => controls.map((control) => control.element().getBoundingClientRect());
  const middles = () => boxes().map(({ top, bottom }) => Math.round((top + bottom) / 2));
  await expect.poll(() => new Set(middles()).size).toBe(1);
  const { left, right } = video.getByRole('slider', { name: 'Position' }).element().getBoundingClientRect();
  for (const [index, box] of boxes().entries()) {
    expect(box.left).toBeGreaterThanOrEqual(Math.floor(index === 0 ? left : boxes()[index - 1]!.right));
    expect(box.right).toBeLessThanOrEqual(Math.ceil(right));
  }
});

test.each([1680, 1280, 1024])('the settings tabs fit on one line at %i pixels', async (width) => {
  await page.viewport(width, 768);
  await show();
  const tabs = page.getByRole('tab').elements();
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Speakers',
    'Subtitle style',
    'Sound',
    'Translation style',
  ]);
  const list = page.getByRole('tablist', { name: 'Settings' }).element();
  await expect.poll(() => list.scrollWidth).toBeLessThanOrEqual(list.clientWidth);
  const boxes = tabs.map((tab) => tab.getBoundingClientRect());
  expect(new Set(boxes.map(({ top }) => Math.round(top))).size).toBe(1);
  expect(new Set(boxes.map(({ height }) => Math.round(height))).size).toBe(1);
  expect(boxes.at(-1)!.right).toBeLessThanOrEqual(Math.ceil(list.getBoundingClientRect().right));
});

describe('at a width of 1280 pixels', () => {
  beforeEach(() => page.viewport(1280, 800));

  test('a single picture is centered', async () => {
    const host = await show();
    const video = page.getByRole('region', { name: 'Video', exact: true });
    await video.getByRole('combobox', { name: 'View' }).selectOptions('Original');
    const middleOf = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return Math.round((left + right) / 2);
    };
    const slider = video.getByRole('slider', { name: 'Position' }).element();
    await expect.poll(() => middleOf(host.shadowRoot!.querySelector('video')!)).toBe(middleOf(slider));
  });

  test('the tools of a row are on one line', async () => {
    await show();
    await button(/^Update 3 lines/).click();
    await expect.element(page.getByText('All lines are spoken')).toBeVisible();
    await write(1);
    await type(' !');
    await expect.element(button(/^Make again/)).toBeVisible();
    const tools = [/^Hear the dub/, /^Make again/, /^Voice and speed/, /^Record line/, /^More for this line/];
    const tops = tools.map((name) => Math.round(topOf(row(1).getByRole('button', { name }))));
    expect(tops).toEqual(tops.map(() => tops[0]));
  });

  test('a filter and a selection do not move the list', async () => {
    await show();
    const before = topOf(list());
    await page.getByRole('combobox', { name: 'Show' }).selectOptions('Lines of Anna');
    await expect.element(page.getByText('2 lines', { exact: true })).toBeVisible();
    focusList();
    await type('{Control>}a{/Control}');
    await expect.element(page.getByText('2 lines selected')).toBeVisible();
    expect(topOf(list())).toBe(before);
  });
});

test('the waveform of a video that came with subtitles is loaded and drawn', async () => {
  const asked: string[] = [];
  api.answer({
    'GET /v1/assets/{asset_id}/peaks': ({ params }) => {
      asked.push(params.asset_id);
      return ok({ data: { duration_ms: 20_000, peaks: [10, 80, 40], has_music: false } });
    },
  });
  detail = server.add('Lecture', [rowOf(1, 0, 'good morning', 'bonjour')], { peaks: [] });
  await show();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect.element(timeline.getByText('Original')).toBeVisible();
  expect(asked).toEqual([detail.asset!.asset_id]);
});

describe('speech', () => {
  test('makes all open rows at a price, and a changed row costs only itself', async () => {
    await show();
    await button('Update 3 lines · 54 credits').click();
    await expect.element(page.getByText('All lines are spoken')).toBeVisible();
    await expect.element(row(1)).toHaveTextContent('1.2 / 2.5 s');
    await write(3);
    await type(' vite');
    await expect.element(row(3)).toHaveTextContent('changed');
    await button('Update 1 line · 19 credits').click();
    await expect.element(page.getByText('All lines are spoken')).toBeVisible();
    expect(server.speech.asked.at(-1)!.only).toEqual([stored()[2]!.segment_id]);
    expect(stored()[2]!.text).toBe('la marée monte vite');
  });

  test('shows no price of 0 while the price of a changed row is not known yet', async () => {
    const host = await show();
    await button('Update 3 lines · 54 credits').click();
    await expect.element(page.getByText('All lines are spoken')).toBeVisible();
    const root = host.shadowRoot!;
    const shown = new Set<string>();
    const watch = new MutationObserver(() => {
      for (const { textContent: text } of root.querySelectorAll('button'))
        if (text.startsWith('Update')) shown.add(text);
    });
    watch.observe(root, { subtree: true, childList: true, characterData: true });
    await write(3);
    await type(' vite');
    await expect.element(button('Update 1 line · 19 credits')).toBeVisible();
    watch.disconnect();
    expect([...shown]).not.toContain('Update 1 line · 0 credits');
  });

  test('leaves out locked and excluded rows', async () => {
    await show();
    focusList();
    await type('{Home}{Shift>}l{/Shift}{ArrowDown}{Shift>}o{/Shift}');
    await expect.element(button('Update 1 line · 14 credits')).toBeVisible();
  });

  test('casts a speaker to a voice of the language, and one undo reverts it', async () => {
    await show();
    await button('Voice of Anna: Ada · French · France. Change it').click();
    const picker = page.getByRole('dialog');
    await picker.getByRole('button', { name: 'Use Ben' }).click();
    await expect.element(button('Voice of Anna: Ben · French · France. Change it')).toBeVisible();
    await isSaved();
    expect(stored().map(({ voice: cast }) => cast!.voice_id)).toEqual(['ben', 'ada', 'ben']);
    await button('Undo').click();
    await expect.element(button('Voice of Anna: Ada · French · France. Change it')).toBeVisible();
  });

  test('gives selected rows of several speakers to any of them', async () => {
    await show();
    focusList();
    await type('{Control>}a{/Control}');
    await button('Speaker: Ben').click();
    await expect.element(row(2).getByText('3 lines selected')).toBeVisible();
    await page.getByRole('button', { name: 'Ben', exact: true }).click();
    await isSaved();
    expect(new Set(stored().map(({ speaker }) => speaker))).toEqual(new Set(['Ben']));
  });

  test('assigns rows to another speaker, and merges two speakers', async () => {
    await show();
    await button('Speaker: Ben').click();
    await page.getByRole('textbox', { name: 'Another name' }).fill('Clara');
    await button('Give to this speaker').click();
    await expect.element(row(2)).toHaveTextContent('Clara');
    await button('More for Clara').click();
    await page.getByRole('menuitem', { name: 'Merge with Anna' }).click();
    await expect.element(row(2)).toHaveTextContent('Anna');
    await isSaved();
    expect(new Set(stored().map(({ speaker }) => speaker))).toEqual(new Set(['Anna']));
  });
});

test('a filter shows only some of the lines', async () => {
  await show();
  await page.getByRole('combobox', { name: 'Show', exact: true }).selectOptions('Lines of Ben');
  expect(page.getByRole('group', { name: /^Line \d$/ }).elements()).toHaveLength(1);
  await expect.element(row(2)).toBeVisible();
  await page
    .getByRole('combobox', { name: 'Show', exact: true })
    .selectOptions('Lines without a translation');
  await expect.element(page.getByText('No such line')).toBeVisible();
  await page.getByRole('combobox', { name: 'Show', exact: true }).selectOptions('All 3 lines');
  await expect.element(row(3)).toBeVisible();
  await write(2);
  await type('{Control>}a{/Control}{Delete}{Escape}');
  await expect.poll(() => stored()[1]!.text).toBe('');
  await page
    .getByRole('combobox', { name: 'Show', exact: true })
    .selectOptions('Lines without a translation');
  await expect.element(row(2)).toBeVisible();
  await expect.element(row(3)).not.toBeInTheDocument();
  focusList();
  await type('{Home}{Enter}');
  await hasFocus(2);
  await type('mon père');
  await expect.poll(() => stored()[1]!.text).toBe('mon père');
  await hasFocus(2);
  await type('{Escape}');
  await expect.element(page.getByText('No such line')).toBeVisible();
});

describe('translation', () => {
  test('selected lines are translated again except locked ones, and one undo reverts it', async () => {
    await show();
    focusList();
    await type('{Home}{Shift>}l{/Shift}{Control>}a{/Control}');
    await button('Translate').click();
    await page.getByRole('menuitem', { name: '2 selected lines' }).click();
    await expect.element(row(2)).toHaveTextContent('fr: my father fished here');
    await expect.element(row(3)).toHaveTextContent('fr: the tide comes in');
    await expect.element(row(1)).toHaveTextContent('nous partons du quai');
    await button('Undo').click();
    await expect.element(row(2)).toHaveTextContent('mon père pêchait ici');
    await expect.element(row(3)).toHaveTextContent('la marée monte');
  });
});

describe('export', () => {
  test('shows a file while it is made, and then its report', async () => {
    await show();
    await button('Export').click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await dialog.getByLabelText('Subtitles', { exact: true }).selectOptions('In the picture');
    await dialog.getByRole('button', { name: 'Make the file' }).click();
    await expect.element(dialog.getByRole('progressbar', { name: 'Making the file' })).toBeVisible();
    const [render] = server.find(detail.project_id)!.renders;
    expect(render).toMatchObject({ format: 'mp4', sound: 'translation', subtitles: 'burned' });
    server.workRender(render!, { state: 'done', progress: 1 });
    await dialog.getByText('Report').click();
    await expect.element(dialog.getByText('-16.1 LUFS')).toBeVisible();
    await expect.element(dialog.getByText('0.4 ms')).toBeVisible();
    await expect.element(dialog.getByText('12 ms')).toBeVisible();
    await expect.element(dialog.getByText('2 things to fix')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Download' }).last()).toBeVisible();
  });

  test('makes a sound file of subtitles without a recording', async () => {
    detail = server.add('Subtitles', [...stored()], { asset: null, picture: null, play_url: null });
    await show();
    await button('Export').click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    const sound = dialog.getByLabelText('Sound', { exact: true });
    await expect.element(sound).toHaveValue('translation');
    expect((sound.element() as HTMLSelectElement).options).toHaveLength(1);
    await dialog.getByRole('button', { name: 'Make the file' }).click();
    await expect
      .poll(() => server.find(detail.project_id)!.renders)
      .toMatchObject([{ format: 'mp3', sound: 'translation', subtitles: 'none' }]);
  });

  test('has no sound file of subtitles without a recording that are not spoken', async () => {
    detail = server.add('Subtitles', [...stored()], { asset: null, picture: null, play_url: null });
    detail.settings = { ...detail.settings, output: 'subtitles' };
    await show();
    await button('Export').click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await expect.element(dialog.getByRole('button', { name: 'Download the project' })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Make the file' })).not.toBeInTheDocument();
  });

  test('offers a failed download again after a reload, under its name', async () => {
    const files = fakeFiles();
    put();
    await show();
    files.answer('/files/1.translation.srt', () => new Response(null, { status: 500 }));
    await button('Export').click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await dialog.getByRole('button', { name: 'Download' }).first().click();
    await expect.poll(() => entry().element().ariaLabel ?? entry().element().textContent).toMatch(/1 failed/);
    reloadDownloads();
    await open();
    files.answer('/files/1.translation.srt', () => new Response('now'));
    await downloads().getByRole('button', { name: 'Download Again: Harbour walk.srt' }).click();
    await expect.element(downloads()).toHaveTextContent('Downloaded');
    expect(api.of('POST /v1/misc/file_download_urlbyname').at(-1)!.body).toEqual({
      file_name: `${detail.project_id}.translation.srt`,
    });
    expect(files.handed.map(({ name }) => name)).toEqual(['Harbour walk.srt']);
    downloadManager().clear();
  });

  test('downloads the project as one file, with its recording on request', async () => {
    await show();
    await button('Export').click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await dialog.getByRole('checkbox', { name: 'With the recording' }).click();
    await dialog.getByRole('button', { name: 'Download the project' }).click();
    await expect
      .poll(() => api.of('POST /v1/misc/file_download_urlbyname').at(-1)?.body)
      .toEqual({ file_name: `${detail.project_id}.project-recording.zip` });
  });

  test('imports lines changed in a spreadsheet after showing the changes, which one undo reverts', async () => {
    const host = await show();
    await button('Export').click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    const bring = async (text: string) => {
      await expect.element(dialog.getByRole('button', { name: 'Import a CSV file' })).toBeVisible();
      const input = host.shadowRoot!.querySelector<HTMLInputElement>('input[accept=".csv"]')!;
      await userEvent.upload(input, new File([text], 'lines.csv'));
    };
    await bring('no lines');
    await expect
      .element(dialog.getByText('There are no lines in this file.', { exact: false }))
      .toBeVisible();
    const [first, second] = server.find(detail.project_id)!.project.segments;
    const line = ({ start_ms, end_ms, source_text }: typeof first & {}, text: string) =>
      `Anna,${start_ms! / 1000},${end_ms! / 1000},${source_text},${text}`;
    const header = 'speaker,start_time,end_time,transcription,translation';
    await bring([header, line(first!, 'on part du quai'), line(second!, 'mon papa')].join('\n'));
    await expect.element(dialog.getByRole('list', { name: 'Changes' })).toHaveTextContent('on part du quai');
    await expect.element(row(1)).toHaveTextContent('nous partons du quai');
    await dialog.getByRole('button', { name: /^Make \d+ changes$/ }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(row(1)).toHaveTextContent('on part du quai');
    await expect.element(row(2)).toHaveTextContent('mon papa');
    await button('Undo').click();
    await expect.element(row(1)).toHaveTextContent('nous partons du quai');
    await expect.element(row(2)).toHaveTextContent('mon père pêchait ici');
  });

  test('sets size and quality by a preset, and sends what is set below it', async () => {
    await show();
    await button('Export').click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    const field = (name: string) => dialog.getByLabelText(name, { exact: true });
    await expect.element(field('Made for')).toHaveDisplayValue('As the recording is');
    await field('Made for').selectOptions('The web, 720p');
    await dialog.getByText('Size, quality, part, watermark, shape and cover').click();
    await expect.element(field('Size of the picture')).toHaveDisplayValue('720p at most');
    await field('Quality').selectOptions('To a given size');
    await expect.element(field('Made for')).toHaveDisplayValue('As set below');
    await userEvent.fill(field('Megabytes'), '0');
    await expect.element(dialog.getByText('From 1 to 4,000 MB for this length.')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Make the file' })).toBeDisabled();
    await userEvent.fill(field('Megabytes'), '12');
    await dialog.getByRole('checkbox', { name: 'Only a part of it' }).click();
    await userEvent.fill(field('To'), '0:05');
    await userEvent.fill(field('From'), '0:02');
    await userEvent.fill(field('Watermark'), ' © Ada ');
    await field('Watermark position').selectOptions('Top left');
    await dialog.getByRole('slider', { name: 'Picture at' }).fill('2500');
    await dialog.getByRole('checkbox', { name: 'Attach this picture as the cover' }).click();
    await dialog.getByRole('checkbox', { name: 'Cut to portrait, 9:16' }).click();
    await dialog.getByRole('slider', { name: 'Center of the portrait' }).fill('0.25');
    await dialog.getByRole('button', { name: 'Make the file' }).click();
    await expect.element(dialog.getByText('Waiting for its turn')).toBeVisible();
    const [render] = server.find(detail.project_id)!.renders;
    expect(render!.part).toEqual({ from_ms: 2_000, to_ms: 5_000 });
    expect(render!.picture).toEqual({
      lines: 720,
      quality: 'balanced',
      megabytes: 12,
      portrait_center: 0.25,
      watermark: { text: '© Ada', place: 'top-left', opacity: 0.6, size: 4 },
      cover_ms: 2_500,
    });
    server.workRender(render!, {
      state: 'running',
      progress: 0.5,
      started_at: Date.now() - 600_000,
    });
    await expect.element(dialog.getByText('About 10 min left')).toBeVisible();
  });

  test('says that a file waits while the voices are removed from the sound', async () => {
    const there = server.find(detail.project_id)!;
    there.settings = { ...there.settings, original_sound: 'background' };
    const job = backgroundJob(uuid(8_001), 'video-background', { state: 'running', ended_at: null });
    there.background = { job, url: null, peaks: [] };
    await show();
    await button('Export').click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    const waits = dialog.getByText('A file that is made now waits for that.', { exact: false });
    await expect.element(waits).toBeVisible();
    await dialog.getByLabelText('Sound', { exact: true }).selectOptions('The original');
    await expect.element(waits).not.toBeInTheDocument();
    await dialog.getByLabelText('Sound', { exact: true }).selectOptions('The translation');
    await dialog.getByRole('button', { name: 'Make the file' }).click();
    await expect.element(dialog.getByText('Waiting for its turn')).toBeVisible();
    const [render] = server.find(detail.project_id)!.renders;
    server.workRender(render!, { state: 'running', step: 'background', progress: 0.02 });
    await expect
      .element(dialog.getByText('Waiting until the voices are taken out of the original sound'))
      .toBeVisible();
    const startedAt = Date.now() - 1_800_000;
    // The wait ended a minute ago
    render!.waited_until = Date.now() - 60_000;
    server.workRender(render!, { step: 'sound', progress: 0.06, started_at: startedAt });
    await expect.element(dialog.getByText('About 16 min left')).toBeVisible();
    server.workBackground(server.find(detail.project_id)!, { state: 'failed' });
    await expect
      .element(dialog.getByText('The voices have not been taken out of the original sound', { exact: false }))
      .toBeVisible();
  });

  test('uploads a picture as the watermark, and removes it', async () => {
    const host = await show();
    await button('Export').click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await dialog.getByText('Size, quality, part, watermark, shape and cover').click();
    await expect.element(dialog.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
    const input = host.shadowRoot!.querySelector<HTMLInputElement>('input[accept^="image/"]')!;
    const logo = new File([new Uint8Array(10)], 'logo.png', { type: 'image/png' });
    await userEvent.upload(input, logo);
    await expect.element(dialog.getByText('Watermark: logo.png')).toBeVisible();
    await expect.element(dialog.getByRole('textbox', { name: 'Watermark' })).not.toBeInTheDocument();
    await dialog.getByRole('slider', { name: 'Watermark height' }).fill('30');
    await dialog.getByRole('button', { name: 'Make the file' }).click();
    const renders = () => server.find(detail.project_id)!.renders;
    await expect
      .poll(() => renders()[0]?.picture.watermark)
      .toEqual({
        asset_id: [...server.assets.values()].at(-1)!.asset_id,
        place: 'bottom-right',
        opacity: 0.6,
        size: 30,
      });
    await dialog.getByRole('button', { name: 'Remove the picture' }).click();
    await expect.element(dialog.getByRole('textbox', { name: 'Watermark' })).toBeVisible();
  });

  test('says why a file failed, and makes it again as ordered', async () => {
    await show();
    await button('Export').click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await dialog.getByRole('button', { name: 'Make the file' }).click();
    await expect.element(dialog.getByRole('progressbar', { name: 'Making the file' })).toBeVisible();
    const [render] = server.find(detail.project_id)!.renders;
    server.workRender(render!, { state: 'failed', error: 'err_storage_full' });
    await expect.element(dialog.getByText('no room left for files', { exact: false })).toBeVisible();
    await dialog.getByRole('button', { name: 'Make it again' }).click();
    await expect.poll(() => server.find(detail.project_id)!.renders.length).toBe(2);
    const [{ render_id: _, job: __, ...again }, { render_id: ___, job: ____, ...failed }] = server.find(
      detail.project_id,
    )!.renders as [VideoRender, VideoRender];
    expect(again).toEqual(failed);
  });
});

describe('settings', () => {
  test('sound, subtitle style and glossary are stored', async () => {
    await show();
    await page.getByRole('tab', { name: 'Sound' }).click();
    await page.getByRole('tabpanel', { name: 'Sound' }).getByLabelText('Original sound').selectOptions('Off');
    await page.getByRole('tab', { name: 'Subtitle style' }).click();
    await page.getByRole('checkbox', { name: 'A dark box behind the text' }).click();
    await page.getByRole('tab', { name: 'Translation style' }).click();
    await page.getByRole('textbox', { name: 'Original', exact: true }).fill('pier');
    await page.getByRole('checkbox', { name: 'Never translate' }).click();
    await button('Add').last().click();
    await expect.element(button('Remove pier')).toBeVisible();
    await expect
      .poll(() => server.find(detail.project_id)!.settings)
      .toMatchObject({
        original_sound: 'off',
        subtitles: { box: true },
        glossary: [{ source: 'pier', target: null }],
      });
  });

  test('undo goes back through settings and lines in turn, also with a key in the setting just changed', async () => {
    await show();
    await page.getByRole('tab', { name: 'Sound' }).click();
    const sound = page.getByRole('tabpanel', { name: 'Sound' }).getByLabelText('Original sound');
    await sound.selectOptions('Off');
    await write(1);
    await type(' !');
    await page.getByRole('tab', { name: 'Translation style' }).click();
    await page.getByRole('radio', { name: 'In my words' }).click({ force: true });
    const words = page.getByRole('textbox', { name: 'How it should sound' });
    await words.click();
    await type('cheerful');
    // In a field with a text, the key belongs to the text
    await type('{Control>}z{/Control}');
    await expect.element(words).not.toHaveValue('cheerful');
    await words.fill('cheerful');
    await page.getByRole('tab', { name: 'Sound' }).click();
    const settings = () => server.find(detail.project_id)!.settings;
    await expect.poll(settings).toMatchObject({ style: { kind: 'own', words: 'cheerful' } });

    await button('Undo').click();
    await button('Undo').click();
    await expect
      .poll(settings)
      .toMatchObject({ style: { kind: 'neutral', words: '' }, original_sound: 'off' });
    await expect.element(row(1)).toHaveTextContent('nous partons du quai !');
    (sound.element() as HTMLElement).focus();
    await type('{Control>}z{/Control}');
    await expect.element(row(1)).not.toHaveTextContent('nous partons du quai !');
    await type('{Control>}z{/Control}');
    await expect.element(sound).toHaveValue('lowered');
    await expect.poll(settings).toMatchObject({ original_sound: 'lowered' });
    await expect.element(button('Undo')).toBeDisabled();
    await type('{Control>}y{/Control}');
    await expect.element(sound).toHaveValue('off');
  });

  test('? opens the list of shortcuts', async () => {
    await show();
    focusList();
    await type('?');
    await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  });
});
