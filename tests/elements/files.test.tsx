import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Asset } from '../../src/contract/index.ts';
import { UsagePage } from '../../src/usage/index.ts';
import { fakeApi, newPage, ok, refused, signedIn, type FakeApi } from '../support/fake-api.ts';
import { USAGE, usageOf } from '../support/fake-usage.ts';
import { clearStage, stage } from '../support/stage.tsx';
import { uuid } from '../support/uuid.ts';

const fileOf = (n: number, name: string, bytes: number, more: Partial<Asset> = {}): Asset => ({
  asset_id: uuid(n),
  kind: 'audio',
  name,
  content_type: 'audio/wav',
  bytes,
  sha256: n.toString(16).padStart(64, '0'),
  duration_ms: 65_000,
  streams: [],
  created_at: Date.UTC(2026, 10, 20, 10),
  url: '/files/sound',
  ...more,
});

let api: FakeApi;
let files: Asset[];
let filesMax: number;
beforeEach(() => {
  newPage();
  signedIn();
  files = [
    fileOf(1, 'Interview.wav', 600e6),
    fileOf(2, 'Talk.mp4', 250e6, { kind: 'video' }),
    fileOf(3, 'Sign.png', 2e6, { kind: 'picture', duration_ms: null }),
  ];
  filesMax = 2e9;
  const list = (assets: Asset[], next_cursor: string | null = null) => {
    const files_bytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
    return ok({ data: { assets, next_cursor, files_bytes, files_bytes_max: filesMax } });
  };
  api = fakeApi({
    [USAGE]: usageOf({ speech: 100 }),
    'GET /v1/assets': ({ url }) =>
      url.searchParams.has('cursor') ? list(files.slice(2)) : list(files.slice(0, 2), `1_${uuid(2)}`),
    'DELETE /v1/assets/{asset_id}': ({ params }) => {
      files = files.filter(({ asset_id }) => asset_id !== params.asset_id);
      return ok();
    },
  });
});
afterEach(() => {
  clearStage();
  vi.restoreAllMocks();
});

const card = page.getByRole('region', { name: 'Files' });
const table = card.getByRole('table', { name: 'Files' });
const names = () =>
  table
    .getByRole('rowheader')
    .elements()
    .map(({ textContent }) => textContent);
const show = async () => {
  stage(<UsagePage />);
  await expect.element(table).toBeVisible();
};

describe('the files of the user', () => {
  test('are listed with kind, length and size, and their total', async () => {
    await show();
    await expect.element(table.getByRole('row', { name: /Interview\.wav Audio 1:05 600 MB/ })).toBeVisible();
    await expect.element(card.getByText('852 MB of 2 GB')).toBeVisible();
    const bar = card.getByRole('progressbar', { name: 'Room for files' });
    await expect.element(bar).toHaveAttribute('aria-valuenow', '43');
  });

  test('load page by page', async () => {
    await show();
    expect(names()).toEqual(['Interview.wav', 'Talk.mp4']);
    await card.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(names).toEqual(['Interview.wav', 'Talk.mp4', 'Sign.png']);
    expect(card.getByRole('button', { name: 'Show more' }).elements()).toEqual([]);
  });

  test('are deleted after a question, which frees space', async () => {
    await show();
    await card.getByRole('button', { name: 'Delete Interview.wav' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete “Interview.wav”?' });
    await expect.element(dialog.getByText('This cannot be undone.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(api.of('DELETE /v1/assets/{asset_id}')).toEqual([]);
    await card.getByRole('button', { name: 'Delete Interview.wav' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(names).toEqual(['Talk.mp4']);
    await expect.element(card.getByText('252 MB of 2 GB')).toBeVisible();
    expect(dialog.elements()).toEqual([]);
  });

  test('that cannot be deleted stay, and the dialog says why', async () => {
    await show();
    api.answer({ 'DELETE /v1/assets/{asset_id}': () => refused('err_service_busy') });
    await card.getByRole('button', { name: 'Delete Talk.mp4' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('The service is busy right now.');
    expect(names()).toContain('Talk.mp4');
  });

  test('say what to do when storage is full', async () => {
    filesMax = 500e6;
    await show();
    await expect.element(card.getByText('There is no room for more.')).toBeVisible();
  });
});

test('say where files come from while there are none', async () => {
  files = [];
  api.answer({
    'GET /v1/assets': () =>
      ok({ data: { assets: [], next_cursor: null, files_bytes: 0, files_bytes_max: 2e9 } }),
  });
  stage(<UsagePage />);
  await expect.element(card.getByText('No files')).toBeVisible();
  await expect.element(card.getByText('0 kB of 2 GB')).toBeVisible();
});

test('say that the list failed to load, and load it on retry, with the total still shown', async () => {
  const { answer } = api;
  answer({ 'GET /v1/assets': () => refused('err_service_busy') });
  stage(<UsagePage />);
  await expect.element(card.getByRole('alert')).toHaveTextContent('Your files could not be loaded.');
  await expect.element(page.getByText('3,000 credits').first()).toBeVisible();
  answer({
    'GET /v1/assets': () =>
      ok({ data: { assets: files, next_cursor: null, files_bytes: 1e6, files_bytes_max: 2e9 } }),
  });
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(names).toHaveLength(3);
});
