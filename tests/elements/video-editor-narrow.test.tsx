import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../elements/video-translation.ts';
import type { VideoTranslationDetail } from '../../src/contract/index.ts';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';
import { fakeApi, newPage, signedIn } from '../support/fake-api.ts';
import { fakeVideoTranslations, type FakeVideoTranslations } from '../support/fake-video-translations.ts';
import { rowOf } from '../support/video-translation-parts.ts';
import { showPanel } from '../support/show-panel.ts';

let server: FakeVideoTranslations;
let detail: VideoTranslationDetail;

beforeEach(() => {
  newPage();
  signedIn();
  server = fakeVideoTranslations(fakeApi());
  detail = server.add('Harbour walk', [
    rowOf(1, 0, 'we start at the pier', 'nous partons de la vieille jetée, où arrivent les bateaux', {
      speaker: 'Anna',
    }),
    rowOf(2, 4_000, 'my father fished here', 'mon père pêchait ici', { speaker: 'Ben' }),
  ]);
});
afterEach(() => {
  document.body.replaceChildren();
});

const show = async (width: number, height = 844) => {
  await page.viewport(width, height);
  const host = await showPanel(
    `<vox-video-translation project="${detail.project_id}" style="display: block; block-size: ${height}px"></vox-video-translation>`,
  );
  await expect.element(row(1)).toBeVisible();
  return host;
};
const row = (number: number) => page.getByRole('group', { name: `Line ${number}`, exact: true });
const part = (name: string) => page.getByRole('radio', { name, exact: true });
const timeline = () => page.getByRole('region', { name: 'Timeline' });
const speakers = () => page.getByRole('tab', { name: 'Speakers' });
const boxOf = (found: { element(): Element }) => found.element().getBoundingClientRect();
const choose = async (name: string) => {
  await part(name).click({ force: true });
  await expect.element(part(name)).toBeChecked();
};

describe.each([320, 390, 600, 768])('at a width of %d pixels', (width) => {
  test('lines, settings and timeline are shown one at a time, below the video', async () => {
    await show(width);
    await expect.element(page.getByRole('region', { name: 'Video', exact: true })).toBeVisible();
    expect(timeline().query()).toBeNull();
    expect(speakers().query()).toBeNull();
    await choose('Settings');
    await expect.element(speakers()).toBeVisible();
    expect(row(1).query()).toBeNull();
    await choose('Timeline');
    await expect.element(timeline()).toBeVisible();
    expect(speakers().query()).toBeNull();
    expect(boxOf(timeline()).height).toBeGreaterThan(200);
    await choose('Lines');
    await expect.element(row(1)).toBeVisible();
  });

  test('no control is cut off or too small to hit', async () => {
    const host = await show(width);
    for (const name of ['Lines', 'Settings', 'Timeline']) {
      await choose(name);
      const { left, right } = host.getBoundingClientRect();
      const controls = page.elementLocator(host).getByRole('button').elements();
      for (const control of [...controls, ...page.getByRole('combobox').elements()]) {
        const box = control.getBoundingClientRect();
        const what = control.ariaLabel ?? control.textContent;
        expect([what, box.left >= left, box.right <= right]).toEqual([what, true, true]);
        expect([what, box.width >= 24, box.height >= 24]).toEqual([what, true, true]);
      }
    }
  });
});

test('on a phone, both texts of a line use its full width, and its times can be hit', async () => {
  await show(390);
  const whole = boxOf(row(1)).width;
  expect(boxOf(row(1).getByText('nous partons', { exact: false })).width).toBeGreaterThan(0.85 * whole);
  expect(boxOf(row(1).getByText('we start at the pier')).width).toBeGreaterThan(0.85 * whole);
  const start = page.getByRole('textbox', { name: 'Start of line 1' });
  expect(boxOf(start).height).toBeGreaterThanOrEqual(24);
});

test('the checks take the place of the settings, and a finding leads to its line', async () => {
  server.patch(server.find(detail.project_id)!, [{ ...detail.project.segments[1]!, text: '' }], []);
  await show(390);
  await page.getByRole('button', { name: /^Check/ }).click();
  await expect.element(part('Checks')).toBeChecked();
  await page.getByRole('button', { name: /^Line 2 · Not translated/ }).click();
  await expect.element(part('Lines')).toBeChecked();
  await expect.element(row(2)).toBeVisible();
});

test('a clip opened from the timeline is edited in its line', async () => {
  await show(390);
  await choose('Timeline');
  (page.getByRole('listbox', { name: 'Lines of the speakers' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(part('Lines')).toBeChecked();
  await expect.poll(() => deepActiveElement()?.ariaLabel).toBe('Translation of line 1');
});

test('a wide editor shows everything at once', async () => {
  await show(1280, 800);
  await expect.element(timeline()).toBeVisible();
  await expect.element(speakers()).toBeVisible();
  expect(part('Lines').query()).toBeNull();
});
