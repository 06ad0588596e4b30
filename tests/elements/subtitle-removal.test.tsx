import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../elements/subtitle-removal.ts';
import { REMOVAL_METHODS } from '../../src/contract/constants/subtitle-removal.ts';
import type { RemovalDetail } from '../../src/contract/index.ts';
import { configure } from '../../src/api/host-session.ts';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';
import { fakeApi, newPage, ok, refused, signedIn, type FakeApi } from '../support/fake-api.ts';
import { areaOf, fakeRemovals, removalJob, videoUrl, type FakeRemovals } from '../support/fake-removals.ts';
import { keptDrafts } from '../support/kept-drafts.ts';
import { focusedGroup, focusOn, pressEnter } from '../support/keyboard.ts';
import { pointerOn } from '../support/mouse.ts';
import { showPanel } from '../support/show-panel.ts';
import { silence } from '../support/silence.ts';

const START = 'POST /v1/subtitle-removals/{removal_id}/start';
const PREVIEW = 'POST /v1/subtitle-removals/{removal_id}/preview';

let api: FakeApi;
let server: FakeRemovals;
beforeEach(async () => {
  newPage();
  signedIn();
  api = fakeApi();
  server = fakeRemovals(api, await videoUrl());
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const show = () => showPanel('<vox-subtitle-removal></vox-subtitle-removal>');
const showOpen = ({ removal_id }: RemovalDetail) =>
  showPanel(`<vox-subtitle-removal removal="${removal_id}"></vox-subtitle-removal>`);
const button = (name: string | RegExp) => page.getByRole('button', { name });
const field = (name: string) =>
  page.getByRole('group', { name: 'Selected area' }).getByLabelText(name, { exact: true });
const box = (number: number) => page.getByRole('button', { name: new RegExp(`^Area ${number}:`) });
const method = (name: string) => page.getByRole('radio', { name, exact: true });
const startButton = (credits: number) => button(new RegExp(`^Remove the subtitles.* ${credits} credits`));
const choose = async (host: Element, file: File) => {
  await expect.element(button('Choose a file')).toBeVisible();
  await userEvent.upload(host.shadowRoot!.querySelector('input[type=file]')!, file);
};
const video = () => new File([new Uint8Array(120_000)], 'Harbor.mp4', { type: 'video/mp4' });
/** A JPEG of a single color, in Base64. */
const pictureOf = (color: string): string => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 32, height: 18 });
  const context = canvas.getContext('2d')!;
  context.fillStyle = color;
  context.fillRect(0, 0, 32, 18);
  return canvas.toDataURL('image/jpeg').split(',')[1]!;
};
/** Events that the tag has raised, by name. */
const heard = (host: Element, name: string) => {
  const events: CustomEvent[] = [];
  host.addEventListener(name, (event) => events.push(event as CustomEvent));
  return events;
};
const placeOf = async () => [
  await Promise.all(
    ['Left', 'Top', 'Width', 'Height'].map((name) => (field(name).element() as HTMLInputElement).value),
  ),
];
const expectPlace = (...pixels: number[]) => expect.poll(placeOf).toEqual([pixels.map(String)]);

describe('a video', () => {
  test('is uploaded, searched free of charge, reviewed, and cleaned once the user orders it', async () => {
    const host = await show();
    const asked = heard(host, 'vox-subtitle-remove');
    const ended = heard(host, 'vox-subtitles-removed');
    await expect.element(page.getByText('No subtitle removals yet')).toBeVisible();
    await choose(host, video());
    await expect.element(page.getByRole('status').getByText('Waiting for its turn')).toBeVisible();
    const [removal] = server.all.values();
    expect(host).toHaveAttribute('removal', removal!.removal_id);
    server.work(removal!, { state: 'running', step: 'find', progress: 0.4 });
    await expect.element(page.getByRole('status').getByText('Searching for text')).toBeVisible();
    server.work(removal!, { state: 'done', progress: 1 }, [areaOf('The boat came late')]);
    await expect.element(page.getByText('1 area', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Text read by PP-OCR')).toBeVisible();
    await expect.element(page.getByText('Takes about 20 sec')).toBeVisible();
    await startButton(4).click();
    expect(asked[0]!.detail).toEqual({
      removal: removal!.removal_id,
      method: 'fill',
      quality: 'source',
      areas: 1,
      coveredMs: 2_000,
      credits: 4,
    });
    await expect.element(page.getByRole('status').getByText('Waiting for its turn')).toBeVisible();
    server.work(removal!, { state: 'running', step: 'fill', progress: 0.5 });
    await expect.element(page.getByRole('status').getByText('Removing the text')).toBeVisible();
    server.work(removal!, { state: 'done', progress: 1 });
    await expect.element(page.getByRole('heading', { name: 'Report' })).toBeVisible();
    await expect
      .poll(() => ended.map(({ detail }) => detail as unknown))
      .toEqual([{ removal: removal!.removal_id, state: 'done', credits: 4 }]);
  });

  test('can be chosen, searched, cleaned and left by keyboard, with the focus kept', async () => {
    const host = await show();
    await focusOn(button('Choose a file'));
    await choose(host, video());
    await expect.element(page.getByRole('status').getByText('Waiting for its turn')).toBeVisible();
    await expect.poll(focusedGroup).toBe('Harbor');
    const [removal] = server.all.values();
    server.work(removal!, { state: 'done', progress: 1 }, [areaOf('The boat came late')]);
    await expect.element(startButton(4)).toBeEnabled();
    await expect.poll(focusedGroup).toBe('Harbor');
    await pressEnter(startButton(4));
    await expect.element(page.getByRole('status').getByText('Waiting for its turn')).toBeVisible();
    await expect.poll(focusedGroup).toBe('Harbor');
    await pressEnter(button('Back'));
    await expect.element(button('Choose a file')).toBeVisible();
    await expect.poll(focusedGroup).toBe('Your subtitle removals');
  });

  test('without text says so, charges nothing, and lets the user add areas', async () => {
    await showOpen(server.add('Harbor', { areas: [] }));
    await expect
      .element(page.getByText(/^No text was found in this video, and nothing was charged\./))
      .toBeVisible();
    await expect.element(page.getByText('Add an area to see the price.')).toBeVisible();
    await expect.element(button(/^Remove the subtitles/)).toBeDisabled();
    await button('Add an area').click();
    await expect.element(startButton(6)).toBeEnabled();
  });

  test('numbers its areas in the picture and in the list', async () => {
    const logo = areaOf('Harbor TV', { top: 0.02, bottom: 0.1 });
    await showOpen(server.add('Harbor', { areas: [areaOf('The boat came late'), logo] }));
    await expect.element(page.getByText('2 areas', { exact: true })).toBeVisible();
    for (const [number, words] of [
      ['1', 'Harbor TV'],
      ['2', 'The boat came late'],
    ] as const) {
      const box = button(`Area ${number}: ${words}`);
      await expect.element(box).toBeVisible();
      await expect.element(box).toHaveTextContent(number);
      await expect.element(button(new RegExp(`^${number} .*${words}`))).toBeVisible();
    }
  });

  test('is refused when it is not a video', async () => {
    const host = await show();
    await choose(host, new File(['a'], 'a.mp3', { type: 'audio/mpeg' }));
    await expect.element(page.getByText('“a.mp3” is not a video. Choose another file.')).toBeVisible();
    expect(server.uploads).toEqual([]);
  });

  test('offers a retry when its search is refused', async () => {
    api.answer({ 'POST /v1/subtitle-removals': () => refused('err_file_not_supported') });
    const host = await show();
    await choose(host, video());
    await expect.element(page.getByText(/^The search could not start\./)).toBeVisible();
    await button('Try again').click();
    await expect.poll(() => api.of('POST /v1/subtitle-removals')).toHaveLength(2);
    const [first, second] = api.of('POST /v1/subtitle-removals');
    expect(second!.body, 'the same upload').toEqual(first!.body);
  });

  test('can be searched again after a canceled search, which replaces the old entry', async () => {
    const detail = server.add('Harbor', { search: removalJob(1, { state: 'running' }), areas: null });
    const host = await showOpen(detail);
    await button('Cancel').click();
    await expect.element(page.getByText('The search was canceled.')).toBeVisible();
    await button('Search again').click();
    await expect.poll(() => server.all.has(detail.removal_id)).toBe(false);
    const [again] = server.all.values();
    await expect.poll(() => host.getAttribute('removal')).toBe(again!.removal_id);
  });
});

describe('an area', () => {
  beforeEach(async () => {
    await showOpen(server.add('Harbor'));
    await expect.element(box(1)).toBeVisible();
  });

  test('is moved and resized by keys, within the picture', async () => {
    (box(1).element() as HTMLElement).focus();
    await expectPlace(32, 144, 256, 18);
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}{ArrowUp}');
    await expectPlace(29, 140, 256, 18);
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await expectPlace(30, 140, 256, 18);
    await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowDown}{/Shift}');
    await expectPlace(30, 140, 253, 20);
    for (let press = 0; press < 15; press++) await userEvent.keyboard('{ArrowLeft}');
    await expectPlace(0, 140, 253, 20);
  });

  test('is deleted by a key and restored by undo', async () => {
    (box(1).element() as HTMLElement).focus();
    await userEvent.keyboard('{Delete}');
    await expect.element(page.getByText('No areas', { exact: true })).toBeVisible();
    await button('Undo').click();
    await expect.element(box(1)).toBeVisible();
  });

  test('is dragged, and resized at a corner', async () => {
    const picture = page.getByRole('group', { name: 'Video with its areas' }).element();
    const { width, height } = picture.getBoundingClientRect();
    const mouse = pointerOn(picture);
    await mouse.down(width * 0.5, height * 0.85);
    await mouse.move(width * 0.55, height * 0.75);
    await mouse.up(width * 0.55, height * 0.75);
    await expectPlace(48, 126, 256, 18);
    await mouse.down(width * 0.95, height * 0.8);
    await mouse.move(width * 0.85, height * 0.9);
    await mouse.up(width * 0.85, height * 0.9);
    await expectPlace(48, 126, 224, 36);
  });

  test('is drawn on the picture, starting at the current moment', async () => {
    const picture = page.getByRole('group', { name: 'Video with its areas' }).element();
    const { width, height } = picture.getBoundingClientRect();
    const mouse = pointerOn(picture);
    await mouse.down(width * 0.25, height * 0.1);
    await mouse.move(width * 0.5, height * 0.2);
    await mouse.move(width * 0.75, height * 0.3);
    await mouse.up(width * 0.75, height * 0.3);
    await expect.element(page.getByText('2 areas', { exact: true })).toBeVisible();
    await expectPlace(80, 18, 160, 36);
    await expect.element(field('From')).toHaveValue('00:00:01.400');
    await expect.element(field('To')).toHaveValue('00:00:04.400');
  });

  test('is edited in numbers, and limited in time', async () => {
    await userEvent.fill(field('Left'), '10');
    await userEvent.fill(field('Width'), '100');
    await userEvent.fill(field('From'), '0:02');
    await userEvent.fill(field('To'), '0:04.5');
    await expectPlace(10, 144, 100, 18);
    await page.getByRole('radio', { name: 'Whole box' }).click();
    await expect.element(startButton(6)).toBeEnabled();
    await startButton(6).click();
    await expect.poll(() => api.of(START).length).toBe(1);
    const [area] = api.of(START)[0]!.body.areas;
    expect(area).toMatchObject({
      left: 10 / 320,
      right: 110 / 320,
      from_ms: 2_000,
      to_ms: 4_500,
      mask: 'box',
      text: 'The boat came late',
    });
  });

  test('covers the whole video on a click', async () => {
    await button('Whole video').click();
    await expect.element(startButton(16)).toBeEnabled();
    await expect.element(page.getByText('0:08 of 0:08 are covered by areas.')).toBeVisible();
  });

  test('keeps its changes while the user visits the list', async () => {
    await userEvent.fill(field('Left'), '10');
    await button('All subtitle removals').click();
    await button(/^Harbor/).click();
    await expectPlace(10, 144, 256, 18);
  });

  test('keeps its changes over a reload until it is ordered', async () => {
    const [removal] = server.all.values();
    await userEvent.fill(field('Left'), '10');
    await expectPlace(10, 144, 256, 18);
    // Like a reload, this clears the memory of the page
    document.body.replaceChildren();
    delete (globalThis as Record<symbol, unknown>)[Symbol.for('voxbench')];
    signedIn();
    await showOpen(removal!);
    await expectPlace(10, 144, 256, 18);
    await startButton(4).click();
    await expect.poll(() => api.of(START).length).toBe(1);
    await expect.poll(async () => Object.keys(await keptDrafts())).toEqual([]);
  });
});

describe('an area that is deleted', () => {
  test('in the picture passes the focus to the next one, and the last one to the button that adds one', async () => {
    const logo = areaOf('Harbor TV', { top: 0.02, bottom: 0.1 });
    const later = areaOf('Run!', { from_ms: 4_000, to_ms: 5_000 });
    await showOpen(server.add('Pier', { areas: [logo, areaOf('The boat came late'), later] }));
    await expect.element(page.getByText('3 areas', { exact: true })).toBeVisible();
    const focused = () => deepActiveElement()?.getAttribute('aria-label') ?? deepActiveElement()?.textContent;
    await focusOn(box(1));
    await userEvent.keyboard('{Delete}');
    await expect.poll(focused).toBe('Area 1: The boat came late');
    await userEvent.keyboard('{Delete}');
    // Its box is not shown at this moment
    await expect.poll(focused).toMatch(/^1.*Run!$/);
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(page.getByText('No areas', { exact: true })).toBeVisible();
    await expect.poll(focused).toBe('Add an area');
  });

  test('in the list passes the focus to the next row', async () => {
    const later = areaOf('Run!', { from_ms: 4_000, to_ms: 5_000 });
    await showOpen(server.add('Pier', { areas: [areaOf('The boat came late'), later] }));
    await expect.element(page.getByText('2 areas', { exact: true })).toBeVisible();
    await pressEnter(button('Delete the area').first());
    await expect.element(page.getByText('1 area', { exact: true })).toBeVisible();
    await expect.poll(() => deepActiveElement()?.closest('[role=listitem]')?.textContent).toMatch(/Run!/);
    expect(deepActiveElement()).toHaveAccessibleName('Delete the area');
  });
});

describe('a video whose subtitles were removed', () => {
  test('can be translated where the page handles that', async () => {
    const done = server.addDone('Harbor');
    configure({ requests: ['vox-use-video'] });
    const host = await showOpen(done);
    const asked = heard(host, 'vox-use-video');
    await button('Translate this video').click();
    expect(asked.map(({ detail }) => detail as unknown)).toEqual([{ removal: done.removal_id }]);
  });

  test('offers no translation where the page does not handle it', async () => {
    await showOpen(server.addDone('Harbor'));
    await expect.element(button('Remove again')).toBeVisible();
    expect(button('Translate this video').elements()).toEqual([]);
  });
});

test.each([
  // There is no video at its address
  ['cannot play', new Blob(['none'], { type: 'video/mp4' })],
  // As with a codec it does not know
  ['can only hear', silence(10)],
])(
  'a video that the browser %s is shown as pictures from the server, and areas can be added',
  async (_, file) => {
    const asked: number[] = [];
    const picture = pictureOf('#c00');
    api.answer({
      'GET /v1/subtitle-removals/{removal_id}/picture': ({ url }) => {
        asked.push(Number(url.searchParams.get('at_ms')));
        return ok({ data: { jpeg: picture } });
      },
    });
    const url = URL.createObjectURL(file);
    await showOpen(server.add('Harbor', { asset_url: url }));
    await expect.element(page.getByText(/^This browser cannot play the video\./)).toBeVisible();
    const still = page.getByRole('img', { name: 'Picture of the video at this moment' });
    await expect.element(still).toBeVisible();
    await expect.poll(() => asked.at(-1)).toBe(1_400);
    await page.getByRole('slider', { name: 'Position in the video' }).fill('5000');
    await expect.poll(() => asked.at(-1)).toBe(5_000);
    await button('Add an area').click();
    await expect.element(page.getByText('2 areas', { exact: true })).toBeVisible();
  },
);

describe('a method', () => {
  test('says what it is good for, and when it is not available', async () => {
    await showOpen(server.add('Harbor'));
    await expect.element(method('Fill')).toBeChecked();
    await expect.element(method('Fill')).toHaveAccessibleDescription(/Best for subtitles\.$/);
    await expect.element(method('Best fill')).toBeDisabled();
    await expect.element(method('Best fill')).toHaveAccessibleDescription(/Not available on this server\.$/);
    await method('Cover').click();
    await startButton(4).click();
    await expect.poll(() => api.of(START)[0]?.body.method).toBe('cover');
  });

  test('that draws with a network says what is downloaded for it first, and that a preview takes its time', async () => {
    const methods = REMOVAL_METHODS.map((one) => ({
      method: one,
      is_available: true,
      download_megabytes: one === 'best_fill' ? 58 : null,
    }));
    api.answer({
      'GET /v1/subtitle-removals/options': () => ok({ data: { methods, reads_text: true } }),
    });
    await showOpen(server.add('Harbor'));
    await expect.element(page.getByText('Best fill may take a minute')).not.toBeInTheDocument();
    await method('Best fill').click();
    const said = /Slow\. .* Before its first use, 58 MB are downloaded to the server\.$/;
    await expect.element(method('Best fill')).toHaveAccessibleDescription(said);
    await expect.element(page.getByText('Best fill may take a minute')).toBeVisible();
    await startButton(4).click();
    await expect.poll(() => api.of(START)[0]?.body.method).toBe('best_fill');
  });

  test('can be previewed before and after, next to another method', async () => {
    await showOpen(server.add('Harbor'));
    await page.getByLabelText('Beside it').selectOptions('Blur');
    await button('Preview at 0:01.4').click();
    await expect.element(page.getByText('Blur', { exact: true }).last()).toBeVisible();
    expect(api.of(PREVIEW).map(({ body }) => [body.method, body.at_ms])).toEqual([
      ['fill', 1_400],
      ['blur', 1_400],
    ]);
    const wipe = page.getByRole('slider', { name: 'Border between before and after' });
    await expect.element(wipe).toHaveAttribute('aria-valuetext', '50% before');
    (wipe.element() as HTMLElement).focus();
    await userEvent.keyboard('{End}');
    await expect.element(wipe).toHaveAttribute('aria-valuetext', '100% before');
    await method('Cover').click();
    await expect.element(page.getByText('Areas or method have changed since this preview.')).toBeVisible();
  });

  test('has no preview where there is no area', async () => {
    await showOpen(server.add('Harbor'));
    const position = page.getByRole('slider', { name: 'Position in the video' });
    await expect.element(position).toBeVisible();
    (position.element() as HTMLElement).focus();
    await userEvent.keyboard('{End}');
    await expect.element(page.getByText('There is no area here. Go to a moment with text.')).toBeVisible();
    await expect.element(button(/^Preview at/)).toBeDisabled();
  });

  test('says why a preview failed, and offers a retry', async () => {
    await showOpen(server.add('Harbor'));
    await expect.element(button('Preview at 0:01.4')).toBeEnabled();
    api.answer({ [PREVIEW]: () => refused('err_service_busy', 503) });
    await button('Preview at 0:01.4').click();
    await expect.element(page.getByText(/^The preview could not be made\./)).toBeVisible();
    const before = api.of(PREVIEW).length;
    await button('Try again').click();
    await expect.poll(() => api.of(PREVIEW).length).toBe(before + 1);
  });
});

describe('a removal', () => {
  test('does not start when the page cancels the event', async () => {
    const host = await showOpen(server.add('Harbor'));
    host.addEventListener('vox-subtitle-remove', (event) => event.preventDefault());
    await startButton(4).click();
    await expect.element(startButton(4)).toBeEnabled();
    expect(api.of(START)).toEqual([]);
  });

  test('costs nothing when canceled, keeps its areas, and can be started again', async () => {
    await showOpen(server.add('Harbor'));
    await startButton(4).click();
    await button('Cancel').click();
    await expect.element(page.getByText(/^The removal was canceled and cost nothing\./)).toBeVisible();
    await expect.element(box(1)).toBeVisible();
    await startButton(4).click();
    await expect.poll(() => api.of(START).length).toBe(2);
    const keys = api.of(START).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).not.toBe(keys[1]);
  });

  test('says when there was no text in the areas', async () => {
    const job = removalJob(7, { state: 'failed', error: 'err_video_without_subtitle' });
    await showOpen(server.add('Harbor', { job, method: 'fill', quality: 'source' }));
    await expect
      .element(page.getByText(/^There was no text in these areas, and nothing was charged\./))
      .toBeVisible();
  });

  test('says in how many areas no still text was found', async () => {
    const detail = server.addDone('Harbor');
    detail.result!.report.untouched_areas = 2;
    await showOpen(detail);
    await expect
      .element(page.getByRole('region', { name: 'Report' }))
      .toHaveTextContent('In 2 areas no text that stands still was found, so they are as they were.');
  });

  test('shows its measurements, compares with the original, and lists the removed text', async () => {
    await showOpen(server.addDone('Harbor'));
    const report = page.getByRole('region', { name: 'Report' });
    await expect.element(report).toBeVisible();
    for (const text of [
      'In none of 3 sampled frames',
      'In 1 of 12 sampled frames',
      'PSNR 48.3 dB at least',
      'One for each four pixels (4:2:0), which all players show; the original has more',
      '200 of 200',
      '8 sec of 8 sec',
      '809 kb/s (was 812 kb/s)',
      '75% of the frames',
      'Equal to the original, to the bit',
    ])
      await expect.element(report.getByText(text)).toBeVisible();
    await expect.element(page.getByRole('slider', { name: 'Border between before and after' })).toBeVisible();
    const words = page.getByRole('region', { name: 'Text that was removed' });
    await expect.element(words.getByText('The boat came late')).toBeVisible();
    await expect.element(page.getByText('Fill · 0:08 · 4 credits')).toBeVisible();
  });

  test('is downloaded as video and as text unless the page takes that over', async () => {
    const detail = server.addDone('Harbor');
    const host = await showOpen(detail);
    const asked = heard(host, 'vox-download');
    host.addEventListener('vox-download', (event) => event.preventDefault());
    await button('Download').click();
    await button('Text as SRT').click();
    await expect
      .poll(() => asked.map((event) => event.detail as unknown))
      .toEqual([
        { script: detail.removal_id, format: 'mp4', url: detail.result!.url },
        { script: detail.removal_id, format: 'srt', url: expect.stringMatching(/1\.srt$/) },
      ]);
  });

  test('can be renamed, and repeated as a new removal', async () => {
    const detail = server.addDone('Harbor');
    await showOpen(detail);
    await button('Rename').click();
    await page.getByLabelText('Name', { exact: true }).fill('Pier');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Pier' })).toBeVisible();
    await button('Remove again').click();
    await expect.element(page.getByRole('status').getByText('Waiting for its turn')).toBeVisible();
    expect(server.all.has(detail.removal_id), 'the first one stays').toBe(true);
    expect(server.all.size).toBe(2);
  });

  test('says when its video was deleted', async () => {
    await showOpen(server.add('Harbor', { asset_id: null, asset_url: null }));
    await expect.element(page.getByText(/^The video was deleted\./)).toBeVisible();
  });

  test('says when it was deleted, and leads back to the list', async () => {
    const host = await showPanel('<vox-subtitle-removal removal="none"></vox-subtitle-removal>');
    await expect.element(page.getByText(/^This subtitle removal no longer exists\./)).toBeVisible();
    await button('Back').click();
    await expect.element(button('Choose a file')).toBeVisible();
    expect(host).not.toHaveAttribute('removal', 'none');
  });
});

test('the list shows the state of each removal, and deletes after a question', async () => {
  server.add('Pier');
  server.addDone('Harbor');
  await show();
  await expect.element(page.getByText('Searched: check the areas and start')).toBeVisible();
  await expect.element(page.getByText('Subtitles removed · Fill')).toBeVisible();
  await button('More for Pier').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect
    .element(page.getByText('“Pier” is deleted for good, with its areas and its report.'))
    .toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('Subtitle removal deleted')).toBeVisible();
  await expect.poll(() => [...server.all.values()].map(({ title }) => title)).toEqual(['Harbor']);
});

test('a signed-out user is asked to sign in', async () => {
  newPage();
  const host = await show();
  const asked = heard(host, 'vox-sign-in');
  host.addEventListener('vox-sign-in', (event) => event.preventDefault());
  await expect.element(page.getByText('Sign in to remove subtitles')).toBeVisible();
  await button('Sign in').click();
  expect(asked[0]!.detail).toEqual({ reason: 'missing' });
});
