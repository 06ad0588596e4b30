import { setTimeout as sleep } from 'node:timers/promises';
import { callerAt } from '../support/caller.ts';
import { startCluster, type Cluster } from '../support/cluster.ts';
import { followJob } from '../support/follow-job.ts';
import { balance, fund, makeWorkspaces } from '../support/ledger-clients.ts';
import { reconcile } from '../support/reconcile.ts';
import { newScriptOf, segmentsOf } from '../support/segments.ts';
import type { Figure } from './figure.ts';

const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 1);
const PROCESSES = 3;
const CLIENTS = 200;
const CREDITS = 1_000_000;
const SENTENCES = 2;
const SENTENCE_MS = 50;
/** Between two presses of Generate of a client, and between two light calls. */
const PRESS_MS = 20_000;
const LIGHT_MS = 4_000;
const KILL_MS = 20_000;
/** A job that has not ended so long after the last press is lost. */
const LATE_MS = 120_000;
const PAUSE_MS = 200;
const QUIET_CALLS = 300;

interface Told {
  presses: number;
  lost: number;
  /** Answers that never came, for which the client asked again. */
  unanswered: number;
  broken: number;
  incomplete: number;
  charged: Map<string, number>;
  times: number[];
}

interface Client {
  tenantId: string;
  token: string;
}

const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!;

/** Asks until there is an answer; how long that takes. */
const callLightly = async (url: string, { token }: Client, told: Told): Promise<number> => {
  const began = performance.now();
  for (;;) {
    try {
      const answer = await fetch(`${url}/v1/tenant/get_tenant_bonus`, {
        headers: { authorization: `Bearer ${token}` },
      });
      await answer.arrayBuffer();
      if (answer.ok) return performance.now() - began;
    } catch {
      // Its server was killed
    }
    told.unanswered++;
  }
};

/** Presses Generate once, however often its answer is lost, and hears how the job ends. */
const press = async (url: string, { tenantId, token }: Client, told: Told): Promise<void> => {
  const caller = callerAt(url, { authorization: `Bearer ${token}` });
  const texts = Array.from({ length: SENTENCES }, () => `Say ${crypto.randomUUID()}.`);
  const request = {
    body: newScriptOf(segmentsOf(texts, 'fake')),
    idempotencyKey: crypto.randomUUID(),
  };
  told.presses++;
  told.charged.set(tenantId, (told.charged.get(tenantId) ?? 0) + texts.join('').length);
  for (;;) {
    const begun = await caller.call('POST /v1/speech/generate', request).catch(() => undefined);
    if (begun?.status === 200) {
      const { events, breaks } = await followJob(caller, begun.body.data.job.job_id);
      told.broken += breaks;
      const isWhole = events.every(({ id }, index) => Number(id) === index + 1);
      if (!isWhole || events.length !== SENTENCES + 1) told.incomplete++;
      const last = events.at(-1)!.data;
      if (last.type !== 'job' || last.job.state !== 'done') told.lost++;
      return;
    }
    told.unanswered++;
    await sleep(PAUSE_MS);
  }
};

/** Kills one process after the other, each role in turn, and starts it again. */
const killInTurns = async ({ web, workers }: Cluster, signal: AbortSignal): Promise<number> => {
  const members = web.flatMap((one, place) => [one, workers[place]!]);
  for (let kills = 0; ; kills++) {
    await sleep(KILL_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return kills;
    const member = members[kills % members.length]!;
    await member.kill();
    await member.start();
  }
};

/** Users of several processes, of which one is killed now and then: nothing may be lost, or charged twice. */
export default async function* (): AsyncGenerator<Figure> {
  const cluster = await startCluster({
    web: PROCESSES,
    workers: PROCESSES,
    env: { VOXBENCH_LOG: 'off', SENTENCE_MS: String(SENTENCE_MS) },
    program: 'tests/support/simulated-server.ts',
  });
  const { db, url } = cluster;
  try {
    const clients = await makeWorkspaces(db, CLIENTS);
    await fund(
      db,
      clients.map(({ tenantId }) => tenantId),
      CREDITS,
    );
    const told: Told = {
      presses: 0,
      lost: 0,
      unanswered: 0,
      broken: 0,
      incomplete: 0,
      charged: new Map(),
      times: [],
    };
    const quiet: number[] = [];
    for (let call = 0; call < QUIET_CALLS; call++) quiet.push(await callLightly(url, clients[0]!, told));
    const calm = p95(quiet);

    const end = performance.now() + MINUTES * 60_000;
    const repeat = async (every: number, work: () => Promise<unknown>) => {
      await sleep(Math.random() * every);
      while (performance.now() < end) {
        await work();
        await sleep((0.5 + Math.random()) * every);
      }
    };
    const stop = new AbortController();
    const killing = killInTurns(cluster, stop.signal);
    const light = clients.map((client) =>
      repeat(LIGHT_MS, async () => told.times.push(await callLightly(url, client, told))),
    );
    let open = 0;
    const pressing = clients.map((client) =>
      repeat(PRESS_MS, async () => {
        open++;
        await press(url, client, told);
        open--;
      }),
    );
    await Promise.all(light);
    stop.abort();
    const kills = await killing;
    await Promise.race([Promise.all(pressing), sleep(LATE_MS)]);

    const wrong: string[] = [];
    for (const { tenantId } of clients)
      if ((await balance(db, tenantId)) !== CREDITS - (told.charged.get(tenantId) ?? 0)) wrong.push(tenantId);
    const violations = await reconcile(db);
    for (const violation of violations) console.error(violation);
    yield { figure: 'presses', value: told.presses, unit: '' };
    yield { figure: 'kills', value: kills, unit: '' };
    yield { figure: 'answers-asked-for-again', value: told.unanswered, unit: '' };
    yield { figure: 'streams-taken-up-again', value: told.broken, unit: '' };
    yield { figure: 'lost', value: told.lost + open, unit: 'jobs', goal: { atMost: 0 } };
    yield { figure: 'streams-with-a-gap', value: told.incomplete, unit: '', goal: { atMost: 0 } };
    yield { figure: 'charged-wrongly', value: wrong.length, unit: 'workspaces', goal: { atMost: 0 } };
    yield { figure: 'ledger-violations', value: violations.length, unit: '', goal: { atMost: 0 } };
    yield { figure: 'light-calls', value: told.times.length, unit: '' };
    yield { figure: 'quiet-p95', value: calm, unit: 'ms' };
    yield { figure: 'busy-p95', value: p95(told.times), unit: 'ms' };
    yield { figure: 'busy-over-quiet', value: p95(told.times) / calm, unit: 'times', goal: { atMost: 3 } };
  } finally {
    await cluster.close();
  }
}
