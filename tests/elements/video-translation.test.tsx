import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../elements/video-translation.ts';
import { errorTexts } from '../../src/contract/errors.ts';
import { storesFor } from '../../src/stores/registry.ts';
import { broken, fakeApi, newPage, ok, refused, signedIn, type FakeApi } from '../support/fake-api.ts';
import { fakeVideoTranslations, type FakeVideoTranslations } from '../support/fake-video-translations.ts';
import { rowOf, translationModel, videoJob } from '../support/video-translation-parts.ts';
import { areaOf, fakeRemovals } from '../support/fake-removals.ts';
import { focusedGroup, focusOn, pressEnter } from '../support/keyboard.ts';
import { showPanel } from '../support/show-panel.ts';
import { uuid } from '../support/uuid.ts';

const START = 'POST /v1/video-translations';
const QUOTE = 'POST /v1/video-translations/quote';
const LIST = 'GET /v1/video-translations';

let api: FakeApi;
let server: FakeVideoTranslations;
beforeEach(() => {
  newPage();
  signedIn();
  api = fakeApi();
  server = fakeVideoTranslations(api);
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});
/** Asks the server again, as after loading the page. */
const restart = (options: Parameters<typeof fakeVideoTranslations>[1]) => {
  server.line.end();
  server = fakeVideoTranslations(api, options);
};

const show = (attributes = '') => showPanel(`<vox-video-translation ${attributes}></vox-video-translation>`);
const button = (name: string | RegExp) => page.getByRole('button', { name });
const select = (name: string) => page.getByRole('combobox', { name });
const card = (title: string) => page.getByRole('article', { name: title, exact: true });
const video = (name = 'harbour.mp4', type = 'video/mp4', bytes = 120_000) =>
  new File([new Uint8Array(bytes)], name, { type, lastModified: 1_700_000_000_000 });
const SRT =
  '1\n00:00:01,000 --> 00:00:03,000\nGood morning\n\n2\n00:00:04,000 --> 00:00:06,500\nHow are you?\n';
const CSV =
  'speaker,start_time,end_time,transcription,translation\nAnna,0:01,0:03,Good morning,Bonjour\nBen,0:04,0:06,How are you?,Ça va ?\n';
const subtitles = (text = SRT, name = 'harbour.srt') => new File([text], name);
const inputs = (host: Element) => [
  ...host.shadowRoot!.querySelectorAll<HTMLInputElement>('input[type=file]'),
];
const choose = async (host: Element, ...files: File[]) => {
  await expect.element(button('Choose a file')).toBeVisible();
  await userEvent.upload(inputs(host)[0]!, files);
};
/** Events that the tag has raised, by name. */
const heard = (host: Element, name: string) => {
  const events: CustomEvent[] = [];
  host.addEventListener(name, (event) => events.push(event as CustomEvent));
  return events;
};
const startButton = (credits: number) =>
  button(new RegExp(`^Prepare .*${credits.toLocaleString('en')} credits`));

describe('a video', () => {
  test('is uploaded, priced and prepared in two languages', async () => {
    const host = await show();
    const asked = heard(host, 'vox-video-translate');
    await expect.element(page.getByText('No translations yet')).toBeVisible();
    await choose(host, video());
    await expect.element(page.getByText('0:20 · 120 kB')).toBeVisible();
    expect(api.of(QUOTE)).toEqual([]);
    await select('Language spoken').selectOptions('English');
    await select('Translate into').selectOptions('French');
    await expect.element(startButton(20)).toBeVisible();
    await expect.element(page.getByText(/^Takes about 1 min/)).toBeVisible();
    await select('Translate into').selectOptions('Portuguese');
    await select('Speakers').selectOptions('2 speakers');
    await page.getByRole('radio', { name: 'Voice-over' }).click();
    await expect.element(page.getByText(/which is lowered meanwhile/)).toBeVisible();
    await startButton(40).click();
    await expect.element(card('harbour').first()).toHaveTextContent('Waiting for its turn');
    expect(card('harbour').elements()).toHaveLength(2);
    expect(card('harbour').first().element().textContent).toContain('English → French');
    const [asset] = server.assets.keys();
    const detail = { source: 'en', targets: ['fr', 'pt'], output: 'voice-over', until: 'translation' };
    expect(asked[0]!.detail).toEqual({ asset, ...detail, credits: 40, durationMs: 20_000 });
    expect(api.of(START)[0]!.body).toEqual({
      asset_id: asset,
      target_languages: ['fr', 'pt'],
      title: 'harbour',
      output: 'voice-over',
      until: 'translation',
      source_language: 'en',
      speakers: 2,
    });
    // Another one can be added
    await expect.element(button('Choose a file')).toBeVisible();
  });

  test('can be chosen and prepared by keyboard, with the focus kept', async () => {
    const host = await show('source-language="en" target-language="fr"');
    await focusOn(button('Choose a file'));
    await choose(host, video());
    await expect.poll(focusedGroup).toBe('New translation');
    await expect.element(startButton(20)).toBeEnabled();
    await pressEnter(startButton(20));
    await expect.element(card('harbour')).toHaveTextContent('Waiting for its turn');
    await expect.poll(focusedGroup).toBe('Your translations');
  });

  test('is not prepared when the page cancels the event', async () => {
    const host = await show('target-language="fr"');
    host.addEventListener('vox-video-translate', (event) => event.preventDefault());
    await choose(host, video());
    await startButton(20).click();
    await expect.element(startButton(20)).toBeVisible();
    expect(api.of(START)).toEqual([]);
  });

  test('is prepared once even when the first answer is lost', async () => {
    let isLost = true;
    const host = await show('source-language="en" target-language="fr"');
    await choose(host, video());
    await expect.element(startButton(20)).toBeVisible();
    api.answer({
      [START]: () => {
        if (isLost) {
          isLost = false;
          throw new TypeError('Failed to fetch');
        }
        return ok({ data: { items: [] } });
      },
    });
    await startButton(20).click();
    await expect.element(page.getByText('Network error')).toBeVisible();
    await startButton(20).click();
    await expect.poll(() => api.of(START).length).toBe(2);
    const keys = api.of(START).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
  });

  test('without sound needs its subtitles', async () => {
    const assetOf = server.assetOf('x', 'x', 1);
    api.answer({
      'POST /v1/assets': ({ body }) =>
        ok({
          data: {
            asset: {
              ...assetOf,
              asset_id: body.upload_id,
              kind: 'video',
              name: 'mute.mp4',
              streams: [{ type: 'video', codec: 'h264', width: 640, height: 360 }],
            },
          },
        }),
    });
    const host = await show('source-language="en" target-language="fr"');
    await choose(host, video('mute.mp4'));
    await expect.element(page.getByRole('alert')).toHaveTextContent(/There is no sound in this file/);
    expect(api.of(QUOTE)).toEqual([]);
    await expect.element(button(/^Prepare/)).toBeDisabled();
  });

  test('longer than three hours can be translated in part, and is refused otherwise before anything is paid', async () => {
    restart({ seconds: 3 * 3600 + 1 });
    const host = await show('source-language="en" target-language="fr"');
    await choose(host, video());
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(/this is 3:00:01 long: choose a part of it/);
    expect(api.of(QUOTE)).toEqual([]);
    await page.getByRole('checkbox', { name: 'Only a part of it' }).click();
    await expect.element(page.getByRole('textbox', { name: 'To', exact: true })).toHaveValue('03:00:00.000');
    await expect.element(button(/^Prepare/)).toBeEnabled();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    const [from, to] = ['From', 'To'].map((name) =>
      page.getByRole('textbox', { name, exact: true }).element().getBoundingClientRect(),
    );
    expect(from!.right).toBeLessThanOrEqual(to!.left);
  });

  test('can be removed again', async () => {
    const host = await show();
    await choose(host, video());
    await expect.element(page.getByText('0:20 · 120 kB')).toBeVisible();
    await button('Remove').click();
    await expect.element(button('Choose a file')).toBeVisible();
    await expect.poll(() => server.assets.size).toBe(0);
  });

  test('is refused when it is a picture', async () => {
    const host = await show();
    await choose(host, video('photo.jpg', 'image/jpeg'));
    await expect
      .element(page.getByText('“photo.jpg” is not an audio or video file. Choose another one.'))
      .toBeVisible();
  });
});

describe('a video whose burned-in subtitles were removed', () => {
  test('is used with the text that was in it', async () => {
    const removal = fakeRemovals(api, '/film.mp4').addDone('Harbor', {
      areas: [areaOf('The boat came late')],
    });
    const { asset } = removal.result!;
    server.assets.set(asset.asset_id, asset);
    const host = await show(`removal="${removal.removal_id}"`);
    await expect.element(page.getByText('Harbor.mp4')).toBeVisible();
    await expect.element(page.getByText('1 line · 0:03 · SRT')).toBeVisible();
    await select('Language of the subtitles').selectOptions('English');
    await select('Translate into').selectOptions('French');
    await startButton(20).click();
    await expect.poll(() => api.of(START).length).toBe(1);
    expect(api.of(START)[0]!.body).toMatchObject({
      asset_id: asset.asset_id,
      cues: [{ start_ms: 1_000, end_ms: 3_000, text: 'The boat came late' }],
      source_language: 'en',
    });
    await expect.poll(() => host.getAttribute('removal') ?? '').toBe('');
  });

  test('says when it is gone, and a file can be added instead', async () => {
    await show(`removal="${uuid(1)}"`);
    await expect
      .element(page.getByText(/^The video without its subtitles could not be opened here\./))
      .toBeVisible();
    await expect.element(button('Choose a file')).toBeVisible();
  });
});

describe('subtitles', () => {
  test('can be translated alone once the user has said their language', async () => {
    const host = await show('target-language="fr"');
    await choose(host, subtitles());
    await expect.element(page.getByText('2 lines · 0:06 · SRT')).toBeVisible();
    await expect.element(select('Speakers')).not.toBeInTheDocument();
    await expect.element(button(/^Prepare/)).toBeDisabled();
    await select('Language of the subtitles').selectOptions('English');
    await expect.element(page.getByText('For translation.')).toBeVisible();
    await expect.element(page.getByText(/^Voices are made, and charged/)).toBeVisible();
    await expect.element(page.getByText(/recognition/)).not.toBeInTheDocument();
    await startButton(20).click();
    await expect.element(card('harbour')).toBeVisible();
    expect(api.of(START)[0]!.body).toEqual({
      cues: [
        { start_ms: 1_000, end_ms: 3_000, text: 'Good morning' },
        { start_ms: 4_000, end_ms: 6_500, text: 'How are you?' },
      ],
      target_languages: ['fr'],
      title: 'harbour',
      output: 'dub',
      until: 'translation',
      source_language: 'en',
    });
  });

  test('of enough text have their language preselected, which can be changed', async () => {
    const FRENCH =
      '1\n00:00:01,000 --> 00:00:03,000\nNous partons du quai avec la marée\n\n' +
      '2\n00:00:04,000 --> 00:00:06,500\net les bateaux ne sont pas loin de la côte\n';
    const host = await show();
    await choose(host, subtitles(FRENCH));
    const language = select('Language of the subtitles');
    await expect.element(language).toHaveDisplayValue('French');
    await expect.element(language).toHaveAccessibleDescription(/^Detected from the words/);
    await select('Translate into').selectOptions('English');
    await expect.element(startButton(20)).toBeEnabled();
    await language.selectOptions('Portuguese');
    await expect.element(language).toHaveDisplayValue('Portuguese');
    await expect.element(language).not.toHaveAccessibleDescription();
    await language.selectOptions('Choose a language');
    await expect.element(language).toHaveDisplayValue('Choose a language');
    await language.selectOptions('French');
    await startButton(20).click();
    await expect.poll(() => api.of(START).length).toBe(1);
    expect(api.of(START)[0]!.body).toMatchObject({ source_language: 'fr', target_languages: ['en'] });
  });

  test('with their translation have both languages preselected when the text is clear', async () => {
    const host = await show();
    const rows = [
      'Anna,0:01,0:03,We are leaving the pier with the tide,Nous partons du quai avec la marée',
      'Ben,0:04,0:06,and the boats are not far from the coast,et les bateaux ne sont pas loin de la côte',
    ];
    const csv = ['speaker,start_time,end_time,transcription,translation', ...rows].join('\n');
    await choose(host, subtitles(csv, 'harbour.csv'));
    await expect.element(select('Language of the subtitles')).toHaveDisplayValue('English');
    await expect.element(select('Translate into')).toHaveDisplayValue('French');
  });

  test('with their translation can be used in any language, without a model', async () => {
    const host = await show('source-language="en"');
    await choose(host, subtitles(CSV, 'harbour.csv'));
    await expect.element(page.getByText('2 lines · 0:06 · CSV · 2 of 2 with a translation')).toBeVisible();
    await expect
      .element(page.getByText('The file has its translation: say which language that is in.'))
      .toBeVisible();
    await select('Translate into').selectOptions('Icelandic');
    await expect.element(page.getByText(/^Voices are made, and charged/)).toBeVisible();
    await expect.element(page.getByText('For translation.')).not.toBeInTheDocument();
    await startButton(20).click();
    await expect.element(card('harbour')).toBeVisible();
    expect(api.of(START)[0]!.body).toMatchObject({
      cues: [
        { start_ms: 1_000, end_ms: 3_000, text: 'Good morning', translation: 'Bonjour', speaker: 'Anna' },
        { start_ms: 4_000, end_ms: 6_000, text: 'How are you?', translation: 'Ça va ?', speaker: 'Ben' },
      ],
      target_languages: ['is'],
    });
  });

  test('with part of their translation have the rest translated', async () => {
    const host = await show('source-language="en"');
    await choose(host, subtitles(CSV.replace('Ça va ?', ''), 'harbour.csv'));
    await expect.element(page.getByText(/1 of 2 with a translation/)).toBeVisible();
    await expect.element(select('Translate into')).toBeVisible();
    await select('Translate into').selectOptions('French');
    await startButton(20).click();
    await expect.element(card('harbour')).toBeVisible();
    expect(api.of(START)[0]!.body.cues!.map(({ translation }) => translation)).toEqual([
      'Bonjour',
      undefined,
    ]);
  });

  test('can be added to a video, together or afterwards', async () => {
    const host = await show('source-language="en" target-language="fr"');
    await choose(host, video(), subtitles());
    await expect.element(page.getByText('0:20 · 120 kB')).toBeVisible();
    await expect.element(page.getByText('2 lines · 0:06 · SRT')).toBeVisible();
    await button('Remove the subtitles').click();
    await expect.element(button('Add its subtitles')).toBeVisible();
    await userEvent.upload(inputs(host)[0]!, subtitles());
    await startButton(20).click();
    await expect.element(card('harbour')).toBeVisible();
    const { body } = api.of(START)[0]!;
    expect(body.asset_id).toBe([...server.assets.keys()][0]);
    expect(body.cues).toHaveLength(2);
  });

  test('that go on after the end of the video are reported', async () => {
    restart({ seconds: 2 });
    const host = await show();
    await choose(host, video(), subtitles());
    await expect
      .element(page.getByText(/The subtitles go on for 0:04 after the recording ends/))
      .toBeVisible();
  });

  test('with damage are reported by line, and the rest is used', async () => {
    const host = await show();
    await choose(host, subtitles(`${SRT}\n3\n00:00:xx,000 --> 00:00:09,000\nLost\n`));
    await expect.element(page.getByText('2 lines · 0:06 · SRT')).toBeVisible();
    await page.getByText('1 place to check').click();
    await expect
      .element(page.getByText('Line 10: the time cannot be read. This subtitle is left out.'))
      .toBeVisible();
  });

  test.each([
    [
      'hello there',
      'notes.srt',
      'notes.srt is none of SRT, VTT, ASS or CSV. Save it in one of these formats.',
    ],
    ['WEBVTT\n\n', 'empty.vtt', 'There are no subtitles in empty.vtt.'],
    [
      Array.from({ length: 5_001 }, (_, n) => `${n}\n00:00:01,000 --> 00:00:02,000\nA\n`).join('\n'),
      'book.srt',
      'book.srt has 5,001 subtitles. Up to 5,000 can be translated at once: split it.',
    ],
  ])('that cannot be used say why: %#', async (text, name, words) => {
    const host = await show();
    await choose(host, subtitles(text, name));
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(button(/^Prepare/)).toBeDisabled();
  });
});

describe('languages', () => {
  /** Languages to translate into: those that need no translation by the user, and the others. */
  const targets = () => {
    const options = [...(select('Translate into').element() as HTMLSelectElement).options];
    const head = options.findIndex(({ text }) => text === 'No model here: write or import the translation');
    const names = options.map(({ text }) => text);
    return { easy: names.slice(1, head), byHand: names.slice(head + 1) };
  };

  test('without a model are listed separately', async () => {
    restart({
      models: [
        translationModel('opus', { pairs: [['en', 'fr']] }),
        translationModel('apertium', { pairs: [['en', 'ca']], quality: 'gist', ready: false }),
      ],
    });
    const host = await show();
    await choose(host, video());
    await expect.element(select('Translate into')).toBeVisible();
    expect(targets().easy).toEqual(['Catalan (gist)', 'French']);
    expect(targets().byHand).toContain('German');
    await select('Translate into').selectOptions('Catalan (gist)');
    await expect.element(page.getByText(/A gist says roughly what is meant/)).toBeVisible();
    await expect.element(page.getByText(/The model for it is set up first/)).toBeVisible();
    await button('Remove Catalan').click();
    await select('Language spoken').selectOptions('French');
    await expect.poll(() => targets().easy).toEqual(['French']);
  });

  test('without a model stop before the translation, which the user writes', async () => {
    restart({ models: [translationModel('opus', { pairs: [['en', 'fr']] })] });
    const host = await show('source-language="en"');
    await choose(host, video());
    await select('Translate into').selectOptions('French');
    await expect.element(page.getByRole('radiogroup', { name: 'Stop for your review' })).toBeVisible();
    await select('Translate into').selectOptions('German');
    await expect
      .element(
        page.getByText('Nothing here translates into German. The lines come untranslated', { exact: false }),
      )
      .toBeVisible();
    expect(page.getByRole('radiogroup', { name: 'Stop for your review' }).elements()).toEqual([]);
    await button(/^Prepare/).click();
    await expect.element(card('harbour').first()).toBeVisible();
    expect(api.of(START)[0]!.body).toMatchObject({ target_languages: ['fr', 'de'], until: 'recognition' });
  });

  test('include that of the subtitles, to have them spoken as they are', async () => {
    const host = await show('source-language="en"');
    await choose(host, subtitles());
    await select('Translate into').selectOptions('English');
    await button(/^Prepare/).click();
    await expect.element(card('harbour')).toBeVisible();
    expect(api.of(START)[0]!.body).toMatchObject({ source_language: 'en', target_languages: ['en'] });
  });

  test('offer style and glossary with a model that follows them', async () => {
    restart({ models: [translationModel('llm', { pairs: null, styles: true, glossary: true })] });
    const host = await show('source-language="en" target-language="de"');
    await choose(host, video());
    await select('Style of translation').selectOptions('In my words');
    await page.getByRole('textbox', { name: 'How it should sound' }).fill('for children');
    await page.getByText('Glossary').click();
    await expect.element(page.getByText('Its terms are used while translating.')).toBeVisible();
    await button('Add a term').click();
    await page.getByRole('textbox', { name: 'Term' }).fill('pier');
    await page.getByRole('textbox', { name: 'Translation' }).fill('Steg');
    await button('Add a term').click();
    await page.getByRole('textbox', { name: 'Term' }).nth(1).fill('Voxbench');
    await page.getByRole('checkbox', { name: 'Never translate' }).nth(1).click();
    await expect.element(page.getByText('Glossary · 2 terms')).toBeVisible();
    await startButton(20).click();
    await expect.element(card('harbour')).toBeVisible();
    expect(api.of(START)[0]!.body).toMatchObject({
      style: { kind: 'own', words: 'for children' },
      glossary: [
        { source: 'pier', target: 'Steg' },
        { source: 'Voxbench', target: null },
      ],
    });
  });

  test('offer no style with a model that does not, and say what the glossary is for', async () => {
    const host = await show();
    await choose(host, video());
    await expect.element(select('Language spoken')).toBeVisible();
    expect(select('Style of translation').elements()).toEqual([]);
    await page.getByText('Glossary').click();
    await expect.element(page.getByText(/the editor marks where a term was missed/)).toBeVisible();
  });

  test('that no model translates between are reported, without a retry', async () => {
    api.answer({ [QUOTE]: () => refused('err_target_language_not_supported') });
    const host = await show('target-language="fr"');
    await choose(host, video());
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('No model here translates between these languages. Choose others.');
    expect(button('Try again').elements()).toEqual([]);
  });
});

describe('a price', () => {
  test.each(['err_video_translate_not_allowed', 'err_speech_recognition_not_allowed'] as const)(
    'refused by %s says why',
    async (type) => {
      api.answer({ [QUOTE]: () => refused(type, 403) });
      const host = await show('target-language="fr"');
      const errors = heard(host, 'vox-error');
      await choose(host, video());
      await expect.element(page.getByRole('alert')).toHaveTextContent(errorTexts[type]);
      await expect.poll(() => errors.map(({ detail }) => (detail as { type: string }).type)).toEqual([type]);
    },
  );

  test('above the balance leads to more credits', async () => {
    const end = storesFor({}).requests.answer('vox-recharge');
    const host = await show('target-language="fr"');
    const recharge = heard(host, 'vox-recharge');
    await choose(host, video());
    api.answer({ [START]: () => ({ body: { code: 1010, msg: 'Balance not enough' } }) });
    await startButton(20).click();
    await button('Recharge').click();
    expect(recharge).toHaveLength(1);
    await expect.element(startButton(20)).toBeVisible();
    end();
  });
});

describe('the list', () => {
  const rows = [rowOf(1, 0, 'Good morning', 'Bonjour'), rowOf(2, 2_000, 'How are you?', 'Ça va ?')];

  test('shows languages, length, output and what remains to be made', async () => {
    server.add('Harbour walk', rows);
    server.add('Lecture', rows, { output: 'subtitles', source_language: null, target_language: 'pt' });
    server.add('Silent film', []);
    await show();
    await expect.element(card('Harbour walk')).toBeVisible();
    const words = (title: string) => card(title).element().textContent;
    expect(words('Harbour walk')).toContain('English → French');
    expect(words('Harbour walk')).toContain('2 lines to make');
    expect(words('Harbour walk')).toContain('Dub · 0:20');
    expect(words('Harbour walk')).toContain('20 credits');
    expect(words('Lecture')).toContain('→ Portuguese');
    expect(words('Lecture')).toContain('2 lines');
    expect(words('Silent film')).toContain('Nobody speaks in it');
    expect(
      page
        .getByRole('article')
        .elements()
        .map((one) => one.getAttribute('aria-label')),
    ).toEqual(['Silent film', 'Lecture', 'Harbour walk']);
  });

  test('opens a project in place, and shows its current state afterwards', async () => {
    const { project_id } = server.add('Harbour walk', rows);
    const host = await show();
    const opened = heard(host, 'vox-video-translation-open');
    await button('Open Harbour walk').click();
    await expect.element(page.getByRole('heading', { name: 'Harbour walk' })).toBeVisible();
    expect((host as unknown as { project: string }).project).toBe(project_id);
    for (const row of rows) server.speech.speak(row);
    await button('Back to projects').click();
    await expect.element(card('Harbour walk')).toHaveTextContent(/All lines are made/);
    expect(opened.map(({ detail }) => detail as unknown)).toEqual([
      { project: project_id },
      { project: null },
    ]);
  });

  test('can be used by keyboard, with the focus kept in the tool', async () => {
    server.add('Harbour walk', rows);
    await show();
    await focusOn(button('Open Harbour walk'));
    await pressEnter(button('Open Harbour walk'));
    await expect.element(page.getByRole('heading', { name: 'Harbour walk' })).toBeVisible();
    await expect.poll(focusedGroup).toBe('Editor');
    await pressEnter(button('Back to projects'));
    await expect.element(card('Harbour walk')).toBeVisible();
    await expect.poll(focusedGroup).toBe('Your translations');
  });

  test('shows the progress of the work, and offers the result', async () => {
    const job = videoJob(1, { state: 'running', step: 'recognize', progress: 0.25 });
    const detail = server.add('Harbour walk', [], { job });
    const host = await show();
    const ended = heard(host, 'vox-video-translated');
    await expect.element(card('Harbour walk')).toHaveTextContent(/Recognizing speech · 25%/);
    await expect.poll(server.line.isOpen).toBe(true);
    server.work(detail, { step: 'voices', progress: 0.6 });
    await expect.element(card('Harbour walk')).toHaveTextContent(/Measuring the voices · 60%/);
    server.work(detail, { step: 'cast', progress: 0.7 });
    await expect.element(card('Harbour walk')).toHaveTextContent(/Choosing voices · 70%/);
    server.work(detail, { step: 'translate', progress: 0.8 });
    await expect.element(card('Harbour walk')).toHaveTextContent(/Translating · 80%/);
    await expect
      .element(page.getByRole('progressbar', { name: 'Progress of Harbour walk' }))
      .toHaveAttribute('aria-valuenow', '80');
    server.work(detail, { state: 'done', step: null, progress: 1 }, rows);
    await expect.element(card('Harbour walk')).toHaveTextContent(/2 lines to make/);
    expect(ended[0]!.detail).toEqual({ project: detail.project_id, state: 'done', credits: 20 });
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect.element(page.getByRole('heading', { name: 'Harbour walk' })).toBeVisible();
  });

  test('cancels work, says why work failed, and retries with an idempotency key', async () => {
    const detail = server.add('Harbour walk', [], {
      job: videoJob(1, { state: 'running', step: 'picture', progress: 0.1 }),
    });
    await show();
    await button('Cancel Harbour walk').click();
    await expect.element(card('Harbour walk')).toHaveTextContent(/Canceled/);
    await button('Try again: Harbour walk').click();
    await expect.element(card('Harbour walk')).toHaveTextContent(/Waiting for its turn/);
    const retries = api.of('POST /v1/video-translations/{project_id}/retry');
    expect(retries[0]!.headers.get('idempotency-key')).toBeTruthy();
    await expect.poll(server.line.isOpen).toBe(true);
    server.work(detail, { state: 'failed', error: 'err_recognition_failed' });
    await expect.element(card('Harbour walk')).toHaveTextContent(errorTexts.err_recognition_failed);
  });

  test('renames a project', async () => {
    const detail = server.add('Harbour walk', rows);
    await show();
    await button('More for Harbour walk').click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Old pier');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect.element(card('Old pier')).toBeVisible();
    expect(detail.title).toBe('Old pier');
  });

  test('deletes a project after a question', async () => {
    server.add('Harbour walk', rows);
    await show();
    await button('More for Harbour walk').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('No translations yet')).toBeVisible();
    expect(server.all.size).toBe(0);
  });

  test('is searched on the server, and loads page by page', async () => {
    for (let n = 1; n <= 3; n++) server.add(`Walk ${n}`, rows);
    api.answer({
      [LIST]: ({ url: { searchParams } }) => {
        const items = [...server.all.values()].map(server.itemOf).toReversed();
        const words = searchParams.get('search');
        if (words) {
          const found = items.filter(({ title }) => title.includes(words));
          return ok({ data: { items: found, next_cursor: null } });
        }
        const data = searchParams.has('cursor')
          ? { items: items.slice(2), next_cursor: null }
          : { items: items.slice(0, 2), next_cursor: `1_${items[1]!.project_id}` };
        return ok({ data });
      },
    });
    await show();
    await expect.element(card('Walk 3')).toBeVisible();
    await button('Show more').click();
    await expect.element(card('Walk 1')).toBeVisible();
    await expect.element(button('Show more')).not.toBeInTheDocument();
    await page.getByRole('searchbox', { name: 'Search your translations' }).fill('Walk 2');
    await expect.element(card('Walk 1')).not.toBeInTheDocument();
    await expect.element(card('Walk 2')).toBeVisible();
  });

  test('says when it cannot be loaded, and loads on retry', async () => {
    api.answer({ [LIST]: () => broken(500, { code: 500, msg: '' }) });
    await show();
    await expect
      .element(page.getByText('Your translations could not be loaded. Please try again.'))
      .toBeVisible();
    restart({});
    await button('Try again').click();
    await expect.element(page.getByText('No translations yet')).toBeVisible();
  });
});

describe('a project opened by its id', () => {
  test('shows its progress while it is prepared, and then its editor', async () => {
    const job = videoJob(1, { state: 'running', step: 'speakers', progress: 0.5 });
    const detail = server.add('Harbour walk', [], { job });
    await show(`project="${detail.project_id}"`);
    const work = page.getByRole('status').filter({ hasText: /./ });
    await expect.element(work).toHaveTextContent('Telling the speakers apart');
    await expect.poll(server.line.isOpen).toBe(true);
    server.work(detail, { state: 'failed', error: 'err_service_busy' });
    await expect
      .element(page.getByText(/What was done is kept: try again to continue from there/))
      .toBeVisible();
    await button('Try again').click();
    await expect.element(work).toHaveTextContent('Waiting for its turn');
    server.work(detail, { state: 'done', progress: 1 }, [rowOf(1, 0, 'Good morning', 'Bonjour')]);
    await expect.element(page.getByRole('heading', { name: 'Harbour walk' })).toBeVisible();
  });

  test.each([uuid(999), 'nonsense'])('says when it does not exist: %s', async (id) => {
    await show(`project="${id}"`);
    await expect.element(page.getByText(/This translation no longer exists/)).toBeVisible();
    await button('Back').click();
    await expect.element(button('Choose a file')).toBeVisible();
  });
});

test('a visitor is asked to sign in', async () => {
  newPage();
  const host = await show();
  const asked = heard(host, 'vox-sign-in');
  host.addEventListener('vox-sign-in', (event) => event.preventDefault());
  await expect.element(page.getByText('Sign in to translate videos')).toBeVisible();
  await button('Sign in').click();
  expect(asked).toHaveLength(1);
  expect(storesFor({}).session.$session.get().status).toBe('signed-out');
});

describe('an exported translation', () => {
  const archive = () => new File([new Uint8Array(40_000)], 'Harbour.zip', { type: 'application/zip' });

  test('can be imported, and the page says what did not come with it', async () => {
    restart({
      brought: {
        takes: 3,
        recording: 'missing',
        recording_name: 'harbour.mp4',
        missing_voices: ['My clone', 'Ann'],
      },
    });
    const host = await show();
    await choose(host, archive());
    await expect.element(page.getByText('“Harbour” was imported. Nothing was charged.')).toBeVisible();
    await expect.element(page.getByText('3 voice recordings came along.', { exact: false })).toBeVisible();
    await expect
      .element(page.getByText('The recording “harbour.mp4” is neither', { exact: false }))
      .toBeVisible();
    await expect.element(page.getByText('My clone and Ann', { exact: false })).toBeVisible();
    await expect.element(card('Harbour')).toBeVisible();
    expect(server.assets.size).toBe(0);
    await button('Choose another file').click();
    await expect.element(button('Choose a file')).toBeVisible();
    expect(card('Harbour').elements()).toHaveLength(1);
  });

  test('with damage says why, and can be removed', async () => {
    api.answer({ 'POST /v1/video-translations/import': () => refused('err_file_damaged') });
    const host = await show();
    await choose(host, archive());
    await expect.element(page.getByText(errorTexts.err_file_damaged, { exact: false }).first()).toBeVisible();
    await button('Remove').click();
    await expect.element(button('Choose a file')).toBeVisible();
    await expect.poll(() => server.assets.size).toBe(0);
  });
});
