import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FREE_PLAN } from '../../demo/server/accounts/plans.ts';
import { writeWav } from '../../demo/server/audio/wav.ts';
import { RECORDED_TAKES_MAX, RECORDED_VOICE_ID } from '../../src/contract/constants/recorded-takes.ts';
import type { ProjectSegment } from '../../src/contract/index.ts';
import { DATABASES } from '../support/databases.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { recordings } from '../support/recordings.ts';
import { projectSegments } from '../support/segments.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { tusAt, uploadIdOf } from '../support/tus.ts';

describe.each(DATABASES)('takes that a user records on %s', (on) => {
  let server: TestServer;
  let user: TestUser;
  let put: ProjectSegment[];
  let script_id: string;
  beforeAll(async () => {
    server = await startTestServer({ on, engines: [new FakeEngine()] });
  });
  beforeEach(async () => {
    user = await server.signUp();
    put = projectSegments(['First.', 'Second.'], 'fake');
    script_id = randomUUID();
    await user.call('PATCH /v1/projects/{project_id}', {
      params: { project_id: script_id },
      body: { kind: 'speech', revision: 0, put },
    });
  });
  afterAll(() => server.close());

  const upload = async (bytes: Uint8Array, name: string): Promise<string> => {
    const { body } = await user.call('POST /v1/misc/generate_obs_temporary_credentials', {});
    const tus = tusAt(server.url, body.data.token);
    const upload_id = uploadIdOf(await tus.create(bytes, { name, kind: 'media' }));
    await tus.send(upload_id, 0, bytes);
    return (await user.call('POST /v1/assets', { body: { upload_id } })).body.data.asset.asset_id;
  };
  const record = (asset_id: string, by = user) =>
    by.call('POST /v1/speech/scripts/{script_id}/record_take', {
      params: { script_id },
      body: { segment_id: put[0]!.segment_id, asset_id },
    });
  const segments = async () =>
    (await user.call('GET /v1/speech/scripts/{script_id}', { params: { script_id } })).body.data.script
      .segments;
  const balance = async () =>
    (await user.call('GET /v1/tenant/get_tenant_bonus', {})).body.data.credit_balance!;
  const generate = async () => {
    const made = await user.call('POST /v1/speech/generate', {
      body: { script_id },
      idempotencyKey: randomUUID(),
    });
    await user.events(made.body.data.job.job_id);
  };

  test('a recording is refused when the plan has no room for it, and the row is unchanged', async () => {
    const asset_id = await upload(recordings.webm(), 'Me.webm');
    await server.db.query(
      `insert into upload (upload_id, tenant_id, user_id, kind, name, bytes, expires_at)
       select gen_random_uuid(), tenant_id, user_id, 'media', 'Film.mp4', $2::bigint - bytes, now() + interval '1 hour'
         from asset where asset_id = $1`,
      [asset_id, FREE_PLAN.filesBytesMax],
    );
    const { status, body } = await record(asset_id);
    expect([status, body]).toEqual([
      422,
      expect.objectContaining({ detail: [expect.objectContaining({ type: 'err_files_quota' })] }),
    ]);
    expect((await segments())[0]!.takes).toEqual([]);
  });

  test('a recording replaces the generated take, free of charge, and the user can go back', async () => {
    await generate();
    const before = await balance();
    const [made] = (await segments())[0]!.takes;
    const { status, body } = await record(await upload(recordings.webm(), 'Me.webm'));
    expect(status).toBe(200);
    const { segment, revision } = body.data;
    expect(segment).toMatchObject({ text: 'First.', state: 'fresh', voice_id: RECORDED_VOICE_ID });
    expect(segment.takes).toHaveLength(2);
    const take = segment.takes.find(({ take_id }) => take_id === segment.take_id)!;
    expect(take).toMatchObject({ voice_id: RECORDED_VOICE_ID, text: 'First.' });
    expect(take.duration_ms).toBeGreaterThan(1_800);
    expect((await fetch(new URL(take.url, server.url))).status).toBe(200);
    expect(await balance()).toBe(before);
    const { assets, files_bytes } = (await user.call('GET /v1/assets', {})).body.data;
    expect(assets).toEqual([]);
    const sound = await (await fetch(new URL(take.url, server.url))).arrayBuffer();
    expect(files_bytes, 'what was recorded takes up room').toBe(sound.byteLength);

    const restored = await user.call('POST /v1/speech/scripts/{script_id}/choose_take', {
      params: { script_id },
      body: { segment_id: segment.segment_id, take_id: made!.take_id },
    });
    expect(restored.body.data).toMatchObject({
      revision: revision + 1,
      segment: { voice_id: made!.voice_id },
    });
  });

  test('another text makes a recording stale, and no voice replaces it', async () => {
    await record(await upload(recordings.wav(), 'Me.wav'));
    const { body } = await user.call('GET /v1/projects/{project_id}', { params: { project_id: script_id } });
    const { revision, segments: stored } = body.data.project;
    await user.call('PATCH /v1/projects/{project_id}', {
      params: { project_id: script_id },
      body: { kind: 'speech', revision, put: [{ ...stored[0]!, text: 'Other.' }] },
    });
    expect((await segments())[0]).toMatchObject({ state: 'stale', text: 'Other.' });
    const refused = await user.call('POST /v1/speech/generate', {
      body: { script_id },
      idempotencyKey: randomUUID(),
    });
    expect(refused.body).toMatchObject({ detail: [{ type: 'err_voice_not_found' }] });
  });

  test('a segment keeps its latest recordings and its generated takes; the oldest recordings are deleted', async () => {
    await generate();
    const [spoken] = (await segments())[0]!.takes;
    const recorded = [];
    for (let count = 0; count <= RECORDED_TAKES_MAX; count++) {
      const { body } = await record(await upload(recordings.wav(), 'Me.wav'));
      const { take_id, takes } = body.data.segment;
      recorded.push(takes.find((take) => take.take_id === take_id)!);
    }
    const kept = (await segments())[0]!.takes.map(({ take_id }) => take_id);
    const expected = [spoken!, ...recorded.slice(1)].map(({ take_id }) => take_id);
    expect(kept.toSorted()).toEqual(expected.toSorted());
    expect((await fetch(new URL(recorded[0]!.url, server.url))).status).toBe(404);
    expect((await fetch(new URL(recorded[1]!.url, server.url))).status).toBe(200);
  });

  test('too many recordings in a row are refused for a while', async () => {
    await record(await upload(recordings.wav(), 'Me.wav'));
    await server.db.query(`update rate_limit set count = 60 where key like 'recorded_take:%'`);
    const { status, body } = await record(await upload(recordings.wav(), 'Me.wav'));
    expect(status).toBe(429);
    expect(body).toMatchObject({ detail: [{ type: 'err_too_many_requests' }] });
  });

  test('silence, recordings that are too long and recordings of others are refused and change nothing', async () => {
    const silence = writeWav(new Float32Array(16_000), 16_000);
    const refusals = [
      [await record(await upload(silence, 'silence.wav')), 'err_recording_without_sound'],
      [await record(await upload(recordings.png(), 'me.png').catch(() => randomUUID())), 'err_not_found'],
      [await record(randomUUID()), 'err_not_found'],
      [await record(await upload(recordings.wav(), 'Me.wav'), await server.signUp()), 'err_not_found'],
    ] as const;
    for (const [{ body }, type] of refusals) expect(body).toMatchObject({ detail: [{ type }] });
    const long = Float32Array.from({ length: 8_000 * 125 }, (_, at) => Math.sin(at / 5) / 2);
    const { body } = await record(await upload(writeWav(long, 8_000), 'long.wav'));
    expect(body).toMatchObject({ detail: [{ type: 'err_recording_too_long' }] });
    expect((await segments())[0]).toMatchObject({
      state: 'stale',
      takes: [],
      voice_id: put[0]!.voice!.voice_id,
    });
  });
});
