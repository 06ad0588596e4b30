import { strFromU8, unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { FREE_PLAN } from '../../demo/server/accounts/plans.ts';
import type { RenderOrder } from '../../demo/server/video-translation/render/order.ts';
import { planRender } from '../../demo/server/video-translation/render/plan.ts';
import { DEFAULT_SUBTITLE_RULES, VIDEO_MS_MAX } from '../../src/contract/constants/video-translation.ts';
import type { VideoTranslationItem } from '../../src/contract/index.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { FakeTranslation } from '../support/fake-translation.ts';
import { PATIENT } from '../support/patient.ts';
import { reconcile } from '../support/reconcile.ts';
import { projectSegments } from '../support/segments.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { setBalance } from '../support/set-balance.ts';
import { toneWav } from '../support/tone-wav.ts';
import { videoOrders } from '../support/video-orders.ts';
const CHARACTERS = 1_800;
/** Two lines fit into what may be spoken at once. */
const AT_ONCE = Math.floor(FREE_PLAN.scriptCharactersMax / CHARACTERS);
const VOICE = { voice_id: 'fake-0', model_id: 'fake-model', language_id: 'en-US', speed: 1 };

let server: TestServer;
let user: TestUser;
let orders: ReturnType<typeof videoOrders>;
const engine = new FakeEngine({ voices: 3 });

beforeAll(async () => {
  server = await startTestServer({
    engines: [engine],
    recognizers: [],
    speakerEngines: [],
    translation: [new FakeTranslation()],
    env: { VOXBENCH_LOG: 'off' },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  engine.asked.length = 0;
  user = await server.signUp();
  orders = videoOrders(user, server.url);
  await setBalance(server.db, user.email, 50_000);
});
afterEach(async () => {
  expect(await reconcile(server.db)).toEqual([]);
});

/** The text of a line; one of its words instructs the engine. */
const line = (number: number, word = '') => `Line ${number} ${word} `.padEnd(CHARACTERS - 1, 'a');
/** A translation whose lines are not spoken yet. */
const translated = async (texts: readonly string[]): Promise<VideoTranslationItem> => {
  const cues = texts.map((text, at) => ({
    start_ms: at * 1_000,
    end_ms: at * 1_000 + 900,
    text: `Source ${at}.`,
    translation: text,
  }));
  const item = await orders.started({ cues, target_languages: ['en'], source_language: 'en' });
  const { project } = await orders.ended(item);
  await orders.put(
    item,
    project.revision,
    project.segments.map((segment) => ({ ...segment, voice: VOICE })),
  );
  return item;
};
const lines = (count: number, words: Record<number, string> = {}) =>
  Array.from({ length: count }, (_, at) => line(at + 1, words[at + 1]));
const speak = async (item: VideoTranslationItem) => {
  const answer = await orders.goOn(item, 'speech');
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const openRows = async (item: VideoTranslationItem) => (await orders.load(item)).open_rows;
const cancel = async (item: VideoTranslationItem) => {
  const { job } = await orders.load(item);
  return user.call('POST /v1/jobs/{job_id}/cancel', { params: { job_id: job.job_id } });
};
/** The speech jobs of a project, in order. */
const speechJobs = ({ project_id }: VideoTranslationItem) =>
  server.db.query<{ job_id: string; state: string; held: number; charged: number }>(
    `select job_id, state, credits_held as held, credits_charged as charged from speech_job
      where script_id = $1 order by created_at`,
    [project_id],
  );
const charged = (texts: readonly string[]) => texts.reduce((sum, { length }) => sum + length, 0);

test('more text than the plan speaks at once is spoken in batches, and each line is charged once', async () => {
  const texts = lines(5).map((text) => text.trim());
  const item = await translated(texts);
  const price = await user.call('GET /v1/video-translations/{project_id}/quote', {
    params: { project_id: item.project_id },
  });
  expect(price.body.data.speech).toBe(charged(texts));
  await speak(item);
  expect(await orders.ended(item)).toMatchObject({
    job: { state: 'done', error: null, progress: 1, result: { made: 5, failed: 0 } },
    open_rows: 0,
    waits_for: null,
  });
  expect((await speechJobs(item)).map(({ charged }) => charged)).toEqual([
    AT_ONCE * (CHARACTERS - 1),
    AT_ONCE * (CHARACTERS - 1),
    CHARACTERS - 1,
  ]);
  expect(50_000 - (await orders.balance())).toBe(charged(texts));
});

test('no batch begins without credits for all of them', async () => {
  const item = await translated(lines(5));
  await setBalance(server.db, user.email, 3 * CHARACTERS);
  await speak(item);
  expect((await orders.ended(item)).job).toMatchObject({
    state: 'failed',
    error: 'err_balance_insufficient',
  });
  expect(engine.asked).toEqual([]);
  expect(await orders.balance()).toBe(3 * CHARACTERS);
});

test('when credits run out half-way, finished lines stay, the rest is released, and a retry makes only the rest', async () => {
  const item = await translated(lines(4, { 2: '#wait' }));
  await speak(item);
  await expect.poll(() => engine.asked.length, PATIENT).toBe(2);
  const [first] = await speechJobs(item);
  await setBalance(server.db, user.email, 10);
  await engine.proceed();
  expect(await orders.ended(item)).toMatchObject({
    job: { state: 'failed', error: 'err_balance_insufficient' },
    open_rows: 2,
    waits_for: 'speech',
  });
  expect(engine.asked).toHaveLength(2);
  expect(first!.held, 'by the first batch').toBe(2 * (CHARACTERS - 1));
  expect(await orders.balance()).toBe(10);

  await setBalance(server.db, user.email, 10_000);
  const again = await user.call('POST /v1/video-translations/{project_id}/retry', {
    params: { project_id: item.project_id },
    body: {},
    idempotencyKey: crypto.randomUUID(),
  });
  expect(again.status, JSON.stringify(again.body)).toBe(200);
  expect(await orders.ended(item)).toMatchObject({ job: { state: 'done' }, open_rows: 0 });
  expect(engine.asked).toHaveLength(4);
  expect(10_000 - (await orders.balance())).toBe(2 * (CHARACTERS - 1));
});

test('a cancellation during a later batch stops it, and finished lines stay', async () => {
  const item = await translated(lines(6, { 4: '#hang' }));
  await speak(item);
  await expect.poll(() => engine.asked.length, PATIENT).toBe(4);
  expect((await cancel(item)).body.data.job.state).toBe('cancelled');
  await expect
    .poll(async () => (await speechJobs(item)).map(({ state }) => state))
    .toEqual(['done', 'cancelled']);
  expect(await orders.load(item)).toMatchObject({
    open_rows: 3,
    waits_for: 'speech',
    job: { state: 'cancelled' },
  });
  expect(50_000 - (await orders.balance())).toBe(3 * (CHARACTERS - 1));
});

test('after its user stops speech in the editor, no further batch follows', async () => {
  const item = await translated(lines(4, { 2: '#hang' }));
  await speak(item);
  await expect.poll(() => engine.asked.length, PATIENT).toBe(2);
  const [{ job_id } = { job_id: '' }] = await speechJobs(item);
  await user.call('POST /v1/speech/jobs/{job_id}/cancel', { params: { job_id }, body: {} });
  expect(await orders.ended(item)).toMatchObject({
    job: { state: 'done', result: { made: 1, failed: 0 } },
    waits_for: 'speech',
  });
  expect(await speechJobs(item)).toHaveLength(1);
});

/** Waits until no process runs a job that is marked as running. */
const lose = async ({ job_id }: { job_id: string }) => {
  await server.db.query('update job set attempts = attempts + 1 where job_id = $1', [job_id]);
  const ticket = () => server.db.query('select state from pgboss.job where id = $1', [job_id]);
  await expect.poll(ticket, PATIENT).toEqual([{ state: 'retry' }]);
};

test('a cancellation ends the speech of a job whose process is dead', async () => {
  const item = await translated([line(1, '#hang')]);
  await speak(item);
  await expect.poll(() => engine.asked.length, PATIENT).toBe(1);
  await lose((await orders.load(item)).job);
  await cancel(item);
  expect(await speechJobs(item)).toMatchObject([{ state: 'cancelled', charged: 0 }]);
  expect(await orders.balance()).toBe(50_000);
});

test('a cancellation does not affect what its user generates by hand', async () => {
  const item = await translated([line(1, '#hang'), line(2, '#wait')]);
  await speak(item);
  await expect.poll(() => engine.asked.length, PATIENT).toBe(1);
  await lose((await orders.load(item)).job);
  const { segments } = (await orders.load(item)).project;
  const made = await user.call('POST /v1/speech/generate', {
    body: { script_id: item.project_id, only: [segments[1]!.segment_id] },
    idempotencyKey: crypto.randomUUID(),
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  await expect.poll(() => engine.asked.length, PATIENT).toBe(2);
  await cancel(item);
  await engine.proceed();
  await expect.poll(() => openRows(item), PATIENT).toBe(1);
  expect(50_000 - (await orders.balance())).toBe(CHARACTERS - 1);
});

test('a row longer than the plan speaks at once is reported before there is a price', async () => {
  const item = await translated(lines(3));
  const { segments } = (await orders.load(item)).project;
  // An engine may make a translation much longer than its source
  await server.db.query('update segment set text = $2 where segment_id = $1', [
    segments[1]!.segment_id,
    'a'.repeat(FREE_PLAN.scriptCharactersMax),
  ]);
  const params = { project_id: item.project_id };
  const quote = await user.call('GET /v1/video-translations/{project_id}/quote', { params });
  for (const { status, body } of [quote, await orders.goOn(item, 'speech')]) {
    expect(status).toBe(422);
    expect(body).toMatchObject({
      detail: [{ type: 'err_text_too_long', msg: expect.stringContaining('Row 2 ') }],
    });
  }
  expect(await speechJobs(item)).toEqual([]);
});

test('sentences requested elsewhere alternate with the lines of a long translation', async () => {
  const lines = Array.from({ length: 12 }, (_, index) => `line ${index}`);
  const item = await translated(['#wait', ...lines, 'the end']);
  await speak(item);
  await expect.poll(() => engine.asked.length, PATIENT).toBe(1);
  const put = projectSegments(['Hello.', 'Goodbye.'], 'fake');
  const pressed = await user.call('POST /v1/speech/generate', {
    body: { script_id: crypto.randomUUID(), patch: { revision: 0, put } },
    idempotencyKey: crypto.randomUUID(),
  });
  expect(pressed.status, JSON.stringify(pressed.body)).toBe(200);
  await engine.proceed();
  await orders.ended(item);
  // Some lines may be on their way to the engine before the sentences are known
  expect(engine.asked).toEqual(expect.arrayContaining(['Goodbye.', 'the end']));
  expect(engine.asked.indexOf('Goodbye.')).toBeLessThan(engine.asked.indexOf('the end'));
});

test('many translations being spoken do not block other work', async () => {
  const items = [];
  for (let at = 0; at < 5; at++) items.push(await translated([`One ${at} #hang.`]));
  for (const item of items) await speak(item);
  const [first] = items;
  const { body } = await user.call('POST /v1/video-translations/{project_id}/renders', {
    params: { project_id: first!.project_id },
    body: { format: 'wav' },
    idempotencyKey: crypto.randomUUID(),
  });
  const { render_id } = body.data.render;
  const render = async () => (await orders.load(first!)).renders.find((one) => one.render_id === render_id);
  await expect.poll(async () => (await render())?.job.state, PATIENT).toBe('done');
  for (const item of items) await cancel(item);
});

test('the sound of a subtitle file lasts until its last voice has ended, not longer', async () => {
  const item = await translated(['One.', 'Two.']);
  await speak(item);
  const { project, duration_ms } = await orders.ended(item);
  const last = project.segments[1]!;
  const asset_id = await orders.upload(toneWav(3_000), 'Me.wav');
  await user.call('POST /v1/speech/scripts/{script_id}/record_take', {
    params: { script_id: item.project_id },
    body: { segment_id: last.segment_id, asset_id },
  });
  const endOf = async () => (await orders.rendered(item, { format: 'wav' })).result!.duration_ms;
  expect(last.end_ms).toBe(duration_ms);
  const slotMs = last.end_ms! - last.start_ms!;
  expect(slotMs).toBeLessThan(3_000);
  expect(await endOf()).toBe(last.start_ms! + 3_000);

  // A row that was moved beyond the end of the file is not cut off either
  const { project: now } = await orders.load(item);
  await orders.put(item, now.revision, [{ ...now.segments[1]!, start_ms: 30_000, end_ms: 34_000 }]);
  const moved = await orders.load(item);
  expect(moved.duration_ms).toBe(34_000);
  expect(await endOf()).toBe(34_000);
  const file = await (await fetch(new URL(moved.project_urls!.without_recording, server.url))).arrayBuffer();
  const manifest = strFromU8(unzipSync(new Uint8Array(file))['manifest.json']!);
  expect(JSON.parse(manifest)).toMatchObject({ duration_ms: 34_000 });
});

test('a subtitle file whose rows were moved far beyond its end becomes no file that is longer than a video may be', async () => {
  const item = await translated(['One.', 'Two.']);
  const { project } = await orders.load(item);
  const at = 2 * VIDEO_MS_MAX;
  await orders.put(item, project.revision, [{ ...project.segments[1]!, start_ms: at, end_ms: at + 1_000 }]);
  const order = (part: { from_ms: number; to_ms: number } | null) =>
    user.call('POST /v1/video-translations/{project_id}/renders', {
      params: { project_id: item.project_id },
      body: { format: 'wav', part },
      idempotencyKey: crypto.randomUUID(),
    });
  const refused = { detail: [{ type: 'err_invalid_param' }] };
  expect((await order(null)).body).toMatchObject(refused);
  expect((await order({ from_ms: 0, to_ms: at })).body).toMatchObject(refused);

  // Moved there after the order
  const [owner] = await server.db.query<{ tenantId: string; owner: string }>(
    'select tenant_id as "tenantId", owner from project where project_id = $1',
    [item.project_id],
  );
  const { tenantId } = owner!;
  const { settings } = await orders.load(item);
  const wanted = {
    ...owner!,
    projectId: item.project_id,
    target: 'en',
    source: 'en',
    settings,
    assetId: null,
    picture: null,
    hasSound: false,
    isPart: false,
    fromMs: 0,
    wholeMs: at + 1_000,
    durationMs: at + 1_000,
    format: 'wav',
    sound: 'translation',
    subtitles: 'none',
    rules: DEFAULT_SUBTITLE_RULES,
  } as unknown as RenderOrder;
  const { signal } = new AbortController();
  const plan = await planRender(server.db, wanted, null, { tenantId, signal });
  expect(plan.durationMs).toBe(VIDEO_MS_MAX);
});

test('a recording for a row is heard in the finished file, at the time of the row', async () => {
  const item = await translated(['One.', 'Two.']);
  await speak(item);
  const { project } = await orders.ended(item);
  const recorded = project.segments[1]!;
  await orders.put(item, project.revision, [{ ...recorded, start_ms: 30_000, end_ms: 32_000 }]);
  const asset_id = await orders.upload(toneWav(1_500), 'Me.wav');
  const taken = await user.call('POST /v1/speech/scripts/{script_id}/record_take', {
    params: { script_id: item.project_id },
    body: { segment_id: recorded.segment_id, asset_id },
  });
  expect(taken.status, JSON.stringify(taken.body)).toBe(200);
  const params = { project_id: item.project_id };
  await server.db.query(
    'update video_source set told_ms = 40000 where source_id = (select source_id from video_translation where project_id = $1)',
    [item.project_id],
  );
  const begun = await user.call('POST /v1/video-translations/{project_id}/renders', {
    params,
    body: { format: 'wav' },
    idempotencyKey: crypto.randomUUID(),
  });
  const { render_id } = begun.body.data.render;
  const result = async () =>
    (await orders.load(item)).renders.find((one) => one.render_id === render_id)?.result ?? null;
  await expect.poll(result, PATIENT).not.toBeNull();
  const wav = Buffer.from(await (await fetch(new URL((await result())!.url, server.url))).arrayBuffer());
  const at = wav.indexOf('data') + 8;
  const sample = (place: number) => wav.readInt16LE(at + 4 * place);
  const loudest = (fromMs: number, toMs: number) => {
    let most = 0;
    for (let place = fromMs * 48; place < toMs * 48; place++) most = Math.max(most, Math.abs(sample(place)));
    return most;
  };
  const crossings = (fromMs: number, toMs: number) => {
    let count = 0;
    for (let place = fromMs * 48; place < toMs * 48; place++)
      if (sample(place) < 0 !== sample(place + 1) < 0) count++;
    return count;
  };
  expect(loudest(28_000, 29_999)).toBeLessThan(3);
  expect(loudest(30_010, 30_200)).toBeGreaterThan(1_000);
  // The recording is a tone of 8000 / 6π Hz; the voice of the engine is one of 220 Hz
  expect(crossings(30_200, 31_200) / 2).toBeCloseTo(8_000 / (6 * Math.PI), -1);
  expect(loudest(32_000, 33_000)).toBeLessThan(3);
});
