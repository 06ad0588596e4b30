import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeWav } from '../../demo/server/audio/wav.ts';
import { callerAt, signInDemo, type Caller } from '../support/caller.ts';
import { startBundledServer } from '../support/server-process.ts';
import { makeDataFolder } from '../support/template.ts';
import { uploadFile } from '../support/upload-file.ts';

const PROGRAM = 'tests/support/transcription-server.ts';
const SECONDS = 3;
const WAIT = { timeout: 30_000, interval: 20 };

const upload = (url: string, user: Caller) =>
  uploadFile(url, user, writeWav(new Float32Array(SECONDS * 16_000).fill(0.1), 16_000));

test('a server that is killed in a step goes on with it once it is started again, and charges once', async () => {
  const dataDir = await makeDataFolder();
  const folder = await mkdtemp(join(tmpdir(), 'voxbench-held-'));
  const env = { VOXBENCH_DATA: dataDir, VOXBENCH_LOG: 'off', HELD_IN: folder };
  const linesOf = (name: string) =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8').split('\n').length - 1 : 0;
  const asked = () => linesOf('asked');
  const compared = () => linesOf('compared');
  let server = await startBundledServer(env, PROGRAM);
  try {
    const { headers } = await signInDemo(server.url);
    const user = () => callerAt(server.url, headers);
    const balance = async () =>
      (await user().call('GET /v1/tenant/get_tenant_bonus', {})).body.data.credit_balance!;
    const before = await balance();
    const body = {
      asset_id: await upload(server.url, user()),
      model_id: 'fake-recognition-model',
      speakers: true,
    };
    const begun = await user().call('POST /v1/transcriptions', { body, idempotencyKey: 'killed' });
    const { project_id } = begun.body.data.transcription;
    const load = async () =>
      (await user().call('GET /v1/transcriptions/{project_id}', { params: { project_id } })).body.data
        .transcription;

    await expect.poll(asked, WAIT).toBe(1);
    await server.end('SIGKILL');
    server = await startBundledServer(env, PROGRAM);
    await expect.poll(asked, WAIT).toBe(2);
    expect(await balance(), 'on hold').toBe(before - SECONDS);
    expect((await load()).peaks, 'of the first attempt').not.toEqual([]);
    writeFileSync(join(folder, 'go'), '');

    await expect.poll(compared, WAIT).toBe(1);
    expect((await load()).job.step).toBe('speakers');
    await server.end('SIGKILL');
    server = await startBundledServer(env, PROGRAM);
    await expect.poll(compared, WAIT).toBe(2);
    expect(asked(), 'what was recognised is kept').toBe(2);
    writeFileSync(join(folder, 'go on'), '');
    await expect.poll(async () => (await load()).job.state, WAIT).toBe('done');
    expect(await load()).toMatchObject({
      excerpt: 'Hello there.',
      credits_charged: SECONDS,
      speakers_failed: false,
      asset: { asset_id: body.asset_id },
      project: { segments: { length: 1 } },
    });
    expect(await balance()).toBe(before - SECONDS);
    const again = await user().call('POST /v1/transcriptions', { body, idempotencyKey: 'killed' });
    expect(again.body.data.transcription.project_id).toBe(project_id);
    expect(readdirSync(join(dataDir, 'recordings')), 'left behind').toEqual([]);
  } finally {
    await server.end('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}, 120_000);
