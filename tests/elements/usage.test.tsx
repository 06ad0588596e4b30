import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';
import { UsagePage } from '../../src/usage/index.ts';
import { addDays, today } from '../../src/usage/days.ts';
import { fakeApi, newPage, ok, refused, signedIn, type FakeApi } from '../support/fake-api.ts';
import { USAGE, usageAnswer, usageOf, type UsageQuestion } from '../support/fake-usage.ts';
import { clippedTexts } from '../support/clipped-texts.ts';
import { registerPseudoLocales } from '../support/pseudo-locale.ts';
import { clearStage, stage } from '../support/stage.tsx';

const now = today();
const NAME = { month: 'short', day: 'numeric', year: 'numeric', weekday: 'short', timeZone: 'UTC' } as const;
const nameOf = (day: string) => new Intl.DateTimeFormat('en', NAME).format(Date.parse(day));

let api: FakeApi;
beforeEach(() => {
  newPage();
  signedIn();
  api = fakeApi({ [USAGE]: usageOf({ speech: 100 }) });
});
afterEach(() => {
  clearStage();
  document.documentElement.lang = 'en';
  vi.restoreAllMocks();
});

const show = (options?: { dir?: 'rtl' }) => stage(<UsagePage />, options);
const reload = () => {
  clearStage();
  delete (globalThis as Record<symbol, unknown>)[Symbol.for('voxbench')];
  show();
};
const questions = () => api.of(USAGE).map(({ body }) => body as UsageQuestion);
/** Requests for the current view, without those for the period before. */
const asked = () => questions().findLast(({ to }) => to === now);
const bars = () => page.getByRole('img');
const rows = () => page.getByRole('table').getByRole('row');
const words = (from: Element | null | undefined) => from?.textContent.replaceAll(/\s+/g, ' ') ?? '';

describe('the total', () => {
  test('covers the last 30 days in the local time zone', async () => {
    show();
    await expect.element(page.getByText('3,000 credits').first()).toBeVisible();
    expect(asked()).toEqual({
      from: addDays(now, -29),
      to: now,
      period: 'day',
      group: 'feature',
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });

  test.each([
    [60, '67% more than in'],
    [200, '50% less than in'],
    [100, 'As much as in'],
    [0, 'None were used in'],
  ])('compared with %i credits a day before says “%s”', async (before, text) => {
    api.answer({
      [USAGE]({ body }) {
        const question = body as UsageQuestion;
        const isNow = question.to === now;
        const data = usageAnswer({ ...question, period: 'day' }, { speech: isNow ? 100 : before });
        return ok({ data });
      },
    });
    show();
    await expect.element(page.getByText(text)).toBeVisible();
    expect(questions().map(({ to }) => to)).toContain(addDays(now, -30));
  });

  test('is refreshed when the user returns to the page', async () => {
    show();
    await expect.element(page.getByText('3,000 credits').first()).toBeVisible();
    api.answer({ [USAGE]: usageOf({ speech: 200 }) });
    window.dispatchEvent(new Event('blur'));
    window.dispatchEvent(new Event('focus'));
    await expect.element(page.getByText('6,000 credits').first()).toBeVisible();
  });

  test('is shown even when the comparison fails', async () => {
    api.answer({
      [USAGE]: (request) =>
        (request.body as UsageQuestion).to === now
          ? usageOf({ speech: 100 })(request)
          : refused('err_service_busy'),
    });
    show();
    await expect.element(page.getByText('3,000 credits').first()).toBeVisible();
    expect(page.getByRole('alert').elements()).toEqual([]);
  });
});

describe('the chart', () => {
  test('has a bar for every period, named by date and amounts', async () => {
    api.answer({ [USAGE]: usageOf({ speech: 1_200, dubs: 34 }) });
    show();
    await expect.poll(() => bars().elements().length).toBe(30);
    await expect
      .element(bars().last())
      .toHaveAccessibleName(`${nameOf(now)}. Credits 1,234. Text to speech 1,200. Name of dubs 34`);
  });

  test('moves between bars by arrow keys and shows their figures, and Escape hides them', async () => {
    show();
    await expect.poll(() => bars().elements().length).toBe(30);
    const focused = () => deepActiveElement()?.getAttribute('aria-label');
    const radio = page.getByRole('radio', { name: 'Feature' });
    radio.element().focus();
    await userEvent.keyboard('{Tab}');
    await expect.poll(focused).toContain(nameOf(now));
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(focused).toContain(nameOf(addDays(now, -1)));
    const tip = () => deepActiveElement()?.closest('.usage-plot')?.querySelector('.usage-tip');
    await expect.poll(() => words(tip())).toContain(`${nameOf(addDays(now, -1))}100 credits`);
    await userEvent.keyboard('{Home}');
    await expect.poll(() => words(tip())).toContain(nameOf(addDays(now, -29)));
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(focused).toContain(nameOf(addDays(now, -29)));
    await userEvent.keyboard('{Escape}');
    await expect.poll(tip).toBeNull();
    // All bars are a single tab stop
    await userEvent.keyboard('{Tab}');
    expect(deepActiveElement()?.getAttribute('role')).not.toBe('img');
  });

  test.each(['ltr', 'rtl'] as const)('shows the figures of the bar under the pointer, %s', async (dir) => {
    const host = dir === 'rtl' ? show({ dir }) : show();
    await expect.poll(() => bars().elements().length).toBe(30);
    const [first, last] = [bars().first(), bars().last()].map((bar) => bar.element().getBoundingClientRect());
    expect(first!.left < last!.left).toBe(dir === 'ltr');
    await bars().nth(2).hover();
    const tip = () => host.shadowRoot!.querySelector('.usage-tip');
    await expect.poll(() => words(tip())).toContain(nameOf(addDays(now, -27)));
    const plot = host.shadowRoot!.querySelector('.usage-plot')!.getBoundingClientRect();
    const box = tip()!.getBoundingClientRect();
    expect(box.left).toBeGreaterThanOrEqual(plot.left);
    expect(box.right).toBeLessThanOrEqual(plot.right);
    await page.getByText('credits').first().hover();
    await expect.poll(tip).toBeNull();
  });

  test('has bars of proportional height, and a single credit is visible', async () => {
    api.answer({
      [USAGE]({ body }) {
        const data = usageAnswer(body as UsageQuestion, { speech: 1 });
        const periods = data.periods.map((period, index) => {
          const credits = index === 0 ? 100_000 : index === 1 ? 50_000 : 1;
          return { ...period, credits, groups: [{ key: 'speech', credits }] };
        });
        return ok({ data: { ...data, credits: 150_028, periods } });
      },
    });
    const host = show();
    await expect.poll(() => bars().elements().length).toBe(30);
    const path = host.shadowRoot!.querySelector<SVGPathElement>('.usage-bars > path')!;
    const at = (index: number) => {
      const slot = bars().nth(index).element().getBoundingClientRect();
      const plot = host.shadowRoot!.querySelector('.usage-plot')!.getBoundingClientRect();
      const isFilled = (y: number) =>
        path.isPointInFill(new DOMPoint(slot.left + slot.width / 2 - plot.left, y));
      let height = 0;
      for (let y = 0.5; y < 260; y++) if (isFilled(y)) height++;
      return height;
    };
    expect([at(0), at(1), at(2)]).toEqual([260, 130, 2]);
  });

  test('draws six colors for a year with twelve groups, and the table starts with one screen of rows', async () => {
    const groups = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`k${index}`, 100 - index]));
    api.answer({ [USAGE]: usageOf(groups) });
    localStorage.setItem('voxbench.usage', '{"range":"year","period":"day","group":"api_key"}');
    const host = show();
    await expect.poll(() => bars().elements().length).toBeGreaterThan(330);
    expect(host.shadowRoot!.querySelectorAll('.usage-bars > path')).toHaveLength(6);
    expect(page.getByRole('list', { name: 'Colors' }).getByRole('listitem').elements().map(words)).toEqual([
      ...[0, 1, 2, 3, 4].map((index) => expect.stringContaining(`Name of k${index}`)),
      expect.stringContaining('Others'),
    ]);
    // The header, one screen of rows, and the total; the others on demand
    await expect.poll(() => rows().elements().length).toBe(33);
    await page.getByRole('button', { name: 'Show 31 more rows' }).click();
    await expect.poll(() => rows().elements().length).toBe(64);
  });
});

describe('the view', () => {
  test('can be changed, and is restored after a reload', async () => {
    show();
    await page.getByText('12 months').click();
    await expect.poll(() => asked()?.period).toBe('month');
    await page.getByText('Week', { exact: true }).click();
    await page.getByText('API key', { exact: true }).click();
    await page.getByText('In total').click();
    await expect.poll(asked).toMatchObject({ period: 'week', group: 'api_key' });
    const before = asked();
    const count = questions().length;
    reload();
    await expect.poll(() => questions().length).toBe(count + 2);
    expect(asked()).toEqual(before);
    await expect.element(page.getByRole('radio', { name: '12 months' })).toBeChecked();
    await expect.element(page.getByRole('radio', { name: 'In total' })).toBeChecked();
  });

  test('rejects invalid own dates at the field without a request', async () => {
    show();
    await expect.element(page.getByRole('table')).toBeVisible();
    await page.getByText('Custom dates').click();
    const [from, to] = [page.getByLabelText('From'), page.getByLabelText('To', { exact: true })];
    await expect.element(from).toHaveValue(addDays(now, -29));
    const count = questions().length;
    await userEvent.fill(to, addDays(now, -40));
    await expect.element(to).toHaveAccessibleDescription('Choose a day on or after the first.');
    await userEvent.fill(from, addDays(now, -500));
    await expect.element(to).toHaveAccessibleDescription('Choose at most 366 days.');
    await userEvent.fill(from, addDays(now, 1));
    await expect.element(from).toHaveAccessibleDescription('Choose a day up to today.');
    expect(questions()).toHaveLength(count);
    await userEvent.fill(from, addDays(now, -44));
    await expect
      .poll(() => questions().slice(count))
      .toContainEqual(expect.objectContaining({ from: addDays(now, -44), to: addDays(now, -40) }));
    await expect.element(to).not.toHaveAttribute('aria-invalid');
  });

  test('names each bar by its own groups after switching to fewer groups', async () => {
    api.answer({
      [USAGE](request) {
        const { group } = request.body as UsageQuestion;
        return usageOf(group === 'feature' ? { speech: 4, dubs: 3, books: 2 } : { heart: 9 })(request);
      },
    });
    const host = show();
    const faults = vi.fn();
    host.addEventListener('vox-error', faults);
    await expect.element(bars().last()).toHaveAccessibleName(/Name of books 2$/);
    await page.getByText('Voice', { exact: true }).click();
    await expect.element(bars().last()).toHaveAccessibleName(`${nameOf(now)}. Credits 9. Name of heart 9`);
    expect(faults).not.toHaveBeenCalled();
  });

  test('is not overwritten by a late answer', async () => {
    let answerLate = () => {};
    const late = new Promise<void>((resolve) => (answerLate = resolve));
    api.answer({
      async [USAGE](request) {
        const { group } = request.body as UsageQuestion;
        if (group === 'voice') await late;
        return usageOf(group === 'voice' ? { heart: 7 } : { mine: 5 })(request);
      },
    });
    show();
    await page.getByText('Voice', { exact: true }).click();
    await page.getByText('API key', { exact: true }).click();
    await expect.element(page.getByRole('columnheader', { name: 'Name of mine' })).toBeVisible();
    answerLate();
    await late;
    await page.getByText('In total').click();
    await expect.element(page.getByRole('rowheader', { name: 'Name of mine' })).toBeVisible();
    expect(page.getByText('Name of heart').elements()).toEqual([]);
  });
});

describe('the table', () => {
  const firstCells = () => page.getByRole('rowheader').elements().map(words);

  test('has the same figures with the newest first, and sorts by any column', async () => {
    api.answer({
      [USAGE]({ body }) {
        const data = usageAnswer(body as UsageQuestion, { speech: 10, dubs: 5 });
        data.periods[3]!.credits = 999;
        return ok({ data });
      },
    });
    show();
    await expect.poll(() => firstCells()[0]).toBe(nameOf(now));
    expect(rows().elements().map(words).at(1)).toBe(`${nameOf(now)}15105`);
    expect(firstCells().at(-1)).toBe('Total');
    await page.getByRole('button', { name: 'Credits', exact: true }).click();
    const header = page.getByRole('columnheader', { name: 'Credits', exact: true });
    await expect.element(header).toHaveAttribute('aria-sort', 'descending');
    expect(firstCells()[0]).toBe(nameOf(addDays(now, -26)));
    await header.getByRole('button').click();
    await expect.element(header).toHaveAttribute('aria-sort', 'ascending');
    expect(firstCells().at(-2)).toBe(nameOf(addDays(now, -26)));
  });

  test('in total, lists what each key spent, including deleted keys and none', async () => {
    api.answer({
      [USAGE]({ body }) {
        const data = usageAnswer(body as UsageQuestion, { '': 30, app: 15, gone: 5 });
        data.groups[2]!.name = '';
        return ok({ data });
      },
    });
    show();
    await page.getByText('API key', { exact: true }).click();
    await page.getByText('In total').click();
    await expect
      .poll(() => rows().elements().map(words))
      .toEqual([
        'API keyCreditsSharePieces of work',
        'Without an API key90060%30',
        'Name of app45030%30',
        'Deleted key15010%30',
        'Total1,500100%90',
      ]);
  });

  test('is saved as CSV with a file name that says what it contains', async () => {
    api.answer({ [USAGE]: usageOf({ '=cmd()': 3, 'b,c': 2 }) });
    let file: Blob | undefined;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
      file = made as Blob;
      return 'blob:x';
    });
    const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    show();
    await page.getByText('Voice', { exact: true }).click();
    await expect.element(page.getByRole('columnheader', { name: 'Name of b,c' })).toBeVisible();
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const link = pressed.mock.contexts[0] as unknown as HTMLAnchorElement;
    expect(link.download).toBe(`voxbench-usage-${addDays(now, -29)}-to-${now}-by-day.csv`);
    const lines = new TextDecoder('utf-8', { ignoreBOM: true })
      .decode(await file!.arrayBuffer())
      .split('\r\n');
    expect(lines[0]).toBe('\uFEFFFirst day,Last day,Credits,Name of =cmd(),"Name of b,c"');
    expect(lines[1]).toBe(`${addDays(now, -29)},${addDays(now, -29)},5,3,2`);
    await page.getByText('In total').click();
    await page.getByRole('button', { name: 'Download CSV' }).click();
    expect((pressed.mock.contexts[1] as unknown as HTMLAnchorElement).download).toContain('-by-voice.csv');
    expect((await file!.text()).split('\r\n')[1]).toBe('Name of =cmd(),90,30');
  });
});

describe('without data', () => {
  test('an empty period says what to do, and offers a longer one', async () => {
    api.answer({ [USAGE]: usageOf({}) });
    show();
    await expect.element(page.getByText('No credits were used in this time')).toBeVisible();
    expect(page.getByRole('table').elements()).toEqual([]);
    await page.getByRole('button', { name: 'Show 12 months' }).click();
    await expect.poll(() => asked()?.period).toBe('month');
    await expect.element(page.getByRole('radio', { name: '12 months' })).toBeChecked();
    expect(page.getByRole('button', { name: 'Show 12 months' }).elements()).toEqual([]);
  });

  test('a failure says why, raises an event, and can be retried', async () => {
    api.answer({ [USAGE]: () => refused('err_service_busy') });
    const host = show();
    const types: string[] = [];
    host.addEventListener('vox-error', (event) => types.push((event as CustomEvent).detail.type));
    await expect.element(page.getByRole('alert')).toHaveTextContent('The service is busy right now.');
    expect(types).toEqual(['err_service_busy']);
    api.answer({ [USAGE]: usageOf({ speech: 100 }) });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('3,000 credits').first()).toBeVisible();
    expect(page.getByRole('alert').elements()).toEqual([]);
  });

  test('the content appears where its placeholders were', async () => {
    let answer = () => {};
    const asking = new Promise<void>((resolve) => (answer = resolve));
    api.answer({
      async [USAGE](request) {
        await asking;
        return usageOf({ speech: 100 })(request);
      },
    });
    const host = show();
    await expect.element(page.getByRole('status', { name: 'Loading your usage' })).toBeInTheDocument();
    // The card with the files comes after the table, whose length depends on the period
    const places = () =>
      [...host.shadowRoot!.querySelectorAll('.usage-card:not(.usage-files)')].map(
        (card) => card.getBoundingClientRect().top,
      );
    const before = places();
    expect(before).toHaveLength(2);
    answer();
    await expect.poll(() => bars().elements().length).toBe(30);
    expect(places()).toEqual(before);
  });
});

test.each(['en-XA', 'ar-XB'])('text 40 % longer is not cut off, in %s', async (lang) => {
  registerPseudoLocales();
  document.documentElement.lang = lang;
  api.answer({ [USAGE]: usageOf({ speech: 123_456_789, dubs: 1, c: 1, d: 1, e: 1, f: 1, g: 1 }) });
  const host = show(lang === 'ar-XB' ? { dir: 'rtl' } : undefined);
  await expect.poll(() => bars().elements().length).toBe(30);
  expect(clippedTexts(host)).toEqual([]);
  await bars().first().hover();
  await expect.poll(() => host.shadowRoot!.querySelector('.usage-tip')).not.toBeNull();
  expect(clippedTexts(host)).toEqual([]);
});
