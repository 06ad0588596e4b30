import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MIXES_MAX } from '../../src/contract/constants/voices.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { newScriptOf } from '../support/segments.ts';

// The voices of the fake engine speak four languages in turn: 0, 4 and 8 are American English
const MIX = [
  { voice_id: 'fake-0', share: 3 / 4 },
  { voice_id: 'fake-4', share: 1 / 4 },
];

describe('a mix of voices', () => {
  let server: TestServer;
  let engine: FakeEngine;
  let user: TestUser;
  beforeEach(async () => {
    engine = new FakeEngine({ voices: 9, can: { blend: true } });
    server = await startTestServer({ engines: [engine, new FakeEngine({ id: 'other', voices: 1 })] });
    user = await server.signUp();
  });
  afterEach(() => server.close());

  const keep = async (mix: { voice_id: string; share: number }[] = MIX, name = 'Duet') =>
    user.call('POST /v1/voices/mixes', { body: { name, mix } });
  const voices = async (who: Pick<TestUser, 'call'>) =>
    (await who.call('GET /p1/voices/internal_get_all_voices', { query: {} })).body.voices;

  test('is a voice of its workspace only', async () => {
    const { body } = await keep();
    expect(body.data.voice).toMatchObject({
      name: 'Duet',
      description: '75 % Voice 0, 25 % Voice 4',
      labels: { gender: 'female', language: 'en-US' },
      languages: ['en-US'],
      model_ids: ['fake-model'],
      mix: MIX,
      is_disabled: false,
    });
    expect((await voices(user))[0]).toEqual(body.data.voice);
    expect((await voices(await server.signUp())).some(({ mix }) => mix)).toBe(false);
    // Not even when the workspace has visitors
    await server.db.query(
      'update site_key set tenant_id = (select tenant_id from app_user where email = $1)',
      [user.email],
    );
    expect((await voices(server.visitor())).some(({ mix }) => mix)).toBe(false);
  });

  test('has a preview at an address that only its workspace knows', async () => {
    const { preview_url } = (await keep()).body.data.voice;
    const heard = await fetch(server.url + preview_url);
    expect(heard.headers.get('content-type')).toBe('audio/wav');
    // Samples of other voices may be made at the same time
    expect(engine.requests.findLast(({ mix }) => mix)!.mix!.shares).toEqual([
      { voiceId: 'fake-0', share: 0.75 },
      { voiceId: 'fake-4', share: 0.25 },
    ]);
    expect((await fetch(server.url + preview_url.split('?')[0])).status).toBe(403);
  });

  test('can be heard before it is saved, which saves nothing', async () => {
    const { body } = await user.call('POST /v1/voices/mixes/preview', { body: { mix: MIX } });
    expect((await fetch(server.url + body.data.url)).status).toBe(200);
    expect((await fetch(server.url + body.data.url.split('?')[0])).status).toBe(403);
    expect((await voices(user)).some(({ mix }) => mix)).toBe(false);
  });

  test('a sound that was tried out and has been removed since is not found', async () => {
    const { body } = await user.call('POST /v1/voices/mixes/preview', { body: { mix: MIX } });
    await rm(join(server.dataDir, 'heard'), { recursive: true });
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(server.url + body.data.url, { method });
      expect(answer.status).toBe(404);
      if (method === 'GET')
        expect(await answer.json()).toMatchObject({ detail: [{ type: 'err_not_found' }] });
    }
  });

  test('is deleted with its sample', async () => {
    const { voice_id, preview_url } = (await keep()).body.data.voice;
    await (await fetch(server.url + preview_url)).arrayBuffer();
    await user.call('POST /v1/voices/mixes/{voice_id}/delete', { params: { voice_id }, body: {} });
    const again = await keep();
    engine.requests.length = 0;
    await (await fetch(server.url + again.body.data.voice.preview_url)).arrayBuffer();
    expect(engine.requests.filter(({ mix }) => mix)).toHaveLength(1);
  });

  test('can be saved only so often in a while, since each one is spoken', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 121; count++) {
      const { status, body } = await keep();
      statuses.push(status);
      if (status === 200)
        await user.call('POST /v1/voices/mixes/{voice_id}/delete', {
          params: { voice_id: body.data.voice.voice_id },
          body: {},
        });
    }
    expect(statuses).toEqual([...Array<number>(120).fill(200), 429]);
  });

  test('speaks scripts like any voice, and its speech stays when it is deleted', async () => {
    const { voice_id } = (await keep()).body.data.voice;
    const segment = {
      text: 'We sing together.',
      gap: '',
      voice_id,
      model_id: 'fake-model',
      language_id: 'en-US',
      speed: 1,
    };
    const made = await user.call('POST /v1/speech/generate', {
      body: newScriptOf([segment]),
      idempotencyKey: 'mix-1',
    });
    const { job, script } = made.body.data;
    const events = await user.events(job.job_id);
    expect(events.at(-1)!.data).toMatchObject({ type: 'job', job: { made: 1, failed: 0 } });
    expect(engine.requests.find(({ text }) => text === segment.text)!.mix!.shares).toHaveLength(2);

    await user.call('POST /v1/voices/mixes/{voice_id}/delete', { params: { voice_id }, body: {} });
    const params = { script_id: script.script_id };
    const kept = await user.call('GET /v1/speech/scripts/{script_id}', { params });
    expect(kept.body.data.script.segments[0]!.takes).toHaveLength(1);
    const again = await user.call('POST /v1/speech/generate', {
      body: newScriptOf([segment]),
      idempotencyKey: 'mix-2',
    });
    expect(again.status).toBe(422);
  });

  test('accepts rounded shares', async () => {
    for (const share of [0.33, 0.333, 1 / 3, 0.335]) {
      const mix = ['fake-0', 'fake-4', 'fake-8'].map((voice_id) => ({ voice_id, share }));
      expect((await keep(mix)).status, String(share)).toBe(200);
    }
  });

  test.for([
    ['the same voice twice', [MIX[0]!, { voice_id: 'fake-0', share: 0.25 }]],
    ['voices without a common language', [MIX[0]!, { voice_id: 'fake-1', share: 0.25 }]],
    ['voices of two engines', [MIX[0]!, { voice_id: 'other-0', share: 0.25 }]],
    ['another mix, and unknown voices', [MIX[0]!, { voice_id: 'mix-1', share: 0.25 }]],
    ['a share of nothing', [MIX[0]!, { voice_id: 'fake-4', share: 0 }]],
    ['a single voice', [MIX[0]!]],
    ['shares below 1 in sum', [MIX[0]!, { voice_id: 'fake-4', share: 0.23 }]],
    ['shares above 1 in sum', [MIX[0]!, { voice_id: 'fake-4', share: 0.27 }]],
  ] as const)('cannot be made of %s', async ([, mix]) => {
    expect((await keep([...mix])).status).toBe(422);
  });

  test('of another workspace can be neither used nor deleted', async () => {
    const { voice_id } = (await keep()).body.data.voice;
    const stranger = await server.signUp();
    const gone = await stranger.call('POST /v1/voices/mixes/{voice_id}/delete', {
      params: { voice_id },
      body: {},
    });
    expect(gone.status).toBe(404);
    const segment = { text: 'Mine.', gap: '', model_id: 'fake-model', language_id: 'en-US', speed: 1 };
    const used = await stranger.call('POST /v1/speech/generate', {
      body: newScriptOf([{ ...segment, voice_id }]),
      idempotencyKey: 'stolen',
    });
    expect(used.body).toMatchObject({ detail: [{ type: 'err_voice_not_found' }] });
  });

  test('is refused when the workspace has the maximum of mixes', async () => {
    await server.db.query(
      `insert into voice_mix (voice_id, tenant_id, name, shares)
       select 'mix-' || n, tenant_id, 'Full', '[]' from app_user, generate_series(1, $2) n where email = $1`,
      [user.email, MIXES_MAX],
    );
    expect((await keep()).body).toMatchObject({ detail: [{ type: 'err_too_many_entries' }] });
  });
});
