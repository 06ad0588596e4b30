import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callerAt, signInDemo } from '../support/caller.ts';
import { holdTranscriptions, SECONDS, transcriberAt } from '../support/held-transcription.ts';
import { PATIENT } from '../support/patient.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { makeDataFolder } from '../support/template.ts';
import { drawText, setLines } from '../support/text-pictures.ts';

let dataDir: string;
let held: ReturnType<typeof holdTranscriptions>;
let server: ServerProcess;
let headers: Record<string, string>;
beforeEach(async () => {
  dataDir = await makeDataFolder();
  held = holdTranscriptions();
  await start();
  ({ headers } = await signInDemo(server.url));
});
afterEach(async () => {
  await server.end('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
  held.remove();
});

const start = async () => {
  server = await held.start({ VOXBENCH_DATA: dataDir });
};
/** Kills the server and starts it again. */
const kill = async () => {
  await server.end('SIGKILL');
  await start();
};
const user = () => callerAt(server.url, headers);
const transcriber = () => transcriberAt(server.url, user());
const stateOf = async (project_id: string) => (await transcriber().load(project_id)).job.state;
const leftIn = (name: string) => readdirSync(join(dataDir, name));

test('a server killed in any step resumes there after its start, and charges once', async () => {
  const { ffmpeg, times } = held;
  const decoded = () => ffmpeg.times('decode');
  const reached = (name: string, count: number) => expect.poll(() => times(name), PATIENT).toBe(count);
  const before = await transcriber().balance();
  const asset_id = await transcriber().upload();
  ffmpeg.hold('decode');
  held.hold('storing');
  held.hold('ending');
  const project_id = await transcriber().begin(asset_id, 'killed');

  await expect.poll(decoded, PATIENT).toBe(1);
  await kill();
  await expect.poll(decoded, PATIENT).toBe(2);
  ffmpeg.kill('decode');
  await expect.poll(decoded, { ...PATIENT, message: 'ffmpeg alone was killed' }).toBe(3);
  ffmpeg.letGo('decode');

  await reached('asked', 1);
  await kill();
  await reached('asked', 2);
  expect(await transcriber().balance(), 'on hold').toBe(before - SECONDS);
  expect((await transcriber().load(project_id)).peaks, 'of the first attempt').not.toEqual([]);
  held.letGo('go');

  await reached('compared', 1);
  expect((await transcriber().load(project_id)).job.step).toBe('speakers');
  await kill();
  await reached('compared', 2);
  expect(times('asked'), 'what was recognised is kept').toBe(2);
  held.letGo('go on');

  await reached('storing', 1);
  await kill();
  await reached('storing', 2);
  expect(times('compared'), 'who spoke is kept').toBe(2);
  held.pass('storing');

  await reached('ending', 1);
  expect(await transcriber().load(project_id), 'stored, and not yet done').toMatchObject({
    job: { state: 'running', step: 'store' },
    credits_charged: SECONDS,
  });
  await kill();
  await reached('ending', 2);
  expect(times('storing'), 'what is stored is not stored again').toBe(2);
  held.pass('ending');

  await expect.poll(() => stateOf(project_id), PATIENT).toBe('done');
  expect(await transcriber().load(project_id)).toMatchObject({
    excerpt: 'Hello there.',
    credits_charged: SECONDS,
    speakers_failed: false,
    asset: { asset_id },
    project: { segments: { length: 1 } },
  });
  expect(await transcriber().balance()).toBe(before - SECONDS);
  expect(await transcriber().begin(asset_id, 'killed')).toBe(project_id);
  expect(leftIn('recordings'), 'left behind').toEqual([]);
});

test('a recording deleted while it is read costs nothing and leaves nothing behind', async () => {
  const { ffmpeg } = held;
  const before = await transcriber().balance();
  const asset_id = await transcriber().upload();
  ffmpeg.hold('decode');
  const project_id = await transcriber().begin(asset_id, 'deleted');
  await expect.poll(() => ffmpeg.times('decode'), PATIENT).toBe(1);
  await user().call('DELETE /v1/assets/{asset_id}', { params: { asset_id } });
  ffmpeg.letGo('decode');
  await expect.poll(() => stateOf(project_id), PATIENT).toBe('failed');
  expect(await transcriber().load(project_id)).toMatchObject({
    job: { error: 'err_not_found' },
    asset: null,
    credits_charged: 0,
  });
  expect(await transcriber().balance()).toBe(before);
  const isFile = (path: string) => path.includes(asset_id);
  expect(readdirSync(join(dataDir, 'files'), { recursive: true, encoding: 'utf8' }).filter(isFile)).toEqual(
    [],
  );
  expect(leftIn('recordings')).toEqual([]);
});

test('a server killed while it reads a picture leaves no file behind', async () => {
  const picture = await drawText(setLines(['The ferry leaves at seven.']))
    .png()
    .toBuffer();
  const read = () =>
    user().call('POST /v1/scripts/import', {
      query: { file_name: 'ferry.png' },
      body: new Blob([new Uint8Array(picture)]),
    });
  const answer = read().catch(() => 'lost');
  await expect.poll(() => held.times('looked'), PATIENT).toBe(1);
  expect(leftIn('pictures')).toHaveLength(1);
  await kill();
  expect(await answer).toBe('lost');
  expect(leftIn('pictures')).toEqual([]);
  held.letGo('read');
  expect((await read()).body.data.text).toBe('The ferry leaves at seven.');
  expect(leftIn('pictures')).toEqual([]);
});
