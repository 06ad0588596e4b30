import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { JOB_CHANNEL } from '../../demo/server/speech/jobs.ts';
import type { CallInput, JobEvent, Script, SegmentInput } from '../../src/contract/index.ts';
import { DATABASES, testOnce } from '../support/databases.ts';
import { PATIENT } from '../support/patient.ts';
import { reconcile } from '../support/reconcile.ts';
import { DEVICE_HEADER } from '../../src/contract/constants/headers.ts';
import { callerAt, type Caller } from '../support/caller.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { generateBody, type WantedScript } from '../support/generate-body.ts';
import { newScriptOf, segmentsOf } from '../support/segments.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

describe.each(DATABASES)('speech on %s', (kind) => {
  const once = testOnce(kind);
  let engine: FakeEngine;
  let server: TestServer;
  let user: TestUser;

  beforeAll(async () => {
    engine = new FakeEngine();
    server = await startTestServer({ engines: [engine], on: kind, env: { VOXBENCH_LOG: 'off' } });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    engine.asked.length = 0;
    engine.turn('ready');
    user = await server.signUp();
  });
  afterEach(async () => {
    expect(await reconcile(server.db)).toEqual([]);
  });

  const segments = (...texts: string[]): SegmentInput[] => segmentsOf(texts, 'fake');

  const asInput = (script: Script): (SegmentInput & { segment_id: string })[] =>
    script.segments.map(({ segment_id, text, gap, voice_id, model_id, language_id, speed }) => ({
      segment_id,
      text,
      gap,
      voice_id,
      model_id,
      language_id,
      speed,
    }));

  const send = (
    body: CallInput<'POST /v1/speech/generate'>['body'],
    { as = user as Caller, key = crypto.randomUUID() as string } = {},
  ) => as.call('POST /v1/speech/generate', { body, idempotencyKey: key });

  const press = async (wanted: WantedScript, options: { as?: Caller; key?: string } = {}) =>
    send(await generateBody(options.as ?? user, wanted), options);

  /** Sends a Generate request and waits for its end. */
  async function make(...args: Parameters<typeof press>): Promise<Script> {
    const answer = await press(...args);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const who = args[1]?.as ?? user;
    await who.events(answer.body.data.job.job_id);
    return script(answer.body.data.script.script_id, who);
  }

  const script = async (script_id: string, as: Caller = user) =>
    (await as.call('GET /v1/speech/scripts/{script_id}', { params: { script_id } })).body.data.script;

  const balance = async (as: Caller = user) =>
    (await as.call('GET /v1/tenant/get_tenant_bonus', {})).body.data.credit_balance!;

  const history = async (as: Caller = user) => (await as.call('GET /p1/history/get', {})).body.data.items;

  test('a script is spoken sentence by sentence, and every sentence is charged', async () => {
    const before = await balance();
    const made = await make({ segments: segments('One.', 'Two words.') });
    expect(made.segments.map(({ state }) => state)).toEqual(['fresh', 'fresh']);
    expect(made.segments.map(({ takes }) => takes.length)).toEqual([1, 1]);
    expect(await balance()).toBe(before - 'One.Two words.'.length);
    expect(engine.asked).toEqual(['One.', 'Two words.']);
  });

  once('how long a text takes to say is estimated by its letters and by its ideographs', async () => {
    const lengthOf = async (text: string) => {
      const { body } = await user.call('POST /v1/speech/quote', { body: { segments: segments(text) } });
      return body.data.duration_ms;
    };
    expect(await lengthOf('a'.repeat(140))).toBe(10_000);
    expect(await lengthOf('語'.repeat(45))).toBe(10_000);
  });

  test('the same text, voice, model and speed come from the cache at no charge', async () => {
    await make({ segments: segments('Say it again.') });
    const before = await balance();
    const again = await press({ segments: segments('Say it again.') });
    expect(again.body.data.job).toMatchObject({ state: 'done', total: 0, credits_held: 0 });
    expect(again.body.data.script.segments[0]).toMatchObject({ state: 'fresh' });
    expect(await balance()).toBe(before);
    expect(engine.asked).toHaveLength(1);
  });

  test('a different speed is made anew', async () => {
    await make({ segments: segments('Say it again.') });
    await make({ segments: [{ ...segments('Say it again.')[0]!, speed: 1.21 }] });
    expect(engine.asked).toHaveLength(2);
  });

  test('a repeated sentence is made and charged once', async () => {
    const before = await balance();
    const made = await make({ segments: segments('Yes.', 'No!', 'Yes.') });
    expect(made.segments.every(({ state }) => state === 'fresh')).toBe(true);
    expect(await balance()).toBe(before - 'Yes.No!'.length);
    expect(engine.asked).toEqual(['Yes.', 'No!']);
  });

  test('the price is shown before anything is charged', async () => {
    await make({ segments: segments('Known.') });
    const { body } = await user.call('POST /v1/speech/quote', {
      body: { segments: segments('Known.', 'Unknown.', '…', 'Unknown.') },
    });
    expect(body.data).toMatchObject({ credits: 'Unknown.'.length, cached: [0, 2] });
    expect(body.data.duration_ms).toBeGreaterThan(1_000);
    const known = await user.call('POST /v1/speech/quote', { body: { segments: segments('Known.') } });
    expect(known.body.data.wait_ms).toBe(0);
    const lead = '[pause 2s]';
    const led = await user.call('POST /v1/speech/quote', { body: { lead, segments: segments('Known.') } });
    expect(led.body.data.duration_ms).toBe(known.body.data.duration_ms + 2_000);
    const { segments: made } = await make({ segments: segments('Known.') });
    expect(known.body.data.duration_ms).toBe(made[0]!.takes[0]!.duration_ms);
  });

  test('only a changed sentence is made again, and its earlier take can be restored', async () => {
    const made = await make({ segments: segments('First.', 'Second.', 'Third.') });
    const before = await balance();
    const edited = asInput(made);
    edited[1]!.text = 'Second, changed.';
    const changed = await make({ script_id: made.script_id, segments: edited });
    expect(engine.asked).toEqual(['First.', 'Second.', 'Third.', 'Second, changed.']);
    expect(await balance()).toBe(before - 'Second, changed.'.length);
    const { segment_id, takes } = changed.segments[1]!;
    expect(takes.map(({ text }) => text)).toEqual(['Second.', 'Second, changed.']);

    const restored = await user.call('POST /v1/speech/scripts/{script_id}/choose_take', {
      params: { script_id: made.script_id },
      body: { segment_id, take_id: takes[0]!.take_id },
    });
    expect(restored.body.data.segment).toMatchObject({ text: 'Second.', state: 'fresh' });
    expect(restored.body.data.segment.takes).toHaveLength(2);
  });

  test('a removed sentence keeps its takes, and has them when it comes back', async () => {
    const made = await make({ segments: segments('Keep me.', 'Stay.') });
    const edited = asInput(made);
    edited[0]!.text = 'Keep me, changed.';
    const { script_id, segments: before } = await make({ script_id: made.script_id, segments: edited });
    const kept = before[0]!;
    expect(kept.takes).toHaveLength(2);

    const without = await make({ script_id, segments: [asInput(made)[1]!] });
    expect(without.segments.map(({ text }) => text)).toEqual(['Stay.']);
    expect((await history())[0]).toMatchObject({ excerpt: 'Stay.' });
    // By its id, which an undo still knows
    const undone = await make({ script_id, segments: edited });
    expect(undone.segments[0]).toEqual(kept);
    await make({ script_id, segments: [asInput(made)[1]!] });
    // Typed again on another page, which does not know its id
    const [again] = segments('Keep me, changed.');
    const back = await make({ script_id, segments: [asInput(made)[1]!, again!] });
    expect(back.segments[1]).toMatchObject({ state: 'fresh', take_id: kept.take_id, takes: kept.takes });
    expect(back.segments[1]!.segment_id).not.toBe(kept.segment_id);
    expect(engine.asked).toEqual(['Keep me.', 'Stay.', 'Keep me, changed.']);
  });

  test('a single sentence can be made; the others stay stale', async () => {
    const { body } = await press({ segments: segments('First.', 'Second.'), only: [1] });
    await user.events(body.data.job.job_id);
    const made = await script(body.data.script.script_id);
    expect(made.segments.map(({ state }) => state)).toEqual(['stale', 'fresh']);
  });

  once('a row of dots or emoji between sentences is kept and costs nothing', async () => {
    const before = await balance();
    const made = await make({ segments: segments('Hello.', '***', '🎉🎉') });
    expect(made.segments.map(({ state }) => state)).toEqual(['fresh', 'fresh', 'fresh']);
    expect(await balance()).toBe(before - 'Hello.'.length);
  });

  test('a client that lost the connection continues after the last event it saw', async () => {
    const { body } = await press({ segments: segments('One.', 'Two.', 'Three.') });
    const all = await user.events(body.data.job.job_id);
    expect(all.map(({ data }) => data.type)).toEqual(['segment', 'segment', 'segment', 'job']);
    const rest = await user.events(body.data.job.job_id, { after: all[1]!.id });
    expect(rest).toEqual(all.slice(2));
    expect(engine.asked).toHaveLength(3);
  });

  test('the first sentence can be played while the second is being made', async () => {
    const { body } = await press({ segments: segments('Now.', '#wait for it.') });
    let first: Extract<JobEvent, { type: 'segment' }> | undefined;
    await user.events(body.data.job.job_id, {
      until: ({ data }) => {
        if (data.type === 'segment') first = data;
        return data.type === 'segment';
      },
    });
    const audio = await fetch(server.url + first!.segment.takes[0]!.url);
    expect(audio.status).toBe(200);
    expect((await audio.arrayBuffer()).byteLength).toBeGreaterThan(1000);
    await engine.proceed();
    await user.events(body.data.job.job_id);
  });

  test('a client that disconnects in mid-stream stops nothing', async () => {
    const { body } = await press({ segments: segments('Now.', '#wait for it.') });
    await user.events(body.data.job.job_id, { until: ({ data }) => data.type === 'segment' });
    await engine.proceed();
    const end = await user.events(body.data.job.job_id);
    expect(end.at(-1)!.data).toMatchObject({ type: 'job', job: { state: 'done', made: 2, failed: 0 } });
  });

  test('a repeated request does its work once', async () => {
    const key = crypto.randomUUID();
    const before = await balance();
    const body = newScriptOf(segments('Once.'));
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(body, { key })));
    const jobs = new Set(answers.map(({ body }) => body.data.job.job_id));
    expect(jobs.size).toBe(1);
    await user.events([...jobs][0]!);
    expect(engine.asked).toEqual(['Once.']);
    expect(await balance()).toBe(before - 'Once.'.length);
    expect(await history()).toHaveLength(1);
  });

  test('the same key with a different request is refused', async () => {
    const key = crypto.randomUUID();
    await press({ segments: segments('One thing.') }, { key });
    const other = await press({ segments: segments('Another thing.') }, { key });
    expect(other).toMatchObject({
      status: 422,
      body: { detail: [{ type: 'err_idempotency_conflict' }] },
    });
  });

  test('work beyond the balance is refused as a whole', async () => {
    const credits = await balance();
    await server.db.query(`update tenant set plan_level = 400`);
    const sentence = `${'a'.repeat(1999)}.`;
    const answer = await press({
      segments: segments(
        ...Array<string>(credits / 2000 + 1)
          .fill(sentence)
          .map((text, index) => text.slice(String(index).length) + index),
      ),
    });
    expect(answer).toMatchObject({ status: 200, body: { code: 1010 } });
    expect(await balance()).toBe(credits);
    expect(await history()).toEqual([]);
    expect(engine.asked).toEqual([]);
  });

  once('what nothing of can be heard offers no download', async () => {
    const made = await make({ segments: segments('#fail this.') });
    expect(made.downloads).toEqual({});
    const again = await make({ script_id: made.script_id, segments: segments('Good.') });
    expect(again.downloads).toHaveProperty('wav');
  });

  test('a failed sentence is not charged, the others are', async () => {
    const before = await balance();
    const made = await make({ segments: segments('Good.', '#fail this.', 'Good too.') });
    expect(made.segments.map(({ state }) => state)).toEqual(['fresh', 'failed', 'fresh']);
    expect(made.segments[1]!.error).toBe('err_generate_voice_failed');
    expect(await balance()).toBe(before - 'Good.Good too.'.length);
  });

  test('an engine that crashes in mid-sentence is tried again', async () => {
    const made = await make({ segments: segments('#crash once.') });
    expect(made.segments[0]!.state).toBe('fresh');
    expect(engine.asked).toHaveLength(2);
  });

  test('a cancelled job is charged for what was made, and the rest is released', async () => {
    const before = await balance();
    const { body } = await press({ segments: segments('Made.', '#wait here.', 'Never.') });
    const job_id = body.data.job.job_id;
    await user.events(job_id, { until: ({ data }) => data.type === 'segment' });
    const cancelled = await user.call('POST /v1/speech/jobs/{job_id}/cancel', {
      params: { job_id },
      body: {},
    });
    expect(cancelled.body.data.job).toMatchObject({ state: 'cancelled', made: 1, credits_charged: 5 });
    expect(await balance()).toBe(before - 'Made.'.length);
    const after = await script(body.data.script.script_id);
    expect(after.segments.map(({ state }) => state)).toEqual(['fresh', 'stale', 'stale']);
    await make({ segments: segments('Next request is fine.') });
  });

  test('a second request replaces the first one while that is running', async () => {
    const first = await press({ segments: segments('#wait here.', 'Old.') });
    const made = first.body.data.script;
    const next = asInput(made);
    next[0]!.text = 'New.';
    const after = await make({ script_id: made.script_id, segments: next });
    expect(after.segments.map(({ state }) => state)).toEqual(['fresh', 'fresh']);
    const ended = await user.events(first.body.data.job.job_id);
    expect(ended.at(-1)!.data).toMatchObject({
      type: 'job',
      job: { state: 'cancelled', credits_charged: 0 },
    });
    expect(engine.asked).toEqual(['#wait here.', 'New.', 'Old.']);
  });

  test('sentences wait while their engine is away, and are made when it is back', async () => {
    const { body } = await press({ segments: segments('#wait here.', 'Later.') });
    await vi.waitFor(() => expect(engine.asked).toEqual(['#wait here.']), PATIENT);
    engine.turn('off');
    await engine.proceed();
    await user.events(body.data.job.job_id, { until: ({ data }) => data.type === 'segment' });
    expect(engine.asked).toEqual(['#wait here.']);
    engine.turn('ready');
    await user.events(body.data.job.job_id);
    expect(engine.asked).toEqual(['#wait here.', 'Later.']);
  });

  once('a voice that is off refuses new work and says why', async () => {
    engine.turn('off');
    const answer = await press({ segments: segments('Hello.') });
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ detail: [{ type: 'err_engine_unavailable' }] });
  });

  test('users take turns: a sentence does not wait for another user’s whole book', async () => {
    const other = await server.signUp();
    const book = await press({ segments: segments('#wait.', 'Two.', 'Three.', 'Four.') });
    const line = await press({ segments: segments('Short.') }, { as: other });
    await engine.proceed();
    await other.events(line.body.data.job.job_id);
    await user.events(book.body.data.job.job_id);
    expect(engine.asked.indexOf('Short.')).toBeLessThanOrEqual(2);
  });

  once.for([
    ['nothing', [''], 'err_text_empty'],
    ['white space', [' \n\t '], 'err_text_empty'],
    ['emoji alone', ['🎉🎊'], 'err_text_empty'],
    ['more than the plan allows', Array<string>(6).fill('a'.repeat(1000)), 'err_text_too_long'],
    ['a sentence without an end', ['a'.repeat(1_000_000)], 'err_invalid_param'],
    ['an unpaired surrogate', ['a\ud800b'], 'err_invalid_param'],
    ['a null character', ['a\u0000b'], 'err_invalid_param'],
  ] as const)('%s is refused with a reason and leaves nothing behind', async ([, texts, type]) => {
    const before = await balance();
    const answer = await press({ segments: segments(...texts) });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ detail: [{ type }] });
    expect(await balance()).toBe(before);
    expect(await history()).toEqual([]);
  });

  once.for([
    ['an unknown voice', { voice_id: 'nobody' }, 'err_voice_not_found'],
    ['an unknown model', { model_id: 'none' }, 'err_model_not_found'],
    ['a language the voice cannot speak', { language_id: 'fr-FR' }, 'err_target_language_not_supported'],
    ['a speed that is no number', { speed: Number.NaN }, 'err_invalid_param'],
    ['a speed out of range', { speed: 3 }, 'err_invalid_param'],
    ['no language at all', { language_id: undefined as never }, 'value_error.missing'],
  ] as const)('%s is refused with a reason', async ([, change, type]) => {
    const answer = await press({ segments: [{ ...segments('Hello.')[0]!, ...change }] });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ detail: [{ type }] });
  });

  once.for([
    'שלום עולם',
    'مرحبا بالعالم',
    '<b>not bold</b> & "quoted"',
    '<script>alert(1)</script>',
    '[[a]] {b}',
  ])('markup is kept as text: %s', async (text) => {
    const made = await make({ segments: segments(text) });
    expect(made.segments[0]).toMatchObject({ text, state: 'fresh' });
    expect(engine.asked).toEqual([text]);
  });

  test('users see only their own scripts', async () => {
    const { body } = await press({ segments: segments('Private.') });
    const { job, script: mine } = body.data;
    await user.events(job.job_id);
    const stranger = await server.signUp();
    const params = { script_id: mine.script_id, job_id: job.job_id };
    const tries = [
      stranger.call('GET /v1/speech/scripts/{script_id}', { params }),
      stranger.call('GET /v1/speech/jobs/{job_id}/events', { params }),
      stranger.call('POST /v1/speech/jobs/{job_id}/cancel', { params, body: {} }),
      stranger.call('POST /v1/misc/file_download_urlbyname', {
        body: { file_name: `${mine.script_id}.wav` },
      }),
      stranger.call('POST /p1/history/edit', { body: { history_id: mine.script_id, title: 'Taken' } }),
      stranger.call('DELETE /p1/history/delete', { query: { history_id: mine.script_id } }),
      send({ script_id: mine.script_id }, { as: stranger }),
      send({ ...newScriptOf(segments('Mine now.')), script_id: mine.script_id }, { as: stranger }),
    ];
    for (const { status } of await Promise.all(tries)) expect(status).toBe(404);
    expect(await history(stranger)).toEqual([]);
    expect(await history()).toHaveLength(1);
  });

  once('pauses are refused when one is too long, or the script is by all of them', async () => {
    const long = { status: 422, body: { detail: [{ type: 'err_pauses_too_long' }] } };
    const paused = (gap: string, count: number) =>
      Array.from({ length: count }, () => ({ ...segments('Hm.')[0]!, gap }));
    await server.db.query(
      `update tenant set plan_level = 400 where tenant_id = (select tenant_id from app_user where email = $1)`,
      [user.email],
    );
    const two = '[pause 30s][pause 30s]';
    const quote = (list: SegmentInput[]) => user.call('POST /v1/speech/quote', { body: { segments: list } });
    expect((await quote(paused(two, 2))).status).toBe(200);
    expect(await quote(paused(`${two}[pause 1ms]`, 2))).toMatchObject(long);
    expect((await quote(paused(two, 1_400))).status).toBe(200);
    expect(await quote(paused(two, 1_450))).toMatchObject(long);
    const lead = '[pause 30s]'.repeat(3);
    const body = { lead, segments: segments('Hm.') };
    expect(await press(body)).toMatchObject(long);
    expect(await user.call('POST /v1/speech/quote', { body })).toMatchObject(long);
    expect(await history()).toEqual([]);
  });

  describe('the events of a job', () => {
    let jobId: string;
    let streams: AbortController[];
    beforeEach(async () => {
      streams = [];
      jobId = (await press({ segments: segments('Told to #hang.') })).body.data.job.job_id;
    });
    afterEach(async () => {
      streams.forEach((stream) => stream.abort());
      const params = { job_id: jobId };
      const again = await server.signIn(user.email, user.password);
      await again.call('POST /v1/speech/jobs/{job_id}/cancel', { params, body: {} });
    });
    const connect = (headers = user.headers, ofJob = jobId) => {
      const stream = new AbortController();
      streams.push(stream);
      const url = `${server.url}/v1/speech/jobs/${ofJob}/events`;
      return fetch(url, { headers, signal: stream.signal });
    };

    test('can be read on a few streams at once; further ones are refused until one is free', async () => {
      for (let count = 0; count < 6; count++) expect((await connect()).status).toBe(200);
      const refused = await connect();
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '15']);
      streams[0]!.abort();
      await expect.poll(async () => (await connect()).status).toBe(200);
    });

    test('can be read by the visitors of a network on a few streams together, whatever browsers they claim to be', async () => {
      const statuses: number[] = [];
      const cancels: (() => Promise<unknown>)[] = [];
      for (let device = 0; device < 5; device++) {
        const as = callerAt(server.url, {
          ...server.visitor().headers,
          [DEVICE_HEADER]: `browser-${device}`,
        });
        const { job } = (await press({ segments: segments(`Told to #hang ${device}.`) }, { as })).body.data;
        for (let count = 0; count < 5; count++) statuses.push((await connect(as.headers, job.job_id)).status);
        const params = { job_id: job.job_id };
        cancels.push(() => as.call('POST /v1/speech/jobs/{job_id}/cancel', { params, body: {} }));
      }
      for (const cancel of cancels) await cancel();
      expect(statuses).toEqual([...Array<number>(24).fill(200), 429]);
    });

    test('end with the session', async () => {
      const reader = (await connect()).body!.getReader();
      await (
        await server.signIn(user.email, user.password)
      ).call('POST /v1/user/sessions/end_others', {
        body: {},
      });
      await server.db.query('select pg_notify($1, $2)', [JOB_CHANNEL, jobId]);
      for (let done = false; !done;) ({ done } = await reader.read());
    });
  });

  test('speech of one workspace is not in the cache of another', async () => {
    await make({ segments: segments('Ours.') });
    const other = await server.signUp();
    const before = await balance(other);
    await make({ segments: segments('Ours.') }, { as: other });
    expect(await balance(other)).toBe(before - 'Ours.'.length);
  });

  const allowance = async (visitor: Caller) =>
    (await visitor.call('GET /v1/tenant/get_tenant_bonus', {})).body.data;

  test('a visitor speaks within the allowance of the site key, and gets back what failed', async () => {
    const visitor = server.visitor();
    const { credit_balance: before, script_characters_max } = await allowance(visitor);
    const made = await make({ segments: segments('Hello, visitor.', '#fail for them.') }, { as: visitor });
    expect(made.segments.map(({ state }) => state)).toEqual(['fresh', 'failed']);
    expect((await allowance(visitor)).credit_balance).toBe(before! - 'Hello, visitor.'.length);
    const long = await press({ segments: segments('a'.repeat(script_characters_max + 1)) }, { as: visitor });
    expect(long.body).toMatchObject({ detail: [{ type: 'err_text_too_long' }] });
  });

  test('a visitor has no history and no access to the scripts of another', async () => {
    const visitor = server.visitor();
    const made = await make({ segments: segments('Only mine.') }, { as: visitor });
    expect((await visitor.call('GET /p1/history/get', {})).status).toBe(403);
    const params = { script_id: made.script_id };
    const elsewhere = { [DEVICE_HEADER]: 'another-browser' };
    const tries = [
      visitor.call('GET /v1/speech/scripts/{script_id}', { params, headers: elsewhere }),
      user.call('GET /v1/speech/scripts/{script_id}', { params }),
    ];
    for (const { status } of await Promise.all(tries)) expect(status).toBe(404);
  });
});
