import { setTimeout as sleep } from 'node:timers/promises';
import { callerAt } from '../support/caller.ts';
import { startCluster } from '../support/cluster.ts';
import { fund, makeWorkspaces } from '../support/ledger-clients.ts';
import { newScriptOf, segmentsOf } from '../support/segments.ts';
import type { Figure } from './figure.ts';

const SENTENCE_MS = 200;
const WORKSPACES = 20;
const SENTENCES_EACH = 10;
/** Where the engine takes no time. */
const SENTENCES_EACH_AT_ONCE = 100;
const LOOK_MS = 20;

interface Work {
  workers: number;
  sentenceMs?: number;
  each?: number;
}

interface Done {
  /** Sentences a second. */
  rate: number;
  /** What the database has grown by, for each sentence. */
  bytes: number;
}

/** Has worker processes make sentences, each process one after the other. */
const run = async ({ workers, sentenceMs = SENTENCE_MS, each = SENTENCES_EACH }: Work): Promise<Done> => {
  const cluster = await startCluster({
    web: 1,
    workers,
    env: { VOXBENCH_LOG: 'off', SENTENCE_MS: String(sentenceMs) },
    program: 'tests/support/simulated-server.ts',
  });
  try {
    const workspaces = await makeWorkspaces(cluster.db, WORKSPACES);
    await fund(
      cluster.db,
      workspaces.map(({ tenantId }) => tenantId),
      1_000_000,
    );
    const press = async (token: string) => {
      const texts = Array.from({ length: each }, () => `Say ${crypto.randomUUID()}.`);
      const { status } = await callerAt(cluster.url, { authorization: `Bearer ${token}` }).call(
        'POST /v1/speech/generate',
        { body: newScriptOf(segmentsOf(texts, 'fake')), idempotencyKey: crypto.randomUUID() },
      );
      if (status !== 200) throw new Error(`A press was answered with ${status}`);
    };
    const size = async () => {
      const [row] = await cluster.db.query<{ bytes: number }>(
        'select pg_database_size(current_database()) as bytes',
      );
      return row!.bytes;
    };
    const before = await size();
    const began = performance.now();
    await Promise.all(workspaces.map(({ token }) => press(token)));
    const isAtWork = async () =>
      (await cluster.db.query(`select from speech_job where state = 'running' limit 1`)).length > 0;
    while (await isAtWork()) await sleep(LOOK_MS);
    const seconds = (performance.now() - began) / 1_000;
    const sentences = WORKSPACES * each;
    return { rate: sentences / seconds, bytes: ((await size()) - before) / sentences };
  } finally {
    await cluster.close();
  }
};

/** How much more work several worker processes do than one, where the engine is what takes the time. */
export default async function* (): AsyncGenerator<Figure> {
  const { rate: one } = await run({ workers: 1 });
  const timesOne = async (workers: number) => (await run({ workers })).rate / one;
  yield { figure: 'one-worker', value: one, unit: 'sentences/s' };
  yield { figure: 'two-workers', value: await timesOne(2), unit: 'times', goal: { atLeast: 1.9 } };
  yield { figure: 'four-workers', value: await timesOne(4), unit: 'times', goal: { atLeast: 3.6 } };
  const { rate, bytes } = await run({ workers: 2, sentenceMs: 0, each: SENTENCES_EACH_AT_ONCE });
  yield { figure: 'without-engine-time', value: rate, unit: 'sentences/s' };
  yield { figure: 'database', value: bytes, unit: 'bytes/sentence' };
}
