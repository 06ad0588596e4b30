import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../elements/voice-cloning.ts';
import { configure } from '../../src/api/host-session.ts';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';
import { errorTexts } from '../../src/contract/errors.ts';
import { storesFor } from '../../src/stores/registry.ts';
import { expectOpenUntilAnswered } from '../support/busy-dialog.ts';
import { broken, fakeApi, newPage, ok, refused, signedIn, type FakeApi } from '../support/fake-api.ts';
import {
  cloneJob,
  cloneOption,
  CONSENT,
  fakeVoiceClones,
  type FakeVoiceClones,
} from '../support/fake-voice-clones.ts';
import { deleteDrafts } from '../support/kept-drafts.ts';
import { PATIENT } from '../support/patient.ts';
import { showPanel } from '../support/show-panel.ts';

const START = 'POST /v1/voice-clones';
const CHECK = 'POST /v1/voice-clones/samples/check';

let api: FakeApi;
let server: FakeVoiceClones;
beforeEach(async () => {
  await deleteDrafts();
  newPage();
  signedIn();
  api = fakeApi();
  server = fakeVoiceClones(api);
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
  configure({ requests: [] });
});

const show = (attributes = '') => showPanel(`<vox-voice-cloning ${attributes}></vox-voice-cloning>`);
const button = (name: string | RegExp) => page.getByRole('button', { name });
const menuItem = (name: string) => page.getByRole('menuitem', { name });
const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
const recording = (name = 'me.mp3', type = 'audio/mpeg', bytes = 120_000) =>
  new File([new Uint8Array(bytes)], name, { type, lastModified: 1_700_000_000_000 });
const choose = async (host: Element, ...files: File[]) => {
  await expect.element(button('Choose a file')).toBeVisible();
  await userEvent.upload(host.shadowRoot!.querySelector('input[type=file]')!, files);
};
/** Events that the tag has raised, by name. */
const heard = (host: Element, name: string) => {
  const events: CustomEvent[] = [];
  host.addEventListener(name, (event) => events.push(event as CustomEvent));
  return events;
};
/** Waits until changes reach the page at once. */
const isConnected = () => expect.poll(() => server.line.isOpen()).toBe(true);
/** Asks the server again, as after loading the page. */
const restart = (options: Parameters<typeof fakeVoiceClones>[1]) => {
  server.line.end();
  server = fakeVoiceClones(api, options);
};
const startButton = () => button(/^Make the clone/);

describe('the start page of voice cloning', () => {
  test('describes each kind, what it needs, and how many attempts are left', async () => {
    await show();
    const instant = page.getByRole('group', { name: 'Instant clone' });
    await expect.element(instant).toHaveTextContent(/look-alike voice: .* not a copy of yours\./);
    await expect.element(instant).toHaveTextContent('1 to 3 samples · 10 sec to 2 min together');
    await expect
      .element(instant)
      .toHaveTextContent('2 of 3 attempts left this month · renewed on Dec 1, 2026');
    const professional = page.getByRole('group', { name: 'Professional clone' });
    await expect.element(instant).not.toHaveTextContent('only slightly more similar');
    await expect.element(professional).toHaveTextContent('only slightly more similar than an instant clone');
    await expect.element(professional).toHaveTextContent('3 to 25 samples · 1 min to 30 min together');
    await expect.element(page.getByText('No clones yet')).toBeVisible();
  });

  test('names the service that receives the samples', async () => {
    restart({ kinds: [cloneOption('instant', { is_real: true, engine_name: 'ElevenLabs' })] });
    await show();
    await expect.element(page.getByText(/^Your samples are sent to ElevenLabs/)).toBeVisible();
    await expect.element(page.getByText(/^Professional clones are off on this server\./)).toBeVisible();
  });

  test('leads to the plans when no attempts are left', async () => {
    const end = storesFor({}).requests.answer('vox-subscribe');
    restart({ kinds: [cloneOption('instant', { attempts_left: 0 })] });
    const host = await show();
    const asked = heard(host, 'vox-subscribe');
    await expect.element(button('Make an instant clone')).toBeDisabled();
    await button('See the plans').click();
    expect(asked[0]!.detail).toEqual({ entry: 'subscribe' });
    end();
  });

  test('says when nothing can be cloned, and asks a server that failed again on retry', async () => {
    api.answer({ 'GET /v1/voice-clones/options': () => refused('err_voice_clone_not_allowed', 503) });
    await show();
    await expect
      .element(page.getByText(errorTexts.err_voice_clone_not_allowed, { exact: false }))
      .toBeVisible();
    restart({ kinds: [] });
    await button('Try again').click();
    await expect.element(page.getByText(/^Voices cannot be cloned here yet\./)).toBeVisible();
  });

  test('asks a visitor to sign in', async () => {
    localStorage.clear();
    const host = await show();
    const asked = heard(host, 'vox-sign-in');
    host.addEventListener('vox-sign-in', (event) => event.preventDefault());
    await expect.element(page.getByText('Sign in to clone a voice')).toBeVisible();
    await button('Sign in').click();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
  });
});

describe('a clone', () => {
  test('shows its progress, and then can be played, compared and used', async () => {
    configure({ requests: ['vox-use-voice'] });
    const clone = server.add('Grandma', {
      job: cloneJob(1, { state: 'running', step: 'clone', progress: 0.4, event: 50 }),
    });
    const host = await show();
    const ended = heard(host, 'vox-voice-cloned');
    const used = heard(host, 'vox-use-voice');
    await expect.element(card('Grandma')).toHaveTextContent('Making the voice · 40%');
    await expect.element(button('Use in Text to Speech')).not.toBeInTheDocument();
    await isConnected();
    server.work(clone, { state: 'done', step: null, progress: 1 });
    await expect.element(page.getByText('“Grandma” is ready')).toBeVisible();
    expect(ended[0]!.detail).toEqual({
      voiceClone: clone.clone_id,
      state: 'done',
      voice: `clone-${clone.clone_id}`,
      candidate: false,
    });
    const scale = page.getByRole('group', { name: 'How similar the voice is' });
    await expect.element(scale).toHaveTextContent('54% of the way to the speaker.');
    await expect.element(scale).toHaveTextContent('This voice: 64 of 100');
    await expect.element(scale).toHaveTextContent('Closest voice of the library: 36 of 100');
    await expect.element(button('Play a sample of Grandma')).toBeVisible();
    await button('Use in Text to Speech').click();
    expect(used[0]!.detail).toEqual({ voice: `clone-${clone.clone_id}` });
  });

  test.each([
    [1, /something went wrong on our side.*given back/],
    [3, /refused because of sensitive content.*given back/],
    [4, /language is not supported.*given back/],
    [5, /sentence does not match.*given back/],
  ] as const)(
    'that failed for reason %i says why, and that the attempt was refunded',
    async (failure, text) => {
      const clone = server.add('Grandma', { job: cloneJob(1, { state: 'running', progress: 0.4 }) });
      await show();
      await expect.element(page.getByRole('progressbar')).toBeVisible();
      await isConnected();
      const before = api.of('GET /v1/voice-clones/options').length;
      server.work(clone, { state: 'failed', error: 'err_voice_clone_failed' }, failure);
      await expect.element(card('Grandma')).toHaveTextContent(text);
      await expect.poll(() => api.of('GET /v1/voice-clones/options').length).toBeGreaterThan(before);
      await button('Try again').click();
      await expect.element(page.getByRole('heading', { name: 'New samples for “Grandma”' })).toBeVisible();
    },
  );

  test('that failed because of a sample says so', async () => {
    server.add('Grandma', {
      job: cloneJob(1, { state: 'failed', error: 'err_clone_sample_unfit' }),
      failure: 1,
    });
    await show();
    await expect.element(card('Grandma')).toHaveTextContent(errorTexts.err_clone_sample_unfit);
    await expect.element(card('Grandma')).toHaveTextContent('Your attempt was given back.');
    await expect.element(page.getByText('went wrong on our side', { exact: false })).not.toBeInTheDocument();
  });

  test('can be canceled', async () => {
    server.add('Grandma', { job: cloneJob(1, { state: 'running', progress: 0.4 }) });
    await show();
    await button('Cancel').click();
    await expect
      .element(card('Grandma'))
      .toHaveTextContent('It was canceled, and your attempt was given back.');
  });

  test('can be renamed and labeled', async () => {
    server.add('Grandma');
    await show();
    await button('More for Grandma').click();
    await menuItem('Rename and label').click();
    const dialog = page.getByRole('dialog', { name: 'Rename and label' });
    await dialog.getByLabelText('Name').fill('Nana');
    await dialog.getByLabelText('Age').selectOptions('Old');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(card('Nana')).toHaveTextContent('Old');
    expect(api.of('POST /v1/voice-clones/{clone_id}/rename')[0]!.body).toEqual({
      name: 'Nana',
      labels: { gender: 'female', age: 'old', style: 'warm' },
    });
  });

  test('keeps the dialog for its name open until the server has stored it', async () => {
    server.add('Grandma');
    await show();
    await button('More for Grandma').click();
    await menuItem('Rename and label').click();
    await expectOpenUntilAnswered(api, 'POST /v1/voice-clones/{clone_id}/rename', 'Rename and label', () =>
      button('Save').click(),
    );
  });

  test('is deleted after a question that says what is deleted and what stays', async () => {
    const { clone_id } = server.add('Grandma');
    await show();
    await button('More for Grandma').click();
    await menuItem('Delete').click();
    const dialog = page.getByRole('dialog', { name: 'Delete “Grandma”?' });
    await expect
      .element(dialog)
      .toHaveTextContent(/samples .* are deleted for good\. What it has spoken stays\./);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('No clones yet')).toBeVisible();
    expect(server.all.has(clone_id)).toBe(false);
  });

  test('with a hostile name shows the name as text', async () => {
    const name = '<img src=x onerror="window.hit=1">"\u202e{name}';
    server.add(name);
    await show();
    await expect.element(page.getByRole('heading', { name })).toBeVisible();
    expect((window as { hit?: number }).hit).toBeUndefined();
  });

  test('list that failed to load is loaded again on retry', async () => {
    api.answer({ 'GET /v1/voice-clones': () => broken(500) });
    await show();
    await expect.element(page.getByText(/^Your clones could not be loaded\./)).toBeVisible();
    server.line.end();
    server = fakeVoiceClones(api);
    server.add('Grandma');
    await button('Try again').click();
    await expect.element(card('Grandma')).toBeVisible();
  });
});

describe('the form of an instant clone', () => {
  const fill = async (host: Element) => {
    await choose(host, recording());
    await expect.element(page.getByText('Good: clear speech of one person.')).toBeVisible();
    await page.getByLabelText('Name').fill('Grandma');
    await page.getByRole('radio', { name: 'Female', exact: true }).click();
    await page.getByRole('checkbox', { name: 'I agree to this statement.' }).click();
  };

  test('lists what is missing, and starts once nothing is', async () => {
    const host = await show();
    const asked = heard(host, 'vox-voice-clone');
    const opened = heard(host, 'vox-voice-clone-open');
    await button('Make an instant clone').click();
    expect(opened[0]!.detail).toEqual({ kind: 'instant', voiceClone: null });
    expect(host).toHaveAttribute('kind', 'instant');
    await expect.element(page.getByText(CONSENT.text)).toBeVisible();
    await expect.element(page.getByRole('checkbox')).not.toBeChecked();
    await expect.element(startButton()).toHaveAttribute('aria-disabled', 'true');
    await expect
      .element(startButton())
      .toHaveAccessibleDescription(
        'Still missing: 1 sample samples of at least 0:10 together a name the gender of the voice your consent',
      );
    await startButton().click({ force: true });
    expect(api.of(START)).toEqual([]);
    await fill(host);
    await expect
      .element(button(/^Make the clone.*uses 1 of 2 attempts left/))
      .not.toHaveAttribute('aria-disabled');
    await startButton().click();
    await expect.element(card('Grandma')).toHaveTextContent('Waiting for its turn');
    const [asset] = server.assets.keys();
    expect(asked[0]!.detail).toEqual({
      kind: 'instant',
      name: 'Grandma',
      language: 'en',
      samples: 1,
      voiceClone: null,
    });
    expect(api.of(START)[0]!.body).toEqual({
      kind: 'instant',
      name: 'Grandma',
      language_id: 'en',
      labels: { gender: 'female', style: '' },
      samples: [{ asset_id: asset, start_ms: 0, end_ms: 20_000 }],
      consent_version: CONSENT.version,
    });
    expect(api.of(START)[0]!.headers.get('idempotency-key')).toBeTruthy();
    expect(host).not.toHaveAttribute('kind');
  });

  test('stays as it is when the page cancels the event', async () => {
    const host = await show('kind="instant"');
    host.addEventListener('vox-voice-clone', (event) => event.preventDefault());
    await fill(host);
    await startButton().click();
    expect(api.of(START)).toEqual([]);
    await expect.element(startButton()).not.toHaveAttribute('aria-busy');
  });

  test('uses one attempt even when clicked twice over a broken connection', async () => {
    const host = await show('kind="instant"');
    await fill(host);
    let answers = 0;
    const others = vi.mocked(fetch).getMockImplementation()!;
    vi.mocked(fetch).mockImplementation(async (input, init) => {
      const request = new Request(input, init);
      const isStart = request.method === 'POST' && request.url.endsWith('/v1/voice-clones');
      if (isStart && answers++ === 0) throw new TypeError('Failed to fetch');
      return others(input, init);
    });
    await startButton().click();
    await expect.element(page.getByText('Network error')).toBeVisible();
    await startButton().dblClick();
    await expect.element(card('Grandma')).toHaveTextContent('Waiting for its turn');
    expect(answers).toBe(2);
    const keys = vi
      .mocked(fetch)
      .mock.calls.map(([input, init]) => new Request(input, init))
      .filter(({ method, url }) => method === 'POST' && url.endsWith('/v1/voice-clones'))
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
  });

  test('reports attempts used up meanwhile, and leads to the plans', async () => {
    const end = storesFor({}).requests.answer('vox-subscribe');
    const host = await show('kind="instant"');
    await fill(host);
    api.answer({
      [START]: () => refused('err_voice_clone_ivc_insufficient_times'),
      'GET /v1/voice-clones/options': () =>
        ok({ data: { kinds: [cloneOption('instant', { attempts_left: 0 })], consent: CONSENT } }),
    });
    await startButton().click();
    await expect.element(page.getByText(errorTexts.err_voice_clone_ivc_insufficient_times)).toBeVisible();
    await expect.element(page.getByText('Your attempts are renewed on Dec 1, 2026.')).toBeVisible();
    await expect.element(button('See the plans')).toBeVisible();
    end();
  });

  test('survives a reload with its samples, but without the consent', async () => {
    const host = await show('kind="instant"');
    await fill(host);
    host.remove();
    await show('kind="instant"');
    await expect.element(page.getByLabelText('Name')).toHaveValue('Grandma');
    await expect.element(page.getByText('me.mp3')).toBeVisible();
    await expect.element(page.getByRole('checkbox')).not.toBeChecked();
    expect(server.uploads.filter((method) => method === 'POST')).toHaveLength(1);
  });

  test('drops a stored sample that the server no longer has', async () => {
    const host = await show('kind="instant"');
    await fill(host);
    host.remove();
    server.assets.clear();
    await show('kind="instant"');
    await expect.element(page.getByLabelText('Name')).toHaveValue('Grandma');
    await expect.element(page.getByText('me.mp3')).not.toBeInTheDocument();
  });
});

describe('a sample', () => {
  test.each([
    ['quiet', /^Too quiet: move closer/, false],
    ['noisy', /^Noise behind the voice/, false],
    ['clipped', /^Too loud, and cut off/, false],
    ['silent', /^Nobody can be heard/, true],
    ['too_short', /^Too little speech/, true],
    ['several_speakers', /^More than one person speaks/, true],
  ] as const)('that is %s says what to do', async (problem, text, isRefused) => {
    restart({ problems: [problem] });
    await choose(await show('kind="instant"'), recording());
    await expect.element(page.getByText(text)).toBeVisible();
    const fit = page.getByText('samples that can be used: remove or trim those that cannot');
    const used = page.getByText(isRefused ? '0:00 of at least 0:10' : '0:20 chosen; up to 2:00 are used');
    await expect.element(used).toBeVisible();
    if (isRefused) await expect.element(fit).toBeVisible();
    else await expect.element(fit).not.toBeInTheDocument();
  });

  test('is checked again when another part is chosen', async () => {
    restart({ problems: ['several_speakers'] });
    await choose(await show('kind="instant"'), recording());
    await expect.element(page.getByText(/^More than one person/)).toBeVisible();
    await button('Choose a part of me.mp3').click();
    server.problems.now = [];
    (
      await vi.waitFor(
        () => page.getByRole('slider', { name: 'End of the part' }).element() as HTMLElement,
        PATIENT,
      )
    ).focus();
    await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}');
    await expect.element(page.getByText('Good: clear speech of one person.')).toBeVisible();
    await expect.element(page.getByText(/^0:18 chosen/)).toBeVisible();
    expect(api.of(CHECK).at(-1)!.body).toMatchObject({ start_ms: 0, end_ms: 18_000 });
  });

  test('longer than allowed is cut to the maximum', async () => {
    restart({ seconds: 300 });
    await choose(await show('kind="instant"'), recording());
    await expect.element(page.getByText(/^2:00 chosen; up to 2:00 are used/)).toBeVisible();
    await expect.poll(() => api.of(CHECK).at(-1)?.body).toMatchObject({ start_ms: 0, end_ms: 120_000 });
  });

  test('can be removed, on the server too', async () => {
    await choose(await show('kind="instant"'), recording());
    await button('Remove me.mp3').click();
    await expect.element(page.getByText('me.mp3')).not.toBeInTheDocument();
    await expect.poll(() => server.assets.size).toBe(0);
  });

  test('that is a text, too large or one too many is refused before anything is sent', async () => {
    const host = await show('kind="instant"');
    await expect.element(button('Choose a file')).toBeVisible();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(recording('notes.txt', 'text/plain'));
    dataTransfer.items.add(recording('long.wav', 'audio/wav', 50 * 1024 * 1024 + 1));
    const area = host.shadowRoot!.querySelector('.tool-drop')!;
    const drag = (kind: string) =>
      area.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
    // The form accepts drops a moment after it is painted
    await expect.poll(() => drag('dragover')).toBe(false);
    drag('drop');
    await expect.element(page.getByText('“notes.txt” is not an audio or video file.')).toBeVisible();
    await expect.element(page.getByText('“long.wav” is too large.', { exact: false })).toBeVisible();
    expect(server.uploads).toEqual([]);
    await choose(host, ...['a', 'b', 'c', 'd'].map((name) => recording(`${name}.mp3`)));
    await expect
      .element(page.getByText('At most 3 samples can be used: the others were left out.'))
      .toBeVisible();
    await expect.element(page.getByText('c.mp3', { exact: true })).toBeVisible();
    await expect.element(page.getByText('d.mp3', { exact: true })).not.toBeInTheDocument();
  });

  test('whose file the server refuses does not block the form, and can be removed', async () => {
    api.answer({ 'POST /v1/assets': () => refused('err_file_not_supported') });
    await choose(await show('kind="instant"'), recording('notes.mp3'));
    await expect.element(page.getByText(/^The upload stopped\. This kind of file/)).toBeVisible();
    await expect.element(page.getByText(/^samples that can be used: remove or trim/)).toBeVisible();
    await expect.element(page.getByText('the end of the uploads and checks')).not.toBeInTheDocument();
    await button('Remove notes.mp3').click();
    await expect.element(page.getByText('notes.mp3')).not.toBeInTheDocument();
  });
  test('whose check was refused for too many requests is checked again after the wait', async () => {
    let asked = 0;
    const handlers = {
      [CHECK]: () => {
        if (asked++ === 0) return refused('err_too_many_requests', 429, 1);
        const quality = {
          duration_ms: 20_000,
          speech_ms: 18_000,
          level_db: -20,
          noise_db: 40,
          clipped_share: 0,
        };
        return ok({ data: { quality: { ...quality, problems: [] } } });
      },
    };
    api.answer(handlers);
    await choose(await show('kind="instant"'), recording());
    await expect.element(page.getByText('Good: clear speech of one person.')).toBeVisible();
    expect(asked).toBe(2);
  });
});

describe('new samples', () => {
  test('replace the voice of a clone, which keeps its name', async () => {
    const { clone_id } = server.add('Grandma');
    const host = await show();
    await button('More for Grandma').click();
    await menuItem('New samples').click();
    await expect
      .element(page.getByText('The current voice stays in use until the new one is ready.', { exact: false }))
      .toBeVisible();
    expect(host).toHaveAttribute('voice-clone', clone_id);
    await expect.element(page.getByLabelText('Name')).not.toBeInTheDocument();
    await choose(host, recording());
    await page.getByRole('checkbox').click();
    await startButton().click();
    await expect.element(card('Grandma')).toHaveTextContent('Waiting for its turn');
    expect(api.of('POST /v1/voice-clones/{clone_id}/samples')[0]!.body).toMatchObject({
      consent_version: CONSENT.version,
      samples: [{ start_ms: 0, end_ms: 20_000 }],
    });
  });

  test('with a less similar result tell the page that it waits for a choice', async () => {
    const clone = server.add('Grandma', {
      candidate: {
        similarity: { clone: 0.74, stock: 0.68, ceiling: 0.94 },
        sample_count: 2,
        preview_url: server.url,
      },
      job: cloneJob(1, { state: 'running', step: 'clone', progress: 0.4, event: 50 }),
    });
    const host = await show();
    const ended = heard(host, 'vox-voice-cloned');
    await expect.element(card('Grandma')).toHaveTextContent('Making the voice · 40%');
    await isConnected();
    server.work(clone, { state: 'done', step: null, progress: 1 });
    await expect.poll(() => ended.map(({ detail }) => detail)).toMatchObject([{ candidate: true }]);
  });

  test('with a less similar result ask before replacing the current voice', async () => {
    const candidate = {
      similarity: { clone: 0.74, stock: 0.68, ceiling: 0.94 },
      sample_count: 2,
      preview_url: server.url,
    };
    server.add('Grandpa', { candidate });
    server.add('Grandma', { candidate });
    const host = await show();
    const cloned = heard(host, 'vox-voice-cloned');
    const grandma = card('Grandma');
    for (const which of ['current', 'new'])
      await expect
        .element(grandma.getByRole('button', { name: `Play a sample of the ${which} voice of “Grandma”` }))
        .toBeVisible();
    await grandma.getByRole('button', { name: 'Play a sample of the new voice of “Grandma”' }).click();
    await expect
      .element(grandma.getByRole('button', { name: 'Stop the sample of the new voice of “Grandma”' }))
      .toBeVisible();
    await expect.element(grandma).toHaveTextContent('48 out of 100, compared with 64 now.');
    await grandma.getByRole('button', { name: 'Keep the current voice' }).click();
    await expect
      .element(page.getByText('“Grandma” keeps its voice. Your attempt was given back.'))
      .toBeVisible();
    await expect.element(grandma.getByRole('group', { name: 'Choose a voice' })).not.toBeInTheDocument();
    const grandpa = card('Grandpa');
    await grandpa.getByRole('button', { name: 'Take the new voice' }).click();
    await expect.element(grandpa).toHaveTextContent('This voice: 48 of 100');
    expect(api.of('POST /v1/voice-clones/{clone_id}/candidate').map(({ body }) => body)).toEqual([
      { take: false },
      { take: true },
    ]);
    const { clone_id: voiceClone, voice_id: voice } = [...server.all.values()][0]!;
    await expect
      .poll(() => cloned.map(({ detail }) => detail))
      .toEqual([{ voiceClone, state: 'done', voice, candidate: false }]);
  });

  test('with a hardly less similar result do not show the same number twice as a difference', async () => {
    server.add('Grandma', {
      similarity: { clone: 0.2, stock: 0.18, ceiling: 0.94 },
      candidate: {
        similarity: { clone: 0.18, stock: 0.18, ceiling: 0.94 },
        sample_count: 2,
        preview_url: server.url,
      },
    });
    await show();
    await expect
      .element(card('Grandma'))
      .toHaveTextContent('slightly less similar to the speaker. Both are about 0 out of 100.');
  });

  test('with an unknown similarity ask too, and keep the focus in the clone', async () => {
    server.add('Grandma', {
      candidate: { similarity: null, sample_count: 2, preview_url: server.url },
    });
    await show();
    const grandma = card('Grandma');
    await expect.element(grandma).toHaveTextContent('could not both be measured');
    await expect.element(grandma.getByRole('group', { name: 'New voice' })).toHaveTextContent('Not measured');
    const keep = grandma.getByRole('button', { name: 'Keep the current voice' });
    await expect.element(keep).toBeVisible();
    (keep.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(grandma.getByRole('group', { name: 'Choose a voice' })).not.toBeInTheDocument();
    await expect.poll(() => grandma.element().contains(deepActiveElement())).toBe(true);
  });

  test('start with those of a failed attempt until a voice was made from them', async () => {
    const host = await show('kind="instant"');
    await choose(host, recording());
    await page.getByLabelText('Name').fill('Grandma');
    await page.getByRole('radio', { name: 'Female', exact: true }).click();
    await page.getByRole('checkbox').click();
    await startButton().click();
    await expect.element(card('Grandma')).toHaveTextContent('Waiting for its turn');
    await isConnected();
    const [clone] = server.all.values();
    server.work(clone!, { state: 'failed', step: null }, 1);
    await button('Try again').click();
    await expect.element(page.getByText('me.mp3')).toBeVisible();
    await expect.element(page.getByRole('checkbox')).not.toBeChecked();
    await page.getByRole('checkbox').click();
    await startButton().click();
    await expect.element(card('Grandma')).toHaveTextContent('Waiting for its turn');
    expect(api.of('POST /v1/voice-clones/{clone_id}/samples')[0]!.body).toMatchObject({
      samples: [{ asset_id: [...server.assets.keys()][0], start_ms: 0, end_ms: 20_000 }],
    });
    expect(server.uploads.filter((method) => method === 'POST')).toHaveLength(1);

    server.work(clone!, { state: 'done', step: null, progress: 1 });
    await expect.element(page.getByText('“Grandma” is ready')).toBeVisible();
    await button('More for Grandma').click();
    await menuItem('New samples').click();
    await expect.element(button('Choose a file')).toBeVisible();
    await expect.element(page.getByText('me.mp3')).not.toBeInTheDocument();
  });

  test('cannot be added to a clone that is deleted', async () => {
    await show('voice-clone="00000000-0000-4000-8000-000000000001"');
    await expect.element(page.getByText(/^This clone no longer exists\./)).toBeVisible();
    await button('All clones').click();
    await expect.element(page.getByText('No clones yet')).toBeVisible();
  });
});
