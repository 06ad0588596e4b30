import { readdir, rm } from 'node:fs/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createLog } from '../../demo/server/config/log.ts';
import { openDb } from '../../demo/server/db/open.ts';
import { callerAt, type Caller } from '../support/caller.ts';
import { startDatabases } from '../support/databases.ts';
import { makePicture } from '../support/pictures.ts';
import { reconcile } from '../support/reconcile.ts';
import { newScriptOf, segmentsOf } from '../support/segments.ts';
import { startServerQuickly } from '../support/server-process.ts';
import { makeDataFolder } from '../support/template.ts';
import { traces } from '../support/traces.ts';

const USER = { email: 'leaving@voxbench.example', password: 'correct horse battery' };

const speak = async (who: Caller) => {
  const { body } = await who.call('POST /v1/speech/generate', {
    idempotencyKey: crypto.randomUUID(),
    body: newScriptOf(segmentsOf(['One sentence.', 'And another one.'], 'flite')),
  });
  await who.events(body.data.job.job_id);
  return body.data.job.script_id;
};

test('a server killed while it closes an account has closed none of it, and closes it when asked again', async () => {
  const databases = startDatabases('a real Postgres');
  const database = await databases.env();
  const url = database['DATABASE_URL'];
  const dataDir = await makeDataFolder();
  const env = { ...database, VOXBENCH_DATA: dataDir };
  let server = await startServerQuickly(env);
  const db = await openDb({ dataDir, databaseUrl: url }, createLog('off'));
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  try {
    const signedUp = await callerAt(server.url, {}).call('POST /accounts/v1/sign_up', { body: USER });
    const headers = { authorization: `Bearer ${signedUp.body.secure_tokens.access_token}` };
    const user = () => callerAt(server.url, headers);
    const scriptId = await speak(user());
    await user().call('POST /v1/user/avatar', {
      body: new Blob([makePicture('png') as Uint8Array<ArrayBuffer>]),
    });
    const [row] = await db.query<{ tenant_id: string; user_id: string }>(
      'select tenant_id, user_id from app_user where email = $1',
      [USER.email],
    );
    const words = [USER.email, row!.tenant_id, row!.user_id];
    const files = async () =>
      (await readdir(dataDir, { recursive: true })).filter((name) => /^(media|avatars)\/.*\./.test(name));
    const state = async () => ({ rows: await traces(db, words), files: (await files()).sort() });
    const before = await state();
    expect(before.files).toHaveLength(3);

    // The closing blocks at the workspace row, with everything it deleted before uncommitted.
    await holder.query('begin');
    await holder.query('select 1 from tenant where tenant_id = $1 for key share', [row!.tenant_id]);
    const answer = user()
      .call('POST /accounts/v1/cancel_account', { body: { password: USER.password } })
      .catch(() => undefined);
    const waiting = () =>
      db.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
    await expect.poll(waiting).toHaveLength(1);
    await server.end('SIGKILL');
    await answer;
    await holder.query('rollback');

    server = await startServerQuickly(env);
    expect(await state()).toEqual(before);
    const { body } = await user().call('GET /v1/speech/scripts/{script_id}', {
      params: { script_id: scriptId },
    });
    for (const { takes } of body.data.script.segments)
      expect((await fetch(server.url + takes[0]!.url)).status).toBe(200);
    expect(await reconcile(db)).toEqual([]);

    const again = await user().call('POST /accounts/v1/cancel_account', {
      body: { password: USER.password },
    });
    expect(again.status).toBe(200);
    expect(await state()).toEqual({ rows: {}, files: [] });
  } finally {
    await server.end('SIGTERM');
    await holder.end();
    await db.close();
    await databases.end();
    await rm(dataDir, { recursive: true, force: true });
  }
});
