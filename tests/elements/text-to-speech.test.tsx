import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';
import { storesFor } from '../../src/stores/registry.ts';
import { broken, bonus, model, newPage, ok, refused, signedIn, voice } from '../support/fake-api.ts';
import { keepDraft, keptDrafts } from '../support/kept-drafts.ts';
import { fakeSpeech, notEnoughCredits, type FakeSpeech } from '../support/fake-speech.ts';
import { PATIENT } from '../support/patient.ts';
import { uuid } from '../support/uuid.ts';

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
const generate = () => page.getByRole('button', { name: /^(Generate(?! this)|Everything)/ });
const text = () => (editor().element() as HTMLTextAreaElement).value;

/** Puts the element on the page and waits until its panel is ready. */
async function show(attributes: Record<string, string> = {}): Promise<HTMLElement> {
  const element = document.createElement('vox-text-to-speech');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  await (element as unknown as { activate(): Promise<void> }).activate();
  return element;
}
const showSignedIn = (attributes?: Record<string, string>) => {
  signedIn();
  return show(attributes);
};
const details = (element: HTMLElement, name: string) => {
  const seen: unknown[] = [];
  element.addEventListener(name, (event) => void seen.push((event as CustomEvent<unknown>).detail));
  return seen;
};
/** Types text into the field at once, as a paste does. */
const write = async (value: string) => {
  await editor().fill(value);
};
/** Replaces all the text through the clipboard. */
const pasteOver = async (value: string) => {
  const field = editor().element() as HTMLTextAreaElement;
  field.focus();
  field.select();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', value);
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  await editor().fill(value);
};
const changeWord = async (from: string, to: string) => {
  const field = editor().element() as HTMLTextAreaElement;
  field.focus();
  const at = field.value.indexOf(from);
  field.setSelectionRange(at, at + from.length);
  await userEvent.keyboard(to);
};

describe('before generating', () => {
  test('characters, limit, credits and length are shown below the text', async () => {
    fakeSpeech();
    await showSignedIn();
    await write('Hello there. Goodbye.');
    await expect.element(page.getByText('21 / 5,000 characters')).toBeVisible();
    await expect.element(generate()).toHaveTextContent(/Generate\s*· 20 credits/);
    await expect.element(page.getByText(/about \d sec/)).toBeVisible();
  });

  test.each([
    ['nothing', ''],
    ['white space', ' \n\t '],
    ['only emoji', '🎉🎉 — …'],
  ])('%s cannot be generated, and the page says why', async (_, value) => {
    const speech = fakeSpeech();
    await showSignedIn();
    await write(value);
    await expect.element(generate()).toBeDisabled();
    await expect.element(page.getByText('Write at least one word to hear it.')).toBeVisible();
    expect(speech.presses).toEqual([]);
  });

  test('a text over the limit of the plan cannot be generated, and the page says by how much', async () => {
    const speech = fakeSpeech();
    speech.answer({
      'GET /v1/tenant/get_tenant_bonus': () => ok({ data: { ...bonus, script_characters_max: 10 } }),
    });
    await showSignedIn();
    await write('Hello there.');
    await expect.element(page.getByText('The text is 2 characters too long for your plan.')).toBeVisible();
    await expect.element(generate()).toBeDisabled();
  });

  test('a text over the limit of the plan offers an upgrade where plans are sold', async () => {
    const speech = fakeSpeech();
    speech.answer({
      'GET /v1/tenant/get_tenant_bonus': () => ok({ data: { ...bonus, script_characters_max: 10 } }),
    });
    await showSignedIn();
    await write('Hello there.');
    const upgrade = page.getByRole('button', { name: 'Upgrade' });
    await expect.element(page.getByText('The text is 2 characters too long for your plan.')).toBeVisible();
    expect(upgrade.elements()).toEqual([]);
    const end = storesFor({}).requests.answer('vox-subscribe');
    const asked = vi.fn();
    document.addEventListener('vox-subscribe', asked, { once: true });
    await upgrade.click();
    end();
    expect(asked).toHaveBeenCalledOnce();
  });

  test('sentences in the speech cache are free', async () => {
    const speech = fakeSpeech();
    speech.answer({
      'POST /v1/speech/quote': () =>
        ok({ data: { credits: 8, cached: [0], duration_ms: 4_000, wait_ms: 1_000, left_out: [] } }),
    });
    await showSignedIn();
    await write('Hello there. Goodbye.');
    await expect.element(generate()).toHaveTextContent(/8 credits/);
    await expect.element(page.getByText('1 of 2 sentences are ready and cost nothing')).toBeVisible();
  });

  test('words that the voice cannot read are named', async () => {
    const speech = fakeSpeech();
    const quote = { credits: 20, cached: [], duration_ms: 4_000, wait_ms: 1_000 };
    let left_out = ['東京'];
    speech.answer({ 'POST /v1/speech/quote': () => ok({ data: { ...quote, left_out } }) });
    await showSignedIn();
    await write('He went to 東京 once.');
    const one = 'The voice cannot read \u2068東京\u2069 and leaves it out.';
    await expect.element(generate()).toHaveAccessibleDescription(one);
    left_out = ['東京', 'ひらがなとカタカナと漢字です', '서울', 'בית', 'กรุงเทพ'];
    await write('He went to many places once.');
    const many = /東京.*, .*ひらがなとカタカナと漢字….*, .*서울.*, and 2 more and leaves them out/;
    await expect.element(generate()).toHaveAccessibleDescription(many);
    left_out = [];
    await write('He went to Tokyo once.');
    await expect.element(generate()).not.toHaveAccessibleDescription();
  });

  test('a price above the balance is shown', async () => {
    const speech = fakeSpeech();
    speech.answer({ 'GET /v1/tenant/get_tenant_bonus': () => ok({ data: { ...bonus, credit_balance: 3 } }) });
    await showSignedIn();
    await write('Hello there.');
    await expect.element(page.getByText(/Your balance is 3 credits/)).toBeVisible();
  });

  test('a page that cancels the event prevents the request', async () => {
    const speech = fakeSpeech();
    const element = await showSignedIn();
    const asked = details(element, 'vox-generate');
    element.addEventListener('vox-generate', (event) => event.preventDefault());
    await write('Hello there.');
    await generate().click();
    expect(asked).toEqual([{ characters: 12, credits: 12, voice: 'ada' }]);
    expect(speech.presses).toEqual([]);
    await expect.element(generate()).toBeEnabled();
  });
});

describe('generating', () => {
  test('generates the text, plays it, and raises the events', async () => {
    const speech = fakeSpeech({ takeMs: 20_000 });
    const element = await showSignedIn();
    const generated = details(element, 'vox-generated');
    const played = details(element, 'vox-play');
    await write('Hello there. Goodbye.\n\nThe end.');
    await generate().click();
    await expect.element(page.getByRole('button', { name: 'Everything is generated' })).toBeDisabled();
    await vi.waitFor(() => expect(generated).toHaveLength(1), PATIENT);
    expect(generated[0]).toMatchObject({ made: 3, failed: 0, credits: 28, script: speech.script!.script_id });
    await vi.waitFor(() => expect(played).toHaveLength(1), PATIENT);
    expect(speech.script!.segments).toMatchObject([
      { text: 'Hello there.', gap: ' ', voice_id: 'ada', language_id: 'en-US', speed: 1 },
      { text: 'Goodbye.', gap: '\n\n' },
      { text: 'The end.', gap: '' },
    ]);
    await expect.element(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  });

  test('plays the first sentence while the others are generated, with progress, cost and Cancel', async () => {
    const speech = fakeSpeech({ atOnce: false, takeMs: 30_000 });
    const element = await showSignedIn();
    await write('Hello there. Goodbye. The end.');
    await generate().click();
    await expect.element(page.getByText('Making sentence 1 of 3')).toBeVisible();
    speech.make(1);
    await expect.element(page.getByText('Making sentence 2 of 3')).toBeVisible();
    await expect.element(page.getByText('12 credits so far')).toBeVisible();
    const slider = page.getByRole('slider', { name: 'Position' });
    await expect.poll(() => Number(slider.element().getAttribute('aria-valuenow'))).toBeGreaterThan(0);
    const generated = details(element, 'vox-generated');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await vi.waitFor(() => expect(generated).toMatchObject([{ made: 1, credits: 12 }]), PATIENT);
    await expect.element(generate()).toHaveTextContent(/Generate 2 more sentences/);
  });

  test('after Cancel, shows no warning from an outdated balance', async () => {
    const speech = fakeSpeech({ atOnce: false });
    let credit_balance = 100;
    const hasBalance = () => ok({ data: { ...bonus, credit_balance } });
    speech.answer({ 'GET /v1/tenant/get_tenant_bonus': hasBalance });
    await showSignedIn();
    await write('Hello there. Goodbye.');
    await generate().click();
    await expect.element(page.getByText('Making sentence 1 of 2')).toBeVisible();
    // Read while the job holds most of it
    credit_balance = 3;
    await storesFor({}).bonus.refresh();
    speech.answer({ 'GET /v1/tenant/get_tenant_bonus': () => broken(503, {}) });
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(generate()).toBeEnabled();
    await vi.waitFor(
      () => expect(speech.of('GET /v1/tenant/get_tenant_bonus').length).toBeGreaterThan(2),
      PATIENT,
    );
    const note = page.getByText(/Your balance is/);
    expect(note.elements()).toEqual([]);
    // A balance read afterwards counts
    speech.answer({ 'GET /v1/tenant/get_tenant_bonus': hasBalance });
    await storesFor({}).bonus.refresh();
    await expect.element(note).toHaveTextContent('Your balance is 3 credits');
  });

  test('shows the time left in place of the estimate', async () => {
    const speech = fakeSpeech({ atOnce: false });
    const quote = { credits: 29, cached: [], duration_ms: 121_000, wait_ms: 61_000, left_out: [] };
    speech.answer({ 'POST /v1/speech/quote': () => ok({ data: quote }) });
    await showSignedIn();
    await write('Hello there. Goodbye. The end.');
    const foretold = page.getByText(/ready in about/);
    await expect.element(foretold).toHaveTextContent('about 2 min of speech, ready in about 1 min');
    await generate().click();
    await expect.element(page.getByText('About 1 min left')).toBeVisible();
    expect(foretold.elements()).toEqual([]);
    // Text written meanwhile waits for another click
    await write('Hello there. Goodbye. The end. One more.');
    await expect.element(page.getByText('9 credits', { exact: true })).toBeVisible();
    expect(foretold.elements()).toEqual([]);
    speech.make(1);
    await expect.element(page.getByText(/^About .* left$/)).not.toHaveTextContent('1 min');
    speech.make();
    speech.end();
    await expect.element(page.getByText(/^About .* left$/)).not.toBeInTheDocument();
  });

  test('shows both takes of a sentence that was generated again', async () => {
    fakeSpeech();
    await showSignedIn();
    await write('Hello there. Goodbye. The end.');
    await generate().click();
    await expect.element(page.getByRole('button', { name: 'Everything is generated' })).toBeVisible();
    await changeWord('Goodbye', 'Farewell');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByRole('button', { name: '2 takes' })).toBeVisible();
  });

  test('resumes playing when the connection returns', async () => {
    const speech = fakeSpeech({ atOnce: false, takeMs: 300 });
    await showSignedIn();
    await write('Hello there. Goodbye.');
    const answered = vi.mocked(fetch).getMockImplementation()!;
    let isOffline = true;
    const tried = vi.fn();
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => !isOffline);
    vi.mocked(fetch).mockImplementation((input, init) => {
      if (!isOffline || !new Request(input, init).url.includes('/media/')) return answered(input, init);
      tried();
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    await generate().click();
    await expect.element(page.getByText('Making sentence 1 of 2')).toBeVisible();
    speech.make();
    speech.end();
    await vi.waitFor(() => expect(tried).toHaveBeenCalled(), PATIENT);
    await expect
      .element(page.getByRole('button', { name: 'Pause', exact: true }))
      .toHaveAttribute('aria-busy', 'true');
    expect(page.getByText('Network error').elements()).toHaveLength(0);
    isOffline = false;
    // It has played to its end
    await expect.element(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    expect(page.getByText('Network error').elements()).toHaveLength(0);
  });

  test('does not keep requesting sound that is unavailable while another sentence plays', async () => {
    const speech = fakeSpeech({ takeMs: 1_400 });
    await showSignedIn();
    const answered = vi.mocked(fetch).getMockImplementation()!;
    const missing: string[] = [];
    vi.mocked(fetch).mockImplementation((input, init) => {
      const { url } = new Request(input, init);
      const isSecond = url.includes(speech.script?.segments[1]?.take_id ?? 'not yet');
      if (!isSecond) return answered(input, init);
      missing.push(url);
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    await write('Hello there. Goodbye.');
    await generate().click();
    await expect.poll(() => missing.length).toBe(1);
    // The first sentence has ended, and the player waits for the second
    await expect
      .element(page.getByRole('button', { name: 'Pause', exact: true }))
      .toHaveAttribute('aria-busy', 'true');
    expect(missing.length).toBeLessThanOrEqual(3);
  });

  test('generates and charges only a changed sentence again', async () => {
    const speech = fakeSpeech();
    await showSignedIn();
    await write('Hello there. Goodbye. The end.');
    await generate().click();
    await expect.element(page.getByRole('button', { name: 'Everything is generated' })).toBeVisible();
    await changeWord('Goodbye', 'Farewell');
    await expect.element(generate()).toHaveTextContent(/Generate 1 changed sentence\s*9 credits/);
    await expect.element(page.getByText('2 of 3 sentences are ready and cost nothing')).toBeVisible();
    await generate().click();
    await expect.element(page.getByRole('button', { name: 'Everything is generated' })).toBeVisible();
    const [first, second] = speech.presses;
    expect(second!.body.script_id).toBe(first!.body.script_id);
    expect(second!.key).not.toBe(first!.key);
    expect(speech.script!.segments.map(({ takes }) => takes.length)).toEqual([1, 2, 1]);
  });

  test('another speed makes everything stale, and back again it is free', async () => {
    const speech = fakeSpeech();
    await showSignedIn();
    await write('Hello there. Goodbye.');
    await generate().click();
    await expect.element(page.getByRole('button', { name: 'Everything is generated' })).toBeVisible();
    await page.getByRole('slider', { name: 'Speed' }).fill('1');
    await expect.element(page.getByText('1.05×', { exact: true })).toBeInTheDocument();
    await expect.element(generate()).toHaveTextContent(/Generate 2 changed sentences\s*20 credits/);
    await page.getByRole('slider', { name: 'Speed' }).fill('0');
    await expect.element(page.getByRole('button', { name: 'Everything is generated' })).toBeVisible();
    expect(speech.presses).toHaveLength(1);
  });

  test('another voice makes everything stale, and with the one before it is free again', async () => {
    const speech = fakeSpeech();
    await showSignedIn();
    await write('Hello there. Goodbye.');
    await generate().click();
    await expect.element(page.getByRole('button', { name: 'Everything is generated' })).toBeVisible();
    const choose = async (from: string, to: string) => {
      await page.getByRole('button', { name: `Change voice: ${from}` }).click();
      await page.getByRole('button', { name: `Use ${to}`, exact: true }).click();
      await expect.element(page.getByRole('button', { name: `Change voice: ${to}` })).toBeVisible();
    };
    await choose('Ada', 'Ben');
    await expect.element(generate()).toHaveTextContent(/Generate 2 changed sentences\s*20 credits/);
    await choose('Ben', 'Ada');
    await expect.element(page.getByRole('button', { name: 'Everything is generated' })).toBeVisible();
    expect(speech.presses).toHaveLength(1);
  });

  test('Ctrl+Enter generates', async () => {
    const speech = fakeSpeech();
    await showSignedIn();
    await write('Hello there.');
    await expect.element(generate()).toBeEnabled();
    await editor().click();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await vi.waitFor(() => expect(speech.presses).toHaveLength(1), PATIENT);
    expect(text()).toBe('Hello there.');
  });

  test('Ctrl+Enter before the voices have loaded generates once they have', async () => {
    const speech = fakeSpeech();
    let arrive = () => {};
    const isTime = new Promise<void>((resolve) => (arrive = resolve));
    speech.answer({
      'GET /p1/voices/get_supported_model': async () => {
        await isTime;
        return ok({ models: [model] });
      },
    });
    await showSignedIn();
    await write('Hello there.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(speech.presses).toEqual([]);
    arrive();
    await expect.poll(() => speech.presses.length).toBe(1);
  });

  test('a double click counts as one click', async () => {
    const speech = fakeSpeech({ atOnce: false });
    await showSignedIn();
    await write('Hello there.');
    await generate().dblClick();
    await expect.element(page.getByText('Making sentence 1 of 1')).toBeVisible();
    expect(speech.presses).toHaveLength(1);
  });

  test('a click without an answer keeps its idempotency key for the next one, over a reload too', async () => {
    const speech = fakeSpeech();
    speech.refuse('network', 2);
    await showSignedIn();
    await write('Hello there.');
    await generate().click();
    await expect.element(page.getByText('Network error')).toBeVisible();
    await expect.element(generate()).toBeEnabled();
    await generate().click();
    await vi.waitFor(() => expect(speech.presses).toHaveLength(2), PATIENT);
    await expect.element(generate()).toBeEnabled();
    document.body.replaceChildren();
    await show();
    await expect.element(editor()).toHaveValue('Hello there.');
    await generate().click();
    await vi.waitFor(() => expect(speech.presses.length).toBeGreaterThanOrEqual(3), PATIENT);
    // The script may have been saved meanwhile: the third press is then refused, and a new one follows by itself
    expect(new Set(speech.presses.slice(0, 3).map(({ key }) => key)).size).toBe(1);
  });

  test('a click refused by a busy server keeps its idempotency key for the next one', async () => {
    const speech = fakeSpeech();
    speech.refuse(refused('err_service_busy', 429));
    await showSignedIn();
    await write('Hello there.');
    await generate().click();
    await expect.element(page.getByText(/The service is busy right now/)).toBeVisible();
    await expect.element(generate()).toBeEnabled();
    await generate().click();
    await vi.waitFor(() => expect(speech.presses).toHaveLength(2), PATIENT);
    expect(new Set(speech.presses.map(({ key }) => key)).size).toBe(1);
  });

  test('a session that ends during a job only asks to sign in', async () => {
    const speech = fakeSpeech({ atOnce: false });
    const element = await showSignedIn();
    const asked = details(element, 'vox-sign-in');
    element.addEventListener('vox-sign-in', (event) => event.preventDefault());
    const faults = details(element, 'vox-error');
    speech.answer({
      'GET /v1/speech/jobs/{job_id}/events': () => refused('err_session_ended', 401),
      'POST /accounts/v1/token': () => refused('err_session_ended', 401),
    });
    await write('Hello there.');
    await generate().click();
    await expect.poll(() => asked).toEqual([{ reason: 'expired' }]);
    await expect.element(page.getByText('Making sentence 1 of 1')).not.toBeInTheDocument();
    expect(faults).toEqual([]);
  });

  test('a lost connection resumes where it was', async () => {
    const speech = fakeSpeech({ atOnce: false });
    await showSignedIn();
    await write('Hello there. Goodbye.');
    await generate().click();
    await expect.element(page.getByText('Making sentence 1 of 2')).toBeVisible();
    speech.make(1);
    await expect.element(page.getByText('Making sentence 2 of 2')).toBeVisible();
    speech.breakLine();
    await expect.element(page.getByText(/Connection lost/)).toBeVisible();
    await vi.waitFor(() => expect(speech.connections).toEqual([null, '1']), PATIENT);
    await expect.element(page.getByText(/Connection lost/)).not.toBeInTheDocument();
    speech.make();
    speech.end();
    await expect.element(page.getByRole('button', { name: 'Everything is generated' })).toBeVisible();
    expect(speech.presses).toHaveLength(1);
  });

  test('a failed sentence is reported, is free and can be generated again', async () => {
    const speech = fakeSpeech({ atOnce: false });
    await showSignedIn();
    await write('Hello there. Goodbye.');
    await generate().click();
    await expect.element(page.getByText('Making sentence 1 of 2')).toBeVisible();
    speech.fail('err_service_busy');
    speech.make();
    speech.end();
    await expect.element(page.getByText(/1 sentence could not be made and was not charged/)).toBeVisible();
    await expect.element(generate()).toHaveTextContent(/Generate 1 more sentence/);
  });

  test('too few credits are reported, with a Recharge button only where the page sells credits', async () => {
    const speech = fakeSpeech();
    speech.refuse(notEnoughCredits, 2);
    await showSignedIn();
    await write('Hello there.');
    await generate().click();
    await expect
      .element(page.getByText("You don't have enough credits. Please upgrade your subscription."))
      .toBeVisible();
    expect(page.getByRole('button', { name: 'Recharge' }).elements()).toHaveLength(0);
    expect(speech.of('GET /v1/tenant/get_tenant_bonus').length).toBeGreaterThan(1);
    expect(text()).toBe('Hello there.');
    const { storesFor } = await import('../../src/stores/registry.ts');
    storesFor({}).requests.answer('vox-recharge');
    const asked = details(document.body, 'vox-recharge');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await generate().click();
    await page.getByRole('button', { name: 'Recharge' }).click();
    expect(asked).toEqual([{}]);
  });

  test('a refusal of the server is shown, and raised as an event', async () => {
    const speech = fakeSpeech();
    speech.refuse(refused('err_engine_unavailable'));
    const element = await showSignedIn();
    const errors = details(element, 'vox-error');
    await write('Hello there.');
    await generate().click();
    const message = 'This voice cannot speak right now. Choose another one or try again later.';
    await expect.element(page.getByText(message)).toBeVisible();
    expect(errors).toMatchObject([{ type: 'err_engine_unavailable', message }]);
    await expect.element(generate()).toBeEnabled();
  });
});

describe('playing', () => {
  /** Takes have to be long enough to be paused on a slow machine. */
  const generated = async (speech: FakeSpeech, value = 'Hello there. Goodbye. The end.') => {
    await write(value);
    await generate().click();
    await expect.element(page.getByRole('button', { name: 'Everything is generated' })).toBeVisible();
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    return speech;
  };

  /** When each take starts and ends on the audio clock, in seconds. */
  const watchSound = () => {
    const sounds: { askedAt: number; startsAt: number; endsAt: number }[] = [];
    const start = AudioBufferSourceNode.prototype.start;
    vi.spyOn(AudioBufferSourceNode.prototype, 'start').mockImplementation(function (
      this: AudioBufferSourceNode,
      when = 0,
      offset = 0,
    ) {
      const askedAt = this.context.currentTime;
      sounds.push({ askedAt, startsAt: when, endsAt: when + this.buffer!.duration - offset });
      start.call(this, when, offset);
    });
    return sounds;
  };

  test('includes pauses before the first and after the last sentence', async () => {
    const sounds = watchSound();
    fakeSpeech({ takeMs: 300 });
    await showSignedIn();
    await write('[pause 700ms] Hello there. [pause 1s]');
    const clock = () =>
      document.querySelector('vox-text-to-speech')!.shadowRoot!.querySelectorAll('.tts-clock');
    await generate().click();
    await vi.waitFor(() => expect(sounds).toHaveLength(1), PATIENT);
    expect(sounds[0]!.startsAt - sounds[0]!.askedAt).toBeGreaterThan(0.5);
    await expect.poll(() => clock()[1]?.textContent).toBe('0:02');
    await expect.element(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    const { audioContext } = await import('../../src/studio/player/output.ts');
    expect(audioContext().currentTime - sounds[0]!.endsAt).toBeGreaterThan(0.85);
  });

  test('shows the position that leaves the loudspeaker', async () => {
    fakeSpeech({ takeMs: 5_000 });
    let delay = 1_000;
    vi.spyOn(AudioContext.prototype, 'outputLatency', 'get').mockImplementation(() => delay);
    await showSignedIn();
    await write('Hello there.');
    await generate().click();
    const { audioContext } = await import('../../src/studio/player/output.ts');
    await expect.element(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    const position = () =>
      page.getByRole('slider', { name: 'Position' }).element().getAttribute('aria-valuenow');
    const from = audioContext().currentTime;
    await expect.poll(() => audioContext().currentTime - from).toBeGreaterThan(0.5);
    expect(Number(position())).toBe(0);
    delay = 0;
    await expect.poll(() => Number(position())).toBeGreaterThan(0);
  });

  test('joins takes without gaps, with the pauses of the text', async () => {
    const sounds = watchSound();
    fakeSpeech({ takeMs: 600 });
    await showSignedIn();
    await write('Hello there. Goodbye.\n\nThe end.');
    await generate().click();
    await vi.waitFor(() => expect(sounds).toHaveLength(3), PATIENT);
    const [first, second, third] = sounds;
    expect(second!.startsAt - first!.endsAt).toBeCloseTo(0.25, 3);
    expect(third!.startsAt - second!.endsAt).toBeCloseTo(0.6, 3);
  });

  test('continues up to a take that cannot be fetched', async () => {
    const sounds = watchSound();
    const speech = fakeSpeech({ takeMs: 600 });
    await showSignedIn();
    await write('Hello there. Goodbye. The end.');
    let isRefused = false;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const send = vi.mocked(fetch).getMockImplementation()!;
    vi.mocked(fetch).mockImplementation(async (input, init) => {
      const { url } = new Request(input, init);
      const at = speech.script?.segments.findIndex(({ takes }) => takes[0] && url.endsWith(takes[0].url));
      if (at === 0) await held;
      if (at !== 2) return send(input, init);
      isRefused = true;
      return new Response(null, { status: 404 });
    });
    await generate().click();
    await expect.poll(() => isRefused).toBe(true);
    await expect.element(page.getByRole('button', { name: 'Everything is generated' })).toBeVisible();
    letGo();
    await vi.waitFor(() => expect(sounds).toHaveLength(2), PATIENT);
  });

  test('fetches a take whose address has expired at a fresh one', async () => {
    const sounds = watchSound();
    const speech = fakeSpeech();
    const named: unknown[] = [];
    speech.answer({
      'POST /v1/misc/file_download_urlbyname': ({ body }) => {
        named.push(body);
        return ok({ data: { url: '/media/fresh.wav' } });
      },
    });
    await showSignedIn();
    await write('Hello there.');
    const send = vi.mocked(fetch).getMockImplementation()!;
    vi.mocked(fetch).mockImplementation(async (input, init) => {
      const { pathname } = new URL(new Request(input, init).url);
      const isExpired = pathname.startsWith('/media/') && pathname !== '/media/fresh.wav';
      return isExpired ? new Response(null, { status: 403 }) : send(input, init);
    });
    await generate().click();
    await vi.waitFor(() => expect(sounds).toHaveLength(1), PATIENT);
    const [take] = speech.script!.segments[0]!.takes;
    expect(named).toEqual([{ file_name: `${take!.take_id}.wav` }]);
  });

  test('waits for a sentence ahead that is generated again, and plays the new take in its place', async () => {
    const sounds = watchSound();
    const speech = fakeSpeech({ takeMs: 1500 });
    await showSignedIn();
    await write('Hello there. Goodbye. The end.');
    await generate().click();
    await expect.element(page.getByRole('button', { name: 'Everything is generated' })).toBeVisible();
    await vi.waitFor(() => expect(sounds.length).toBeGreaterThan(1), PATIENT);
    await changeWord('end', 'finish');
    const before = sounds.length;
    await generate().click();
    await expect.element(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await vi.waitFor(() => expect(sounds.length).toBeGreaterThan(before), PATIENT);
    const made = speech.script!.segments[2]!;
    expect(made.takes).toHaveLength(2);
    const fetched = vi
      .mocked(fetch)
      .mock.calls.map(([input]) => String(input instanceof Request ? input.url : input));
    expect(fetched.some((url) => url.endsWith(made.takes[1]!.url))).toBe(true);
    // Nothing overlaps: the old take was dropped
    const last = sounds.at(-1)!;
    const secondEnds = sounds[1]!.endsAt;
    expect(last.startsAt).toBeGreaterThanOrEqual(secondEnds);
  });

  test('seeks by keys, with the position in hours, minutes, seconds and milliseconds', async () => {
    const speech = fakeSpeech({ takeMs: 20_000 });
    await showSignedIn();
    await generated(speech);
    const slider = page.getByRole('slider', { name: 'Position' });
    slider.element().focus();
    await userEvent.keyboard('{Home}');
    await expect.element(slider).toHaveAttribute('aria-valuetext', '00:00:00.000');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.element(slider).toHaveAttribute('aria-valuetext', '00:00:02.000');
    await userEvent.keyboard('{PageUp}');
    await expect.element(slider).toHaveAttribute('aria-valuetext', '00:00:12.000');
    await expect.element(slider).toHaveAttribute('aria-valuemax', '60500');
  });

  test('starts and stops on Space except while the user types', async () => {
    const speech = fakeSpeech({ takeMs: 20_000 });
    await showSignedIn();
    await generated(speech);
    page.getByRole('slider', { name: 'Position' }).element().focus();
    await userEvent.keyboard(' ');
    await expect.element(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await userEvent.keyboard(' ');
    await expect.element(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await editor().click();
    await userEvent.keyboard('{End} ');
    expect(text()).toBe('Hello there. Goodbye. The end. ');
    await expect.element(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  });

  test('stops when something else on the page plays', async () => {
    const speech = fakeSpeech({ takeMs: 20_000 });
    await showSignedIn();
    await generated(speech);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.element(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    const { playback } = await import('../../src/stores/playback.ts');
    playback().start(() => {});
    await expect.element(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  });

  test('earlier takes of a sentence can be restored with their text', async () => {
    const speech = fakeSpeech({ takeMs: 20_000 });
    await showSignedIn();
    await generated(speech);
    await changeWord('Goodbye', 'Farewell');
    await generate().click();
    await expect.element(page.getByRole('button', { name: 'Everything is generated' })).toBeVisible();
    const field = editor().element() as HTMLTextAreaElement;
    field.focus();
    field.setSelectionRange(15, 15);
    await page.getByRole('button', { name: '2 takes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Takes of this sentence' });
    await expect.element(dialog.getByRole('listitem').first()).toHaveTextContent(/Farewell.*Take 2.*In use/);
    await dialog.getByRole('button', { name: 'Restore take 1' }).click();
    await expect.element(editor()).toHaveValue('Hello there. Goodbye. The end.');
    await expect.element(page.getByRole('button', { name: 'Everything is generated' })).toBeVisible();
    expect(speech.presses).toHaveLength(2);
  });

  test('a single sentence can be generated', async () => {
    const speech = fakeSpeech({ takeMs: 20_000 });
    await showSignedIn();
    await generated(speech);
    await changeWord('Hello', 'Howdy');
    await changeWord('end', 'finish');
    await expect.element(generate()).toHaveTextContent(/Generate 2 changed sentences/);
    (editor().element() as HTMLTextAreaElement).setSelectionRange(2, 2);
    await page.getByRole('button', { name: 'Generate this sentence · 12 credits' }).click();
    await expect.element(generate()).toHaveTextContent(/Generate 1 changed sentence/);
    expect(speech.presses[1]!.body.only).toEqual([speech.script!.segments[0]!.segment_id]);
  });

  test('a download has the current text, which is stored first without generating anything', async () => {
    const speech = fakeSpeech({ takeMs: 20_000 });
    const element = await showSignedIn();
    await generated(speech);
    await changeWord('Goodbye. ', '{Delete}');
    const asked = details(element, 'vox-download');
    element.addEventListener('vox-download', (event) => event.preventDefault());
    await page.getByRole('button', { name: 'Download' }).click();
    const link = page.getByRole('link', { name: 'Download as MP3' });
    await expect.element(link).toHaveAttribute('download');
    expect(speech.presses[1]!.body).toMatchObject({ only: [] });
    expect(speech.script!.segments).toMatchObject([{ text: 'Hello there.' }, { text: 'The end.' }]);
    await link.click();
    expect(asked).toMatchObject([
      { format: 'mp3', url: expect.stringMatching(/\/media\/s\.mp3$/) as string },
    ]);
  });
});

describe('drafts', () => {
  test('text and settings survive a reload, and a running job continues', async () => {
    const speech = fakeSpeech({ atOnce: false });
    await showSignedIn();
    await write('Hello there. Goodbye.');
    await page.getByRole('slider', { name: 'Speed' }).fill('2');
    await generate().click();
    await expect.element(page.getByText('Making sentence 1 of 2')).toBeVisible();
    document.body.replaceChildren();
    await show();
    await expect.element(editor()).toHaveValue('Hello there. Goodbye.');
    await expect.element(page.getByText('Making sentence 1 of 2')).toBeVisible();
    await expect.element(page.getByText('1.09×', { exact: true })).toBeInTheDocument();
    speech.make();
    speech.end();
    await expect.element(page.getByRole('button', { name: 'Everything is generated' })).toBeVisible();
    expect(speech.presses).toHaveLength(1);
  });

  test('a click on Generate after a reload follows one job, even before the running job is known', async () => {
    const speech = fakeSpeech({ atOnce: false });
    await showSignedIn();
    await write('Hello there. Goodbye.');
    await generate().click();
    await expect.element(page.getByText('Making sentence 1 of 2')).toBeVisible();
    await expect.poll(() => speech.connections).toHaveLength(1);
    document.body.replaceChildren();
    let answer = () => {};
    const isAnswered = new Promise<void>((done) => (answer = done));
    speech.answer({
      async 'GET /v1/speech/scripts/{script_id}'() {
        await isAnswered;
        return ok({ data: { script: speech.script!, job: speech.job } });
      },
    });
    await show();
    await expect.element(editor()).toHaveValue('Hello there. Goodbye.');
    await generate().click();
    await expect.element(page.getByText('Making sentence 1 of 2')).toBeVisible();
    answer();
    // The answer that was held back is handled before those of later calls
    const { client } = storesFor({});
    await client.call('GET /p1/history/get', { query: {} });
    await client.call('GET /p1/history/get', { query: {} });
    speech.make();
    speech.end();
    await expect.element(page.getByRole('button', { name: 'Everything is generated' })).toBeVisible();
    expect(speech.connections, 'one of the first page, one of the second').toHaveLength(2);
  });

  test('each user has their own draft, and text typed before signing in is kept', async () => {
    const speech = fakeSpeech();
    const element = await show();
    element.addEventListener('vox-sign-in', (event) => event.preventDefault());
    await expect.element(page.getByText('Sign in to generate speech. Your text stays here.')).toBeVisible();
    await write('Typed before.');
    const { storesFor } = await import('../../src/stores/registry.ts');
    await storesFor({}).session.signIn('a@example.com', 'a password');
    await expect.element(generate()).toBeEnabled();
    expect(text()).toBe('Typed before.');
    storesFor({}).session.lose(true);
    await expect.element(editor()).toHaveValue('');
    await storesFor({}).session.signIn('a@example.com', 'a password');
    await expect.element(editor()).toHaveValue('Typed before.');
    // A user who signs out takes the draft along
    await storesFor({}).session.signOut();
    await expect.element(editor()).toHaveValue('');
    await storesFor({}).session.signIn('a@example.com', 'a password');
    await expect.element(generate()).toBeDisabled();
    expect(text()).toBe('');
    expect(Object.values(localStorage).join()).not.toContain('Typed before.');
    expect(speech.presses).toEqual([]);
  });

  test('nothing of a user is stored after they signed out in another tab', async () => {
    fakeSpeech();
    await showSignedIn();
    await write('Kept.');
    await expect.poll(async () => JSON.stringify(await keptDrafts())).toContain('Kept.');
    const kept = async () => JSON.stringify([await keptDrafts(), Object.values(localStorage)]);
    // Another tab has its own store
    const { draftStore } = await import('../../src/stores/drafts.ts');
    const { storesFor } = await import('../../src/stores/registry.ts');
    const { storage, session } = storesFor({});
    const page = Symbol.for('voxbench');
    const here = globalThis as Record<symbol, unknown>;
    const own = here[page];
    delete here[page];
    const other = draftStore(storage);
    here[page] = own;
    await write('Typed last.');
    localStorage.removeItem('access_token');
    dispatchEvent(new StorageEvent('storage', { key: 'access_token', newValue: null }));
    await expect.element(editor()).toHaveValue('');
    expect(session.$session.get().status).toBe('signed-out');
    await other.removeAll('u1');
    await expect.poll(kept).not.toMatch(/Kept\.|Typed last\./);
    // The user comes back, and their text is stored again
    await write('Typed between.');
    await session.signIn('a@example.com', 'a password');
    await expect.poll(kept).toContain('Typed between.');
  });

  test('a whole book is kept, although local storage has no room for it', async () => {
    fakeSpeech();
    await showSignedIn();
    const setItem = Storage.prototype.setItem;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, ...args) {
      if (args[1].length > 100_000) throw new DOMException('full', 'QuotaExceededError');
      setItem.apply(this, args);
    });
    const book = 'All of it is kept. '.repeat(10_000);
    await pasteOver(book);
    await expect.poll(async () => JSON.stringify(await keptDrafts()).includes(book)).toBe(true);
    document.body.replaceChildren();
    await show();
    await expect.poll(text).toBe(book);
  });

  test('a draft of an older version is read from local storage', async () => {
    fakeSpeech();
    localStorage.setItem(
      `vox-tts-draft u1 vox-text-to-speech-0 ${location.pathname}`,
      JSON.stringify({ text: 'Written long ago.', settings: {}, format: 'mp3' }),
    );
    await showSignedIn();
    await expect.element(editor()).toHaveValue('Written long ago.');
  });

  test('text typed just before the page closes is kept', async () => {
    fakeSpeech();
    await showSignedIn();
    await write('Typed before.');
    await expect.poll(async () => JSON.stringify(await keptDrafts())).toContain('Typed before.');
    await write('Just typed.');
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    // Synchronously, without waiting for the database
    expect(Object.values(localStorage).join()).toContain('Just typed.');
    await expect.poll(async () => JSON.stringify(await keptDrafts())).toContain('Just typed.');
    await expect.poll(() => Object.values(localStorage).join()).not.toContain('Just typed.');
  });

  describe('in several tabs', () => {
    const key = `vox-tts-draft u1 vox-text-to-speech-0 ${location.pathname}`;
    const hide = () => window.dispatchEvent(new PageTransitionEvent('pagehide'));
    /** Saves a draft as another tab does. */
    const savedElsewhere = (value: string) =>
      keepDraft(key, { text: value, settings: {}, format: 'mp3', savedAt: Date.now() });
    const keptText = async () => ((await keptDrafts())[key] as { text: string } | undefined)?.text;

    test.each([
      ['An empty tab', undefined],
      ['A tab with an old draft', 'Written long ago.'],
    ])('%s that closes leaves the draft of another tab alone', async (_, old) => {
      fakeSpeech();
      if (old) await keepDraft(key, { text: old, settings: {}, format: 'mp3', savedAt: 1 });
      await showSignedIn();
      await expect.element(editor()).toHaveValue(old ?? '');
      await expect.element(page.getByText('Ada', { exact: true })).toBeVisible();
      await savedElsewhere('Written there.');
      hide();
      document.body.replaceChildren();
      expect(await keptText()).toBe('Written there.');
      expect(Object.keys(localStorage)).not.toContain(key);
      await show();
      await expect.element(editor()).toHaveValue('Written there.');
    });

    test('the text typed last wins, in whichever tab', async () => {
      fakeSpeech();
      await showSignedIn();
      await write('Written here.');
      await expect.poll(keptText).toBe('Written here.');
      await savedElsewhere('Written there.');
      await write('Written here, later.');
      await expect.poll(keptText).toBe('Written here, later.');
      hide();
      document.body.replaceChildren();
      await show();
      await expect.element(editor()).toHaveValue('Written here, later.');
    });
  });

  describe('where the browser cannot store anything', () => {
    let isFull: boolean;
    beforeEach(() => {
      isFull = true;
      const put = IDBObjectStore.prototype.put;
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
        if (isFull) throw new DOMException('full', 'QuotaExceededError');
        return put.apply(this, args);
      });
      const setItem = Storage.prototype.setItem;
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, ...args) {
        if (isFull && args[0].includes('draft')) throw new DOMException('full', 'QuotaExceededError');
        setItem.apply(this, args);
      });
    });

    test('the page says so and what to do, until there is room', async () => {
      const speech = fakeSpeech();
      speech.projects.refuse('network', Infinity);
      await showSignedIn();
      await write('Kept nowhere.');
      const told = page.getByText('Your text could not be saved in this browser');
      await expect.element(told).toBeVisible();
      isFull = false;
      await write('Kept again.');
      await expect.element(told).not.toBeInTheDocument();
      document.body.replaceChildren();
      await show();
      await expect.element(editor()).toHaveValue('Kept again.');
    });
  });

  test('a script that loads after its text was replaced is dropped', async () => {
    const speech = fakeSpeech();
    await showSignedIn();
    await write('Hello there.');
    await generate().click();
    await expect.element(page.getByRole('button', { name: 'Everything is generated' })).toBeVisible();
    const { script_id } = speech.script!;
    await expect.poll(async () => JSON.stringify(await keptDrafts())).toContain(script_id);
    document.body.replaceChildren();
    let asked = false;
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    const send = vi.mocked(fetch).getMockImplementation()!;
    vi.mocked(fetch).mockImplementation(async (input, init) => {
      if (new Request(input, init).url.includes('/v1/speech/scripts/')) {
        asked = true;
        await held;
      }
      return send(input, init);
    });
    await show();
    await expect.element(editor()).toHaveValue('Hello there.');
    await expect.poll(() => asked).toBe(true);
    await pasteOver('Nothing of the kind.');
    answer();
    await expect.element(generate()).toBeEnabled();
    await generate().click();
    await expect.element(page.getByRole('button', { name: 'Everything is generated' })).toBeVisible();
    expect(speech.presses[1]!.body.script_id).not.toBe(script_id);
  });

  describe('where the browser has no database', () => {
    beforeEach(() => {
      vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
        throw new DOMException('forbidden', 'SecurityError');
      });
    });

    test('the draft is kept in local storage', async () => {
      fakeSpeech();
      await showSignedIn();
      await write('Kept all the same.');
      await expect.poll(() => Object.values(localStorage).join()).toContain('Kept all the same.');
      document.body.replaceChildren();
      await show();
      await expect.element(editor()).toHaveValue('Kept all the same.');
    });
  });

  describe('on several pages of a site', () => {
    const { href } = location;
    const goTo = (path: string) => history.replaceState(null, '', path);
    afterEach(() => goTo(href));

    test('an element continues only the draft of its own page', async () => {
      fakeSpeech();
      goTo('/shop.html');
      await showSignedIn({ text: 'Said by the shop.' });
      await write('Typed in the shop.');
      document.body.replaceChildren();
      goTo('/news.html');
      await show({ text: 'Said by the news.' });
      await expect.element(editor()).toHaveValue('Said by the news.');
      document.body.replaceChildren();
      goTo('/shop.html');
      await show({ text: 'Said by the shop.' });
      await expect.element(editor()).toHaveValue('Typed in the shop.');
    });

    test('an element with an id has the same draft on all of them', async () => {
      fakeSpeech();
      goTo('/shop.html');
      await showSignedIn({ id: 'speech' });
      await write('Typed in the shop.');
      document.body.replaceChildren();
      goTo('/news.html');
      await show({ id: 'speech' });
      await expect.element(editor()).toHaveValue('Typed in the shop.');
    });
  });

  test('removing the requested speed restores the normal rate of the voice', async () => {
    fakeSpeech();
    const element = (await showSignedIn()) as HTMLElement & { speed: number };
    element.speed = 4;
    await expect.element(page.getByText('1.17×')).toBeInTheDocument();
    element.speed = 0;
    await expect.element(page.getByText('1.00×')).toBeInTheDocument();
  });

  test('the console warns of a voice that does not exist, and only of that', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    fakeSpeech();
    await showSignedIn({ voice: 'ada' });
    await expect.element(page.getByText('Ada', { exact: true })).toBeVisible();
    expect(warn).not.toHaveBeenCalled();
    document.body.replaceChildren();
    await show({ voice: 'nonsense' });
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce(), PATIENT);
    expect(warn.mock.calls[0]![0]).toMatch(/"nonsense"/);
  });

  test('a voice that is gone is replaced, and the page says so', async () => {
    fakeSpeech();
    await showSignedIn({ voice: 'zoe' });
    await expect
      .element(page.getByText('The voice you used is no longer available. Ada takes its place.'))
      .toBeVisible();
  });

  test('a language that the voice cannot speak is replaced by the nearest, and the page says so', async () => {
    fakeSpeech();
    await showSignedIn({ voice: 'ada', language: 'fr-FR' });
    await expect
      .element(page.getByText('Ada cannot speak French. The text is spoken as English.'))
      .toBeVisible();
  });

  test('choosing a language selects a voice that speaks it, and the page says so', async () => {
    const speech = fakeSpeech();
    const gerda = voice('Gerda', { labels: { gender: 'female', language: 'de-DE', style: '' } });
    speech.answer({ 'GET /p1/voices/internal_get_all_voices': () => ok({ voices: [voice('Ada'), gerda] }) });
    await showSignedIn();
    await page.getByRole('combobox', { name: 'Language' }).selectOptions('de-DE');
    await expect.element(page.getByText('Gerda was chosen because it speaks German.')).toBeVisible();
    await expect.element(page.getByRole('combobox', { name: 'Language' })).toHaveValue('de-DE');
  });

  test('without any voice the text stays, and the page says so', async () => {
    const speech = fakeSpeech();
    speech.answer({ 'GET /p1/voices/internal_get_all_voices': () => ok({ voices: [] }) });
    await showSignedIn();
    await write('Hello there.');
    await expect.element(page.getByText(/No voice is available right now/)).toBeVisible();
    await expect.element(generate()).toBeDisabled();
    expect(text()).toBe('Hello there.');
  });

  test('text written into the shell is in the panel, with the caret in place', async () => {
    fakeSpeech();
    signedIn();
    const element = document.createElement('vox-text-to-speech');
    document.body.append(element);
    const field = element.shadowRoot!.querySelector('textarea')!;
    field.value = 'Written early.';
    field.focus();
    field.setSelectionRange(7, 7);
    await (element as unknown as { activate(): Promise<void> }).activate();
    await expect.element(editor()).toHaveValue('Written early.');
    const panelField = editor().element() as HTMLTextAreaElement;
    expect(panelField).not.toBe(field);
    expect(element.shadowRoot!.activeElement).toBe(panelField);
    expect(panelField.selectionStart).toBe(7);
    await expect.element(generate()).toHaveTextContent(/14 credits/);
  });
});

describe('importing text', () => {
  const drop = (files: File[]) => {
    const data = new DataTransfer();
    for (const file of files) data.items.add(file);
    const target = editor().element();
    for (const type of ['dragenter', 'dragover', 'drop']) {
      target.dispatchEvent(
        new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true, composed: true }),
      );
    }
  };

  test('a dropped file replaces the text, and undo restores it', async () => {
    fakeSpeech();
    await showSignedIn();
    await write('Old text.');
    drop([new File(['# Title\n\nSome **bold** words.'], 'a.md')]);
    await expect.element(editor()).toHaveValue('Title\n\nSome bold words.');
    await expect.element(page.getByText(/a\.md was imported/)).toBeVisible();
    drop([new File(['Other words.'], 'b.txt')]);
    await expect.element(page.getByText(/b\.txt was imported/)).toBeVisible();
    expect(page.getByText(/a\.md was imported/).elements()).toEqual([]);
    await editor().click();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(editor()).toHaveValue('Title\n\nSome bold words.');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(editor()).toHaveValue('Old text.');
  });

  test.each([
    ['a file of an unsupported kind', [new File(['x'], 'a.xlsx')], /cannot be imported/],
    ['an empty file', [new File([' '], 'a.txt')], /has no text/],
    [
      'a file that is too large',
      [new File([new Uint8Array(1_100_000).fill(65)], 'a.txt')],
      /too long. Choose one of up to 250,000/,
    ],
    ['a file of too many characters', [new File(['\u00e4'.repeat(250_001)], 'a.txt')], /too long/],
    ['a file of too many lines', [new File(['a\n'.repeat(20_000)], 'a.txt')], /20,001 lines, and 10,000 fit/],
    ['a drop of several files', [new File(['x'], 'a.txt'), new File(['y'], 'b.txt')], /one file at a time/],
  ])('%s is refused with a reason, and the text stays', async (_, files, message) => {
    fakeSpeech();
    await showSignedIn();
    await write('Old text.');
    drop(files);
    await expect.element(page.getByText(message)).toBeVisible();
    expect(text()).toBe('Old text.');
  });

  test('a paste of 50 MB is refused with a message', async () => {
    fakeSpeech();
    await showSignedIn();
    await write('Old text.');
    const data = new DataTransfer();
    data.setData('text/plain', 'x'.repeat(50 * 1024 * 1024));
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    editor().element().dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    await expect.element(page.getByText(/has 52,428,800 characters, and 250,000 fit/)).toBeVisible();
    expect(text()).toBe('Old text.');
  });
});

describe('pasted Markdown', () => {
  const paste = (value: string) => {
    const field = editor().element() as HTMLTextAreaElement;
    field.focus();
    const data = new DataTransfer();
    data.setData('text/plain', value);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    if (field.dispatchEvent(event)) document.execCommand('insertText', false, value);
  };
  const remove = () => page.getByRole('button', { name: 'Remove Markdown marks' });

  test('keeps its marks until the user removes them, and undo restores them', async () => {
    fakeSpeech();
    await showSignedIn();
    await write('Before. ');
    (editor().element() as HTMLTextAreaElement).setSelectionRange(8, 8);
    paste('Some **bold** [words](https://a.example).');
    expect(text()).toBe('Before. Some **bold** [words](https://a.example).');
    await remove().click();
    await expect.element(editor()).toHaveValue('Before. Some bold words.');
    await expect.element(remove()).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(editor()).toHaveValue('Before. Some **bold** [words](https://a.example).');
  });

  test('the offer to remove marks can be dismissed, and goes with the text', async () => {
    fakeSpeech();
    await showSignedIn();
    paste('Some **bold** words.');
    await page.getByRole('button', { name: 'Keep the marks' }).click();
    await expect.element(remove()).not.toBeInTheDocument();
    expect(text()).toBe('Some **bold** words.');
    await write('');
    paste('Some **bold** words.');
    await expect.element(remove()).toBeVisible();
    await write('Something else.');
    await expect.element(remove()).not.toBeInTheDocument();
  });

  test('plain text gets no offer', async () => {
    fakeSpeech();
    await showSignedIn();
    paste('Some words.');
    await expect.element(generate()).toBeEnabled();
    expect(remove().elements()).toHaveLength(0);
  });
});

describe('a new script', () => {
  const begin = () => page.getByRole('button', { name: 'New', exact: true });

  test('starts without a question when the history has the old one', async () => {
    const speech = fakeSpeech();
    await showSignedIn();
    await expect.element(begin()).toBeDisabled();
    await write('Hello there.');
    await generate().click();
    await expect.element(page.getByRole('button', { name: 'Everything is generated' })).toBeVisible();
    const old = speech.script!.script_id;
    await begin().click();
    await expect.element(editor()).toHaveValue('');
    const said = page.getByText('The text you had is kept in the history.');
    await expect.element(said).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await write('Hello there.');
    await generate().click();
    await expect.poll(() => speech.script!.script_id).not.toBe(old);
    await expect.element(page.getByRole('button', { name: 'Everything is generated' })).toBeVisible();
    // The message is shown only once
    await begin().click();
    await expect.element(editor()).toHaveValue('');
    await expect.element(said).not.toBeInTheDocument();
  });

  test('starts when a text replaces the old one, however similar they are', async () => {
    const speech = fakeSpeech();
    await showSignedIn();
    await write('Dear Ann, I am well. Yours, Eve.');
    await generate().click();
    await expect.element(page.getByRole('button', { name: 'Everything is generated' })).toBeVisible();
    const old = speech.script!.script_id;
    await pasteOver('Dear Ben, I am well. Yours, Eve.');
    await expect.element(page.getByText('The text you had is kept in the history.')).toBeVisible();
    await generate().click();
    await vi.waitFor(() => expect(speech.presses).toHaveLength(2), PATIENT);
    expect(speech.presses[1]!.body.script_id).not.toBe(old);
    expect(speech.projects.script(old)!.segments[0]!.text).toBe('Dear Ann, I am well.');
    // Undo returns to the old item
    await editor().click();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(editor()).toHaveValue('Dear Ann, I am well. Yours, Eve.');
    await changeWord('well', 'here');
    await generate().click();
    await vi.waitFor(() => expect(speech.presses).toHaveLength(3), PATIENT);
    expect(speech.presses[2]!.body.script_id).toBe(old);
  });

  test('stores a text that was never generated, and starts without a question', async () => {
    const speech = fakeSpeech();
    await showSignedIn();
    await write('Hello there.');
    await begin().click();
    await expect.element(editor()).toHaveValue('');
    await expect.element(page.getByText('The text you had is kept in the history.')).toBeVisible();
    const [id] = speech.projects.ids();
    expect(speech.projects.script(id!)!.segments).toMatchObject([{ text: 'Hello there.' }]);
  });

  test('asks before discarding a text that could not be stored', async () => {
    const speech = fakeSpeech();
    speech.projects.refuse('network', Infinity);
    await showSignedIn();
    await write('Hello there.');
    await begin().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(text()).toBe('Hello there.');
    await begin().click();
    await page.getByRole('button', { name: 'Discard and start over' }).click();
    await expect.element(editor()).toHaveValue('');
  });
});

describe('the history', () => {
  const item = (n: number) => ({
    history_id: `00000000-0000-4000-8000-00000000000${n}`,
    kind: 'speech' as const,
    title: `Item ${n}`,
    excerpt: `Item ${n} begins`,
    voice_id: 'ada',
    created_at: 1_700_000_000_000,
    updated_at: 1_700_000_000_000,
    duration_ms: 65_000,
    characters: 100,
    downloads: { mp3: `/media/${n}.mp3` },
    url: `/media/${n}.wav`,
  });
  const items = () => page.getByRole('list', { name: 'History' }).getByRole('listitem');
  const open = async () => {
    await page.getByRole('tab', { name: 'History' }).click();
    await expect.element(items().first()).toHaveTextContent(/Item 1.*Ada.*1:05/);
  };

  test('an item is renamed and deleted from its menu', async () => {
    const speech = fakeSpeech({ history: [item(1), item(2)] });
    speech.answer({
      'POST /p1/history/edit': () => ok(),
      'DELETE /p1/history/delete': () => ok(),
    });
    await showSignedIn();
    await open();
    await page.getByRole('button', { name: 'More for Item 1' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Better name');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(items().first()).toHaveTextContent(/Better name/);
    expect(speech.of('POST /p1/history/edit')[0]!.body).toEqual({
      history_id: item(1).history_id,
      title: 'Better name',
    });
    await page.getByRole('button', { name: 'More for Better name' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('1 item deleted')).toBeVisible();
    expect(speech.of('DELETE /p1/history/delete')[0]!.url.searchParams.get('history_id')).toBe(
      item(1).history_id,
    );
    expect(items().elements()).toHaveLength(1);
  });

  test('shows how long ago an item was made, and the exact time', async () => {
    const now = Date.now();
    fakeSpeech({ history: [{ ...item(1), created_at: now - 2 * 3_600_000 }] });
    await showSignedIn();
    await open();
    const time = page.getByText('2 hours ago');
    await expect.element(time).toBeVisible();
    expect(time.element().getAttribute('title')).toMatch(/\d:\d\d/);
    expect(time.element().getAttribute('datetime')).toBe(new Date(now - 2 * 3_600_000).toISOString());
  });

  test('all items can be selected, including those not loaded yet', async () => {
    const speech = fakeSpeech();
    speech.answer({
      'GET /p1/history/get': ({ url }) =>
        ok({
          data: url.searchParams.has('cursor')
            ? { items: [item(3)], next_cursor: null }
            : { items: [item(1), item(2)], next_cursor: `1_${uuid(1)}` },
        }),
    });
    await showSignedIn();
    await open();
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await expect.element(page.getByRole('button', { name: 'Delete 3' })).toBeEnabled();
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await expect.element(page.getByRole('button', { name: 'Delete 0' })).toBeDisabled();
  });

  test('several are deleted at once', async () => {
    const speech = fakeSpeech({ history: [item(1), item(2), item(3)] });
    speech.answer({ 'POST /p1/history/batch_delete': () => ok({ data: { deleted: 2 } }) });
    await showSignedIn();
    await open();
    await page.getByRole('button', { name: 'Select' }).click();
    await page.getByRole('checkbox', { name: 'Select Item 1' }).click();
    await page.getByRole('checkbox', { name: 'Select Item 3' }).click();
    await page.getByRole('button', { name: 'Delete 2' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('2 items deleted')).toBeVisible();
    expect(speech.of('POST /p1/history/batch_delete')[0]!.body).toEqual({
      history_ids: [item(1).history_id, item(3).history_id],
    });
    expect(items().elements()).toHaveLength(1);
  });

  test('an empty history says what belongs there, and a failure offers a retry', async () => {
    const speech = fakeSpeech();
    speech.answer({ 'GET /p1/history/get': () => broken(503, {}) });
    await showSignedIn();
    await page.getByRole('tab', { name: 'History' }).click();
    await expect.element(page.getByText('The history could not be loaded. Please try again.')).toBeVisible();
    speech.answer({ 'GET /p1/history/get': () => ok({ data: { items: [], next_cursor: null } }) });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Nothing here yet')).toBeVisible();
  });
});

describe('as a try-out', () => {
  test('a visitor writes a text, plays it and hears it, without an account or a history', async () => {
    const speech = fakeSpeech();
    const element = await show({ 'site-key': 'pk_1', text: 'Good morning.' });
    const played = details(element, 'vox-play');
    await expect.element(page.getByText('13 / 5,000')).toBeVisible();
    expect(page.getByRole('tab').elements()).toHaveLength(0);
    expect(page.getByRole('button', { name: 'History' }).elements()).toHaveLength(0);
    await page.getByRole('button', { name: 'Generate and play' }).click();
    await expect.poll(() => played).toHaveLength(1);
    expect(speech.presses).toHaveLength(1);
    expect(speech.of('POST /v1/user/get_user_info')).toHaveLength(0);
    await expect.element(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  });

  test('a visitor sees characters, but never credits or a plan', async () => {
    const speech = fakeSpeech({ atOnce: false });
    speech.answer({
      'GET /v1/tenant/get_tenant_bonus': () => ok({ data: { ...bonus, script_characters_max: 20 } }),
    });
    const element = await show({ 'site-key': 'pk_1', text: 'Good morning to everybody.' });
    await expect.element(page.getByText(/The text is 6 characters too long to try out/)).toBeVisible();
    await write('Good morning.');
    await page.getByRole('button', { name: 'Generate and play' }).click();
    await expect.element(page.getByText('0 characters used so far')).toBeVisible();
    expect(element.shadowRoot!.textContent).not.toMatch(/credit|plan/i);
  });

  test('a text that replaces the one playing stops it, and can be played at once', async () => {
    const speech = fakeSpeech({ takeMs: 30_000 });
    const element = await show({ 'site-key': 'pk_1', text: 'Good morning. How are you?' });
    await page.getByRole('button', { name: 'Generate and play' }).click();
    const position = page.getByRole('slider', { name: 'Position' });
    await expect.poll(() => Number(position.element().getAttribute('aria-valuenow'))).toBeGreaterThan(0);
    element.setAttribute('text', 'Fifty boxes left the harbour by noon.');
    await page.getByRole('button', { name: 'Generate and play' }).click();
    await expect.poll(() => speech.presses).toHaveLength(2);
    await expect.element(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    expect(speech.script!.segments).toMatchObject([{ text: 'Fifty boxes left the harbour by noon.' }]);
  });

  test.each([320, 480, 720])(
    'at %i px three lines of the text stay visible while it is generated',
    async (width) => {
      const speech = fakeSpeech({ atOnce: false, takeMs: 30_000 });
      await page.viewport(width, 800);
      const words =
        'Fifty boxes left the harbour by noon and every one of them was opened before night fell.';
      const element = await show({ 'site-key': 'pk_1', text: `Good morning. ${words} ${words} ${words}` });
      const heightOf = (selector: string) =>
        element.shadowRoot!.querySelector(selector)!.getBoundingClientRect().height;
      await page.getByRole('button', { name: 'Generate and play' }).click();
      await expect.element(page.getByText('Making sentence 1 of 4')).toBeVisible();
      const line = parseFloat(getComputedStyle(editor().element()).lineHeight);
      expect(heightOf('.tts-editor')).toBeGreaterThanOrEqual(3 * line + 20);
      expect(element.getBoundingClientRect().height).toBeGreaterThanOrEqual(heightOf('.tts'));

      speech.make();
      const { top, bottom } = await vi.waitFor(
        () => element.shadowRoot!.querySelector('[data-current]')!.getBoundingClientRect(),
        PATIENT,
      );
      const view = element.shadowRoot!.querySelector('.tts-editor')!.getBoundingClientRect();
      expect([top >= view.top, bottom <= view.bottom], 'the sentence that sounds is whole').toEqual([
        true,
        true,
      ]);
    },
  );

  test('the round button is the part "generate"', async () => {
    fakeSpeech();
    const element = await show({ 'site-key': 'pk_1', text: 'Good morning.' });
    const button = page.getByRole('button', { name: 'Generate and play' });
    await expect.element(button).toHaveAttribute('part', 'generate');
    expect(element.shadowRoot!.querySelectorAll('[part~=generate]')).toHaveLength(1);
  });

  test('a used-up allowance is reported, and the text stays', async () => {
    const speech = fakeSpeech();
    speech.refuse(refused('err_site_key_allowance'));
    await show({ 'site-key': 'pk_1', text: 'Good morning.' });
    await page.getByRole('button', { name: 'Generate and play' }).click();
    await expect
      .element(page.getByText('The free allowance for today is used up. Sign up to continue.'))
      .toBeVisible();
    expect(text()).toBe('Good morning.');
  });

  test('a narrow panel of a signed-in user has speed, voice, Generate and History', async () => {
    fakeSpeech();
    await page.viewport(640, 800);
    await showSignedIn();
    await write('Hello there.');
    await expect.element(page.getByRole('combobox', { name: 'Speed' })).toHaveValue('0');
    await expect.element(page.getByRole('button', { name: 'Change voice: Ada' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Generate · 12 credits' })).toBeVisible();
    await page.getByRole('button', { name: 'History' }).click();
    await expect.element(page.getByRole('dialog', { name: 'History' })).toBeVisible();
  });
});

test.each([1280, 640])('at %i px a signed-out user sees no price', async (width) => {
  fakeSpeech();
  await page.viewport(width, 800);
  await show();
  await write('Hello there.');
  await expect.element(generate()).toBeDisabled();
  await expect.element(generate()).toHaveTextContent(/^Generate$/);
  expect(page.getByText(/\d credits?/).elements()).toEqual([]);
});

describe('by keyboard', () => {
  const press = async (name: RegExp) => {
    (page.getByRole('button', { name }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
  };
  const area = () => page.getByRole('group', { name: 'Generate' });

  test.each([1280, 640])('at %i px the focus stays in the Generate area', async (width) => {
    const speech = fakeSpeech({ atOnce: false });
    await page.viewport(width, 800);
    await showSignedIn();
    await write('Hello there. Goodbye.');
    const button = /^Generate(?! and play)/;
    await expect.element(page.getByRole('button', { name: button })).toBeEnabled();
    await press(button);
    await expect.element(page.getByText('Making sentence 1 of 2')).toBeVisible();
    await expect.poll(deepActiveElement).toBe(area().element());
    speech.make();
    speech.end();
    await expect.element(page.getByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Download' })).toBeEnabled();
    expect(deepActiveElement()).toBe(area().element());
  });

  test('after Cancel the focus stays in the Generate area', async () => {
    const speech = fakeSpeech({ atOnce: false });
    await showSignedIn();
    await write('Hello there. Goodbye.');
    await expect.element(generate()).toBeEnabled();
    await press(/^Generate/);
    await expect.element(page.getByText('Making sentence 1 of 2')).toBeVisible();
    await press(/^Cancel/);
    speech.end('cancelled');
    await expect.element(generate()).toBeEnabled();
    expect(deepActiveElement()).toBe(area().element());
  });
});
