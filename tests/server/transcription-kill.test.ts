import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeWav } from '../../demo/server/audio/wav.ts';
import { callerAt, signInDemo } from '../support/caller.ts';
import { holdFfmpeg } from '../support/held-ffmpeg.ts';
import { PATIENT } from '../support/patient.ts';
import { startBundledServer, type ServerProcess } from '../support/server-process.ts';
import { makeDataFolder } from '../support/template.ts';
import { drawText, setLines } from '../support/text-pictures.ts';
import { uploadFile } from '../support/upload-file.ts';

const PROGRAM = 'tests/support/transcription-server.ts';
const SECONDS = 3;

let dataDir: string;
let folder: string;
let held: ReturnType<typeof holdFfmpeg>;
let server: ServerProcess;
let headers: Record<string, string>;
beforeEach(async () => {
  dataDir = await makeDataFolder();
  folder = await mkdtemp(join(tmpdir(), 'voxbench-held-'));
  held = holdFfmpeg(folder);
  await start();
  ({ headers } = await signInDemo(server.url));
});
afterEach(async () => {
  await server.end('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

const start = async () => {
  const env = { VOXBENCH_DATA: dataDir, VOXBENCH_LOG: 'off', HELD_IN: folder, PATH: held.PATH };
  server = await startBundledServer(env, PROGRAM);
};
/** Ends it as a crash does, and starts it again. */
const kill = async () => {
  await server.end('SIGKILL');
  await start();
};
const linesOf = (name: string) =>
  existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8').split('\n').length - 1 : 0;
const letGo = (name: string) => writeFileSync(join(folder, name), '');
const user = () => callerAt(server.url, headers);
const balance = async () =>
  (await user().call('GET /v1/tenant/get_tenant_bonus', {})).body.data.credit_balance!;
const upload = () =>
  uploadFile(server.url, user(), writeWav(new Float32Array(SECONDS * 16_000).fill(0.1), 16_000));
const begin = async (asset_id: string, idempotencyKey: string) => {
  const body = { asset_id, model_id: 'fake-recognition-model', speakers: true };
  const begun = await user().call('POST /v1/transcriptions', { body, idempotencyKey });
  return begun.body.data.transcription.project_id;
};
const load = async (project_id: string) =>
  (await user().call('GET /v1/transcriptions/{project_id}', { params: { project_id } })).body.data
    .transcription;
const leftIn = (name: string) => readdirSync(join(dataDir, name));

test('a server that is killed in a step goes on with it once it is started again, and charges once', async () => {
  const [decoded, asked, compared] = [
    () => held.times('decode'),
    () => linesOf('asked'),
    () => linesOf('compared'),
  ];
  const before = await balance();
  const asset_id = await upload();
  held.hold('decode');
  const project_id = await begin(asset_id, 'killed');

  await expect.poll(decoded, PATIENT).toBe(1);
  await kill();
  await expect.poll(decoded, PATIENT).toBe(2);
  held.kill('decode');
  await expect.poll(decoded, { ...PATIENT, message: 'ffmpeg alone was killed' }).toBe(3);
  held.letGo('decode');

  await expect.poll(asked, PATIENT).toBe(1);
  await kill();
  await expect.poll(asked, PATIENT).toBe(2);
  expect(await balance(), 'on hold').toBe(before - SECONDS);
  expect((await load(project_id)).peaks, 'of the first attempt').not.toEqual([]);
  letGo('go');

  await expect.poll(compared, PATIENT).toBe(1);
  expect((await load(project_id)).job.step).toBe('speakers');
  await kill();
  await expect.poll(compared, PATIENT).toBe(2);
  expect(asked(), 'what was recognised is kept').toBe(2);
  letGo('go on');
  await expect.poll(async () => (await load(project_id)).job.state, PATIENT).toBe('done');
  expect(await load(project_id)).toMatchObject({
    excerpt: 'Hello there.',
    credits_charged: SECONDS,
    speakers_failed: false,
    asset: { asset_id },
    project: { segments: { length: 1 } },
  });
  expect(await balance()).toBe(before - SECONDS);
  expect(await begin(asset_id, 'killed')).toBe(project_id);
  expect(leftIn('recordings'), 'left behind').toEqual([]);
});

test('a recording that is deleted while it is read costs nothing and leaves nothing', async () => {
  const before = await balance();
  const asset_id = await upload();
  held.hold('decode');
  const project_id = await begin(asset_id, 'deleted');
  await expect.poll(() => held.times('decode'), PATIENT).toBe(1);
  await user().call('DELETE /v1/assets/{asset_id}', { params: { asset_id } });
  held.letGo('decode');
  await expect.poll(async () => (await load(project_id)).job.state, PATIENT).toBe('failed');
  expect(await load(project_id)).toMatchObject({
    job: { error: 'err_not_found' },
    asset: null,
    credits_charged: 0,
  });
  expect(await balance()).toBe(before);
  const isFile = (path: string) => path.includes(asset_id);
  expect(readdirSync(join(dataDir, 'files'), { recursive: true, encoding: 'utf8' }).filter(isFile)).toEqual(
    [],
  );
  expect(leftIn('recordings')).toEqual([]);
});

test('a server that is killed while it reads a picture leaves no file of it', async () => {
  const picture = await drawText(setLines(['The ferry leaves at seven.']))
    .png()
    .toBuffer();
  const read = () =>
    user().call('POST /v1/scripts/import', {
      query: { file_name: 'ferry.png' },
      body: new Blob([new Uint8Array(picture)]),
    });
  const answer = read().catch(() => 'lost');
  await expect.poll(() => linesOf('looked'), PATIENT).toBe(1);
  expect(leftIn('pictures')).toHaveLength(1);
  await kill();
  expect(await answer).toBe('lost');
  expect(leftIn('pictures')).toEqual([]);
  letGo('read');
  expect((await read()).body.data.text).toBe('The ferry leaves at seven.');
  expect(leftIn('pictures')).toEqual([]);
});
