import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../elements/download-center.ts';
import '../../elements/text-to-speech.ts';
import '../../elements/workbench.ts';
import { DOWNLOAD_RETRY_MS } from '../../src/contract/constants/downloads.ts';
import { downloadManager } from '../../src/downloads/manager.ts';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';
import { ok, refused, newPage, signedIn } from '../support/fake-api.ts';
import { contentsOf, fakeFiles, pickedFolder, slowFile, type FakeFiles } from '../support/fake-files.ts';
import { scriptOf, historyItem } from '../support/fake-history.ts';
import { fakeSpeech, type FakeSpeech } from '../support/fake-speech.ts';
import { showPanel } from '../support/show-panel.ts';
import { uuid } from '../support/uuid.ts';

let speech: FakeSpeech;
let files: FakeFiles;
const begin = (options?: Parameters<typeof fakeSpeech>[0]) => {
  speech = fakeSpeech(options);
  files = fakeFiles();
};
beforeEach(async () => {
  newPage();
  signedIn();
  await page.viewport(1280, 800);
});
afterEach(() => {
  // Requests still pending would fail later and be recorded in another test
  downloadManager().clear();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const TAGS = '<vox-text-to-speech></vox-text-to-speech><vox-download-center></vox-download-center>';
const editor = () => page.getByRole('textbox', { name: 'Text to speak' });
const named = (name: string) => page.getByRole('button', { name, exact: true });
const generate = async (text: string) => {
  await editor().fill(text);
  await page.getByRole('button', { name: /^Generate/ }).click();
};
const generated = async (text = 'Hello there.') => {
  await generate(text);
  await expect.element(named('Everything is generated')).toBeVisible();
};
const chooseMp3 = async (role: 'link' | 'button' = 'link') => {
  await named('Download').click();
  await page.getByRole(role, { name: 'Download as MP3', exact: true }).click();
};
const entry = () => page.getByRole('button', { name: /^Download List/ });
const panel = () => page.getByRole('dialog', { name: 'Download List' });

describe('with a download list on the page', () => {
  test('a file of the script joins the list, with a link requested at that moment', async () => {
    begin();
    await showPanel(TAGS);
    await generated();
    await chooseMp3();
    await expect.poll(() => files.handed).toHaveLength(1);
    expect(files.handed[0]).toMatchObject({ name: 'Hello there.mp3', href: expect.stringMatching(/^blob:/) });
    expect(files.handed[0]!.blob!.size).toBeGreaterThan(44);
    await expect.element(entry()).toHaveTextContent('1/1');
  });

  test('the page can take a download over', async () => {
    begin();
    const element = await showPanel(TAGS);
    element.addEventListener('vox-download', (event) => event.preventDefault());
    await generated();
    await chooseMp3();
    expect(files.handed).toEqual([]);
    await expect.element(entry()).not.toBeInTheDocument();
  });

  test('a file of a script still being generated can be requested early, and arrives by itself', async () => {
    begin({ atOnce: false });
    await showPanel(TAGS);
    await generate('Hello there. Goodbye.');
    await expect.element(page.getByText('Making sentence 1 of 2')).toBeVisible();
    await named('Download').click();
    await expect
      .element(page.getByText('The speech is still being made. Downloads start when it is complete.'))
      .toBeVisible();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await page.getByRole('link', { name: 'Download as MP3', exact: true }).click();
    await expect.element(entry()).toBeVisible();
    await entry().click();
    await expect.element(panel()).toHaveTextContent('Not ready yet. It comes by itself.');
    speech.make();
    speech.end();
    await vi.advanceTimersByTimeAsync(DOWNLOAD_RETRY_MS);
    await expect.element(panel()).toHaveTextContent('Downloaded');
    expect(files.handed).toHaveLength(1);
  });

  test('before anything is generated, an MP3 can be requested although the formats are not known', async () => {
    begin({ atOnce: false, downloads: [] });
    await showPanel(TAGS);
    await generate('Hello there. Goodbye.');
    await expect.element(page.getByText('Making sentence 1 of 2')).toBeVisible();
    await chooseMp3('button');
    Object.assign(speech.script!.downloads, { mp3: '/media/s.mp3' });
    speech.make();
    speech.end();
    await entry().click();
    await expect.element(panel()).toHaveTextContent('Downloaded');
    expect(files.handed).toMatchObject([{ name: 'Hello there. Goodbye.mp3' }]);
  });
});

describe('the download of a changed text', () => {
  const show = async () => {
    begin();
    await showPanel('<vox-text-to-speech></vox-text-to-speech>');
    await generated('Hello there. Goodbye.');
  };
  const choice = () => page.getByRole('dialog', { name: 'Download', exact: true });

  test('shows no notice when the sound matches the text', async () => {
    await show();
    await named('Download').click();
    await expect.element(page.getByRole('link', { name: 'Download as MP3', exact: true })).toBeVisible();
    await expect.element(choice()).not.toHaveTextContent(/sentence/);
  });

  test('says which sentences are outdated or missing, and offers to generate them', async () => {
    await show();
    const field = editor().element() as HTMLTextAreaElement;
    field.focus();
    field.setSelectionRange('Hello there. Goodbye'.length, field.value.length);
    await userEvent.keyboard(' now. Sleep well.');
    await named('Download').click();
    await expect
      .element(choice())
      .toHaveTextContent(
        '1 sentence was changed since it was generated: the file has its sound from before.' +
          '1 sentence is not generated yet: the file is without it.',
      );
    await choice()
      .getByRole('button', { name: /^Generate · \d+ credits$/ })
      .click();
    await expect.element(choice()).not.toBeInTheDocument();
    await expect.element(named('Everything is generated')).toBeVisible();
    await named('Download').click();
    await expect.element(page.getByRole('link', { name: 'Download as MP3', exact: true })).toBeVisible();
    await expect.element(choice()).not.toHaveTextContent(/sentence/);
  });

  test('without a list, says that the speech is being generated, and offers the files afterwards', async () => {
    begin({ atOnce: false });
    await showPanel('<vox-text-to-speech></vox-text-to-speech>');
    await generate('Hello there. Goodbye.');
    await expect.element(page.getByText('Making sentence 1 of 2')).toBeVisible();
    await named('Download').click();
    await expect.element(choice()).toHaveTextContent('The speech is still being made.');
    speech.make();
    speech.end();
    await expect.element(page.getByRole('link', { name: 'Download as MP3', exact: true })).toBeVisible();
  });

  test('lists the format of the settings first and marks it', async () => {
    await show();
    await page.getByRole('radio', { name: 'WAV' }).click();
    await named('Download').click();
    const wav = page.getByRole('link', { name: 'Download as WAV', exact: true });
    await expect.element(wav).toHaveAccessibleDescription('Download format of the settings');
    const [first] = choice().getByRole('group', { name: 'Audio' }).getByRole('link').elements();
    expect(first).toBe(wav.element());
    await expect
      .element(page.getByRole('link', { name: 'Download as MP3', exact: true }))
      .toHaveAccessibleDescription('');
  });
});

/** What the server answers for the scripts of these items. */
const scripts = (...numbers: number[]) =>
  speech.answer({
    'GET /v1/speech/scripts/{script_id}': ({ params: { script_id } }) => {
      const n = numbers.find((one) => uuid(one) === script_id);
      if (n === undefined) return refused('err_not_found', 404);
      return ok({ data: { script: scriptOf(script_id, { mp3: `/files/${n}.mp3` }), job: null } });
    },
  });
const openHistory = async () => {
  await page.getByRole('tab', { name: 'History' }).click();
  await expect.element(page.getByRole('listitem').first()).toHaveTextContent('Item 1');
};

describe('the history', () => {
  test('an item joins the download list', async () => {
    begin({ history: [historyItem(1)] });
    await showPanel(TAGS);
    await openHistory();
    await named('More for Item 1').click();
    await page.getByRole('menuitem', { name: 'Download as MP3' }).click();
    await expect.element(entry()).toBeVisible();
    expect(files.handed).toEqual([]);
  });

  test('without a download list, an item is a plain link, and several cannot be downloaded at once', async () => {
    begin({ history: [historyItem(1), historyItem(2)] });
    await showPanel('<vox-text-to-speech></vox-text-to-speech>');
    await openHistory();
    await named('More for Item 1').click();
    await page.getByRole('menuitem', { name: 'Download as MP3' }).click();
    expect(files.handed).toMatchObject([{ href: expect.stringMatching(/\/media\/1\.mp3$/) }]);
    await named('Select').click();
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await expect.element(named('Delete 2')).toBeVisible();
    await expect.element(named('Download 2')).not.toBeInTheDocument();
  });

  test('an item offers the same formats as its script, grouped by purpose', async () => {
    const formats = ['mp3', 'wav', 'mp3.zip', 'wav.zip', 'srt', 'vtt', 'json'] as const;
    const downloads = Object.fromEntries(formats.map((format) => [format, `/media/1.${format}`]));
    begin({ history: [historyItem(1, { downloads })] });
    await showPanel('<vox-text-to-speech></vox-text-to-speech>');
    await openHistory();
    await named('More for Item 1').click();
    await page.getByRole('menuitem', { name: 'Other formats…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Download as', exact: true });
    const offered = (group: string) =>
      dialog
        .getByRole('group', { name: group })
        .getByRole('button')
        .elements()
        .map((one) => one.textContent);
    await expect.poll(() => offered('Audio')).toEqual(['MP3', 'WAV']);
    expect(offered('One file per paragraph')).toEqual(['MP3 (zip)', 'WAV (zip)']);
    expect(offered('Captions')).toEqual(['SRT', 'VTT']);
    expect(offered('Words with times')).toEqual(['JSON']);
    await dialog.getByRole('button', { name: 'Download as VTT' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(files.handed).toMatchObject([{ href: expect.stringMatching(/\/media\/1\.vtt$/) }]);
    await expect.poll(deepActiveElement).toBe(named('More for Item 1').element());
  });

  test('selected items are saved to one folder in the chosen format', async () => {
    begin({ history: [historyItem(1), historyItem(2), historyItem(3, { downloads: {} })] });
    await showPanel(TAGS);
    const folder = await pickedFolder();
    await openHistory();
    await named('Select').click();
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    scripts(1, 2);
    await named('Download 3').click();
    await page.getByRole('dialog', { name: 'Download 3 items as' }).getByText('MP3', { exact: true }).click();
    await expect
      .poll(() => contentsOf(folder))
      .toEqual({ 'Item 1.mp3': '/files/1.mp3', 'Item 2.mp3': '/files/2.mp3' });
  });
});

describe('in the workbench', () => {
  const open = async () => {
    begin();
    await showPanel('<vox-workbench embedded></vox-workbench>');
    await generated();
    await chooseMp3();
    await entry().click();
    await expect.element(panel()).toHaveTextContent('Hello there.mp3');
  };

  test('the list is at the foot of the sidebar once there is a download', async () => {
    begin();
    await showPanel('<vox-workbench embedded></vox-workbench>');
    await generated();
    await expect.element(entry()).not.toBeInTheDocument();
    await chooseMp3();
    await expect.element(entry()).toHaveTextContent('Download List 1/1');
    const sidebar = page.getByRole('group', { name: 'Sidebar' });
    await expect.element(sidebar.getByRole('button', { name: /^Download List/ })).toBeVisible();
  });

  test('collapsing the sidebar closes the list and leaves only its icon', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    await entry().click();
    await expect.element(panel()).toBeVisible();
    (named('Collapse the sidebar').element() as HTMLElement).click();
    await expect.element(panel()).not.toBeInTheDocument();
    await expect.element(entry()).toHaveTextContent('');
    expect(entry().element().querySelector('svg')).not.toBeNull();
  });

  test('in the collapsed sidebar, the icon has a name that counts finished downloads', async () => {
    begin();
    await showPanel('<vox-workbench embedded></vox-workbench>');
    await generated();
    (named('Collapse the sidebar').element() as HTMLElement).click();
    const slow = slowFile(10);
    files.answer('/media/s.mp3', slow.respond);
    await chooseMp3();
    await expect.element(entry()).toHaveAccessibleName('Download List, 0/1 completed');
    expect(entry().element().textContent).toBe('');
    slow.arrive(10);
    slow.end();
    await expect.element(entry()).toHaveAccessibleName('Download List, 1/1 completed');
    expect(entry().element().textContent).toBe('');
  });

  test.each([
    ['another page is chosen', 'Voices'],
    ['the current page is chosen again', 'Text to Speech'],
  ])('the list closes when %s, and downloads continue', async (_, name) => {
    await open();
    // Not with the pointer: a click outside would close it anyway
    const link = page.getByRole('link', { name, exact: true }).element();
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
    await expect.element(panel()).not.toBeInTheDocument();
    await expect.element(entry()).toHaveTextContent('1/1');
  });
});
