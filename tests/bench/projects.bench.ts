import { rm } from 'node:fs/promises';
import { CODE_NOT_ENOUGH_CREDITS } from '../../src/contract/constants/codes.ts';
import type { CallInput, ProjectSegment } from '../../src/contract/index.ts';
import { callerAt, type Caller } from '../support/caller.ts';
import { projectSegments } from '../support/segments.ts';
import { startTestServer } from '../support/server.ts';
import { startServerProcess } from '../support/server-process.ts';
import { makeDataFolder } from '../support/template.ts';
import { median, type Figure } from './figure.ts';

const SENTENCES = 5_000;
/** Segments that a browser sends at once. */
const AT_ONCE = 500;
const EDITS = 40;
const PRESSES = 10;
/** Each of them writes a job of all sentences, which takes seconds beside a neighbour who reads without a pause. */
const PAID_PRESSES = 3;
const ROUNDS = 5;
const QUIET_READS = 100;

const sentences = (): ProjectSegment[] =>
  projectSegments(
    Array.from({ length: SENTENCES }, (_, n) => `Sentence ${n} of a book.`),
    'flite',
  );

/**
 * A folder with users whose sessions last: two whose plan allows a book, one without credits and one who can pay any number
 * of them, and a neighbour.
 */
async function makeUsers(dataDir: string): Promise<{ writer: Caller; payer: Caller; neighbour: Caller }> {
  const server = await startTestServer({ dataDir, engines: [] });
  const writer = await server.signUp();
  const payer = await server.signUp();
  const neighbour = await server.signUp();
  await server.db.query(
    `update tenant set plan_level = 400 where tenant_id in (select tenant_id from app_user where email = any($1))`,
    [[writer.email, payer.email]],
  );
  await server.db.query(
    `select credit_grant(tenant_id, 'bench', 1000000000, null, null) from app_user where email = $1`,
    [payer.email],
  );
  await server.db.query(
    `select credit_take_hold(tenant_id, 'all', credit_balance(tenant_id)::int, null, null)
       from app_user where email = $1`,
    [writer.email],
  );
  await server.close();
  return { writer, payer, neighbour };
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** A script of 5,000 sentences on the embedded database: what a changed one costs, and what a neighbour feels. */
export default async function* (): AsyncGenerator<Figure> {
  const dataDir = await makeDataFolder();
  const users = await makeUsers(dataDir);
  const server = await startServerProcess({ VOXBENCH_DATA: dataDir });
  const writer = callerAt(server.url, users.writer.headers);
  const payer = callerAt(server.url, users.payer.headers);
  const neighbour = callerAt(server.url, users.neighbour.headers);
  const project_id = crypto.randomUUID();
  let revision = 0;
  const patch = async (put: ProjectSegment[]) => {
    const body = { kind: 'speech' as const, revision, put };
    const call = () => writer.call('PATCH /v1/projects/{project_id}', { params: { project_id }, body });
    const { status, body: answer } = await call();
    if (status !== 200) throw new Error(JSON.stringify(answer));
    revision = answer.data.revision;
    return JSON.stringify(body).length;
  };
  const payerProject = crypto.randomUUID();
  const payFor = async () => {
    const answer = await payer.call('POST /v1/speech/generate', {
      idempotencyKey: crypto.randomUUID(),
      body: { script_id: payerProject },
    });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body).slice(0, 500));
    return answer.body.data.job.job_id;
  };
  /** As large as a body may be, and refused for its last segment, so that nothing but its check is felt. */
  const sendLarge = async (body: string) => {
    const headers = { ...users.writer.headers, 'content-type': 'application/json' };
    const url = `${server.url}/v1/projects/${crypto.randomUUID()}`;
    const { status } = await fetch(url, { method: 'PATCH', headers, body });
    if (status !== 422) throw new Error(`A body that does not fit was answered with ${status}`);
  };
  const readBalance = () => timed(() => neighbour.call('GET /v1/tenant/get_tenant_bonus', {}));
  const press = async (body: CallInput<'POST /v1/speech/generate'>['body']) => {
    const answer = await writer.call('POST /v1/speech/generate', {
      idempotencyKey: crypto.randomUUID(),
      body,
    });
    // Whole scripts may come too often
    if (answer.body.code !== CODE_NOT_ENOUGH_CREDITS && answer.status !== 429)
      throw new Error(JSON.stringify(answer.body).slice(0, 500));
  };
  /** Times of reads, one after the other, while the work goes on. */
  const readsDuring = async (work: Promise<unknown>): Promise<number[]> => {
    let isDone = false;
    const end = work.finally(() => (isDone = true));
    const times: number[] = [];
    while (!isDone) times.push(await readBalance());
    await end;
    return times;
  };
  const atOnce = (one: () => Promise<void>, count = PRESSES) =>
    Promise.all(Array.from({ length: count }, one));
  const pressAtOnce = () => atOnce(() => press({ script_id: project_id }));

  try {
    const put = sentences();
    const stored = await timed(async () => {
      for (let from = 0; from < put.length; from += AT_ONCE) await patch(put.slice(from, from + AT_ONCE));
    });
    yield { figure: 'stored-whole', value: stored, unit: 'ms' };

    const bytes: number[] = [];
    const edits: number[] = [];
    for (let edit = 0; edit < EDITS; edit++) {
      const segment = put[Math.floor((edit / EDITS) * SENTENCES)]!;
      const changed = [{ ...segment, text: `${segment.text} Changed in edit ${edit}.` }];
      edits.push(await timed(async () => bytes.push(await patch(changed))));
    }
    yield { figure: 'changed-sentence', value: Math.max(...bytes), unit: 'bytes', goal: { atMost: 2_048 } };
    yield { figure: 'changed-sentence-stored', value: median(edits), unit: 'ms', goal: { atMost: 100 } };
    yield { figure: 'changed-sentence-slowest', value: Math.max(...edits), unit: 'ms' };

    await pressAtOnce();
    const quiet: number[] = [];
    for (let read = 0; read < QUIET_READS; read++) quiet.push(await readBalance());
    const busy: number[] = [];
    for (let round = 0; round < ROUNDS; round++) busy.push(...(await readsDuring(pressAtOnce())));
    yield { figure: 'balance-quiet', value: median(quiet), unit: 'ms' };
    yield { figure: 'balance-beside-presses', value: median(busy), unit: 'ms' };
    yield { figure: 'balance-beside-presses-slowest', value: Math.max(...busy), unit: 'ms' };
    const ratio = median(busy) / median(quiet);
    yield { figure: 'neighbour-over-quiet', value: ratio, unit: 'ratio', goal: { atMost: 3 } };

    const book = put.map((segment) => ({ ...segment, segment_id: crypto.randomUUID() }));
    for (let from = 0, before = 0; from < book.length; from += AT_ONCE) {
      const { body } = await payer.call('PATCH /v1/projects/{project_id}', {
        params: { project_id: payerProject },
        body: { kind: 'speech', revision: before, put: book.slice(from, from + AT_ONCE) },
      });
      before = body.data.revision;
    }
    // Each press takes the place of the one before, whose sentences are being made meanwhile
    let job_id = await payFor();
    const paid = await readsDuring(
      atOnce(async () => {
        job_id = await payFor();
      }, PAID_PRESSES),
    );
    await payer.call('POST /v1/speech/jobs/{job_id}/cancel', { params: { job_id }, body: {} });
    const again: number[] = [];
    for (let read = 0; read < QUIET_READS; read++) again.push(await readBalance());
    yield { figure: 'balance-beside-paid-presses', value: median(paid), unit: 'ms' };
    yield { figure: 'balance-beside-paid-presses-slowest', value: Math.max(...paid), unit: 'ms' };
    const paidRatio = median(paid) / median([...quiet, ...again]);
    yield { figure: 'paid-neighbour-over-quiet', value: paidRatio, unit: 'ratio', goal: { atMost: 3 } };

    const large = JSON.stringify({
      kind: 'speech',
      revision: 0,
      put: [...put.slice(1), { ...put[0], rank: '' }],
    });
    const bodies: number[] = [];
    for (let round = 0; round < ROUNDS; round++)
      bodies.push(...(await readsDuring(atOnce(() => sendLarge(large)))));
    yield { figure: 'balance-beside-large-bodies', value: median(bodies), unit: 'ms' };
    yield { figure: 'balance-beside-large-bodies-slowest', value: Math.max(...bodies), unit: 'ms' };

    const whole = { revision: 0, put: sentences() };
    const beside = await readsDuring(atOnce(() => press({ script_id: crypto.randomUUID(), patch: whole })));
    yield { figure: 'balance-beside-whole-scripts', value: median(beside), unit: 'ms' };
    yield { figure: 'balance-beside-whole-scripts-slowest', value: Math.max(...beside), unit: 'ms' };
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}
