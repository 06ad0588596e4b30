import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeWav } from '../../demo/server/audio/wav.ts';
import { callerAt, signInDemo, type Caller } from '../support/caller.ts';
import { PATIENT } from '../support/patient.ts';
import { startServerQuickly } from '../support/server-process.ts';
import { makeDataFolder } from '../support/template.ts';
import { uploadFile } from '../support/upload-file.ts';

const PROGRAM = 'tests/support/voice-change-server.ts';
const SECONDS = 3;
const CREDITS = 5 * SECONDS;

const upload = (url: string, user: Caller) =>
  uploadFile(url, user, writeWav(new Float32Array(SECONDS * 16_000).fill(0.1), 16_000));

test('a server killed while it changes a voice resumes after its start, and charges once', async () => {
  const dataDir = await makeDataFolder();
  const folder = await mkdtemp(join(tmpdir(), 'voxbench-held-'));
  const env = { VOXBENCH_DATA: dataDir, VOXBENCH_LOG: 'off', HELD_IN: folder };
  const asked = () =>
    existsSync(join(folder, 'asked'))
      ? readFileSync(join(folder, 'asked'), 'utf8').trimEnd().split('\n').length
      : 0;
  const foldersLeft = () => readdirSync(join(dataDir, 'voice-changes')).length;
  let server = await startServerQuickly(env, PROGRAM);
  try {
    const { headers } = await signInDemo(server.url);
    const user = () => callerAt(server.url, headers);
    const balance = async () =>
      (await user().call('GET /v1/tenant/get_tenant_bonus', {})).body.data.credit_balance!;
    const before = await balance();
    const asset_id = await upload(server.url, user());
    const body = { asset_id, method: 'match', voice_id: 'fake-0', noise_removal: 'gentle' } as const;
    const begun = await user().call('POST /v1/voice-changes', { body, idempotencyKey: 'killed' });
    const { change_id } = begun.body.data.change;
    const load = async () =>
      (await user().call('GET /v1/voice-changes/{change_id}', { params: { change_id } })).body.data.change;

    await expect.poll(asked, PATIENT).toBe(1);
    expect(foldersLeft()).toBe(1);
    await server.end('SIGKILL');
    server = await startServerQuickly(env, PROGRAM);
    await expect.poll(asked, PATIENT).toBe(2);
    expect(foldersLeft(), 'those of the killed process are gone').toBe(1);
    expect(await balance(), 'on hold').toBe(before - CREDITS);
    const { source } = await load();
    expect((await fetch(server.url + source!.url)).status, 'of the first attempt').toBe(200);

    // The rest comes from what the first attempt has read
    await user().call('DELETE /v1/assets/{asset_id}', { params: { asset_id } });
    await server.end('SIGKILL');
    writeFileSync(join(folder, 'go'), '');
    server = await startServerQuickly(env, PROGRAM);
    await expect.poll(async () => (await load()).job.state, PATIENT).toBe('done');
    const done = await load();
    expect(done).toMatchObject({ credits_charged: CREDITS, asset_id: null, result: { duration_ms: 3_000 } });
    expect((await fetch(server.url + done.result!.url)).status).toBe(200);
    expect(await balance()).toBe(before - CREDITS);
    const again = await user().call('POST /v1/voice-changes', { body, idempotencyKey: 'killed' });
    expect(again.body.data.change.change_id).toBe(change_id);
    await expect.poll(foldersLeft, PATIENT).toBe(0);
  } finally {
    await server.end('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
});

test('a server killed while it separates a voice from music resumes, charges once and leaves nothing behind', async () => {
  const dataDir = await makeDataFolder();
  const folder = await mkdtemp(join(tmpdir(), 'voxbench-held-'));
  const env = { VOXBENCH_DATA: dataDir, VOXBENCH_LOG: 'off', HELD_IN: folder };
  const separated = () => {
    const path = join(folder, 'separated');
    return existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n').length : 0;
  };
  let server = await startServerQuickly(env, PROGRAM);
  try {
    const { headers } = await signInDemo(server.url);
    const user = () => callerAt(server.url, headers);
    const balance = async () =>
      (await user().call('GET /v1/tenant/get_tenant_bonus', {})).body.data.credit_balance!;
    const before = await balance();
    const body = {
      asset_id: await upload(server.url, user()),
      method: 'match',
      voice_id: 'fake-0',
      background: 'put_back',
    } as const;
    const begun = await user().call('POST /v1/voice-changes', { body, idempotencyKey: 'killed' });
    const { change_id } = begun.body.data.change;
    await expect.poll(separated, PATIENT).toBe(1);
    await server.end('SIGKILL');
    writeFileSync(join(folder, 'go'), '');
    server = await startServerQuickly(env, PROGRAM);
    const load = async () =>
      (await user().call('GET /v1/voice-changes/{change_id}', { params: { change_id } })).body.data.change;
    await expect.poll(async () => (await load()).job.state, PATIENT).toBe('done');
    expect(separated()).toBe(2);
    expect(await balance()).toBe(before - CREDITS);
    await expect.poll(() => readdirSync(join(dataDir, 'voice-changes')), PATIENT).toEqual([]);
  } finally {
    await server.end('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
});
