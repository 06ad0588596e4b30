import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { callerAt } from '../support/caller.ts';
import { startCluster, type Cluster } from '../support/cluster.ts';
import { followJob } from '../support/follow-job.ts';
import { balance, fund, makeWorkspaces } from '../support/ledger-clients.ts';
import { reconcile } from '../support/reconcile.ts';
import { newScriptOf, segmentsOf } from '../support/segments.ts';
import { median, type Figure } from './figure.ts';

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
/** Between two looks at how late the event loop of the clients is. */
const LOOP_MS = 5;
const CALLS_ALONE = 300;
/** How long all clients are at work before the first kill. */
const CALM_MS = 30_000;

interface Told {
  presses: number;
  lost: number;
  /** Answers that never came, for which the client asked again. */
  unanswered: number;
  broken: number;
  incomplete: number;
  times: number[];
  /** How late the event loop of the clients themselves was at 95 of 100 times: a share of the times of their calls. */
  lateMs: number;
}

interface Client {
  readonly tenantId: string;
  readonly token: string;
  /** Credits. */
  spent: number;
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
const press = async (url: string, client: Client, told: Told): Promise<void> => {
  const caller = callerAt(url, { authorization: `Bearer ${client.token}` });
  const texts = Array.from({ length: SENTENCES }, () => `Say ${crypto.randomUUID()}.`);
  const request = {
    body: newScriptOf(segmentsOf(texts, 'fake')),
    idempotencyKey: crypto.randomUUID(),
  };
  told.presses++;
  client.spent += texts.join('').length;
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

const nothingTold = (): Told => ({
  presses: 0,
  lost: 0,
  unanswered: 0,
  broken: 0,
  incomplete: 0,
  times: [],
  lateMs: 0,
});

/** All clients at work for so long, with `meanwhile` beside them. A job that does not end is lost. */
const live = async (
  { url }: Cluster,
  clients: readonly Client[],
  { ms, meanwhile }: { ms: number; meanwhile?: (signal: AbortSignal) => Promise<void> },
): Promise<Told> => {
  const told = nothingTold();
  const loop = monitorEventLoopDelay({ resolution: LOOP_MS });
  loop.enable();
  const end = performance.now() + ms;
  const repeat = async (every: number, work: () => Promise<unknown>) => {
    await sleep(Math.random() * every);
    while (performance.now() < end) {
      await work();
      await sleep((0.5 + Math.random()) * every);
    }
  };
  const over = new AbortController();
  const other = meanwhile?.(over.signal);
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
  loop.disable();
  // It counts its own waits, which nothing delays
  told.lateMs = Math.max(loop.percentile(95) / 1e6 - LOOP_MS, 0);
  over.abort();
  await other;
  await Promise.race([Promise.all(pressing), sleep(LATE_MS)]);
  told.lost += open;
  return told;
};

/**
 * Users of several processes, of which one is killed now and then: nothing may be lost or charged twice. Light calls are
 * measured of one user alone, of all users, and of all users while processes are killed.
 */
export default async function* (): AsyncGenerator<Figure> {
  const cluster = await startCluster({
    web: PROCESSES,
    workers: PROCESSES,
    env: { VOXBENCH_LOG: 'off', SENTENCE_MS: String(SENTENCE_MS) },
    program: 'tests/support/simulated-server.ts',
  });
  const { db, url } = cluster;
  try {
    const clients: Client[] = (await makeWorkspaces(db, CLIENTS)).map((own) => ({ ...own, spent: 0 }));
    await fund(
      db,
      clients.map(({ tenantId }) => tenantId),
      CREDITS,
    );
    const alone = nothingTold();
    for (let call = 0; call < CALLS_ALONE; call++)
      alone.times.push(await callLightly(url, clients[0]!, alone));
    const calm = await live(cluster, clients, { ms: CALM_MS });
    let kills = 0;
    const busy = await live(cluster, clients, {
      ms: MINUTES * 60_000,
      async meanwhile(signal) {
        kills = await killInTurns(cluster, signal);
      },
    });

    const wrong: string[] = [];
    for (const { tenantId, spent } of clients)
      if ((await balance(db, tenantId)) !== CREDITS - spent) wrong.push(tenantId);
    const violations = await reconcile(db);
    for (const violation of violations) console.error(violation);
    const [connections] = await db.query<{ count: number }>(
      `select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    const lost = calm.lost + busy.lost;
    const incomplete = calm.incomplete + busy.incomplete;
    yield { figure: 'presses', value: calm.presses + busy.presses, unit: '' };
    yield { figure: 'kills', value: kills, unit: '' };
    yield { figure: 'answers-asked-for-again', value: busy.unanswered, unit: '' };
    yield { figure: 'streams-taken-up-again', value: busy.broken, unit: '' };
    yield { figure: 'lost', value: lost, unit: 'jobs', goal: { atMost: 0 } };
    yield { figure: 'streams-with-a-gap', value: incomplete, unit: '', goal: { atMost: 0 } };
    yield { figure: 'charged-wrongly', value: wrong.length, unit: 'workspaces', goal: { atMost: 0 } };
    yield { figure: 'ledger-violations', value: violations.length, unit: '', goal: { atMost: 0 } };
    yield { figure: 'connections', value: connections!.count, unit: '' };
    for (const [name, { times, lateMs }] of Object.entries({ alone, calm, busy })) {
      yield { figure: `${name}-light-calls`, value: times.length, unit: '' };
      yield { figure: `${name}-median`, value: median(times), unit: 'ms' };
      yield { figure: `${name}-p95`, value: p95(times), unit: 'ms' };
      yield { figure: `${name}-clients-late-p95`, value: lateMs, unit: 'ms' };
    }
    yield { figure: 'busy-over-calm', value: p95(busy.times) / p95(calm.times), unit: 'times' };
    yield {
      figure: 'busy-over-alone',
      value: p95(busy.times) / p95(alone.times),
      unit: 'times',
      goal: { atMost: 3 },
    };
  } finally {
    await cluster.close();
  }
}
