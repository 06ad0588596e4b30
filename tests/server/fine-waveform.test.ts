import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeWav } from '../../demo/server/audio/wav.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { uploadFile } from '../support/upload-file.ts';

const RATE = 16_000;
const SECONDS = 90;
/** When the only loud hundredth of a second begins. */
const CLICK_SECONDS = 47.5;

let server: TestServer;
let user: TestUser;
let asset_id: string;
beforeAll(async () => {
  server = await startTestServer({ engines: [] });
  user = await server.signUp();
  const samples = new Float32Array(SECONDS * RATE);
  samples.fill(0.8, CLICK_SECONDS * RATE, (CLICK_SECONDS + 0.01) * RATE);
  asset_id = await uploadFile(server.url, user, writeWav(samples, RATE), { name: 'click.wav' });
});
afterAll(() => server.close());

const part = (number: number, by = user) =>
  by.call('GET /v1/assets/{asset_id}/peaks/fine', { params: { asset_id }, query: { part: number } });

test('a part of a waveform has a value for each hundredth of a second, and the last one is shorter', async () => {
  const parts = await Promise.all([0, 1, 2, 3].map(async (number) => (await part(number)).body.data.peaks));
  expect(parts.map(({ length }) => length)).toEqual([4_000, 4_000, 1_000, 0]);
  const all = parts.flat();
  expect(all.findIndex((peak) => peak > 0)).toBe(CLICK_SECONDS * 100);
  expect(all[CLICK_SECONDS * 100]).toBe(80);
  expect(all.filter((peak) => peak > 0)).toHaveLength(1);
});

test('other users never see a waveform, and nobody does after the file is deleted', async () => {
  expect((await part(0, await server.signUp())).status).toBe(404);
  expect((await part(0)).status).toBe(200);
  await user.call('DELETE /v1/assets/{asset_id}', { params: { asset_id } });
  expect((await part(0)).status).toBe(404);
});
