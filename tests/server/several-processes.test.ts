import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { API_KEY_REQUESTS_PER_MINUTE } from '../../demo/server/api-keys/check.ts';
import { callerAt, signInDemo, type Caller } from '../support/caller.ts';
import { startCluster, type Cluster, type Member } from '../support/cluster.ts';
import { uploadWithCuts } from '../support/cut-upload.ts';
import { followJob, type Followed } from '../support/follow-job.ts';
import { PATIENT } from '../support/patient.ts';
import { reconcile } from '../support/reconcile.ts';
import { recordings } from '../support/recordings.ts';
import { startS3Server, type S3Server } from '../support/s3-server.ts';
import { newScriptOf, segmentsOf } from '../support/segments.ts';

const SENTENCES = 50;
const MINUTES = 60_000;
const TWENTY = Array.from({ length: 20 });
const PASSWORD = 'correct horse battery';
const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let s3: S3Server;
let cluster: Cluster;
let demo: Caller;
beforeAll(async () => {
  s3 = await startS3Server();
  cluster = await startCluster({
    web: 3,
    workers: 3,
    env: { ...s3.env, VOXBENCH_LOG: 'off' },
    clocks: { web: [0, 3 * MINUTES, -3 * MINUTES], worker: [0, -3 * MINUTES, 3 * MINUTES] },
  });
  demo = await signInDemo(cluster.url);
});
afterAll(async () => {
  try {
    expect(await reconcile(cluster.db)).toEqual([]);
  } finally {
    await cluster.close();
    await s3.close();
  }
});

const at = ({ url }: Pick<Member, 'url'>, { headers }: Pick<Caller, 'headers'> = demo) =>
  callerAt(url, headers);
const balanceOf = async (user: Caller) =>
  (await user.call('GET /v1/tenant/get_tenant_bonus', {})).body.data.credit_balance!;

const startAll = () =>
  Promise.all([...cluster.web, ...cluster.workers].map((one) => one.isUp || one.start()));
// Also after a test that failed between the two
beforeEach(async () => void (await startAll()));

let scripts = 0;
/** A Generate request that nobody has sent before, and its price in credits. */
const newPress = (sentences = SENTENCES) => {
  scripts++;
  const texts = Array.from(
    { length: sentences },
    (_, index) => `This is sentence ${index} of script ${scripts}, which is spoken by one of many processes.`,
  );
  const request = {
    idempotencyKey: crypto.randomUUID(),
    body: newScriptOf(segmentsOf(texts, 'flite')),
  };
  return { request, credits: texts.join('').length };
};

const expectWhole = ({ events }: Followed, sentences: number) => {
  expect(events.map(({ id }) => Number(id))).toEqual(Array.from({ length: sentences + 1 }, (_, i) => i + 1));
  const told = events.flatMap(({ data }) => (data.type === 'segment' ? [data.segment.segment_id] : []));
  expect(new Set(told).size).toBe(sentences);
  expect(events.at(-1)!.data).toMatchObject({ type: 'job', job: { state: 'done' } });
};

describe('three web processes and three workers with clocks three minutes apart', () => {
  test('recognise a session that began at one of them, and its end', async () => {
    const [first, second, third] = cluster.web;
    const account = { email: 'everywhere@voxbench.example', password: PASSWORD };
    const { body } = await at(first!).call('POST /accounts/v1/sign_up', { body: account });
    const headers = { authorization: `Bearer ${body.secure_tokens.access_token}` };
    const statuses = () =>
      Promise.all(
        cluster.web.map(
          async (one) => (await at(one, { headers }).call('GET /v1/tenant/get_tenant_bonus', {})).status,
        ),
      );
    expect(await statuses()).toEqual([200, 200, 200]);
    const renewed = await at(second!).call('POST /accounts/v1/token', {
      body: { refresh_token: body.secure_tokens.refresh_token },
    });
    expect(renewed.status).toBe(200);
    await at(third!).call('POST /accounts/v1/sign_out', {
      body: { refresh_token: renewed.body.secure_tokens.refresh_token },
    });
    expect(await statuses()).toEqual([401, 401, 401]);
  });

  test('count wrong passwords together', async () => {
    const email = 'guessed@voxbench.example';
    await at(cluster.web[0]!).call('POST /accounts/v1/sign_up', { body: { email, password: PASSWORD } });
    const guess = async (one: Member, password: string) =>
      (await at(one).call('POST /accounts/v1/sign_in', { body: { email, password } })).status;
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 10; attempt++)
      statuses.push(await guess(cluster.web[attempt % 3]!, `wrong ${attempt}`));
    expect(statuses).not.toContain(429);
    for (const one of cluster.web) expect(await guess(one, PASSWORD)).toBe(429);
  });

  test('count the requests of an API key together', async () => {
    const made = await demo.call('POST /v1/api_keys', {
      body: { name: 'Program', scopes: ['models'], monthly_credits: null },
    });
    const { secret } = made.body.data;
    const ask = async (one: Member) =>
      (await fetch(`${one.url}/v1/models`, { headers: { authorization: `Bearer ${secret}` } })).status;
    const statuses = [await ask(cluster.web[0]!)];
    // Most were sent before; and the minute must not end before all have asked
    const left = API_KEY_REQUESTS_PER_MINUTE / 4;
    await cluster.db.query(
      `update rate_limit set count = count + $1, ends_at = now() + interval '1 hour' where key like 'api_key:%'`,
      [API_KEY_REQUESTS_PER_MINUTE - left],
    );
    while (statuses.length < 1.5 * left)
      statuses.push(...(await Promise.all(TWENTY.flatMap(() => cluster.web.map(ask)))));
    const answered = statuses.filter((status) => status === 200).length;
    expect(answered).toBeLessThanOrEqual(left);
    // Each process may hold a share that it was not asked for
    expect(answered).toBeGreaterThan(left / 2);
    expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - answered);
  });

  test('make one job of a request sent to all of them at once, and charge it once', async () => {
    const before = await balanceOf(demo);
    const { request, credits } = newPress(5);
    const answers = await Promise.all(
      [...cluster.web, ...cluster.web].map((one) => at(one).call('POST /v1/speech/generate', request)),
    );
    const ids = new Set(answers.map(({ body }) => body.data.job.job_id));
    expect(ids.size, JSON.stringify(answers.map(({ body }) => body))).toBe(1);
    expectWhole(await followJob(demo, [...ids][0]!), 5);
    expect(await balanceOf(demo)).toBe(before - credits);
  });

  test('take the pieces of a file in turn over a line that is cut, and store it whole', async () => {
    const wav = recordings.wav();
    const bytes = Buffer.concat([wav, randomBytes(20_000_000)]);
    const { body } = await demo.call('POST /v1/misc/generate_obs_temporary_credentials', {});
    const upload_id = await uploadWithCuts({
      url: () => Promise.resolve(cluster.url),
      token: body.data.token,
      bytes,
      cuts: [1_000_000, 9_500_000, 17_000_001],
      onCut: () => undefined,
    });
    const made = await demo.call('POST /v1/assets', { body: { upload_id, sha256: sum(bytes) } });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const { url, sha256 } = made.body.data.asset;
    expect(sha256).toBe(sum(bytes));
    for (const one of cluster.web)
      expect(sum(new Uint8Array(await (await fetch(one.url + url)).arrayBuffer()))).toBe(sum(bytes));
    expect([...s3.objects.keys()].filter((key) => key.includes(upload_id))).toEqual([`files/${upload_id}`]);
  });

  test('lose nothing when PostgreSQL crashes in the middle and comes back', async () => {
    const before = await balanceOf(demo);
    const { request, credits } = newPress();
    const begun = await demo.call('POST /v1/speech/generate', request);
    const { job_id } = begun.body.data.job;
    const heard = await followJob(demo, job_id, { until: ({ id }) => Number(id) >= 5 });
    await cluster.postgres.goDown();
    const statuses = () =>
      Promise.all(
        cluster.web.map(async (one) => (await at(one).call('GET /v1/tenant/get_tenant_bonus', {})).status),
      );
    await expect.poll(statuses, PATIENT).toEqual([503, 503, 503]);
    await cluster.postgres.comeUp();
    expectWhole(await followJob(demo, job_id, { heard }), SENTENCES);
    await expect.poll(statuses, PATIENT).toEqual([200, 200, 200]);
    expect(await balanceOf(demo)).toBe(before - credits);
  });

  test('go on with speech and its events while they are killed one after the other', async () => {
    const before = await balanceOf(demo);
    const { request, credits } = newPress();
    const begun = await at(cluster.web[0]!).call('POST /v1/speech/generate', request);
    const { job_id, script_id } = begun.body.data.job;
    let heard: Followed = { events: [], breaks: 0 };
    for (const [place, web] of cluster.web.entries()) {
      const reached = heard.events.length + 5;
      heard = await followJob(at(web), job_id, { heard, until: () => heard.events.length >= reached });
      await Promise.all([web.kill(), cluster.workers[place]!.kill()]);
    }
    await startAll();
    heard = await followJob(demo, job_id, { heard });
    expectWhole(heard, SENTENCES);
    // A client that did not get the answer asks again, from any process
    const repeated = await demo.call('POST /v1/speech/generate', request);
    expect(repeated.body.data.job.job_id).toBe(job_id);
    const { body } = await demo.call('GET /v1/speech/scripts/{script_id}', { params: { script_id } });
    expect(body.data.script.segments.every(({ state }) => state === 'fresh')).toBe(true);
    expect(await balanceOf(demo)).toBe(before - credits);
  });

  test('finish a book once although its workers all die, and serve its file from the storage by ranges', async () => {
    const before = await balanceOf(demo);
    const text = Array.from({ length: 4 }, (_, chapter) => {
      const sentences = Array.from({ length: 6 }, (_, day) => `The boat ${chapter} came on day ${day}.`);
      return `Chapter ${chapter + 1}\n\n${sentences.join(' ')}`;
    }).join('\n\n');
    const sent = await demo.call('POST /v1/books', {
      query: { file_name: 'boat.txt' },
      body: new Blob([text]),
    });
    const params = { book_id: sent.body.data.item.book_id };
    const load = async () => (await demo.call('GET /v1/books/{book_id}', { params })).body.data.book;
    await expect.poll(async () => (await load()).import_job.state, PATIENT).toBe('done');
    const { credits } = (await demo.call('POST /v1/books/{book_id}/quote', { params, body: {} })).body.data;
    const make = { params, body: {}, idempotencyKey: 'made' };
    await demo.call('POST /v1/books/{book_id}/make', make);
    await expect.poll(async () => (await load()).make_job?.state, PATIENT).not.toBe('queued');
    await Promise.all(cluster.workers.map((one) => one.kill()));
    await cluster.workers[1]!.start();
    await expect.poll(async () => (await load()).make_job?.state, PATIENT).toBe('done');
    const book = await load();
    expect(book.made).toBe(book.segments);
    expect(await balanceOf(demo)).toBe(before - credits);

    const exported = await demo.call('POST /v1/books/{book_id}/exports', {
      params,
      body: { format: 'm4b' },
      idempotencyKey: 'exported',
    });
    expect(exported.status, JSON.stringify(exported.body)).toBe(200);
    await expect.poll(async () => (await load()).exports[0]!.job.state, PATIENT).toBe('done');
    const { url } = (await load()).exports[0]!.result!;
    const whole = await Promise.all(
      cluster.web.map(async (one) => Buffer.from(await (await fetch(one.url + url)).arrayBuffer())),
    );
    expect(whole.every((bytes) => bytes.length > 1_000 && bytes.equals(whole[0]!))).toBe(true);
    const cut = Math.floor(whole[0]!.length / 3);
    const ranges = [`bytes=0-${cut - 1}`, `bytes=${cut}-${2 * cut - 1}`, `bytes=${2 * cut}-`];
    const parts = await Promise.all(
      ranges.map(async (range, place) => {
        const answer = await fetch(cluster.web[place]!.url + url, { headers: { range } });
        expect(answer.status).toBe(206);
        return Buffer.from(await answer.arrayBuffer());
      }),
    );
    expect(sum(Buffer.concat(parts))).toBe(sum(whole[0]!));
  });
});
