import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newPage, refused, signedIn } from '../support/fake-api.ts';
import { fakeSpeech, type FakeSpeech } from '../support/fake-speech.ts';
import { historyItem } from '../support/fake-history.ts';
import { keptDrafts } from '../support/kept-drafts.ts';
import { showPanel } from '../support/show-panel.ts';
import { uuid } from '../support/uuid.ts';

beforeAll(async () => {
  await import('../../elements/workbench.ts');
  await import('../../elements/text-to-speech.ts');
});
beforeEach(async () => {
  newPage();
  signedIn();
  await page.viewport(1280, 800);
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const editor = () => page.getByRole('textbox', { name: 'Text to speak' });
/** Selects words in the text and types others over them. */
const change = async (from: string, to: string) => {
  const field = editor().element() as HTMLTextAreaElement;
  field.focus();
  const at = field.value.indexOf(from);
  field.setSelectionRange(at, at + from.length);
  await userEvent.keyboard(to);
};
const generate = () => page.getByRole('button', { name: /^(Generate(?! this)|Everything)/ });
const isGenerated = () =>
  expect.element(page.getByRole('button', { name: 'Everything is generated' })).toBeVisible();
const said = (words: string) => page.getByText(words, { exact: true });
const MERGED = 'Changes from another window were added.';
const show = (markup = '<vox-text-to-speech></vox-text-to-speech>') => showPanel(markup);
const showWorkbench = () => show('<vox-workbench route="/text-to-speech"></vox-workbench>');
const reload = async () => {
  document.body.replaceChildren();
  await show();
};
/** The only stored script. */
const stored = ({ projects }: FakeSpeech) => {
  const ids = projects.ids();
  expect(ids.length).toBeLessThanOrEqual(1);
  return ids[0] ? projects.script(ids[0]) : null;
};
const storedText = (speech: FakeSpeech) => {
  const script = stored(speech);
  return script && script.lead + script.segments.map(({ text, gap }) => text + gap).join('');
};
const isStored = (speech: FakeSpeech, text: string) => expect.poll(() => storedText(speech)).toBe(text);
/** Waits until the draft knows that the server has the text, so that nothing is being sent. */
const isSettled = (speech: FakeSpeech) =>
  expect
    .poll(async () => Object.values(await keptDrafts()))
    .toMatchObject([{ hasUnsyncedText: false, stored: { revision: stored(speech)!.revision } }]);
const idOf = (speech: FakeSpeech, text: string) =>
  stored(speech)!.segments.find((segment) => segment.text === text)!.segment_id;

describe('a text being written', () => {
  test('is shown as saved only once the server has it', async () => {
    const speech = fakeSpeech();
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    const store = speech.projects.handlers['PATCH /v1/projects/{project_id}']!;
    speech.answer({
      async 'PATCH /v1/projects/{project_id}'(request) {
        await held;
        return store(request);
      },
    });
    await showWorkbench();
    await editor().fill('Hello there.');
    await expect.element(said('Saving…')).toBeVisible();
    await expect.poll(() => speech.of('PATCH /v1/projects/{project_id}')).toHaveLength(1);
    expect(said('Saved').elements()).toEqual([]);
    answer();
    await expect.element(said('Saved')).toBeVisible();
    expect(storedText(speech)).toBe('Hello there.');
  });

  test('is stored by sending only the changed sentence', async () => {
    const speech = fakeSpeech();
    await show();
    const sentences = Array.from({ length: 200 }, (_, index) => `This is sentence ${index}.`);
    await editor().fill(sentences.join(' '));
    await isStored(speech, sentences.join(' '));
    await isSettled(speech);
    await change('sentence 100', 'sentence one hundred');
    await isStored(speech, sentences.with(100, 'This is sentence one hundred.').join(' '));
    // On a slow machine, what is half typed is stored too
    const changes = speech.projects.patches.slice(1).map(({ body }) => body);
    for (const { put } of changes) expect(put).toHaveLength(1);
    for (const body of changes) expect(body).not.toHaveProperty('remove');
    expect(changes.at(-1)!.put).toMatchObject([{ text: 'This is sentence one hundred.' }]);
  });

  test('waits in this browser for the connection, and the page says so', async () => {
    const speech = fakeSpeech();
    speech.projects.refuse('network', Infinity);
    await showWorkbench();
    await editor().fill('Hello there.');
    const later = said('Kept in this browser, to be saved when the connection is back');
    await expect.element(later).toBeVisible();
    expect(stored(speech)).toBeNull();
    speech.projects.refuse('network', 0);
    dispatchEvent(new Event('online'));
    await expect.element(said('Saved')).toBeVisible();
    expect(storedText(speech)).toBe('Hello there.');
  });

  test('stays in this browser when the server refuses it, and the page says why', async () => {
    const speech = fakeSpeech();
    speech.projects.refuse(refused('err_too_many_projects', 422), 1);
    await showWorkbench();
    await editor().fill('Hello there.');
    await expect.element(page.getByText('You have too many projects.')).toBeVisible();
    await expect.element(said('Saved in this browser')).toBeVisible();
    expect(speech.projects.patches).toHaveLength(1);
    expect(page.getByText('You have too many projects.').elements()).toHaveLength(1);
    await editor().fill('Hello there. Goodbye.');
    await expect.element(said('Saved')).toBeVisible();
  });

  test('is not lost when the page closes while it is being stored', async () => {
    const speech = fakeSpeech();
    const store = speech.projects.handlers['PATCH /v1/projects/{project_id}']!;
    // The server has it, but its answer never arrives
    speech.answer({
      'PATCH /v1/projects/{project_id}'(request) {
        void store(request);
        return new Promise(() => {});
      },
    });
    await show();
    await editor().fill('Hello there.');
    await isStored(speech, 'Hello there.');
    await editor().fill('Hello there. Typed last.');
    speech.answer({ 'PATCH /v1/projects/{project_id}': store });
    await reload();
    await expect.element(editor()).toHaveValue('Hello there. Typed last.');
    await isStored(speech, 'Hello there. Typed last.');
  });

  test('before signing in is stored after signing in', async () => {
    localStorage.clear();
    const speech = fakeSpeech();
    const element = await show();
    element.addEventListener('vox-sign-in', (event) => event.preventDefault());
    await expect.element(page.getByText('Sign in to generate speech. Your text stays here.')).toBeVisible();
    await editor().fill('Typed before.');
    await expect.poll(async () => JSON.stringify(await keptDrafts())).toContain('Typed before.');
    expect(speech.projects.patches).toEqual([]);
    const { storesFor } = await import('../../src/stores/registry.ts');
    await storesFor({}).session.signIn('a@example.com', 'a password');
    await isStored(speech, 'Typed before.');
  });

  test('by a visitor stays in their browser', async () => {
    const speech = fakeSpeech();
    await show('<vox-text-to-speech site-key="pk_1"></vox-text-to-speech>');
    await editor().fill('Hello there.');
    await expect.poll(async () => JSON.stringify(await keptDrafts())).toContain('Hello there.');
    expect(speech.projects.patches).toEqual([]);
  });

  test('is sent with Generate when it is not stored yet', async () => {
    const speech = fakeSpeech();
    speech.projects.refuse('network', Infinity);
    await show();
    await editor().fill('Hello there. Goodbye.');
    await generate().click();
    await isGenerated();
    expect(speech.presses[0]!.body.patch).toMatchObject({
      revision: 0,
      put: [{ text: 'Hello there.' }, { text: 'Goodbye.' }],
    });
    await change('Goodbye', 'Farewell');
    await generate().click();
    await isGenerated();
    expect(speech.presses[1]!.body.patch).toMatchObject({ revision: 1, put: [{ text: 'Farewell.' }] });
  });
});

describe('a text open in two windows', () => {
  const begin = async (text: string, showIt: () => Promise<unknown> = show) => {
    const speech = fakeSpeech();
    await showIt();
    await editor().fill(text);
    await isStored(speech, text);
    await isSettled(speech);
    return speech;
  };

  test('merges what both windows write, and tells the later one', async () => {
    const speech = await begin('One is here. Two is there.', showWorkbench);
    const { script_id } = stored(speech)!;
    const put = [{ segment_id: idOf(speech, 'Two is there.'), text: 'Two is elsewhere.' }];
    speech.projects.elsewhere(script_id, { put });
    await change('One is', 'One was');
    await expect.element(editor()).toHaveValue('One was here. Two is elsewhere.');
    await expect.element(said(MERGED).first()).toBeVisible();
    await expect.element(said('Saved')).toBeVisible();
    await isStored(speech, 'One was here. Two is elsewhere.');
  });

  test('undoes only what this window wrote', async () => {
    const speech = await begin('One is here. Two is there.', showWorkbench);
    const { script_id } = stored(speech)!;
    const put = [{ segment_id: idOf(speech, 'Two is there.'), text: 'Two is elsewhere.' }];
    speech.projects.elsewhere(script_id, { put });
    await change('One is', 'One was');
    await expect.element(editor()).toHaveValue('One was here. Two is elsewhere.');
    for (let times = 'One was'.length; times > 0; times--)
      await userEvent.keyboard('{ControlOrMeta>}z{/ControlOrMeta}');
    await expect.element(editor()).toHaveValue('One is here. Two is elsewhere.');
    await isStored(speech, 'One is here. Two is elsewhere.');
  });

  test('keeps the caret in the sentence being written', async () => {
    const speech = await begin('One is here. Two is there.');
    const { script_id } = stored(speech)!;
    const put = [{ segment_id: idOf(speech, 'One is here.'), text: 'One is far away from here.' }];
    speech.projects.elsewhere(script_id, { put });
    await editor().click();
    await userEvent.keyboard('{ControlOrMeta>}{End}{/ControlOrMeta} Th');
    await expect.element(editor()).toHaveValue('One is far away from here. Two is there. Th');
    await userEvent.keyboard('ree.');
    await isStored(speech, 'One is far away from here. Two is there. Three.');
  });

  test('shows no message when both wrote the same', async () => {
    const speech = await begin('One is here. Two is there.');
    const { script_id } = stored(speech)!;
    const put = [{ segment_id: idOf(speech, 'One is here.'), text: 'One was here.' }];
    speech.projects.elsewhere(script_id, { put });
    await change('One is', 'One was');
    await isSettled(speech);
    expect(said(MERGED).elements()).toEqual([]);
  });

  test('shows takes that the other window has made', async () => {
    const speech = await begin('One is here. Two is there.');
    await generate().click();
    await isGenerated();
    const { script_id, segments } = stored(speech)!;
    const made = { ...segments[0]!.takes[0]!, take_id: uuid(7), text: 'Two is elsewhere.' };
    const put = [{ segment_id: idOf(speech, 'Two is there.'), text: 'Two is elsewhere.' }];
    speech.projects.elsewhere(script_id, { put });
    speech.projects.change(script_id, (script) => ({
      ...script,
      segments: script.segments.map((one) =>
        one.text === 'Two is elsewhere.'
          ? { ...one, takes: [...one.takes, made], take_id: made.take_id, state: 'fresh' }
          : one,
      ),
    }));
    await editor().fill('One is here. Two is there. Three.');
    await expect.element(editor()).toHaveValue('One is here. Two is elsewhere. Three.');
    await expect.element(generate()).toHaveTextContent(/Generate 1 more sentence/);
  });

  test('generates at once when the merged changes do not affect what is generated', async () => {
    const speech = await begin('One is here. Two is there.');
    const { script_id } = stored(speech)!;
    speech.projects.refuse('network', Infinity);
    await change('One is', 'One was');
    const put = [{ segment_id: idOf(speech, 'Two is there.'), gap: '\n\n' }];
    speech.projects.elsewhere(script_id, { put });
    await generate().click();
    await isGenerated();
    expect(speech.presses).toHaveLength(2);
    expect(stored(speech)!.segments.map(({ text }) => text)).toEqual(['One was here.', 'Two is there.']);
  });

  test('asks for another click when the merged changes affect what is generated', async () => {
    const speech = await begin('One is here. Two is there.');
    const { script_id } = stored(speech)!;
    speech.projects.refuse('network', Infinity);
    await change('One is', 'One was');
    const put = [{ segment_id: idOf(speech, 'Two is there.'), text: 'Two is elsewhere.' }];
    speech.projects.elsewhere(script_id, { put });
    await generate().click();
    await expect.element(said(MERGED).first()).toBeVisible();
    await expect.element(generate()).toBeEnabled();
    expect(speech.presses).toHaveLength(1);
    await generate().click();
    await isGenerated();
    expect(stored(speech)!.segments.map(({ text }) => text)).toEqual(['One was here.', 'Two is elsewhere.']);
  });
});

describe('a text of a visitor open in two windows', () => {
  const press = () => page.getByRole('button', { name: 'Generate and play' });
  /** The text was generated and has played to its end. */
  const isHeard = () => expect.element(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const begin = async () => {
    const speech = fakeSpeech();
    await show('<vox-text-to-speech site-key="pk_1"></vox-text-to-speech>');
    await editor().fill('One is here. Two is there.');
    await press().click();
    await isHeard();
    return speech;
  };

  test('generates the merged text when the other window changed nothing in what is generated', async () => {
    const speech = await begin();
    const put = [{ segment_id: idOf(speech, 'Two is there.'), gap: '\n\n' }];
    speech.projects.elsewhere(stored(speech)!.script_id, { put });
    await change('One is', 'One was');
    await press().click();
    await isHeard();
    await expect.poll(() => speech.presses.map(({ body }) => body.patch?.revision)).toEqual([0, 1, 2]);
    expect(stored(speech)!.segments).toMatchObject([
      { text: 'One was here.', state: 'fresh' },
      { text: 'Two is there.', gap: '\n\n', state: 'fresh' },
    ]);
    // Visitors have no projects
    expect(speech.of('GET /v1/projects/{project_id}')).toEqual([]);
    expect(speech.projects.patches).toEqual([]);
  });

  test('shows what the other window wrote, and generates what the click was for', async () => {
    const speech = await begin();
    const put = [{ segment_id: idOf(speech, 'Two is there.'), text: 'Two is elsewhere.' }];
    speech.projects.elsewhere(stored(speech)!.script_id, { put });
    await change('One is', 'One was');
    await press().click();
    await expect.element(editor()).toHaveValue('One was here. Two is elsewhere.');
    await expect.poll(() => speech.presses.map(({ body }) => body.patch?.revision)).toEqual([0, 1, 2]);
    expect(stored(speech)!.segments).toMatchObject([
      { text: 'One was here.', state: 'fresh' },
      { text: 'Two is elsewhere.' },
    ]);
    expect(speech.projects.patches).toEqual([]);
  });
});

describe('a text that was never generated', () => {
  const write = async (text: string) => {
    const speech = fakeSpeech();
    await show();
    await editor().fill(text);
    await isStored(speech, text);
    return speech;
  };

  test('stays a single item of the history when another text replaces it', async () => {
    const speech = await write('One is here. Two is there.');
    await editor().fill('Quite another matter!');
    await isStored(speech, 'Quite another matter!');
    await editor().fill('');
    await editor().fill('A third one.');
    await isStored(speech, 'A third one.');
  });

  test('comes back on undo', async () => {
    const speech = await write('One is here. Two is there.');
    await editor().fill('Quite another matter!');
    await isStored(speech, 'Quite another matter!');
    await editor().click();
    await userEvent.keyboard('{ControlOrMeta>}z{/ControlOrMeta}');
    await isStored(speech, 'One is here. Two is there.');
  });

  test('stays in the history once it has been generated', async () => {
    const speech = await write('One is here.');
    await generate().click();
    await isGenerated();
    const [spoken] = speech.projects.ids();
    await editor().fill('Quite another matter!');
    await expect.poll(() => speech.projects.ids()).toHaveLength(2);
    expect(speech.projects.script(spoken!)!.segments).toMatchObject([{ text: 'One is here.', takes: [{}] }]);
  });
});

test('a restored take counts as stored, and the next change builds on it', async () => {
  const speech = fakeSpeech();
  await show();
  await editor().fill('One is here. Two is there.');
  await generate().click();
  await isGenerated();
  await change('One is', 'One was');
  await generate().click();
  await isGenerated();
  const field = editor().element() as HTMLTextAreaElement;
  field.focus();
  field.setSelectionRange(2, 2);
  await page.getByRole('button', { name: '2 takes' }).click();
  await page.getByRole('button', { name: 'Restore take 1' }).click();
  await expect.element(editor()).toHaveValue('One is here. Two is there.');
  const { revision } = stored(speech)!;
  const sent = speech.projects.patches.length;
  await userEvent.keyboard('{Escape}');
  await change('Two is', 'Two was');
  await isStored(speech, 'One is here. Two was there.');
  expect(speech.projects.patches.slice(sent)).toMatchObject([
    { body: { revision, put: [{ text: 'Two was there.' }] } },
  ]);
  expect(speech.of('GET /v1/projects/{project_id}')).toEqual([]);
});

describe('a text changed elsewhere since the last visit', () => {
  const begin = async () => {
    const speech = fakeSpeech();
    await show();
    await editor().fill('One is here. Two is there.');
    await isStored(speech, 'One is here. Two is there.');
    await isSettled(speech);
    return speech;
  };

  test('is shown as the server has it', async () => {
    const speech = await begin();
    document.body.replaceChildren();
    const put = [{ segment_id: idOf(speech, 'Two is there.'), text: 'Two is elsewhere.' }];
    speech.projects.elsewhere(stored(speech)!.script_id, { put });
    await show();
    await expect.element(editor()).toHaveValue('One is here. Two is elsewhere.');
    await isSettled(speech);
  });

  test('is merged with what was not stored here', async () => {
    const speech = await begin();
    speech.projects.refuse('network', Infinity);
    await change('One is', 'One was');
    document.body.replaceChildren();
    const put = [{ segment_id: idOf(speech, 'Two is there.'), text: 'Two is elsewhere.' }];
    speech.projects.elsewhere(stored(speech)!.script_id, { put });
    speech.projects.refuse('network', 0);
    await show();
    await expect.element(editor()).toHaveValue('One was here. Two is elsewhere.');
    await isStored(speech, 'One was here. Two is elsewhere.');
  });

  test('and deleted there becomes a new script', async () => {
    const speech = await begin();
    const { script_id } = stored(speech)!;
    const id = idOf(speech, 'One is here.');
    document.body.replaceChildren();
    speech.projects.remove(script_id);
    await show();
    await expect.element(editor()).toHaveValue('One is here. Two is there.');
    await isStored(speech, 'One is here. Two is there.');
    expect(stored(speech)!.script_id).not.toBe(script_id);
    expect(idOf(speech, 'One is here.'), 'another window may have stored it again').not.toBe(id);
  });
});

test('a script without sound is in the history, and opening it continues its text', async () => {
  const silent = historyItem(1, { duration_ms: 0, downloads: {}, url: null });
  const speech = fakeSpeech({ history: [silent] });
  speech.projects.patch(silent.history_id, {
    revision: 0,
    put: [
      {
        segment_id: uuid(11),
        rank: 'a0',
        text: 'Written before.',
        gap: '',
        voice: { voice_id: 'ada', model_id: 'tts-multilingual', language_id: 'en-US', speed: 1 },
        start_ms: null,
        end_ms: null,
        words: [],
        speaker: null,
        source_text: null,
        locked: false,
      },
    ],
  });
  await show();
  await page.getByRole('tab', { name: 'History' }).click();
  const row = page.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect.element(row).toHaveTextContent(/Item 1.*Not generated yet/);
  await expect
    .element(row.getByRole('button', { name: 'Play Item 1' }))
    .toHaveAttribute('aria-disabled', 'true');
  await row.getByRole('button', { name: /^Item 1/ }).click();
  await expect.element(editor()).toHaveValue('Written before.');
  await editor().fill('Written before. And now.');
  await expect
    .poll(() => speech.projects.script(silent.history_id)!.segments.map(({ text }) => text))
    .toEqual(['Written before.', 'And now.']);
  expect(speech.projects.ids()).toEqual([silent.history_id]);
});
