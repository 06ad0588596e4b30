import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CODE_NOT_ENOUGH_CREDITS } from '../../src/contract/constants/codes.ts';
import { grant } from '../../demo/server/billing/ledger.ts';
import { createLog } from '../../demo/server/config/log.ts';
import type { Db } from '../../demo/server/db/db.ts';
import { openPostgres } from '../../demo/server/db/postgres.ts';
import { startDatabases, type TestDatabases } from '../support/databases.ts';
import { balance, createDebitor, makeWorkspaces, SECRET } from '../support/ledger-clients.ts';
import { reconcile } from '../support/reconcile.ts';
import { startServerQuickly, type ServerProcess } from '../support/server-process.ts';

const DEBITS = 10_000;
const CLIENTS = 50;
const LOTS = 16;
const DAY_MS = 24 * 60 * 60 * 1000;

describe('10,000 debits from 50 clients against one balance', () => {
  let databases: TestDatabases;
  let env: Record<string, string>;
  let server: ServerProcess;
  let db: Db;
  const start = async () => {
    server = await startServerQuickly(
      { ...env, VOXBENCH_SECRET: SECRET, VOXBENCH_LOG: 'off' },
      'tests/support/debit-server.ts',
    );
  };
  beforeAll(async () => {
    databases = startDatabases('a real Postgres');
    env = await databases.env();
    await start();
    db = await openPostgres(env['DATABASE_URL']!, createLog('off'));
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await db.close();
    await databases.end();
  });

  /** A workspace with `credits` in many lots. */
  const fund = async (credits: number) => {
    const [workspace] = await makeWorkspaces(db, 1);
    const { tenantId, token } = workspace!;
    for (let lot = 0; lot < LOTS; lot++) {
      const amount = Math.floor(credits / LOTS) + (lot < credits % LOTS ? 1 : 0);
      const expiresAt = lot === 0 ? null : new Date(Date.now() + (1 + (lot % 5)) * DAY_MS);
      await grant(db, { tenantId, source: 'test', amount, expiresAt });
    }
    return { tenantId, token };
  };

  /** Retries every debit under its own key until it is answered; returns how many were paid. */
  const debitAll = async (token: string): Promise<{ paid: number; refused: number; lost: number }> => {
    const debitor = createDebitor();
    const counts = { paid: 0, refused: 0, lost: 0 };
    let next = 0;
    const client = async () => {
      for (let mine = next++; mine < DEBITS; mine = next++) {
        for (;;) {
          const answer = await debitor.debit(server.url, token, 1, `debit ${mine}`).catch(() => undefined);
          if (answer?.status === 200) {
            if (answer.code === 0) counts.paid++;
            else if (answer.code === CODE_NOT_ENOUGH_CREDITS) counts.refused++;
            else throw new Error(`code ${answer.code}`);
            break;
          }
          counts.lost++;
          await sleep(20);
        }
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    debitor.close();
    return counts;
  };

  const entriesOf = async (tenantId: string) => {
    const [row] = await db.query<{ entries: number; credits: number }>(
      'select count(*) as entries, sum(amount) as credits from credit_entry where tenant_id = $1',
      [tenantId],
    );
    return row;
  };

  test('spend the balance to the last credit, and those beyond it are refused', async () => {
    const { tenantId, token } = await fund(9_000);
    expect(await debitAll(token)).toEqual({ paid: 9_000, refused: 1_000, lost: 0 });
    expect(await balance(db, tenantId)).toBe(0);
    expect(await entriesOf(tenantId)).toEqual({ entries: 9_000, credits: 9_000 });
    expect(await reconcile(db)).toEqual([]);
  });

  test('are charged once each, even when the server is killed ten times meanwhile', async () => {
    const { tenantId, token } = await fund(12_000);
    const debits = debitAll(token);
    let isDone = false;
    void debits.finally(() => (isDone = true));
    let kills = 0;
    for (let part = 1; part <= 10; part++) {
      // Kills at points of progress, not of time: a tenth of the work lies between two kills.
      while (!isDone && ((await entriesOf(tenantId))?.entries ?? 0) < (part - 0.5) * (DEBITS / 10))
        await sleep(5);
      if (isDone) break;
      await server.end('SIGKILL');
      kills++;
      await start();
    }
    const { paid, refused, lost } = await debits;
    expect({ kills, paid, refused }).toEqual({ kills: 10, paid: DEBITS, refused: 0 });
    expect(lost).toBeGreaterThan(0);
    expect(await entriesOf(tenantId)).toEqual({ entries: DEBITS, credits: DEBITS });
    expect(await balance(db, tenantId)).toBe(2_000);
    expect(await reconcile(db)).toEqual([]);
  });
});
