import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { createLog } from '../../demo/server/config/log.ts';
import type { Db } from '../../demo/server/db/db.ts';
import { openPostgres } from '../../demo/server/db/postgres.ts';
import { makeWorkspaces, SECRET } from '../support/ledger-clients.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { startServerProcess } from '../support/server-process.ts';
import { median, type Figure } from './figure.ts';

const ROUNDS = 3;
const SECONDS = 5;
const CLIENTS = 16;
const WORKSPACES = 1_000;
const CREDITS = 1_000_000_000;

/** Transactions a second of pgbench on the database. */
const pgbench = ({ bin }: TestPostgres, address: string, ...script: readonly string[]): number => {
  const options = [`--client=${CLIENTS}`, '--jobs=2', `--time=${SECONDS}`, '--no-vacuum', ...script, address];
  const told = execFileSync(join(bin, 'pgbench'), options, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return Number(/tps = ([\d.]+)/.exec(told)?.[1]);
};

const fund = (db: Db, tenants: readonly string[], lots: number) =>
  db.query(
    `select credit_grant(tenant, 'test', $2, now() + interval '1 year' + lot * interval '1 second', null)
     from unnest($1::uuid[]) tenant, generate_series(1, $3::integer) lot`,
    [tenants, Math.floor(CREDITS / lots), lots],
  );

/** Requests a second, all answered well. */
const perSecond = async (
  url: string,
  tokens: readonly string[],
  kind: 'debit' | 'balance',
): Promise<number> => {
  let next = 0;
  const isDebit = kind === 'debit';
  const result = await autocannon({
    url,
    connections: CLIENTS,
    duration: SECONDS,
    requests: [
      {
        method: isDebit ? 'POST' : 'GET',
        path: isDebit ? '/test/debit' : '/v1/tenant/get_tenant_bonus',
        setupRequest: (sent) => ({
          ...sent,
          headers: {
            authorization: `Bearer ${tokens[next++ % tokens.length]!}`,
            ...(isDebit && { 'content-type': 'application/json' }),
          },
          ...(isDebit && { body: JSON.stringify({ key: randomUUID(), amount: 1 }) }),
        }),
      },
    ],
  });
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} lost`);
  return result.requests.average;
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

/** The credit ledger over HTTP, against pgbench's TPC-B on the same PostgreSQL in the same minute. */
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
  const server = await startServerProcess(env, 'tests/support/debit-server.ts');
  const db = await openPostgres(address, createLog('off'));
  try {
    const workspaces = await makeWorkspaces(db, WORKSPACES);
    const ids = workspaces.map(({ tenantId }) => tenantId);
    const tokens = workspaces.map(({ token }) => token);
    await fund(db, ids, 10);
    await db.query(
      'create table numbered as select row_number() over () as n, tenant_id from credit_account',
    );
    await db.query('create index on numbered (n)');
    await db.query('analyze');
    const balanceScript = join(dataDir, 'balance.sql');
    await writeFile(
      balanceScript,
      `\\set n random(1, ${WORKSPACES})\nselect credit_balance((select tenant_id from numbered where n = :n));\n`,
    );

    const kinds: { figure: string; run: () => number | Promise<number>; goal?: { atLeast: number } }[] = [
      {
        figure: 'debits-by-http',
        run: () => perSecond(server.url, tokens, 'debit'),
        goal: { atLeast: 0.4 },
      },
      {
        figure: 'hot-account-by-http',
        run: () => perSecond(server.url, tokens.slice(0, 1), 'debit'),
        goal: { atLeast: 0.15 },
      },
      {
        figure: 'balance-reads',
        run: () => pgbench(postgres, address, `--file=${balanceScript}`),
        goal: { atLeast: 3 },
      },
      { figure: 'balance-reads-by-http', run: () => perSecond(server.url, tokens, 'balance') },
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
    await fund(db, [few, many], 10);
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
