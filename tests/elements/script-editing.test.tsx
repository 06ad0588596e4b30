import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  bonus,
  model,
  newPage,
  ok,
  refused,
  signedIn,
  voice,
  type FakeProgress,
} from '../support/fake-api.ts';
import { elementFaults } from '../support/element-faults.ts';
import { keptDrafts } from '../support/kept-drafts.ts';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';
import { fakeSpeech } from '../support/fake-speech.ts';
import { FakeUpload } from '../support/fake-upload.ts';
import { PATIENT } from '../support/patient.ts';

beforeAll(async () => {
  await import('../../elements/text-to-speech.ts');
});
beforeEach(async () => {
  newPage();
  await page.viewport(1280, 800);
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const editor = () => page.getByRole('textbox', { name: 'Text to speak' });
const field = () => editor().element() as HTMLTextAreaElement;
const text = () => field().value;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const generate = () => page.getByRole('button', { name: /^(Generate(?! this)|Everything)/ });

async function show(attributes: Record<string, string> = {}): Promise<HTMLElement> {
  const element = document.createElement('vox-text-to-speech');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  await (element as unknown as { activate(): Promise<void> }).activate();
  return element;
}
const showSignedIn = async (attributes?: Record<string, string>) => {
  signedIn();
  const element = await show(attributes);
  if (!attributes?.['site-key']) await expect.element(button('Undo')).toBeVisible();
  return element;
};
const inside = (element: HTMLElement, selector: string) => [
  ...element.shadowRoot!.querySelectorAll<HTMLElement>(selector),
];
const caretAt = (words: string, length = 0) => {
  const at = text().indexOf(words);
  field().focus();
  field().setSelectionRange(at, at + length);
};
/** The main button, not the one of a sentence. */
const generateAll = () => generate().click();
const violations = async (element: HTMLElement) => {
  const found = await elementFaults(element);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => String(node.target)).join(', ')}`);
};

describe('pauses', () => {
  test('a pause is inserted at the caret, highlighted, free of charge and sent with its sentence', async () => {
    const speech = fakeSpeech();
    const element = await showSignedIn();
    await editor().fill('Wait here. Go on.');
    caretAt(' Go');
    await button('Insert pause').click();
    await page.getByRole('menuitem', { name: '0.5 s' }).click();
    expect(text()).toBe('Wait here. [pause 0.5s] Go on.');
    expect(document.activeElement).toBe(element);
    await expect
      .poll(() => inside(element, '.tts-pause').map((one) => one.textContent))
      .toEqual(['[pause 0.5s]']);
    await expect.element(generate()).toHaveTextContent(/16 credits/);
    await generateAll();
    await vi.waitFor(() => expect(speech.presses).toHaveLength(1), PATIENT);
    expect(speech.script!.segments).toMatchObject([
      { text: 'Wait here.', gap: ' [pause 0.5s] ' },
      { text: 'Go on.', gap: '' },
    ]);
  });

  test('a pause of another length has its number selected for typing over', async () => {
    fakeSpeech();
    await showSignedIn();
    await editor().fill('Wait.');
    caretAt('', 0);
    field().setSelectionRange(5, 5);
    await button('Insert pause').click();
    await page.getByRole('menuitem', { name: 'Another length' }).click();
    await userEvent.keyboard('4.5');
    expect(text()).toBe('Wait. [pause 4.5s] ');
    await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
    expect(text()).toBe('Wait.');
  });
});

test('opens the pronunciation of a selected word, and the list without a selection', async () => {
  fakeSpeech();
  await showSignedIn();
  await editor().fill('Ask Niamh.');
  caretAt('Niamh', 5);
  await button('Pronunciation…').click();
  await expect.element(page.getByRole('textbox', { name: 'Word', exact: true })).toHaveValue('Niamh');
  await userEvent.keyboard('{Escape}');
  caretAt('Ask');
  await button('Pronunciation…').click();
  await expect.element(page.getByRole('dialog', { name: 'Pronunciation', exact: true })).toBeVisible();
});

describe('undo and redo', () => {
  test('undoes and redoes typing and pauses step by step, with keys and buttons', async () => {
    fakeSpeech();
    await showSignedIn();
    await editor().click();
    await userEvent.keyboard('One.');
    await button('Insert pause').click();
    await page.getByRole('menuitem', { name: '2 s' }).click();
    expect(text()).toBe('One. [pause 2s] ');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(text()).toBe('One.');
    expect(field().selectionStart).toBe(4);
    await button('Undo').click();
    expect(text()).toBe('');
    await expect.element(button('Undo')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Control>}y{/Control}{Control>}{Shift>}z{/Shift}{/Control}');
    expect(text()).toBe('One. [pause 2s] ');
    await expect.element(button('Redo')).toHaveAttribute('aria-disabled', 'true');
  });

  test('the undo command of the browser undoes in the script', async () => {
    fakeSpeech();
    await showSignedIn();
    await editor().fill('One.');
    field().dispatchEvent(
      new InputEvent('beforeinput', { inputType: 'historyUndo', bubbles: true, cancelable: true }),
    );
    expect(text()).toBe('');
    field().dispatchEvent(
      new InputEvent('beforeinput', { inputType: 'historyRedo', bubbles: true, cancelable: true }),
    );
    expect(text()).toBe('One.');
  });
});

describe('paragraphs', () => {
  const twoVoices = {
    'GET /p1/voices/internal_get_all_voices': () =>
      ok({ voices: [voice('Ada'), voice('Ben', { languages: ['en-US', 'en-GB'] })] }),
  };
  const openParagraph = async () => {
    await button('Paragraph voice').click();
    await expect.element(page.getByText(/^(This paragraph|\d paragraphs)$/)).toBeVisible();
  };
  const chooseVoice = async (name: string) => {
    await openParagraph();
    await page.getByRole('button', { name: /^Choose the voice of the paragraph/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Use ${name}` })
      .click();
  };

  test('a paragraph has its own voice, shown in the margin, and new sentences in it get that voice', async () => {
    const speech = fakeSpeech();
    speech.answer(twoVoices);
    const element = await showSignedIn();
    await editor().fill('One here. Two there.\n\nThree.');
    caretAt('Two');
    await chooseVoice('Ben');
    await expect.poll(() => inside(element, '.tts-own').map((one) => one.textContent)).toEqual(['Ben']);
    // The margin is narrow: the tooltip shows the whole name, and the text field must not cover the label
    const [label] = inside(element, '.tts-own');
    expect(label!.title).toBe('Ben');
    const { left, top, height } = label!.getBoundingClientRect();
    expect(element.shadowRoot!.elementFromPoint(left + 4, top + height / 2)).toBe(label);
    caretAt(' Two');
    await userEvent.keyboard(' New one.');
    await generateAll();
    await vi.waitFor(() => expect(speech.presses).toHaveLength(1), PATIENT);
    expect(speech.script!.segments.map(({ text: words, voice_id }) => [words, voice_id])).toEqual([
      ['One here.', 'ben'],
      ['New one.', 'ben'],
      ['Two there.', 'ben'],
      ['Three.', 'ada'],
    ]);
  });

  test('the tools above the text have labels, and only icons with names in a narrow panel', async () => {
    fakeSpeech();
    const element = await showSignedIn();
    const shown = () => inside(element, '.tts-tools .tts-tool-text').map((one) => one.checkVisibility());
    await expect.poll(shown).toEqual([true, true]);
    element.style.inlineSize = '800px';
    await expect.poll(shown).toEqual([false, false]);
    await expect.element(button('Insert pause')).toBeVisible();
    await expect.element(button('Paragraph voice')).toBeVisible();
  });

  test('the voice button of a sentence and the one above the text have different names', async () => {
    fakeSpeech();
    await showSignedIn();
    await editor().fill('One.');
    caretAt('One');
    await expect.element(button('Voice of this sentence’s paragraph')).toBeVisible();
    expect(button('Paragraph voice').elements()).toHaveLength(1);
  });

  test('speed or language can be set alone, and one command resets a paragraph, another resets all', async () => {
    const speech = fakeSpeech();
    speech.answer(twoVoices);
    const element = await showSignedIn();
    await editor().fill('One.\nTwo.\nThree.');
    caretAt('One', 'One.\nTwo.'.length);
    await openParagraph();
    await expect.element(page.getByText('2 paragraphs')).toBeVisible();
    await page.getByRole('combobox', { name: 'Speed', exact: true }).selectOptions('1.21');
    await userEvent.keyboard('{Escape}');
    await expect
      .poll(() => inside(element, '.tts-own').map((one) => one.textContent))
      .toEqual(['1.21×', '1.21×']);
    caretAt('Two');
    await openParagraph();
    await page.getByRole('button', { name: 'Use the script’s settings' }).click();
    await expect.poll(() => inside(element, '.tts-own')).toHaveLength(1);
    caretAt('Three');
    await openParagraph();
    await page.getByRole('button', { name: 'Reset all paragraphs' }).click();
    await expect.poll(() => inside(element, '.tts-own')).toHaveLength(0);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(() => inside(element, '.tts-own')).toHaveLength(1);
  });

  test('a sentence that occurs twice is charged once with one voice, and twice with two', async () => {
    const speech = fakeSpeech({ atOnce: false });
    speech.answer(twoVoices);
    await showSignedIn();
    await editor().fill('Same words.\n\nSame words.\n\nSame words. The end.');
    caretAt('The end');
    await chooseVoice('Ben');
    await expect.element(generate()).toHaveTextContent(/30 credits/);
    await generateAll();
    await vi.waitFor(() => expect(speech.presses).toHaveLength(1), PATIENT);
    speech.make(3);
    await expect.element(page.getByText('22 credits so far')).toBeVisible();
    speech.make();
    speech.end();
  });

  test('paragraph settings survive a reload', async () => {
    const speech = fakeSpeech();
    speech.answer(twoVoices);
    const first = await showSignedIn();
    await editor().fill('One.\nTwo.');
    caretAt('Two');
    await chooseVoice('Ben');
    await expect
      .poll(async () => Object.values(await keptDrafts()))
      .toMatchObject([{ own: [[1, 2, { voiceId: 'ben' }]] }]);
    first.remove();
    const again = await showSignedIn();
    await expect.poll(() => inside(again, '.tts-own').map((one) => one.textContent)).toEqual(['Ben']);
    await generateAll();
    await vi.waitFor(() => expect(speech.presses).toHaveLength(1), PATIENT);
    expect(speech.script!.segments.map(({ voice_id }) => voice_id)).toEqual(['ada', 'ben']);
  });
});

describe('find and replace', () => {
  test('counts matches, moves between them, replaces one or all in one step, and returns the caret', async () => {
    fakeSpeech();
    const element = await showSignedIn();
    await editor().fill('The ferry left. The other ferry stayed. Ferryman.');
    field().setSelectionRange(0, 0);
    field().focus();
    await userEvent.keyboard('{Control>}f{/Control}');
    await expect.poll(() => element.shadowRoot!.activeElement?.getAttribute('aria-label')).toBe('Find');
    await userEvent.keyboard('ferry');
    await expect.element(page.getByText('1 of 3')).toBeVisible();
    await expect.poll(() => inside(element, '.tts-match')).toHaveLength(3);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('2 of 3')).toBeVisible();
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    await button('Match case').click();
    await button('Whole words').click();
    await expect.element(page.getByText('1 of 2')).toBeVisible();
    await page.getByRole('textbox', { name: 'Replace with' }).fill('boat');
    await button('Replace').click();
    expect(text()).toBe('The boat left. The other ferry stayed. Ferryman.');
    await button('Match case').click();
    await button('Whole words').click();
    await button('Replace all').click();
    expect(text()).toBe('The boat left. The other boat stayed. boatman.');
    await expect.element(page.getByText('No matches')).toBeVisible();
    expect(deepActiveElement(), 'keeps the focus').toBe(button('Replace all').element());
    await expect.element(button('Replace all')).toHaveAttribute('aria-disabled', 'true');
    expect(await violations(element)).toEqual([]);
    await page.getByRole('textbox', { name: 'Find' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('search')).not.toBeInTheDocument();
    await expect.poll(() => element.shadowRoot!.activeElement).toBe(field());
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(text()).toBe('The boat left. The other ferry stayed. Ferryman.');
  });

  test('Ctrl+F outside the panel is left to the browser', async () => {
    fakeSpeech();
    await showSignedIn();
    const event = new KeyboardEvent('keydown', { key: 'f', ctrlKey: true, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });
});

describe('following playback', () => {
  const words = 'Hello there you.';
  const marks: [number, number, number, number][] = [
    [0, 5, 0, 300],
    [6, 11, 300, 29_000],
    [12, 15, 29_000, 29_500],
  ];

  test('highlights the spoken word, and plays from a word on Alt and click', async () => {
    fakeSpeech({ takeMs: 30_000, marks });
    const element = await showSignedIn();
    await editor().fill(`${words} Goodbye.`);
    await generateAll();
    await expect.poll(() => inside(element, '.tts-word').map((one) => one.textContent)).toEqual(['there']);
    field().setSelectionRange(13, 13);
    field().dispatchEvent(new MouseEvent('click', { altKey: true, bubbles: true }));
    await expect.poll(() => inside(element, '.tts-word').map((one) => one.textContent)).toEqual(['you']);
    await button('Pause').click();
    await expect.poll(() => inside(element, '.tts-word')).toHaveLength(0);
  });

  test('Read along first says to generate, then to click a word', async () => {
    fakeSpeech();
    await showSignedIn();
    await editor().fill('Key board only.');
    await button('Read along').click();
    const hint = page.getByText('Generate first; then click a word to play from there.');
    await expect.element(hint).toBeVisible();
    await generateAll();
    await expect
      .element(page.getByRole('status').filter({ hasText: /^Click a word to hear it/ }))
      .toBeVisible();
    await button('Read along').click();
    await expect.element(hint).not.toBeInTheDocument();
  });

  test('Read along keeps the text unchanged, and the keys choose and play a sentence', async () => {
    fakeSpeech({ takeMs: 30_000 });
    const element = await showSignedIn();
    await editor().fill('Hello there. Goodbye.');
    await generateAll();
    await expect.element(button('Pause')).toBeVisible();
    await button('Pause').click();
    await button('Read along').click();
    await expect.element(button('Read along')).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(deepActiveElement, { message: 'the keys are heard at once' }).toBe(field());
    field().setSelectionRange(0, 0);
    await userEvent.keyboard('x{ArrowDown}{ArrowDown}');
    expect(text()).toBe('Hello there. Goodbye.');
    expect([field().selectionStart, field().selectionEnd]).toEqual([13, 21]);
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => inside(element, '.tts-sentence[data-current]').map((one) => one.textContent))
      .toEqual(['Goodbye.']);
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Read along')).toHaveAttribute('aria-pressed', 'false');
  });
});

test('a new script can be edited even if Read along was on', async () => {
  fakeSpeech();
  await showSignedIn();
  await editor().fill('Hello there.');
  await generateAll();
  await button('Read along').click();
  await expect.element(button('Read along')).toHaveAttribute('aria-pressed', 'true');
  await button('New').click();
  await expect.element(button('Read along')).toHaveAttribute('aria-pressed', 'false');
  await editor().fill('Another one.');
  expect(text()).toBe('Another one.');
});

test('input without a beforeinput event, as from dictation, changes the text and keeps its script', async () => {
  const speech = fakeSpeech();
  await showSignedIn();
  await editor().fill('First. Second.');
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');
  await userEvent.keyboard('Hey');
  const speak = async (value: string) => {
    field().setRangeText(value, 0, text().length, 'end');
    field().dispatchEvent(new InputEvent('input', { inputType: 'insertReplacementText', bubbles: true }));
    await generateAll();
    await expect.element(button('Everything is generated')).toBeVisible();
  };
  await speak('Hey you.');
  await speak('Hey, you.');
  expect(text()).toBe('Hey, you.');
  expect(speech.presses).toHaveLength(2);
  expect(speech.script!.segments).toMatchObject([{ text: 'Hey, you.' }]);
  expect(speech.presses[1]!.body.script_id).toBe(speech.script!.script_id);
  await userEvent.keyboard('{ControlOrMeta>}z{/ControlOrMeta}');
  await expect.poll(text).toBe('Hey you.');
});

describe('documents', () => {
  const drop = (files: File[]) => {
    const data = new DataTransfer();
    for (const file of files) data.items.add(file);
    field().dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: data, cancelable: true }));
  };
  const answered = (more: object = {}) =>
    ok({
      data: {
        title: 'The Ferry',
        text: 'It leaves.\n\nNobody waits.',
        language: 'de-DE',
        dropped: [],
        ...more,
      },
    });

  test('are read by the server, which says what was left out, and set title and voice of the script', async () => {
    const speech = fakeSpeech();
    speech.answer({
      'POST /v1/scripts/import': () => answered({ dropped: ['images', 'page_numbers'] }),
      'GET /p1/voices/internal_get_all_voices': () =>
        ok({
          voices: [
            voice('Ada'),
            voice('Ute', { labels: { gender: 'female', language: 'de-DE', style: '' } }),
          ],
        }),
    });
    await showSignedIn();
    drop([new File(['PK…'], 'ferry.docx')]);
    await expect
      .element(page.getByText(/ferry\.docx was imported without its images and page numbers/))
      .toBeVisible();
    expect(text()).toBe('It leaves.\n\nNobody waits.');
    const [call] = speech.of('POST /v1/scripts/import');
    expect(call!.url.searchParams.get('file_name')).toBe('ferry.docx');
    expect(call!.headers.get('content-type')).toBe('application/octet-stream');
    await generateAll();
    await vi.waitFor(() => expect(speech.presses).toHaveLength(1), PATIENT);
    expect(speech.script).toMatchObject({
      title: 'The Ferry',
      segments: [{ voice_id: 'ute' }, {}],
    });
  });

  test('that can no longer be opened are named, and reading ends', async () => {
    await showSignedIn();
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValueOnce(new DOMException('', 'NotFoundError'));
    drop([new File(['x'], 'gone.txt')]);
    await expect.element(page.getByText('gone.txt could not be read. Choose it again.')).toBeVisible();
    expect(page.getByRole('progressbar').elements()).toEqual([]);
  });

  test('do not change the voice that the page has set', async () => {
    const speech = fakeSpeech();
    speech.answer({ 'POST /v1/scripts/import': () => answered() });
    await showSignedIn({ voice: 'ben' });
    drop([new File(['x'], 'a.epub')]);
    await expect.poll(text).toMatch(/Nobody/);
    await generateAll();
    await vi.waitFor(() => expect(speech.presses).toHaveLength(1), PATIENT);
    expect(speech.script!.segments[0]).toMatchObject({ voice_id: 'ben' });
  });

  test('show their upload progress until the server has them', async () => {
    const speech = fakeSpeech();
    speech.answer({ 'POST /v1/scripts/import': () => new Promise(() => {}) });
    await showSignedIn();
    drop([new File(['x'], 'b.pdf')]);
    await vi.waitFor(() => expect(speech.of('POST /v1/scripts/import')).toHaveLength(1), PATIENT);
    const { upload } = FakeUpload.last!;
    upload.onprogress!({ loaded: 1, total: 4 });
    await expect.element(page.getByText('Uploading b.pdf… 25%')).toBeVisible();
    const sending = page.getByRole('progressbar', { name: 'Uploading b.pdf…' });
    await expect.element(sending).toHaveAttribute('aria-valuenow', '25');
    upload.onload!({});
    const reading = page.getByRole('progressbar', { name: 'Reading b.pdf…' });
    await expect.element(reading).not.toHaveAttribute('aria-valuenow');
  });

  test('stop importing when the tag is removed', async () => {
    const speech = fakeSpeech();
    speech.answer({ 'POST /v1/scripts/import': () => new Promise(() => {}) });
    await showSignedIn();
    drop([new File(['x'], 'b.pdf')]);
    await vi.waitFor(() => expect(speech.of('POST /v1/scripts/import')).toHaveLength(1), PATIENT);
    const abort = vi.spyOn(FakeUpload.last!, 'abort');
    document.body.replaceChildren();
    await vi.waitFor(() => expect(abort).toHaveBeenCalled(), PATIENT);
  });

  test('show the progress of the server until the text is there', async () => {
    let events!: ReadableStreamDefaultController<FakeProgress<'POST /v1/scripts/import'>>;
    const speech = fakeSpeech();
    speech.answer({
      'POST /v1/scripts/import': () => ({
        events: new ReadableStream({ start: (own) => void (events = own) }),
      }),
    });
    await showSignedIn();
    drop([new File(['x'], 'b.pdf')]);
    const bar = page.getByRole('progressbar', { name: 'Reading b.pdf…' });
    await expect.element(bar).not.toHaveAttribute('aria-valuenow');
    await vi.waitFor(() => expect(events).toBeDefined(), PATIENT);
    events.enqueue({ progress: { unit: 'page', at: 76, of: 300 } });
    await expect.element(page.getByText('Reading b.pdf… Page 76 of 300')).toBeVisible();
    await expect.element(bar).toHaveAttribute('aria-valuenow', '25');
    events.enqueue({ progress: { unit: 'chapter', at: 2, of: 4 } });
    await expect.element(page.getByText('Reading b.pdf… Chapter 2 of 4')).toBeVisible();
    events.enqueue({ status: 200, body: answered().body });
    events.close();
    await expect.poll(text).toBe('It leaves.\n\nNobody waits.');
    await expect.element(bar).not.toBeInTheDocument();
  });

  test.each([
    ['is refused', { status: 422, body: refused('err_file_damaged').body }, /damaged/],
    ['breaks off', null, /Network error/],
  ])('do not change the text when an import %s while it is read', async (_, last, message) => {
    const speech = fakeSpeech();
    speech.answer({
      'POST /v1/scripts/import': () => ({
        events: new ReadableStream({
          start(events) {
            events.enqueue({ progress: { unit: 'page', at: 1, of: 3 } });
            if (last) events.enqueue(last);
            events.close();
          },
        }),
      }),
    });
    await showSignedIn();
    await editor().fill('Mine.');
    drop([new File(['x'], 'b.pdf')]);
    await expect.element(page.getByText(message)).toBeVisible();
    expect(text()).toBe('Mine.');
    expect(speech.of('POST /v1/scripts/import')).toHaveLength(1);
  });

  test('that cannot be read are reported, and a long import can be canceled', async () => {
    const speech = fakeSpeech();
    speech.answer({ 'POST /v1/scripts/import': () => refused('err_file_protected') });
    await showSignedIn();
    await editor().fill('Mine.');
    drop([new File(['x'], 'a.pdf')]);
    await expect.element(page.getByText(/^The file is protected/)).toBeVisible();
    speech.answer({ 'POST /v1/scripts/import': () => new Promise(() => {}) });
    drop([new File(['x'], 'b.pdf')]);
    await expect.element(page.getByText('Reading b.pdf…')).toBeVisible();
    await expect.element(page.getByRole('progressbar', { name: 'Reading b.pdf…' })).toBeVisible();
    await button('Cancel').click();
    await expect.element(page.getByText('Reading b.pdf…')).not.toBeInTheDocument();
    expect(text()).toBe('Mine.');
  });
});

describe('pictures', () => {
  const picture = (name: string) => new File(['\x89PNG'], name, { type: 'image/png' });
  const transfer = (files: File[]) => {
    const data = new DataTransfer();
    for (const file of files) data.items.add(file);
    return data;
  };
  const drop = (...files: File[]) =>
    field().dispatchEvent(
      new DragEvent('drop', { bubbles: true, dataTransfer: transfer(files), cancelable: true }),
    );
  const paste = (...files: File[]) =>
    field().dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, clipboardData: transfer(files), cancelable: true }),
    );
  const read = (text: string) =>
    ok({ data: { title: 'sign', text, language: null, dropped: [], read_by: 'PP-OCRv6' } });
  const namesOf = (speech: ReturnType<typeof fakeSpeech>) =>
    speech.of('POST /v1/scripts/import').map(({ url }) => url.searchParams.get('file_name'));

  test('the text of a pasted picture is inserted at the caret, and undo removes it', async () => {
    const speech = fakeSpeech();
    speech.answer({ 'POST /v1/scripts/import': () => read('no swimming') });
    await showSignedIn();
    await editor().fill('The sign says today.');
    caretAt('says', 4);
    paste(picture('image.png'));
    await expect
      .element(page.getByText(/text of the picture was inserted.*recognized by PP-OCRv6/))
      .toBeVisible();
    expect(text()).toBe('The sign says no swimming today.');
    expect(namesOf(speech)).toEqual(['image.png']);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(text()).toBe('The sign says today.');
  });

  test('several dropped pictures are inserted in order, as paragraphs', async () => {
    const speech = fakeSpeech();
    const go: (() => void)[] = [];
    speech.answer({
      'POST /v1/scripts/import': async () => {
        const text = go.length === 0 ? 'First.' : 'Second.';
        await new Promise<void>((resolve) => void go.push(resolve));
        return read(text);
      },
    });
    await showSignedIn();
    await editor().fill('Before. After.');
    caretAt('Before.', 7);
    drop(picture('one.png'), picture('two.jpg'));
    await expect.element(page.getByText('Reading 2 files… Picture 1 of 2')).toBeVisible();
    await vi.waitFor(() => expect(go).toHaveLength(1), PATIENT);
    go[0]!();
    await expect.element(page.getByText('Reading 2 files… Picture 2 of 2')).toBeVisible();
    expect(text()).toBe('Before. After.');
    await vi.waitFor(() => expect(go).toHaveLength(2), PATIENT);
    go[1]!();
    await expect.element(page.getByText(/text of 2 pictures was inserted/)).toBeVisible();
    expect(text()).toBe('Before.\n\nFirst.\n\nSecond. After.');
    expect(namesOf(speech)).toEqual(['one.png', 'two.jpg']);
  });

  test('a picture without text is named, and the text of the others is inserted', async () => {
    const speech = fakeSpeech();
    let asked = 0;
    speech.answer({
      'POST /v1/scripts/import': () => (asked++ === 0 ? refused('err_file_without_text') : read('Second.')),
    });
    await showSignedIn();
    drop(picture('sky.png'), picture('two.png'));
    await expect.element(page.getByText(/sky\.png: No text was found in this picture/)).toBeVisible();
    expect(text()).toBe('Second.');
  });

  test('the text stays when no picture can be read, and the reason is shown', async () => {
    const speech = fakeSpeech();
    speech.answer({ 'POST /v1/scripts/import': () => refused('err_image_text_not_allowed') });
    await showSignedIn();
    await editor().fill('Mine.');
    paste(picture('image.png'));
    await expect.element(page.getByText(/recognition in images has not been activated/)).toBeVisible();
    expect(text()).toBe('Mine.');
    drop(...Array.from({ length: 21 }, (_, at) => picture(`${at}.png`)));
    await expect.element(page.getByText('Import up to 20 pictures at a time.')).toBeVisible();
    drop(picture('one.png'), new File(['x'], 'a.pdf'));
    await expect.element(page.getByText('Import one file at a time, or several pictures.')).toBeVisible();
    expect(namesOf(speech)).toEqual(['image.png']);
  });

  test('a refusal that applies to all pictures stops the others from being sent', async () => {
    const speech = fakeSpeech();
    let asked = 0;
    speech.answer({
      'POST /v1/scripts/import': () => (asked++ === 0 ? read('First.') : refused('err_service_busy', 503)),
    });
    await showSignedIn();
    drop(picture('one.png'), picture('two.png'), picture('three.png'));
    await expect.element(page.getByText(/two\.png and three\.png: /)).toBeVisible();
    expect(text()).toBe('First.');
    expect(namesOf(speech)).toEqual(['one.png', 'two.png']);
  });

  test('reading can be canceled, and nothing is inserted', async () => {
    const speech = fakeSpeech();
    speech.answer({ 'POST /v1/scripts/import': () => new Promise(() => {}) });
    await showSignedIn();
    await editor().fill('Mine.');
    drop(picture('one.png'), picture('two.png'));
    await expect.element(page.getByRole('progressbar', { name: 'Reading 2 files…' })).toBeVisible();
    await button('Cancel').click();
    await expect.element(page.getByText('Reading 2 files…')).not.toBeInTheDocument();
    expect(namesOf(speech)).toEqual(['one.png']);
    expect(text()).toBe('Mine.');
  });
});

test('takes can be compared from the same place, with their differences marked', async () => {
  const played: HTMLMediaElement[] = [];
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    played.push(this);
    // There is no server that has the sound, so loading it would fail
    this.removeAttribute('src');
    return Promise.resolve();
  });
  fakeSpeech({ takeMs: 30_000 });
  const element = await showSignedIn();
  await editor().fill('Hello there.');
  await generateAll();
  await expect.element(button('Everything is generated')).toBeVisible();
  caretAt('there', 5);
  await userEvent.keyboard('you');
  await generateAll();
  await expect.element(button('Everything is generated')).toBeVisible();
  caretAt('you');
  await page.getByRole('button', { name: '2 takes' }).click();
  await expect.poll(() => inside(element, '.tts-take mark').map((one) => one.textContent)).toEqual(['there']);
  await button('Listen to take 1').click();
  await expect.element(button('Stop take 1')).toBeVisible();
  played.at(-1)!.currentTime = 12;
  await button('Switch between A and B').click();
  await expect.element(button('Stop take 2')).toBeVisible();
  expect(played.at(-1)!.currentTime).toBe(12);
  await userEvent.keyboard('x');
  await expect.element(button('Stop take 1')).toBeVisible();
  expect(await violations(element)).toEqual([]);
});

test('downloads are grouped by purpose, and only those that the server offers are listed', async () => {
  fakeSpeech({ downloads: ['mp3', 'wav', 'mp3.zip', 'srt', 'json'] });
  await showSignedIn();
  await editor().fill('Hello there.');
  await generateAll();
  await expect.element(button('Everything is generated')).toBeVisible();
  await button('Download').click();
  const names = (group: string) =>
    page
      .getByRole('group', { name: group })
      .getByRole('link')
      .elements()
      .map((link) => link.textContent);
  await expect.element(page.getByRole('group', { name: 'Audio' })).toBeVisible();
  expect(names('Audio')).toEqual(['MP3', 'WAV']);
  expect(names('One file per paragraph')).toEqual(['MP3 (zip)']);
  expect(names('Captions')).toEqual(['SRT']);
  expect(names('Words with times')).toEqual(['JSON']);
});

test('before generating, the page says how long the speech will be and how long generating takes', async () => {
  const speech = fakeSpeech();
  speech.answer({
    'POST /v1/speech/quote': () =>
      ok({ data: { credits: 20, cached: [], duration_ms: 121_000, wait_ms: 21_000, left_out: [] } }),
  });
  await showSignedIn();
  await editor().fill('Hello there. Goodbye.');
  await expect.element(page.getByText('about 2 min of speech, ready in about 20 sec')).toBeVisible();
});

test('a word added to the pronunciation list makes its sentences stale', async () => {
  const speech = fakeSpeech();
  speech.answer({
    'GET /p1/voices/get_supported_model': () => ok({ models: [model] }),
    'POST /v1/pronunciations': () => ok(),
  });
  await showSignedIn();
  await editor().fill('Hello Siobhan. Goodbye.');
  await generateAll();
  await expect.element(button('Everything is generated')).toBeVisible();
  const { storesFor } = await import('../../src/stores/registry.ts');
  await storesFor({}).pronunciations.add({ word: 'Siobhan', language: 'en', say: 'shivawn', ipa: '' });
  await expect.element(generate()).toHaveTextContent(/Generate 1 changed sentence/);
});

const dropInto = (target: HTMLElement, ...files: File[]) => {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  target.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: data, cancelable: true }));
};

test('a try-out has no tools and accepts only text files', async () => {
  const speech = fakeSpeech();
  await show({ 'site-key': 'pk_demo' });
  await expect.element(editor()).toBeVisible();
  await editor().fill('Hello.');
  await userEvent.keyboard('{Control>}f{/Control}');
  await expect.element(page.getByRole('search')).not.toBeInTheDocument();
  await expect.element(button('Insert pause')).not.toBeInTheDocument();
  dropInto(field(), new File(['x'], 'a.pdf'));
  await expect.element(page.getByText(/This kind of file cannot be imported/)).toBeVisible();
  expect(speech.of('POST /v1/scripts/import')).toEqual([]);
});

test('a file dropped before the tools have loaded is imported once they have', async () => {
  fakeSpeech();
  await show({ 'site-key': 'pk_demo' });
  await expect.element(editor()).toBeVisible();
  dropInto(field(), new File(['Good evening.'], 'a.txt'));
  await expect.element(editor()).toHaveValue('Good evening.');
});

test('several files dropped before the tools have loaded are refused as too many', async () => {
  fakeSpeech();
  await show({ 'site-key': 'pk_demo' });
  await expect.element(editor()).toBeVisible();
  dropInto(field(), new File(['Good evening.'], 'a.txt'));
  dropInto(field(), new File(['Good night.'], 'b.txt'));
  await expect.element(page.getByText(/one file at a time/)).toBeVisible();
  expect(text()).toBe('');
});

describe('the actions for a sentence', () => {
  const many = Array.from({ length: 60 }, (_, index) => `Line ${index} is here.`).join('\n');
  const bar = () => page.getByRole('group', { name: 'This sentence' });

  test.each([1280, 900, 480])('stand below the text and cover none of it, %i px wide', async (width) => {
    fakeSpeech();
    const element = await showSignedIn();
    element.style.inlineSize = `${width}px`;
    await editor().fill(many);
    caretAt('Line 59');
    await expect.element(bar()).toBeVisible();
    const { top } = bar().element().getBoundingClientRect();
    const [scroller] = inside(element, '.tts-editor');
    expect(scroller!.getBoundingClientRect().bottom).toBeLessThanOrEqual(top);
  });

  test('highlight their sentence and shift nothing when they appear', async () => {
    fakeSpeech();
    const element = await showSignedIn();
    await editor().fill(many);
    const [scroller] = inside(element, '.tts-editor');
    const height = scroller!.clientHeight;
    caretAt('Line 1 ');
    await expect.element(bar()).toBeVisible();
    expect(inside(element, '[data-active]').map(({ textContent }) => textContent)).toEqual([
      'Line 1 is here.',
    ]);
    expect(scroller!.clientHeight).toBe(height);
  });

  test('stay with the sentence that the pointer rested on, on the way to the buttons too', async () => {
    fakeSpeech();
    const element = await showSignedIn();
    await editor().fill('One is here.\nTwo is here.\nThree is here.');
    await expect.poll(() => inside(element, '.tts-sentence').length).toBe(3);
    const move = (sentence: number) => {
      const box = inside(element, '.tts-sentence')[sentence]!.getBoundingClientRect();
      const at = { clientX: box.left + 5, clientY: box.top + 5, pointerType: 'mouse', bubbles: true };
      inside(element, '.tts-text')[0]!.dispatchEvent(new PointerEvent('pointermove', at));
    };
    const active = () => inside(element, '[data-active]').map(({ textContent }) => textContent);
    field().blur();
    move(0);
    await expect.poll(active).toEqual(['One is here.']);
    // Without resting on the others
    move(1);
    move(2);
    inside(element, '.tts-paper')[0]!.dispatchEvent(
      new PointerEvent('pointerout', { bubbles: true, relatedTarget: inside(element, '.tts-slot')[0]! }),
    );
    await bar().hover();
    expect(active()).toEqual(['One is here.']);
  });
});

describe('a text in another language than that of the voice', () => {
  const german = 'Die Fähre legt um sieben ab, und wir sind an den meisten Tagen nicht allein auf dem Deck.';
  const english =
    'The ferry leaves at seven, and most of the time there are only three of us on deck with it.';
  const speakers = {
    'GET /p1/voices/internal_get_all_voices': () =>
      ok({
        voices: [
          voice('Ada'),
          voice('Gerda', {
            labels: { gender: 'female', language: 'de-DE', style: '' },
            languages: ['de-DE'],
          }),
        ],
      }),
  };
  const hint = () => page.getByText('This looks like German, and Ada speaks English.');

  test('is pointed out, with a voice for it one click away', async () => {
    const speech = fakeSpeech();
    speech.answer(speakers);
    await showSignedIn();
    await editor().fill(german);
    await expect.element(hint()).toBeVisible();
    await button('Voices for German').click();
    await expect.element(page.getByRole('gridcell', { name: /^Gerda/ })).toBeVisible();
    expect(page.getByRole('gridcell', { name: /^Ada/ }).elements()).toEqual([]);
    await button('Use Gerda').click();
    await expect.poll(() => hint().elements()).toEqual([]);
    await generateAll();
    await expect
      .poll(() => speech.script?.segments[0])
      .toMatchObject({ voice_id: 'gerda', language_id: 'de-DE' });
  });

  test('is not mentioned to a visitor whose text is too long to try out', async () => {
    const speech = fakeSpeech();
    const limited = { ...bonus, script_characters_max: german.length };
    speech.answer({ ...speakers, 'GET /v1/tenant/get_tenant_bonus': () => ok({ data: limited }) });
    await show({ 'site-key': 'pk_demo' });
    await editor().fill(german);
    await expect.element(hint()).toBeVisible();
    await editor().fill(`${german} ${german}`);
    await expect.element(page.getByText(/too long to try out/)).toBeVisible();
    await expect.poll(() => hint().elements()).toEqual([]);
  });

  test('is not mentioned when they match, for a few words, or again after the user kept the voice', async () => {
    const speech = fakeSpeech();
    speech.answer(speakers);
    await showSignedIn();
    await editor().fill(german);
    await expect.element(hint()).toBeVisible();
    await editor().fill(english);
    await expect.poll(() => hint().elements()).toEqual([]);
    await editor().fill('Guten Tag.');
    await expect.element(page.getByText('10 / 5,000 characters')).toBeVisible();
    expect(page.getByText(/^This looks like/).elements()).toEqual([]);
    await editor().fill(german);
    await button('Keep the voice').click();
    await expect.poll(() => hint().elements()).toEqual([]);
    await editor().fill(`${german} ${german}`);
    await expect.element(page.getByText(/^179 \/ 5,000 characters/)).toBeVisible();
    expect(hint().elements()).toEqual([]);
  });

  test('is pointed out when no voice speaks it, too', async () => {
    fakeSpeech();
    await showSignedIn();
    await editor().fill(german);
    await expect.element(page.getByText('No voice here speaks German.')).toBeVisible();
    expect(page.getByRole('button', { name: /^Voices for/ }).elements()).toEqual([]);
  });
});
