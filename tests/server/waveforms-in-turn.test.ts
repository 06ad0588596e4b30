import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSharedWork } from '../../demo/server/process/shared-work.ts';
import { holdFfmpeg } from '../support/held-ffmpeg.ts';
import { PATIENT } from '../support/patient.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { toneWav } from '../support/tone-wav.ts';
import { uploadFile } from '../support/upload-file.ts';

let folder: string;
let ffmpeg: ReturnType<typeof holdFfmpeg>;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voxbench-waveforms-'));
  ffmpeg = holdFfmpeg(folder);
  vi.stubEnv('PATH', ffmpeg.PATH);
  server = await startTestServer({ engines: [] });
});
afterAll(async () => {
  await server.close();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

test('a waveform that its caller has given up does not block others', async () => {
  const [ann, bob] = [await server.signUp(), await server.signUp()];
  const long = await uploadFile(server.url, ann, toneWav(2000), { name: 'long.wav' });
  const short = await uploadFile(server.url, bob, toneWav(1000), { name: 'short.wav' });
  ffmpeg.hold('waveform');
  const leaves = new AbortController();
  const left = fetch(`${server.url}/v1/assets/${long}/peaks`, {
    headers: ann.headers,
    signal: leaves.signal,
  }).catch((error: Error) => error.name);
  await expect.poll(() => ffmpeg.times('waveform'), PATIENT).toBe(1);
  const asked = bob.call('GET /v1/assets/{asset_id}/peaks', { params: { asset_id: short } });
  leaves.abort();
  expect(await left).toBe('AbortError');
  await expect.poll(() => ffmpeg.times('waveform'), PATIENT).toBe(2);
  ffmpeg.letGo('waveform');
  expect((await asked).status).toBe(200);
});

test('shared work continues while one caller waits, and starts over after all have left', async () => {
  const share = createSharedWork<number>();
  const runs: AbortSignal[] = [];
  const work = (signal: AbortSignal) => {
    runs.push(signal);
    return new Promise<number>((_, fail) =>
      signal.addEventListener('abort', () => fail(new Error('given up'))),
    );
  };
  const [first, second] = [new AbortController(), new AbortController()];
  const given = Promise.allSettled([share('a', first.signal, work), share('a', second.signal, work)]);
  first.abort();
  expect(runs.map(({ aborted }) => aborted)).toEqual([false]);
  second.abort();
  expect(runs.map(({ aborted }) => aborted)).toEqual([true]);
  expect(await share('a', new AbortController().signal, async () => 7)).toBe(7);
  expect((await given).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
