import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import autocannon from 'autocannon';
import { createLog } from '../../demo/server/config/log.ts';
import type { Db } from '../../demo/server/db/db.ts';
import { openPostgres } from '../../demo/server/db/postgres.ts';
import { fund, makeWorkspaces, SECRET } from '../support/ledger-clients.ts';
import { newScriptOf, segmentsOf } from '../support/segments.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { startServerProcess } from '../support/server-process.ts';
import { median, type Figure } from './figure.ts';

const ROUNDS = 3;
const SECONDS = 5;
const CLIENTS = 16;
const WORKSPACES = 1_000;
const CREDITS = 1_000_000_000;
/** Requests to generate in a round. All are answered before it is looked whether they are paid. */
const PRESSES = 256;
/** How often it is looked whether everything is paid. */
const LOOK_MS = 20;

/** Transactions a second of pgbench on the database. */
const pgbench = ({ bin }: TestPostgres, address: string, ...script: readonly string[]): number => {
  const options = [`--client=${CLIENTS}`, '--jobs=2', `--time=${SECONDS}`, '--no-vacuum', ...script, address];
  const told = execFileSync(join(bin, 'pgbench'), options, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return Number(/tps = ([\d.]+)/.exec(told)?.[1]);
};

/** Sends requests, one after the other on each connection; how many were answered, all well. */
const answered = async (options: autocannon.Options): Promise<number> => {
  const result = await autocannon({ connections: CLIENTS, ...options });
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} lost`);
  return result['2xx'];
};

const inTurns = (tokens: readonly string[]) => {
  let next = 0;
  return () => ({ authorization: `Bearer ${tokens[next++ % tokens.length]!}` });
};

/** Balance reads a second. */
const readBalances = async (url: string, tokens: readonly string[]): Promise<number> => {
  const headers = inTurns(tokens);
  const path = '/v1/tenant/get_tenant_bonus';
  const setupRequest = (sent: autocannon.Request) => ({ ...sent, headers: headers() });
  return (await answered({ url, duration: SECONDS, requests: [{ path, setupRequest }] })) / SECONDS;
};

/** Presses of Generate a second, each of a short sentence that nobody has spoken, until all of them are paid. */
const press = async (url: string, db: Db, tokens: readonly string[]): Promise<number> => {
  const headers = inTurns(tokens);
  const setupRequest = (sent: autocannon.Request) => ({
    ...sent,
    headers: { ...headers(), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(newScriptOf(segmentsOf([`Say ${randomUUID()}.`], 'fake'))),
  });
  const began = performance.now();
  const pressed = await answered({
    url,
    amount: PRESSES,
    requests: [{ method: 'POST', path: '/v1/speech/generate', setupRequest }],
  });
  const isAtWork = async () =>
    (await db.query(`select from speech_job where state = 'running' limit 1`)).length > 0;
  while (await isAtWork()) await setTimeout(LOOK_MS);
  const [unpaid] = await db.query<{ count: number }>(
    'select count(*) from speech_job where credits_charged < credits_held or credits_held = 0',
  );
  if (unpaid!.count > 0) throw new Error(`${unpaid!.count} presses were not paid`);
  return pressed / ((performance.now() - began) / 1_000);
};

/** How much longer a debit takes in `many` than in `few`; in turns, so that both meet the same machine. */
const growth = async (db: Db, few: string, many: string): Promise<number> => {
  const times = { [few]: [] as number[], [many]: [] as number[] };
  for (let count = 0; count < 1_000; count++)
    for (const tenantId of [few, many]) {
      const began = performance.now();
      await db.query('select hold_id from credit_take_hold($1, $2, 1)', [tenantId, randomUUID()]);
      times[tenantId]!.push(performance.now() - began);
    }
  return median(times[many]!) / median(times[few]!);
};

const useUp = (db: Db, tenantId: string, lots: number) =>
  db.transaction(async (tx) => {
    await tx.query(
      `select credit_grant($1, 'test', 5, now() + lot * interval '1 minute', null) from generate_series(1, $2::integer) lot`,
      [tenantId, lots],
    );
    await tx.query('select hold_id from credit_take_hold($1, $2, $3)', [tenantId, randomUUID(), 5 * lots]);
  });

/** A hold and its settlement, as a press makes them, in one statement. */
const DEBIT = `select credit_settle(hold_id, 1, 'test', hold_id::text)
  from credit_take_hold((select tenant_id from numbered where n = :n), gen_random_uuid()::text, 1)`;
const BALANCE = 'select credit_balance((select tenant_id from numbered where n = :n))';

/**
 * The credit ledger against pgbench's TPC-B on the same PostgreSQL in the same minute: its functions as SQL, and the calls
 * that users make.
 */
export default async function* (): AsyncGenerator<Figure> {
  const postgres = await startPostgres();
  const dataDir = await mkdtemp(join(tmpdir(), 'voxbench-bench-'));
  const theirs = await postgres.createDatabase();
  execFileSync(join(postgres.bin, 'pgbench'), ['--initialize', '--quiet', '--scale=10', theirs], {
    stdio: 'ignore',
  });
  const address = await postgres.createDatabase();
  const env = {
    DATABASE_URL: address,
    VOXBENCH_DATA: dataDir,
    VOXBENCH_SECRET: SECRET,
    VOXBENCH_LOG: 'off',
    NODE_ENV: 'production',
  };
  const server = await startServerProcess(env, 'tests/support/press-server.ts');
  const { url } = server;
  const db = await openPostgres(address, createLog('off'));
  try {
    const workspaces = await makeWorkspaces(db, WORKSPACES);
    const ids = workspaces.map(({ tenantId }) => tenantId);
    const tokens = workspaces.map(({ token }) => token);
    const office = await makeWorkspaces(db, 1, WORKSPACES);
    await fund(db, [...ids, office[0]!.tenantId], CREDITS, 10);
    await db.query(
      `create table numbered as
         select row_number() over () as n, tenant_id from credit_account where tenant_id <> $1`,
      [office[0]!.tenantId],
    );
    await db.query('create index on numbered (n)');
    await db.query('analyze');
    const asScript = async (name: string, sql: string) => {
      const file = join(dataDir, `${name}.sql`);
      await writeFile(file, `\\set n random(1, ${WORKSPACES})\n${sql};\n`);
      return `--file=${file}`;
    };
    const balanceScript = await asScript('balance', BALANCE);
    const debitScript = await asScript('debit', DEBIT);

    const kinds: { figure: string; run: () => number | Promise<number>; goal?: { atLeast: number } }[] = [
      { figure: 'debits', run: () => pgbench(postgres, address, debitScript), goal: { atLeast: 0.4 } },
      { figure: 'balance-reads', run: () => pgbench(postgres, address, balanceScript), goal: { atLeast: 3 } },
      // Without a goal in parts of TPC-B: one thread of Node parses each request, checks its session and writes the answer,
      // while the clients of pgbench wait for nothing but the database
      { figure: 'balance-reads-by-http', run: () => readBalances(url, tokens) },
      // Nor these: a press is some thirty statements in three transactions, for the project and its sentence, the hold, the
      // job, its claim, the take, the settlement and the end, and a sound file; TPC-B is five statements in one
      { figure: 'presses-by-http', run: () => press(url, db, tokens) },
      {
        figure: 'presses-of-one-workspace-by-http',
        run: () =>
          press(
            url,
            db,
            office.map(({ token }) => token),
          ),
      },
    ];
    const ratios = kinds.map((): number[] => []);
    const base: number[] = [];
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round++) {
      const tpcB = pgbench(postgres, theirs);
      base.push(tpcB);
      for (const [index, { run }] of kinds.entries()) ratios[index]!.push((await run()) / tpcB);
    }
    yield { figure: 'tpc-b', value: median(base.slice(1)), unit: 'tps' };
    for (const [index, { figure, goal }] of kinds.entries())
      yield { figure, value: median(ratios[index]!.slice(1)), unit: 'of TPC-B', ...(goal && { goal }) };

    const [few, many] = (await makeWorkspaces(db, 2)).map(({ tenantId }) => tenantId) as [string, string];
    await fund(db, [few, many], CREDITS, 10);
    await useUp(db, many, 10_000);
    yield {
      figure: 'debit-after-10000-lots',
      value: await growth(db, few, many),
      unit: 'ratio',
      goal: { atMost: 1.3 },
    };
  } finally {
    await server.end('SIGTERM');
    await db.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
