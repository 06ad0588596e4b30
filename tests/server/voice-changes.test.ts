import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeWav } from '../../demo/server/audio/wav.ts';
import { DiskBlobs } from '../../demo/server/blobs/disk-blobs.ts';
import { fileDigest } from '../../demo/server/media/file-digest.ts';
import { sweepFiles } from '../../demo/server/storage/sweep.ts';
import { FILE_DIGEST_HEADER } from '../../src/contract/constants/downloads.ts';
import type { CallInput } from '../../src/contract/index.ts';
import type { Caller } from '../support/caller.ts';
import { DATABASES, testOnce } from '../support/databases.ts';
import { FakeConversion } from '../support/fake-conversion.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { FakeRecognition } from '../support/fake-recognition.ts';
import { FakeSeparation } from '../support/fake-separation.ts';
import { ffmpegFile } from '../support/ffmpeg-file.ts';
import { heldCredits } from '../support/held-credits.ts';
import { leaveOrphan } from '../support/leave-orphan.ts';
import { PATIENT } from '../support/patient.ts';
import { reconcile } from '../support/reconcile.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { uploadFile } from '../support/upload-file.ts';

const SECONDS = 3;
const CREDITS = 5 * SECONDS;

/** Silent for a second, then loud. */
const tone = (seconds: number) =>
  writeWav(
    Float32Array.from({ length: seconds * 16_000 }, (_, i) => (i < 16_000 ? 0.01 : 0.5) * Math.sin(i / 12)),
    16_000,
  );

describe.each(DATABASES)('a recording gets another voice, on %s', (on) => {
  const once = testOnce(on);
  let folder: string;
  let match: FakeConversion;
  let direct: FakeConversion;
  let voices: FakeEngine;
  let server: TestServer;
  let user: TestUser;
  /** The strength of each noise removal, in order. */
  const cleaned: string[] = [];
  const separation = new FakeSeparation();
  let noiseFails = false;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voxbench-voice-change-'));
    match = new FakeConversion();
    direct = new FakeConversion({ method: 'direct', name: 'Some service', voiceIds: ['fake-1'] });
    voices = new FakeEngine({ voices: 5, can: { blend: true } });
    const [first, second, third, , fifth] = voices.voices();
    const locked = { ...third!, voiceId: 'flite-awb' };
    vi.spyOn(voices, 'voices').mockReturnValue([first!, second!, locked, fifth!]);
    server = await startTestServer({
      on,
      engines: [voices],
      recognizers: [new FakeRecognition()],
      conversion: () => [direct, match],
      separation: [separation],
      removeNoise: async (path, out, strength) => {
        if (noiseFails) throw new Error('told to fail');
        cleaned.push(strength);
        await copyFile(path, out);
      },
      env: { VOXBENCH_LOG: 'off' },
    });
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    for (const engine of [match, direct]) {
      engine.turn('ready');
      engine.next();
      engine.asked.length = 0;
    }
    voices.turn('ready');
    separation.turn('ready');
    separation.crash(0);
    separation.asked = 0;
    cleaned.length = 0;
    noiseFails = false;
    user = await server.signUp();
  });
  afterEach(async () => {
    await expect.poll(held, PATIENT).toBe(0);
    expect(await reconcile(server.db)).toEqual([]);
    await expect.poll(() => readdirSync(join(server.dataDir, 'voice-changes')), PATIENT).toEqual([]);
  });

  const held = () => heldCredits(server.db);
  const balance = async () =>
    (await user.call('GET /v1/tenant/get_tenant_bonus', {})).body.data.credit_balance!;
  /** A file made by ffmpeg. */
  const made = (name: string, ...options: string[]) => ffmpegFile(folder, name, ...options);
  const upload = (
    bytes: Uint8Array = tone(SECONDS),
    { by = user, ...file }: { by?: Caller; name?: string; kind?: string } = {},
  ) => uploadFile(server.url, by, bytes, file);
  type Order = CallInput<'POST /v1/voice-changes'>['body'];
  const ask = (asset_id: string, more: Partial<Order> = {}, idempotencyKey: string = crypto.randomUUID()) =>
    user.call('POST /v1/voice-changes', {
      body: { asset_id, method: 'match', voice_id: 'fake-0', ...more },
      idempotencyKey,
    });
  const begin = async (...given: Parameters<typeof ask>) => {
    const { status, body } = await ask(...given);
    expect({ status, body }).toMatchObject({ status: 200, body: { code: 0 } });
    return body.data.change;
  };
  const load = async (change_id: string) => {
    const answer = await user.call('GET /v1/voice-changes/{change_id}', { params: { change_id } });
    expect(answer.status).toBe(200);
    return answer.body.data.change;
  };
  const until = async (change_id: string, state: string) => {
    await expect.poll(async () => (await load(change_id)).job.state, PATIENT).toBe(state);
    return load(change_id);
  };
  const change = async (...given: Parameters<typeof ask>) => until((await begin(...given)).change_id, 'done');
  const failing = async (...given: Parameters<typeof ask>) =>
    (await until((await begin(...given)).change_id, 'failed')).job.error;
  const remove = (change_id: string) =>
    user.call('DELETE /v1/voice-changes/{change_id}', { params: { change_id } });
  const list = async (query: { limit?: number; cursor?: string; search?: string } = {}) =>
    (await user.call('GET /v1/voice-changes', { query })).body.data;
  const fileOf = (path: string, headers: Record<string, string> = {}) =>
    fetch(server.url + path, { headers });
  const refusalOf = async (given: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await given;
    return { status, type: (body as { detail?: { type: string }[] }).detail?.[0]?.type };
  };
  const blobs = () =>
    readdirSync(join(server.dataDir, 'files'), { recursive: true })
      .map(String)
      .filter((name) => name.includes('/'))
      .map((name) => name.split('/')[1]!);
  /** Ids of the stored sounds of a change. */
  const soundsOf = async (change_id: string) => {
    const [row] = await server.db.query<{ ids: string[] }>(
      'select array[source_id::text, result_id::text] as ids from voice_change where change_id = $1',
      [change_id],
    );
    return row!.ids;
  };
  const storedOf = (ids: readonly string[]) => blobs().filter((name) => ids.some((id) => name.includes(id)));
  const waits = async (engine = match, count = 1) => {
    await expect.poll(() => engine.asked.length, PATIENT).toBe(count);
  };

  test('which is played beside the recording and saved as files', async () => {
    const before = await balance();
    const { data: options } = (await user.call('GET /v1/voice-changes/options', {})).body;
    expect(options).toEqual({
      methods: [
        { method: 'direct', engine_name: 'Some service', voice_ids: ['fake-1'], languages: null },
        { method: 'match', engine_name: '', voice_ids: null, languages: null },
      ],
      backgrounds: ['together', 'put_back', 'left_out'],
      noise_removals: ['none', 'gentle', 'strong'],
    });
    const asset_id = await upload(tone(5), { name: 'Morning: talk?.wav' });
    const part = { start_ms: 500, end_ms: 3_500 };
    const unknown = await user.call('POST /v1/voice-changes/quote', {
      body: { asset_id, ...part, method: 'direct' },
    });
    expect(unknown.body.data).toEqual({ credits: CREDITS, duration_ms: 3_000, wait_ms: null });

    const begun = await begin(asset_id, { ...part, noise_removal: 'strong' });
    expect(begun).toMatchObject({
      title: 'Morning: talk?',
      duration_ms: 3_000,
      method: 'match',
      noise_removal: 'strong',
      voice_id: 'fake-0',
      voice_name: 'Voice 0',
      credits_charged: 0,
      job: { kind: 'voice-change' },
    });
    const { change_id } = begun;
    const done = await until(change_id, 'done');
    expect(done).toMatchObject({
      asset_id,
      start_ms: 500,
      credits_charged: CREDITS,
      pitch: { source: 118, target: 205, result: 203 },
      text: null,
      job: { result: { change_id }, progress: 1 },
    });
    expect(cleaned).toEqual(['strong']);
    expect(match.asked).toMatchObject([{ durationMs: 3_000, voice: { voice: { voiceId: 'fake-0' } } }]);
    for (const sound of [done.source!, done.result!]) {
      expect(sound).toMatchObject({ duration_ms: 3_000, peaks: { length: 75 } });
      expect(sound.peaks.slice(0, 12).every((peak) => peak <= 2)).toBe(true);
      expect(sound.peaks.slice(13).every((peak) => peak >= 45 && peak <= 55)).toBe(true);
      const some = await fileOf(sound.url, { range: 'bytes=44-143' });
      expect([some.status, (await some.bytes()).length]).toEqual([206, 100]);
      expect((await fileOf(sound.url.replace(/s=.*/, 's=x'))).status).toBe(403);
    }
    expect((await fileOf(done.asset_url!)).status).toBe(200);
    expect(await balance()).toBe(before - CREDITS);
    const { data: usage } = (await user.call('POST /p1/balance/credit_usage', { body: {} })).body;
    expect(usage.groups).toMatchObject([{ key: 'voice-changer', name: 'Voice changer', credits: CREDITS }]);

    for (const [format, type] of [
      ['wav', 'audio/wav'],
      ['mp3', 'audio/mpeg'],
      ['m4a', 'audio/mp4'],
    ] as const) {
      const { headers } = await fileOf(done.downloads[format]!);
      expect(headers.get('content-type'), format).toBe(type);
      expect(headers.get('content-disposition')).toContain(`filename="Morning talk.${format}"`);
      const path = join(folder, `saved.${format}`);
      const { body } = await user.call('POST /v1/misc/file_download_urlbyname', {
        body: { file_name: `${change_id}.${format}` },
      });
      await writeFile(path, await (await fileOf(body.data.url)).bytes());
      expect(await fileDigest(path)).toBe(headers.get(FILE_DIGEST_HEADER));
      const probe = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path];
      expect(Number(spawnSync('ffprobe', probe, { encoding: 'utf8' }).stdout)).toBeCloseTo(3, 0);
    }
    const renew = (file_name: string, by = user) =>
      by.call('POST /v1/misc/file_download_urlbyname', { body: { file_name } });
    expect((await renew(`${change_id}.srt`)).status).toBe(404);
    expect((await renew(`${change_id}.mp3`, await server.signUp())).status).toBe(404);

    const quote = await user.call('POST /v1/voice-changes/quote', { body: { asset_id, method: 'match' } });
    expect(quote.body.data).toMatchObject({ credits: 25, duration_ms: 5_000 });
    expect(quote.body.data.wait_ms, 'the method was measured').not.toBeNull();
  });

  once.each([
    ['8-bit.wav', ['-ar', '8000', '-c:a', 'pcm_u8']],
    ['eight.wav', ['-af', 'aformat=channel_layouts=7.1']],
    ['talk.mp3', []],
    ['talk.m4a', []],
    ['talk.ogg', ['-c:a', 'libvorbis']],
    ['talk.flac', []],
  ])('that was uploaded as %s', async (name, options) => {
    const bytes = await made(name, '-f', 'lavfi', '-i', 'sine=d=2', ...options);
    const { source, result } = await change(await upload(bytes, { name }), { end_ms: 1_900 });
    expect([source?.duration_ms, result?.duration_ms]).toEqual([1_900, 1_900]);
  });

  once('that is the sound of a video', async () => {
    const sources = ['testsrc=duration=2:size=64x64:rate=5', 'sine=d=2'];
    const inputs = sources.flatMap((source) => ['-f', 'lavfi', '-i', source]);
    const film = await made('film.webm', ...inputs, '-c:v', 'libvpx', '-c:a', 'libopus');
    expect((await change(await upload(film, { name: 'film.webm' }))).result?.duration_ms).toBeGreaterThan(
      1_900,
    );
  });

  once('that is a part in the middle of two hours', async () => {
    await made('minute.wav', '-f', 'lavfi', '-i', 'sine=r=4000:d=60', '-c:a', 'pcm_u8');
    const minute = join(folder, 'minute.wav');
    const long = await made('long.wav', '-stream_loop', '119', '-i', minute, '-c', 'copy');
    const asset_id = await upload(long, { name: 'long.wav' });
    expect(await refusalOf(ask(asset_id))).toEqual({ status: 422, type: 'err_voice_change_length' });
    const part = await change(asset_id, { start_ms: 7_000_000, end_ms: 7_001_000 });
    expect(part.source).toMatchObject({ duration_ms: 1_000, peaks: { length: 25 } });
  });

  once.each([
    ['clipped', ['-af', 'volume=40dB', '-c:a', 'pcm_s16le']],
    ['of 8 bits at 8 kHz', ['-ar', '8000', '-c:a', 'pcm_u8']],
    ['of eight channels', ['-af', 'pan=7.1|FL=c0|FR=c0|FC=c0|LFE=c0|BL=c0|BR=c0|SL=c0|SR=c0']],
  ])('that is %s', async (name, options) => {
    const sound = await made(`${name}.wav`, '-f', 'lavfi', '-i', 'sine=d=1', ...options);
    const done = await change(await upload(sound));
    expect(done.result?.duration_ms).toBe(1_000);
    expect(Math.max(...done.source!.peaks)).toBeGreaterThan(5);
  });

  once('as far as a file goes that was cut near its end', async () => {
    const whole = tone(SECONDS);
    const before = await balance();
    const done = await change(await upload(whole.subarray(0, Math.floor(whole.length * 0.99))));
    expect(done.duration_ms).toBeGreaterThan(0.98 * SECONDS * 1000);
    expect(done.duration_ms).toBeLessThan(SECONDS * 1000);
    expect(await balance()).toBe(before - CREDITS);
  });

  describe('with music behind the voice', () => {
    /** The loudest sample of each half of a sound, without the seam. */
    const halves = ({ peaks }: { peaks: readonly number[] }) => {
      const middle = Math.floor(peaks.length / 2);
      return [Math.max(...peaks.slice(1, middle - 1)), Math.max(...peaks.slice(middle + 2))];
    };
    /** Someone speaks in the first half; the fake engine takes that for the voice. */
    const spoken = () =>
      writeWav(
        Float32Array.from({ length: 32_000 }, (_, i) => (i < 16_000 ? 0.8 : 0.2) * Math.sin(i / 12)),
        16_000,
      );
    beforeEach(() => {
      separation.voiceShare = (at) => (at < 0.5 ? 0.75 : 0);
      match.loudness = 0.5;
    });
    afterEach(() => {
      separation.voiceShare = () => 1;
      match.loudness = 1;
    });

    once('which is put back unchanged', async () => {
      separation.turn('on demand');
      const done = await change(await upload(spoken()), { background: 'put_back', noise_removal: 'gentle' });
      expect(done).toMatchObject({ background: 'put_back', result: { duration_ms: 2_000 } });
      expect(halves(done.source!)).toEqual([80, 20]);
      // Half of the voice, 60, and all of the rest
      expect(halves(done.result!)).toEqual([50, 20]);
      expect(cleaned, 'of the voice alone').toEqual(['gentle']);
      const waits = async (background: 'together' | 'put_back') =>
        (
          await user.call('POST /v1/voice-changes/quote', {
            body: { asset_id: done.asset_id!, method: 'match', background },
          })
        ).body.data.wait_ms!;
      expect(await waits('put_back')).toBeGreaterThan(await waits('together'));
    });

    once('which is left out', async () => {
      separation.crash(1);
      const done = await change(await upload(spoken()), { background: 'left_out' });
      expect(halves(done.result!)).toEqual([30, 0]);
      expect(separation.asked).toBe(2);
      expect((await list()).items).toMatchObject([{ background: 'left_out' }]);
    });

    once('unless it cannot be separated, which says so and costs nothing', async () => {
      const before = await balance();
      separation.crash(2);
      const asset_id = await upload(spoken());
      expect(await failing(asset_id, { background: 'put_back' })).toBe('err_voice_change_failed');
      expect(match.asked).toEqual([]);
      expect(await balance()).toBe(before);
      separation.turn('off');
      const notAllowed = { status: 503, type: 'err_voice_change_not_allowed' };
      const body = { asset_id, method: 'match', background: 'left_out' } as const;
      expect(await refusalOf(user.call('POST /v1/voice-changes/quote', { body }))).toEqual(notAllowed);
      expect(await refusalOf(ask(asset_id, { background: 'left_out' }))).toEqual(notAllowed);
      const options = (await user.call('GET /v1/voice-changes/options', {})).body.data;
      expect(options.backgrounds).toEqual(['together']);
      expect((await list()).items).toHaveLength(1);
    });

    once('unless it is cancelled while it is separated', async () => {
      const before = await balance();
      separation.gate = new Promise(() => undefined);
      const { change_id, job } = await begin(await upload(spoken()), { background: 'put_back' });
      await expect.poll(() => separation.asked, PATIENT).toBe(1);
      expect((await load(change_id)).job.step).toBe('separate');
      await user.call('POST /v1/jobs/{job_id}/cancel', { params: { job_id: job.job_id } });
      await until(change_id, 'cancelled');
      separation.gate = Promise.resolve();
      expect(await balance()).toBe(before);
      const ids = await soundsOf(change_id);
      await expect.poll(() => storedOf(ids), PATIENT).toEqual([]);
    });
  });

  once('which may be a mix of the workspace', async () => {
    const shares = ['fake-0', 'fake-4'].map((voice_id) => ({ voice_id, share: 0.5 }));
    const { body } = await user.call('POST /v1/voices/mixes', { body: { name: 'Both', mix: shares } });
    const { voice_id } = body.data.voice;
    expect(await change(await upload(), { voice_id })).toMatchObject({ voice_id, voice_name: 'Both' });
    expect(match.asked[0]!.voice.mix!.shares).toHaveLength(2);
    const stranger = await server.signUp();
    const theirs = stranger.call('POST /v1/voice-changes', {
      body: { asset_id: await upload(tone(SECONDS), { by: stranger }), method: 'match', voice_id },
      idempotencyKey: crypto.randomUUID(),
    });
    expect(await refusalOf(theirs)).toEqual({ status: 422, type: 'err_voice_not_found' });
  });

  test('once for two requests with the same key', async () => {
    const before = await balance();
    const asset_id = await upload();
    const key = crypto.randomUUID();
    const [first, second] = await Promise.all([begin(asset_id, {}, key), begin(asset_id, {}, key)]);
    expect(second.change_id).toBe(first.change_id);
    await until(first.change_id, 'done');
    expect((await begin(asset_id, {}, key)).change_id).toBe(first.change_id);
    expect((await list()).items).toHaveLength(1);
    expect(await balance()).toBe(before - CREDITS);
    const other = ask(asset_id, { voice_id: 'fake-1' }, key);
    expect(await refusalOf(other)).toEqual({ status: 422, type: 'err_idempotency_conflict' });
  });

  describe('unless', () => {
    test('it is cancelled, which stops the work, releases the credits and leaves no sound', async () => {
      const before = await balance();
      match.next('wait');
      const { change_id, job } = await begin(await upload());
      await waits();
      expect(await balance()).toBe(before - CREDITS);
      const running = await load(change_id);
      expect((await fileOf(running.source!.url)).status).toBe(200);
      const stopped = match.aborted;
      await user.call('POST /v1/jobs/{job_id}/cancel', { params: { job_id: job.job_id } });
      await expect.poll(() => match.aborted, PATIENT).toBe(stopped + 1);
      const cancelled = await until(change_id, 'cancelled');
      expect(cancelled).toMatchObject({ credits_charged: 0, source: null, result: null, downloads: {} });
      expect((await fileOf(running.source!.url)).status).toBe(404);
      const ids = await soundsOf(change_id);
      await expect.poll(() => storedOf(ids), PATIENT).toEqual([]);
      expect(await balance()).toBe(before);
      await change(cancelled.asset_id!);
    });

    once('the engine fails, which says so, gives the credits back and leaves no sound', async () => {
      const before = await balance();
      match.next('crash', 'crash');
      const { change_id } = await begin(await upload());
      const failed = await until(change_id, 'failed');
      expect(failed).toMatchObject({ job: { error: 'err_voice_change_failed' }, source: null });
      expect(match.asked).toHaveLength(2);
      expect(storedOf(await soundsOf(change_id))).toEqual([]);
      expect(await balance()).toBe(before);
      match.next('crash');
      await change(failed.asset_id!);
    });

    once('noise cannot be removed', async () => {
      const before = await balance();
      noiseFails = true;
      expect(await failing(await upload(), { noise_removal: 'gentle' })).toBe('err_voice_change_failed');
      expect(match.asked).toEqual([]);
      expect(await balance()).toBe(before);
    });

    once('the file ends where the part begins, whatever it says', async () => {
      const asset_id = await upload();
      await server.db.query(`update asset set meta = meta || '{"duration_ms": 9000}' where asset_id = $1`, [
        asset_id,
      ]);
      expect(await failing(asset_id, { start_ms: 2_900, end_ms: 4_000 })).toBe('err_file_damaged');
    });

    once('nobody can be heard', async () => {
      const silent = writeWav(new Float32Array(2 * 16_000).fill(0.001), 16_000);
      expect(await failing(await upload(silent))).toBe('err_nobody_speaks');
      expect(match.asked).toEqual([]);
    });

    once('the file or what is asked for does not fit', async () => {
      const picture = await made('a.png', '-f', 'lavfi', '-i', 'color=s=64x64', '-frames:v', '1');
      const silentFilm = await made('b.mp4', '-f', 'lavfi', '-i', 'color=s=64x64:d=1');
      const refused = (type: string, status = 422) => ({ status, type });
      const withoutSound = refused('err_recording_without_sound');
      expect(await refusalOf(ask(await upload(picture, { kind: 'picture' })))).toEqual(withoutSound);
      expect(await refusalOf(ask(await upload(silentFilm)))).toEqual(withoutSound);
      const asset_id = await upload();
      const wrongLength = refused('err_voice_change_length');
      expect(await refusalOf(ask(asset_id, { end_ms: 499 }))).toEqual(wrongLength);
      expect(await refusalOf(ask(asset_id, { start_ms: 2_800 }))).toEqual(wrongLength);
      expect(await refusalOf(ask(asset_id, { start_ms: 99_000, end_ms: 100_000 }))).toEqual(wrongLength);
      await server.db.query('update asset set bytes = $2 where asset_id = $1', [
        asset_id,
        50 * 1024 ** 2 + 1,
      ]);
      expect(await refusalOf(ask(asset_id))).toEqual(refused('err_voice_change_too_large'));
      const other = await upload();
      expect(await refusalOf(ask(other, { voice_id: 'nobody' }))).toEqual(refused('err_voice_not_found'));
      const notTheirs = ask(other, { method: 'direct' });
      expect(await refusalOf(notTheirs)).toEqual(refused('err_invalid_param'));
      const notAllowed = refused('err_voice_change_not_allowed', 503);
      expect(await refusalOf(ask(other, { method: 'respeak' }))).toEqual(notAllowed);
      match.turn('off');
      expect(await refusalOf(ask(other))).toEqual(notAllowed);
      voices.turn('off');
      const away = ask(other, { method: 'direct', voice_id: 'fake-1' });
      expect(await refusalOf(away)).toEqual(refused('err_engine_unavailable', 503));
      expect((await list()).items).toEqual([]);
    });

    once('the voice is for higher plans', async () => {
      const asset_id = await upload();
      const refusal = await refusalOf(ask(asset_id, { voice_id: 'flite-awb' }));
      expect(refusal).toEqual({ status: 422, type: 'err_voice_cannot_access_other_voice' });
    });

    once('its file is deleted before it is read; later that does no harm', async () => {
      match.next('wait');
      const [first, second] = [await upload(), await upload()];
      const { change_id } = await begin(first);
      await waits();
      match.turn('off');
      for (const asset_id of [first, second])
        await user.call('DELETE /v1/assets/{asset_id}', { params: { asset_id } });
      match.turn('ready');
      match.proceed();
      expect(await until(change_id, 'done')).toMatchObject({
        asset_id: null,
        asset_url: null,
        result: { duration_ms: 3_000 },
      });
      expect((await ask(second)).status).toBe(404);
    });
  });

  test('that no other workspace sees, changes or deletes', async () => {
    const stranger = await server.signUp();
    const asset_id = await upload();
    const { change_id } = await change(asset_id);
    const params = { change_id };
    const body = { asset_id, method: 'match', voice_id: 'fake-0' } as const;
    const answers = [
      stranger.call('POST /v1/voice-changes/quote', { body }),
      stranger.call('POST /v1/voice-changes', { body, idempotencyKey: crypto.randomUUID() }),
      stranger.call('GET /v1/voice-changes/{change_id}', { params }),
      stranger.call('POST /v1/voice-changes/{change_id}/rename', { params, body: { title: 'Mine' } }),
      stranger.call('DELETE /v1/voice-changes/{change_id}', { params }),
      stranger.call('GET /v1/assets/{asset_id}/peaks', { params: { asset_id } }),
    ];
    for (const answer of answers) expect((await answer).status).toBe(404);
    expect((await stranger.call('GET /v1/voice-changes', {})).body.data.items).toEqual([]);
    expect((await server.visitor().call('GET /v1/voice-changes', {})).status).toBe(403);
    expect((await load(change_id)).title).toBe('recording');
  });

  test('in a list, newest first, page by page and by words', async () => {
    const ids: string[] = [];
    for (const name of ['One day.wav', 'Two nights.wav', '100% sure.wav'])
      ids.unshift((await change(await upload(tone(SECONDS), { name }))).change_id);
    const idsOf = ({ items }: Awaited<ReturnType<typeof list>>) => items.map(({ change_id }) => change_id);
    const first = await list({ limit: 2 });
    expect(idsOf(first)).toEqual(ids.slice(0, 2));
    const second = await list({ limit: 2, cursor: first.next_cursor! });
    expect([idsOf(second), second.next_cursor]).toEqual([ids.slice(2), null]);
    expect(idsOf(await list({ search: 'NIGHTS' }))).toEqual([ids[1]]);
    expect(idsOf(await list({ search: '0%' }))).toEqual([ids[0]]);
    expect(idsOf(await list({ search: 'voice 0' }))).toEqual(ids);
    await user.call('POST /v1/voice-changes/{change_id}/rename', {
      params: { change_id: ids[2]! },
      body: { title: 'Interview' },
    });
    expect((await list({ search: 'interv' })).items).toMatchObject([{ title: 'Interview' }]);
  });

  describe('and is deleted', () => {
    test('with its sounds and its recording, in the middle of the work', async () => {
      const before = await balance();
      match.next('wait');
      const asset_id = await upload();
      const { change_id, job } = await begin(asset_id);
      await waits();
      const ids = await soundsOf(change_id);
      expect(storedOf(ids)).toHaveLength(1);
      const stopped = match.aborted;
      expect((await remove(change_id)).status).toBe(200);
      await expect.poll(() => match.aborted, PATIENT).toBe(stopped + 1);
      expect(await balance()).toBe(before);
      expect((await remove(change_id)).status).toBe(404);
      const params = { job_id: job.job_id };
      expect((await user.call('GET /v1/jobs/{job_id}', { params })).body.data.job.state).toBe('cancelled');
      expect((await user.call('GET /v1/assets', {})).body.data.assets).toEqual([]);
      await expect.poll(() => storedOf([...ids, asset_id]), PATIENT).toEqual([]);
    });

    test('but not its recording while something else uses it', async () => {
      const asset_id = await upload();
      const [first, second] = [await change(asset_id), await change(asset_id)];
      const text = await user.call('POST /v1/transcriptions', {
        body: { asset_id, model_id: 'fake-recognition-model' },
        idempotencyKey: crypto.randomUUID(),
      });
      const { project_id } = text.body.data.transcription;
      await fileOf(first.downloads.mp3!);
      const encoded = join(server.dataDir, 'changed-voices', `${first.change_id}.mp3`);
      expect(existsSync(encoded)).toBe(true);
      const ids = await soundsOf(first.change_id);
      expect(storedOf(ids)).toHaveLength(2);
      await remove(first.change_id);
      expect([storedOf(ids), existsSync(encoded)]).toEqual([[], false]);
      await user.call('DELETE /v1/transcriptions/{project_id}', { params: { project_id } });
      expect((await load(second.change_id)).asset_id).toBe(asset_id);
      await remove(second.change_id);
      expect((await user.call('GET /v1/assets', {})).body.data.assets).toEqual([]);
    });
  });

  test('and stays when unused files are swept; those of a failed change are removed', async () => {
    const done = await change(await upload());
    match.next('fail');
    const failed = await begin(await upload());
    await until(failed.change_id, 'failed');
    const left = (await soundsOf(failed.change_id))[0]!;
    // As a process leaves it that is killed while it handles a failure
    const store = new DiskBlobs(join(server.dataDir, 'files'));
    await leaveOrphan(join(server.dataDir, 'files', left.slice(0, 2), left));
    const { db, log } = server.deps;
    const uses = [
      `exists (select from voice_change c join job using (job_id)
                where id in (c.source_id, c.result_id) and job.state in ('queued', 'running', 'done'))`,
    ];
    await server.db.query('delete from file_sweep', []);
    await sweepFiles({ db, blobs: store, log, uses });
    expect(storedOf([left])).toEqual([]);
    expect(storedOf(await soundsOf(done.change_id))).toHaveLength(2);
  });

  test('until its workspace is closed', async () => {
    const { change_id } = await change(await upload());
    const ids = await soundsOf(change_id);
    match.next('wait');
    const running = await begin(await upload());
    await waits(match, 2);
    ids.push(...(await soundsOf(running.change_id)));
    const { password } = user;
    expect((await user.call('POST /accounts/v1/cancel_account', { body: { password } })).status).toBe(200);
    await expect.poll(() => storedOf(ids), PATIENT).toEqual([]);
    expect(await server.db.query('select from voice_change where change_id = $1', [change_id])).toEqual([]);
  });

  describe('after its waveform is shown', () => {
    const peaks = (asset_id: string) =>
      user.call('GET /v1/assets/{asset_id}/peaks', { params: { asset_id } });

    once('of the whole file, which is read once', async () => {
      const asset_id = await upload();
      const { body } = await peaks(asset_id);
      expect(body.data).toMatchObject({ duration_ms: SECONDS * 1000, peaks: { length: 25 * SECONDS } });
      expect(body.data.peaks.slice(0, 25).every((peak) => peak <= 2)).toBe(true);
      expect(body.data.peaks.slice(26).every((peak) => peak >= 45 && peak <= 55)).toBe(true);
      await rm(join(server.dataDir, 'files', asset_id.slice(0, 2), asset_id));
      expect((await peaks(asset_id)).body.data).toEqual(body.data);
    });

    once('with the music in it', async () => {
      const chord =
        '0.1*(sin(2*PI*t*262*(1+mod(floor(t)\\,3)/4))+sin(2*PI*t*330)+sin(2*PI*t*392)+sin(2*PI*t*523))';
      const melody = `+0.1*(sin(2*PI*t*440*(1+mod(floor(2*t)\\,5)/5))+sin(2*PI*t*880*(1+mod(floor(2*t)\\,5)/5)))`;
      const music = await made('music.mp3', '-f', 'lavfi', '-i', `aevalsrc=${chord}${melody}:s=44100:d=10`);
      expect((await peaks(await upload(music))).body.data.has_music).toBe(true);
      expect((await peaks(await upload(tone(10)))).body.data.has_music).toBe(false);
    });

    once('unless the file has no sound, or is too long', async () => {
      const silentFilm = await made('c.mp4', '-f', 'lavfi', '-i', 'color=s=64x64:d=1');
      const withoutSound = { status: 422, type: 'err_recording_without_sound' };
      expect(await refusalOf(peaks(await upload(silentFilm)))).toEqual(withoutSound);
      const asset_id = await upload();
      await server.db.query(
        `update asset set meta = meta || '{"duration_ms": 20000000}' where asset_id = $1`,
        [asset_id],
      );
      expect(await refusalOf(peaks(asset_id))).toEqual({ status: 422, type: 'err_recording_too_long' });
    });
  });
});
