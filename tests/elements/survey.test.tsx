import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../elements/payment.ts';
import '../../elements/survey.ts';
import '../../elements/workbench.ts';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';
import { storesFor } from '../../src/stores/registry.ts';
import { announcedTo, surveyAnswersOf } from '../../src/stores/survey-keys.ts';
import { broken, fakeApi, newPage, ok, signedIn, user, type FakeApi } from '../support/fake-api.ts';
import { fakePayment, member } from '../support/fake-payment.ts';
import { hasSurvey, LOAD, LONG_TEXT, questionnaire, SUBMIT } from '../support/fake-survey.ts';
import { showPanel } from '../support/show-panel.ts';
import { showWorkbench } from '../support/show-workbench.ts';

const ANSWERS = surveyAnswersOf('', user.uid);
const ANNOUNCED = announcedTo('', user.uid);

let api: FakeApi;
let raised: { type: string; detail: unknown }[];
const onEvent = ({ type, detail }: Event & { detail?: unknown }) => raised.push({ type, detail });
const EVENTS = ['vox-survey-open', 'vox-survey-close', 'vox-announcement', 'vox-announcement-try'];
beforeEach(() => {
  newPage();
  signedIn();
  api = fakeApi();
  hasSurvey(api, 2);
  raised = [];
  for (const name of EVENTS) document.addEventListener(name, onEvent);
});
afterEach(() => {
  for (const name of EVENTS) document.removeEventListener(name, onEvent);
  vi.useRealTimers();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const question = (at: number) =>
  page.getByRole('heading', { level: 2, name: questionnaire[at]!.question_content });
const radio = (name: string) => page.getByRole('radio', { name });
const box = (name: string) => page.getByRole('checkbox', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const survey = () => page.getByRole('dialog', { name: 'Survey' });
const reward = () => page.getByRole('dialog', { name: "You've earned: Free 3-Day Membership" });
const announcement = () => page.getByRole('dialog', { name: 'Video Translation Has Been Upgraded' });
const kept = () => JSON.parse(localStorage.getItem(ANSWERS) ?? 'null') as unknown;
const start = async () => {
  const element = await showPanel('<vox-survey></vox-survey>');
  await expect.element(survey()).toBeVisible();
  return element;
};
const names = () => raised.map(({ type }) => type);
const openModals = () =>
  [...document.querySelectorAll('*')]
    .flatMap(({ shadowRoot }) => (shadowRoot ? [...shadowRoot.querySelectorAll('dialog:modal')] : []))
    .map((dialog) => dialog.getAttribute('aria-label') ?? dialog.querySelector('h2')?.textContent);
/** Goes to the last question, and answers all before it. */
const toLast = async () => {
  await radio('Podcasts').click();
  await expect.element(question(1)).toBeVisible();
  await box('Speech').click();
  await button('Next').click();
  await expect.element(question(2)).toBeVisible();
};

describe('the questions', () => {
  test('appear one at a time: the first with an introduction, the others below the logo with a Back link', async () => {
    await start();
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Welcome to the product' }))
      .toBeVisible();
    await expect
      .element(page.getByText('Answer a few quick questions to unlock your free product trial'))
      .toBeVisible();
    await expect.element(page.getByText(/^The 3-day trial membership is free/)).toBeVisible();
    expect(button('Back').elements()).toEqual([]);
    await radio('Podcasts').click();
    await expect.element(question(1)).toBeVisible();
    expect(page.getByText('Welcome to the product').elements()).toEqual([]);
    await button('Back').click();
    await expect.element(question(0)).toBeVisible();
    await expect.element(radio('Podcasts')).toBeChecked();
  });

  test('an option under the pointer does not look chosen', async () => {
    await start();
    const borderOf = (element: Element) => getComputedStyle(element).borderColor;
    await radio('Podcasts').click();
    await expect.element(question(1)).toBeVisible();
    await button('Back').click();
    const chosen = borderOf(radio('Podcasts').element());
    const other = page.getByRole('radio', { checked: false }).first();
    await userEvent.hover(other);
    expect(other.element().matches(':hover')).toBe(true);
    expect(borderOf(other.element())).not.toBe(chosen);
  });

  test('enable the button once there is an answer, and the last one says Submit', async () => {
    await start();
    await expect.element(button('Next')).toBeDisabled();
    await toLast();
    expect(button('Next').elements()).toEqual([]);
    await expect.element(button('Submit')).toBeDisabled();
    await radio('A friend').click();
    await expect.element(button('Submit')).toBeEnabled();
    await radio('A friend').click();
    await expect.element(radio('A friend')).not.toBeChecked();
    await expect.element(button('Submit')).toBeDisabled();
  });

  test('are in the language of the page, except for questions that only this server asks', async () => {
    await showPanel('<vox-survey lang="fr"></vox-survey>');
    await expect.element(radio('Des podcasts')).toBeVisible();
    await expect.element(radio('Books')).toBeVisible();
    await radio('Des podcasts').click();
    await expect
      .element(page.getByRole('heading', { level: 2, name: /^De quels outils avez-vous besoin/ }))
      .toBeVisible();
    await expect.element(box('Sous-titres')).toBeVisible();
    await expect.element(box('Cloning')).toBeVisible();
  });

  test('with a single choice advance after 300 ms unless the option is unselected before', async () => {
    await start();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const press = (name: string) => (radio(name).element() as HTMLElement).click();
    const shown = () => question(0).elements().length === 1;
    const settle = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    press('Podcasts');
    press('Podcasts');
    vi.advanceTimersByTime(1_000);
    await settle();
    expect(shown()).toBe(true);
    press('Books');
    vi.advanceTimersByTime(299);
    await settle();
    expect(shown()).toBe(true);
    vi.advanceTimersByTime(1);
    await expect.poll(shown).toBe(false);
  });

  test('ignore an answer of the server that arrives after another user has signed in', async () => {
    let answered!: () => void;
    const sent = new Promise<void>((resolve) => (answered = resolve));
    api.answer({ [SUBMIT]: () => sent.then(() => ok()) });
    await start();
    await toLast();
    await radio('A friend').click();
    await button('Submit').click();
    await expect.poll(() => api.of(SUBMIT)).toHaveLength(1);
    const { session } = storesFor({});
    const other = { ...user, uid: 'u2', user_persona_questionnaire_status: 2 };
    api.answer({ 'POST /v1/user/get_user_info': () => ok({ data: { user_info: other } }) });
    await session.signIn('b@example.com', 'a password');
    await expect.element(question(0)).toBeVisible();
    await expect.element(radio('Podcasts')).not.toBeChecked();
    answered();
    // The first user's answers are deleted once the server has them
    await expect.poll(() => localStorage.getItem(ANSWERS)).toBeNull();
    expect(session.$session.get()).toMatchObject({ user: { uid: 'u2' }, surveyStatus: 2 });
    await expect.element(survey()).toBeVisible();
    expect(reward().elements()).toEqual([]);
  });

  test('close when another tab has submitted the answers', async () => {
    await start();
    localStorage.removeItem(ANSWERS);
    // The browser sends this event only to other tabs
    dispatchEvent(new StorageEvent('storage', { key: ANSWERS, oldValue: '[]', newValue: null }));
    await expect.element(survey()).not.toBeInTheDocument();
    expect(reward().elements()).toEqual([]);
    expect(storesFor({}).session.$session.get()).toMatchObject({ surveyStatus: 3 });
  });

  test('take a double click on an option as one click', async () => {
    await start();
    await radio('Podcasts').click();
    await expect.element(question(1)).toBeVisible();
    await box('Speech').dblClick();
    await expect.element(box('Speech')).toBeChecked();
  });

  test('with several choices allow several, and do not advance by themselves', async () => {
    await start();
    await radio('Podcasts').click();
    await box('Speech').click();
    await box('Cloning').click();
    await box('Speech').click();
    await expect.element(box('Speech')).not.toBeChecked();
    await expect.element(box('Cloning')).toBeChecked();
    await expect.element(question(1)).toBeVisible();
  });

  test('give a long option a row of its own, and skip an unknown icon', async () => {
    await start();
    const long = radio(LONG_TEXT).element();
    expect(long).toHaveAttribute('data-long');
    expect(radio('Podcasts').element()).not.toHaveAttribute('data-long');
    const [row, other] = [long, radio('Podcasts').element()].map((one) => one.getBoundingClientRect());
    const group = page.getByRole('radiogroup').element().getBoundingClientRect();
    expect(row!.width).toBeCloseTo(group.width, 0);
    expect(other!.width).toBeLessThan(group.width / 2);
    expect(radio('Podcasts').element().querySelector('svg')).not.toBeNull();
    expect(radio('Books').element().querySelector('svg')).toBeNull();
  });

  test('fade options in one after another, 0.2 s apart', async () => {
    await start();
    const delays = page
      .getByRole('radio')
      .elements()
      .map((option) => getComputedStyle(option).animationDelay);
    expect(delays).toEqual(['0s', '0.2s', '0.4s']);
  });

  test('work by keyboard alone, and each question takes the focus', async () => {
    await start();
    await expect.poll(() => deepActiveElement()?.textContent).toBe('What will you make?');
    await userEvent.keyboard('{Tab}{ArrowDown}');
    expect(deepActiveElement()).toBe(radio('Books').element());
    await expect.element(radio('Books')).not.toBeChecked();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(deepActiveElement()).toBe(radio(LONG_TEXT).element());
    await userEvent.keyboard('{Home}{Enter}');
    await expect.element(question(1)).toBeVisible();
    await expect.poll(() => deepActiveElement()?.textContent).toBe('Which tools do you need?');
    await userEvent.keyboard('{Escape}{Escape}');
    await expect.element(question(1)).toBeVisible();
    await userEvent.keyboard('{Tab}');
    expect(deepActiveElement()).toBe(box('Speech').element());
  });
});

describe('the answers', () => {
  test('are stored after each click, without those after an unanswered question', async () => {
    await start();
    await toLast();
    await radio('A search').click();
    expect(kept()).toEqual([
      { id: 1, answer: [{ id: 11 }] },
      { id: 2, answer: [{ id: 21 }] },
      { id: 3, answer: [{ id: 32 }] },
    ]);
    await button('Back').click();
    await box('Speech').click();
    expect(kept()).toEqual([{ id: 1, answer: [{ id: 11 }] }]);
    await box('Subtitles').click();
    await button('Next').click();
    await expect.element(radio('A search')).not.toBeChecked();
  });

  test('are restored after a reload, at the question where the user was', async () => {
    localStorage.setItem(
      ANSWERS,
      JSON.stringify([
        { id: 1, answer: [{ id: 12 }] },
        { id: 2, answer: [{ id: 22 }] },
      ]),
    );
    await start();
    await expect.element(question(1)).toBeVisible();
    await expect.element(box('Subtitles')).toBeChecked();
    await button('Back').click();
    await expect.element(radio('Books')).toBeChecked();
  });

  test('that cannot be read start over', async () => {
    localStorage.setItem(ANSWERS, '{"not": "a list"}');
    await start();
    await expect.element(question(0)).toBeVisible();
  });

  test('are submitted once, however often the user clicks, and then deleted', async () => {
    await start();
    await toLast();
    let answer = () => {};
    api.answer({
      [SUBMIT]: () => new Promise((done) => (answer = () => done({ body: { code: 0, msg: '' } }))),
    });
    await radio('A friend').click();
    const submit = button('Submit').element() as HTMLElement;
    submit.click();
    submit.click();
    await expect.element(button('Submit')).toHaveAttribute('aria-busy', 'true');
    submit.click();
    await expect.poll(() => api.of(SUBMIT).length).toBeGreaterThan(0);
    expect(api.of(SUBMIT).map(({ body }) => body)).toEqual([
      {
        questionnaire: [
          { id: 1, answer: [{ id: 11 }] },
          { id: 2, answer: [{ id: 21 }] },
          { id: 3, answer: [{ id: 31 }] },
        ],
      },
    ]);
    answer();
    await expect.element(reward()).toBeVisible();
    expect(survey().elements()).toEqual([]);
    expect(localStorage.getItem(ANSWERS)).toBeNull();
    expect(raised).toEqual([
      { type: 'vox-survey-open', detail: {} },
      { type: 'vox-survey-close', detail: { success: true } },
    ]);
  });

  test.each([4001, 1002])('refused by code %i close the survey without a reward', async (code) => {
    api.answer({ [SUBMIT]: () => broken(200, { code, msg: '' }) });
    await start();
    await toLast();
    await radio('A friend').click();
    await button('Submit').click();
    await expect.poll(() => survey().elements()).toEqual([]);
    expect(reward().elements()).toEqual([]);
    expect(raised.at(-1)).toEqual({ type: 'vox-survey-close', detail: { success: false } });
    expect(page.getByRole('listitem').elements(), 'no notice').toEqual([]);
  });

  test.each([
    ['a code', broken(200, { code: 5000, msg: '' })],
    ['an HTTP status', broken(400, {})],
  ])('refused by %s are logged and reported, and can be submitted again', async (_, answer) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    api.answer({ [SUBMIT]: () => answer });
    await start();
    await toLast();
    await radio('A friend').click();
    expect(button('Later').elements()).toEqual([]);
    await button('Submit').click();
    await expect.element(button('Later')).toBeVisible();
    expect(logged).toHaveBeenCalledOnce();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Your answers could not be submitted. They are kept in this browser.');
    hasSurvey(api, 2);
    await button('Try again').click();
    await expect.element(reward()).toBeVisible();
  });

  test('can be submitted again or kept for later when the server cannot be reached', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    api.answer({ [SUBMIT]: () => broken(503, {}) });
    await start();
    await toLast();
    await radio('A friend').click();
    await button('Submit').click();
    const told = page.getByText('Your answers could not be submitted. They are kept in this browser.');
    await expect.element(told).toBeVisible();
    await button('Try again').click();
    await expect.poll(() => api.of(SUBMIT).length).toBe(2);
    await expect.element(told).toBeVisible();
    await button('Later').click();
    await expect.poll(openModals).toEqual([]);
    expect(raised.at(-1)).toEqual({ type: 'vox-survey-close', detail: { success: false } });
    expect(kept()).toHaveLength(3);
    await button('Get a free trial').click();
    await expect.element(radio('A friend')).toBeChecked();
  });

  test('show a refusal in view, on a small screen too', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    api.answer({ [SUBMIT]: () => broken(503, {}) });
    await page.viewport(390, 500);
    try {
      await start();
      await toLast();
      await radio('A friend').click();
      await button('Submit').click();
      await expect.element(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
      await expect.element(button('Later')).toBeInViewport({ ratio: 1 });
    } finally {
      await page.viewport(1280, 800);
    }
  });

  test('are deleted from the browser with the user who signs out', async () => {
    await start();
    await radio('Podcasts').click();
    const { session } = storesFor({});
    document.addEventListener('vox-sign-in', (event) => event.preventDefault(), { once: true });
    await session.signOut();
    expect(localStorage.getItem(ANSWERS)).toBeNull();
    await expect.poll(() => survey().elements()).toEqual([]);
  });
});

test('questions that fail to load are only logged, and cover nothing', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  api.answer({ [LOAD]: () => broken(500, { code: 500, msg: '' }) });
  await showPanel('<vox-survey></vox-survey>');
  await expect.poll(() => logged.mock.calls.length).toBe(1);
  expect(openModals()).toEqual([]);
  expect(raised).toEqual([]);
});

describe('after the survey', () => {
  const finish = async () => {
    await toLast();
    await radio('A friend').click();
    await button('Submit').click();
    await expect.element(reward()).toBeVisible();
  };
  beforeEach(() => localStorage.removeItem(ANNOUNCED));

  test('comes the reward and then the announcement, one at a time and only once', async () => {
    const element = await start();
    const balances = api.of('GET /v1/tenant/get_tenant_bonus').length;
    await finish();
    await expect.poll(() => api.of('GET /v1/tenant/get_tenant_bonus').length).toBeGreaterThan(balances);
    expect(openModals()).toEqual(["You've earned: Free 3-Day Membership"]);
    expect(localStorage.getItem(ANNOUNCED)).toBeNull();
    await button('START').click();
    await expect.element(announcement()).toBeVisible();
    expect(openModals()).toEqual(['Video Translation Has Been Upgraded']);
    expect(localStorage.getItem(ANNOUNCED)).not.toBeNull();
    for (const point of [
      'Pixel-level subtitle removal',
      'Customizable translation style',
      'Back-translation check',
      'Split-view playback for easier editing',
      'Smarter subtitle segmentation',
      'More features to explore',
      'The credit system was also updated.',
    ])
      await expect.element(page.getByText(point, { exact: true })).toBeVisible();
    await button('Close').click();
    await expect.poll(openModals).toEqual([]);
    element.remove();
    hasSurvey(api, 3);
    delete (globalThis as Record<symbol, unknown>)[Symbol.for('voxbench')];
    const again = await showPanel('<vox-survey></vox-survey>');
    await expect.poll(() => again.offsetHeight).toBe(0);
    expect(openModals()).toEqual([]);
  });

  test.each([1, 3])('a user with status %i is not asked but sees the announcement once', async (status) => {
    hasSurvey(api, status);
    await showPanel('<vox-survey></vox-survey>');
    await expect.element(announcement()).toBeVisible();
    expect(api.of(LOAD)).toEqual([]);
  });

  test('nothing covers the page on a server that does not welcome users', async () => {
    hasSurvey(api, 0);
    const element = await showPanel('<vox-survey></vox-survey>');
    await expect.poll(() => element.offsetHeight).toBe(0);
    expect(openModals()).toEqual([]);
    expect(names()).toEqual([]);
  });

  test('the tag shows the content of its slot, or nothing, to a user without questions', async () => {
    hasSurvey(api, 3);
    const element = await showPanel('<vox-survey><p slot="empty">See you</p></vox-survey>');
    await expect.element(page.getByText('See you')).toBeVisible();
    expect(button('Get a free trial').elements()).toEqual([]);
    element.replaceChildren();
    expect(element.offsetHeight).toBe(0);
  });

  test('a page can suppress the announcement, and handle Try it now', async () => {
    hasSurvey(api, 1);
    document.addEventListener('vox-announcement', (event) => event.preventDefault(), { once: true });
    const element = await showPanel('<vox-survey></vox-survey>');
    await expect.poll(names).toEqual(['vox-announcement']);
    expect(openModals()).toEqual([]);
    expect(localStorage.getItem(ANNOUNCED)).toBeNull();
    element.remove();
    delete (globalThis as Record<symbol, unknown>)[Symbol.for('voxbench')];
    document.addEventListener('vox-announcement-try', (event) => event.preventDefault(), { once: true });
    await showPanel('<vox-survey></vox-survey>');
    await button('Try it now').click();
    expect(names()).toContain('vox-announcement-try');
    await expect.poll(openModals).toEqual([]);
    expect(page.getByText(/not part of this version/).elements()).toEqual([]);
  });

  test('without a listener, Try it now opens the workbench of the server', async () => {
    hasSurvey(api, 1);
    const opened = vi.spyOn(globalThis, 'open').mockReturnValue(null);
    await showPanel('<vox-survey></vox-survey>');
    await button('Try it now').click();
    expect(opened.mock.calls).toEqual([
      [`${location.origin}/workbench/video-translation`, '_blank', 'noopener'],
    ]);
    await expect.poll(openModals).toEqual([]);
  });

  test('in the workbench, Try it now leads to the video translation page', async () => {
    hasSurvey(api, 1);
    await showWorkbench();
    await button('Try it now').click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Video Translation' })).toBeVisible();
  });
});

describe('on a page with other elements', () => {
  test('a workbench asks its new user', async () => {
    await showWorkbench();
    await expect.element(survey()).toBeVisible();
    await expect.element(question(0)).toBeVisible();
  });

  test('two elements ask only once', async () => {
    await showPanel('<vox-survey></vox-survey>');
    await showWorkbench();
    await expect.element(survey()).toBeVisible();
    expect(openModals()).toEqual(['Survey']);
    expect(api.of(LOAD)).toHaveLength(1);
  });

  test('the payment popup waits until the survey has closed', async () => {
    fakePayment(api);
    await start();
    const payment = (await showPanel('<vox-payment></vox-payment>')) as unknown as HTMLElement & {
      show(): Promise<void>;
    };
    const opened = vi.fn();
    payment.addEventListener('vox-payment-open', opened);
    await payment.show();
    const waiting = () => payment.shadowRoot!.querySelector('dialog.ui-dialog');
    await expect.poll(waiting).not.toBeNull();
    expect(openModals()).toEqual(['Survey']);
    // Nothing of it is loaded or reported before it is visible
    expect(waiting()!.querySelector('.ui-dialog-body')!.childElementCount).toBe(0);
    expect(opened).not.toHaveBeenCalled();
    await (document.querySelector('vox-survey') as unknown as { hide(): Promise<void> }).hide();
    await expect.poll(openModals).toEqual(['Plans and credits']);
    expect(opened).toHaveBeenCalledOnce();
  });

  test('a user who buys a plan meanwhile is no longer asked', async () => {
    await start();
    hasSurvey(api, 1);
    api.answer({ 'GET /v1/tenant/get_tenant_bonus': () => ok({ data: member(400, 'Pro') }) });
    await storesFor({}).bonus.refresh();
    await expect.poll(openModals).toEqual([]);
    expect(raised.at(-1)).toEqual({ type: 'vox-survey-close', detail: { success: false } });
  });

  test('the survey waits until the payment popup has closed', async () => {
    fakePayment(api);
    let tell = () => {};
    const later = new Promise<void>((done) => (tell = done));
    const info = 'POST /v1/user/get_user_info';
    api.answer({
      [info]: async () => {
        await later;
        return {
          body: { code: 0, msg: '', data: { user_info: { ...user, user_persona_questionnaire_status: 2 } } },
        };
      },
    });
    localStorage.setItem('user_info', JSON.stringify(user));
    const payment = (await showPanel('<vox-payment></vox-payment>')) as unknown as HTMLElement & {
      show(): Promise<void>;
    };
    await payment.show();
    await expect.poll(openModals).toEqual(['Plans and credits']);
    await showPanel('<vox-survey></vox-survey>');
    tell();
    await expect.poll(() => api.of(LOAD).length).toBe(1);
    const waiting = () => document.querySelector('vox-survey')!.shadowRoot!.querySelector('dialog.survey');
    await expect.poll(waiting).not.toBeNull();
    expect(openModals()).toEqual(['Plans and credits']);
    expect(names()).toEqual([]);
    await button('Close').click();
    await expect.poll(openModals).toEqual(['Survey']);
  });

  test('when the page hides the survey, its button brings the questions back with their answers', async () => {
    const element = (await start()) as unknown as { hide(): Promise<void> };
    await radio('Podcasts').click();
    await expect.element(question(1)).toBeVisible();
    await element.hide();
    await expect.poll(openModals).toEqual([]);
    expect(reward().elements()).toEqual([]);
    await button('Get a free trial').click();
    await expect.element(question(1)).toBeVisible();
  });

  test('the button asks a signed-out user to sign in, even when clicked before the panel has loaded', async () => {
    newPage();
    const asked = vi.fn((event: Event) => event.preventDefault());
    document.addEventListener('vox-sign-in', asked);
    const element = document.createElement('vox-survey');
    document.body.append(element);
    element.shadowRoot!.querySelector('button')!.click();
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    document.removeEventListener('vox-sign-in', asked);
  });
});
