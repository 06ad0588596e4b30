import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeWav } from '../../demo/server/audio/wav.ts';
import type { CallInput } from '../../src/contract/index.ts';
import { callerAt, signInDemo, type Caller } from '../support/caller.ts';
import { PATIENT } from '../support/patient.ts';
import { startServerQuickly } from '../support/server-process.ts';
import { makeDataFolder } from '../support/template.ts';
import { uploadFile } from '../support/upload-file.ts';

const PROGRAM = 'tests/support/voice-clone-server.ts';

const upload = (url: string, user: Caller) =>
  uploadFile(url, user, writeWav(new Float32Array(12 * 8_000).fill(0.1), 8_000));

const orderOf = (asset_id: string, consent_version: string): CallInput<'POST /v1/voice-clones'>['body'] => ({
  kind: 'instant',
  name: 'Killed',
  language_id: 'en',
  labels: { gender: 'neutral' },
  samples: [{ asset_id }],
  consent_version,
});

test('a server killed while it clones a voice resumes after its start, and counts one attempt', async () => {
  const dataDir = await makeDataFolder();
  const folder = await mkdtemp(join(tmpdir(), 'voxbench-held-'));
  const env = { VOXBENCH_DATA: dataDir, VOXBENCH_LOG: 'off', HELD_IN: folder };
  const timesIn = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8').length : 0);
  const reached = (step: string) => timesIn(join(folder, step));
  const work = join(dataDir, 'voice-clones');
  let server = await startServerQuickly(env, PROGRAM);
  const restart = async () => {
    await server.end('SIGKILL');
    server = await startServerQuickly(env, PROGRAM);
  };
  try {
    const { headers } = await signInDemo(server.url);
    const user = () => callerAt(server.url, headers);
    const attemptsLeft = async () =>
      (await user().call('GET /v1/voice-clones/options', {})).body.data.kinds[0]!.attempts_left;
    const { consent, kinds } = (await user().call('GET /v1/voice-clones/options', {})).body.data;
    const before = kinds[0]!.attempts_left;
    const body = orderOf(await upload(server.url, user()), consent.version);
    const begin = async (idempotencyKey: string) =>
      (await user().call('POST /v1/voice-clones', { body, idempotencyKey })).body.data.clone;
    const { clone_id } = await begin('killed');
    const load = async () =>
      (await user().call('GET /v1/voice-clones/{clone_id}', { params: { clone_id } })).body.data.clone;

    await expect.poll(() => reached('check'), PATIENT).toBe(1);
    await restart();
    await expect.poll(() => reached('check'), PATIENT).toBe(2);
    expect(await attemptsLeft()).toBe(before - 1);
    writeFileSync(join(folder, 'check.go'), '');
    await expect.poll(() => reached('clone'), PATIENT).toBe(1);
    await restart();
    await expect.poll(() => reached('clone'), PATIENT).toBe(2);
    expect(reached('check'), 'a finished step is not done again').toBe(2);
    expect(readdirSync(work), 'its folder is there as it was').toEqual([clone_id]);
    expect(timesIn(join(work, clone_id, 'begun'))).toBe(2);
    await server.end('SIGKILL');
    writeFileSync(join(folder, 'clone.go'), '');
    server = await startServerQuickly(env, PROGRAM);
    await expect.poll(async () => (await load()).job.state, PATIENT).toBe('done');
    expect(await load()).toMatchObject({ voice_id: `clone-${clone_id}`, failure: null });
    expect((await begin('killed')).clone_id).toBe(clone_id);
    expect(await attemptsLeft()).toBe(before - 1);
    expect(readdirSync(work)).toEqual([]);
  } finally {
    await server.end('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
});

test('a server killed at every try gives the attempt at the clone back', async () => {
  const dataDir = await makeDataFolder();
  const folder = await mkdtemp(join(tmpdir(), 'voxbench-held-'));
  const env = { VOXBENCH_DATA: dataDir, VOXBENCH_LOG: 'off', HELD_IN: folder };
  const reached = () =>
    existsSync(join(folder, 'clone')) ? readFileSync(join(folder, 'clone'), 'utf8').length : 0;
  writeFileSync(join(folder, 'check.go'), '');
  let server = await startServerQuickly(env, PROGRAM);
  try {
    const { headers } = await signInDemo(server.url);
    const user = () => callerAt(server.url, headers);
    const options = async () => (await user().call('GET /v1/voice-clones/options', {})).body.data;
    const { consent, kinds } = await options();
    const body = orderOf(await upload(server.url, user()), consent.version);
    await user().call('POST /v1/voice-clones', { body, idempotencyKey: 'killed' });
    // One more than the tries of a job, which start over with each finished step
    for (let attempt = 1; attempt <= 4; attempt++) {
      await expect.poll(reached, PATIENT).toBe(attempt);
      await server.end('SIGKILL');
      server = await startServerQuickly(env, PROGRAM);
    }
    const clones = async () => (await user().call('GET /v1/voice-clones', {})).body.data.clones;
    await expect.poll(async () => (await clones())[0]!.job.state, PATIENT).toBe('failed');
    expect((await clones())[0]).toMatchObject({ failure: 1, voice_id: null });
    expect((await options()).kinds[0]!.attempts_left).toBe(kinds[0]!.attempts_left);
    await server.end('SIGKILL');
    server = await startServerQuickly(env, PROGRAM);
    await expect.poll(() => readdirSync(join(dataDir, 'voice-clones')), PATIENT).toEqual([]);
  } finally {
    await server.end('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
});
