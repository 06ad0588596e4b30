import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FREE_PLAN } from '../../demo/server/accounts/plans.ts';
import { addAsset } from '../../demo/server/storage/assets.ts';
import { demandRoom } from '../../demo/server/storage/uploads.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  // The embedded database runs one transaction at a time anyway
  server = await startTestServer({ on: 'a real Postgres' });
});
afterAll(() => server.close());

test('of files stored at the same time, only those that fit are kept', async () => {
  const { email } = await server.signUp();
  const [owner] = await server.db.query<{ tenantId: string; userId: string }>(
    'select tenant_id as "tenantId", user_id as "userId" from app_user where email = $1',
    [email],
  );
  const bytes = FREE_PLAN.filesBytesMax - 1_000;
  const row = { kind: 'audio', name: 'large', content_type: 'audio/wav', bytes, sha256: '' } as const;
  const keep = () =>
    server.db.transaction(async (tx) => {
      await demandRoom(tx, owner!, bytes);
      await tx.query('select pg_sleep(0.3)', []);
      await addAsset(tx, owner!, {
        ...row,
        asset_id: randomUUID(),
        meta: { duration_ms: null, streams: [] },
      });
    });
  const kept = await Promise.allSettled([keep(), keep(), keep()]);
  expect(kept.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(kept.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { type: 'err_files_quota' },
  });
});
