import { readdir } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SIGN_IN_LIMIT } from '../../demo/server/accounts/limits.ts';
import { FREE_PLAN } from '../../demo/server/accounts/plans.ts';
import { SURVEY_STATUS } from '../../src/contract/constants/survey.ts';
import { callerAt, type Caller } from '../support/caller.ts';
import { DATABASES } from '../support/databases.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { makePicture } from '../support/pictures.ts';
import { closeReconciled } from '../support/reconcile.ts';
import { newScriptOf, segmentsOf } from '../support/segments.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { traces } from '../support/traces.ts';

const MIX = [
  { voice_id: 'fake-0', share: 0.5 },
  { voice_id: 'fake-4', share: 0.5 },
];
/** Tables that hold data of a user who has used every feature. */
const USED = [
  'api_key',
  'app_user',
  'credit_entry',
  'credit_hold',
  'credit_lot',
  'media',
  'pronunciation',
  'project',
  'segment',
  'session',
  'speech_cache',
  'speech_job',
  'take',
  'tenant',
  'voice_collection',
  'voice_favorite',
  'voice_mix',
];
const ended = { status: 401, body: { detail: [{ type: 'err_session_ended' }] } };

describe.each(DATABASES)('closing an account on %s', (kind) => {
  let server: TestServer;
  let engine: FakeEngine;
  /** Errors that the server logged. */
  const complaints: unknown[] = [];
  beforeAll(async () => {
    engine = new FakeEngine({ voices: 5, can: { blend: true } });
    server = await startTestServer({ on: kind, engines: [engine] });
    server.deps.log.error = (...complaint) => complaints.push(complaint);
  });
  beforeEach(() => void complaints.splice(0));
  afterAll(() => closeReconciled(server.db, server));

  const close = (who: TestUser, password = who.password) =>
    who.call('POST /accounts/v1/cancel_account', { body: { password } });
  const generate = async (who: TestUser, ...texts: string[]) => {
    const { status, body } = await who.call('POST /v1/speech/generate', {
      idempotencyKey: crypto.randomUUID(),
      body: newScriptOf(segmentsOf(texts, 'fake')),
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data.job;
  };
  const speak = async (who: TestUser, ...texts: string[]) => {
    const { job_id, script_id } = await generate(who, ...texts);
    await who.events(job_id);
    return script_id;
  };
  const script = async (who: TestUser, script_id: string) =>
    (await who.call('GET /v1/speech/scripts/{script_id}', { params: { script_id } })).body.data.script;
  const files = async () =>
    (await readdir(server.dataDir, { recursive: true })).filter((name) => /\.(wav|mp3|srt|webp)$/.test(name));

  /** Another client of the same database. */
  const connect = async () => {
    const client = new pg.Client({ connectionString: server.deps.config.databaseUrl! });
    await client.connect();
    return client;
  };
  /** Statements that wait for a row lock of another client. */
  const waiting = async () => {
    const rows = await server.db.query<{ query: string }>(
      `select query from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return rows.map(({ query }) => query);
  };
  /** Others may wait at the same time: work that a new account starts may go on for a moment. */
  const waits = (statement: RegExp) => expect.poll(waiting).toContainEqual(expect.stringMatching(statement));

  /** Strings that identify a user. */
  const wordsOf = async ({ email, call, tokens }: TestUser) => {
    const [row] = await server.db.query<{ tenant_id: string; user_id: string }>(
      'select tenant_id, user_id from app_user where email = $1',
      [email],
    );
    const { api_keys } = (await call('GET /v1/api_keys', {})).body.data;
    const keys = api_keys.map(({ api_key_id }) => api_key_id);
    return [email, row!.tenant_id, row!.user_id, tokens.access_token.split('.')[0]!, ...keys];
  };

  /** A user who has used every feature. */
  const busyUser = async () => {
    const user = await server.signUp();
    await user.call('POST /v1/user/edit', { body: { nickname: 'Busy' } });
    await user.call('POST /v1/user/avatar', {
      body: new Blob([makePicture('png') as Uint8Array<ArrayBuffer>]),
    });
    const favor = await user.call('POST /p1/voices/favor_voice', {
      body: { voice_id: 'fake-1', favor: true },
    });
    expect(favor.status).toBe(200);
    await user.call('POST /v1/voices/mixes', { body: { name: 'Duet', mix: MIX } });
    await user.call('POST /v1/voices/collections', { body: { name: 'Narrators' } });
    await user.call('POST /v1/pronunciations', {
      body: { word: 'Voxbench', language: 'en', say: 'vox bench', ipa: '' },
    });
    const key = await user.call('POST /v1/api_keys', {
      body: { name: 'CI', scopes: ['models'], monthly_credits: null },
    });
    const scriptId = await speak(user, 'Everybody says this.', 'Only I say that.');
    for (const format of ['wav', 'srt']) {
      const address = await user.call('POST /v1/misc/file_download_urlbyname', {
        body: { file_name: `${scriptId}.${format}` },
      });
      expect((await fetch(server.url + address.body.data.url)).status).toBe(200);
    }
    return { user, scriptId, program: { authorization: `Bearer ${key.body.data.secret}` } };
  };

  test('deletes all data of its workspace, also on disk, and nothing of other workspaces', async () => {
    const other = await server.signUp();
    const otherScript = await speak(other, 'Everybody says this.');
    const kept = await files();
    const { user, scriptId, program } = await busyUser();
    const models = async () => (await fetch(`${server.url}/v1/models`, { headers: program })).status;
    expect(await models()).toBe(200);
    await generate(user, '#hang on to this.');
    const second = await server.signIn(user.email, user.password);
    const words = await wordsOf(user);
    const { segments, downloads } = await script(user, scriptId);
    const { avatar_url } = (await user.call('POST /v1/user/get_user_info', { body: {} })).body.data.user_info;
    const addresses = [segments[0]!.takes[0]!.url, downloads.wav!, avatar_url];
    for (const address of addresses) expect((await fetch(server.url + address)).status).toBe(200);
    expect(Object.keys(await traces(server.db, words))).toEqual(expect.arrayContaining(USED));
    const others = await traces(server.db, await wordsOf(other));

    expect((await close(user)).status).toBe(200);

    expect(await traces(server.db, words)).toEqual({});
    const left = await files();
    expect(left).toEqual(expect.arrayContaining(kept));
    // The server makes samples of its own voices whenever it is idle
    expect(left.filter((name) => !kept.includes(name) && !name.startsWith('previews/'))).toEqual([]);
    for (const address of addresses) expect((await fetch(server.url + address)).status).toBe(404);
    for (const { call, tokens } of [user, second]) {
      expect(await call('POST /v1/user/get_user_info', { body: {} })).toMatchObject(ended);
      expect(await call('GET /p1/history/get', { query: {} })).toMatchObject(ended);
      const refresh = { body: { refresh_token: tokens.refresh_token } };
      expect(await server.call('POST /accounts/v1/token', refresh)).toMatchObject(ended);
    }
    expect(await models()).toBe(401);
    const body = { email: user.email, password: user.password };
    expect(await server.call('POST /accounts/v1/sign_in', { body })).toMatchObject({
      status: 422,
      body: { detail: [{ type: 'err_sign_in_failed' }] },
    });

    expect(await traces(server.db, await wordsOf(other))).toEqual(others);
    const [segment] = (await script(other, otherScript)).segments;
    expect((await fetch(server.url + segment!.takes[0]!.url)).status).toBe(200);
    // Audio of other workspaces still comes from the cache at no charge.
    const balance = async () =>
      (await other.call('GET /v1/tenant/get_tenant_bonus', {})).body.data.credit_balance;
    const before = await balance();
    await speak(other, 'Everybody says this.');
    expect(await balance()).toBe(before);
  });

  const signUp = async (email: string): Promise<Caller> => {
    const { status, body } = await server.call('POST /accounts/v1/sign_up', {
      body: { email, password: 'correct horse battery' },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return callerAt(server.url, { authorization: `Bearer ${body.secure_tokens.access_token}` });
  };
  /** Gifts that a new account receives. */
  const giftsOf = async (who: Caller) => {
    const bonus = (await who.call('GET /v1/tenant/get_tenant_bonus', {})).body.data;
    const { user_info } = (await who.call('POST /v1/user/get_user_info', { body: {} })).body.data;
    return {
      credits: bonus.credit_balance,
      level: bonus.level,
      survey: user_info.user_persona_questionnaire_status,
    };
  };
  const welcome = { credits: 10_000, level: FREE_PLAN.level, survey: SURVEY_STATUS.open };
  const nothing = { credits: 0, level: FREE_PLAN.level, survey: SURVEY_STATUS.notAsked };

  test('frees the email for a new account, which starts empty and gets no gifts', async () => {
    const { user } = await busyUser();
    await close(user);
    const again = await signUp(user.email.toUpperCase());
    expect((await again.call('GET /p1/history/get', { query: {} })).body.data.items).toEqual([]);
    expect(await giftsOf(again)).toEqual(nothing);
  });

  test('does not entitle any address of the account to new gifts', async () => {
    const user = await server.signUp();
    expect(await giftsOf(user)).toEqual(welcome);
    const email = `moved-${user.email}`;
    const { status } = await user.call('POST /v1/user/change_email', {
      body: { email, password: user.password },
    });
    expect(status).toBe(200);
    // The first address still belongs to the same person, even as an account of its own
    expect(await giftsOf(await signUp(user.email))).toEqual(nothing);
    expect((await close(user)).status).toBe(200);
    expect(await giftsOf(await signUp(email))).toEqual(nothing);
  });

  test('resets neither the sign-in attempts nor the sign-ups of its network', async () => {
    const user = await server.signUp();
    const guess = () =>
      server.call('POST /accounts/v1/sign_in', { body: { email: user.email, password: 'wrong' } });
    for (let attempt = 0; attempt < SIGN_IN_LIMIT.max; attempt++) expect((await guess()).status).toBe(422);
    const signUps = async () =>
      (
        await server.db.query<{ count: number }>(
          `select coalesce(sum(count), 0)::int as count from rate_limit where key like 'sign_up:%'`,
        )
      )[0]!.count;
    const before = await signUps();
    expect((await close(user)).status).toBe(200);
    expect(await signUps()).toBe(before);
    await signUp(user.email);
    expect(await signUps()).toBe(before + 1);
    expect((await guess()).status).toBe(429);
  });

  test('requires the password, and changes nothing without it', async () => {
    const { user } = await busyUser();
    const words = await wordsOf(user);
    const before = await traces(server.db, words);
    expect(await close(user, 'wrong')).toMatchObject({
      status: 422,
      body: { detail: [{ type: 'err_password_wrong' }] },
    });
    expect(await traces(server.db, words)).toEqual(before);
    expect((await server.call('POST /accounts/v1/cancel_account', { body: { password: '' } })).status).toBe(
      401,
    );
  });

  test('leaves everything as it was when it fails in the middle', async () => {
    const { user, scriptId } = await busyUser();
    const words = await wordsOf(user);
    const before = [await traces(server.db, words), await files(), await script(user, scriptId)];
    const hanging = await generate(user, '#hang on to this.');
    await server.db.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse before delete on tenant for each row execute function refuse()`);
    expect((await close(user)).status).toBe(500);
    await server.db.query('drop trigger refuse on tenant; drop function refuse()');

    const job = await user.call('GET /v1/speech/scripts/{script_id}', {
      params: { script_id: hanging.script_id },
    });
    expect(job.body.data.job).toMatchObject({ job_id: hanging.job_id, state: 'running' });
    await user.call('DELETE /p1/history/delete', { query: { history_id: hanging.script_id } });
    const [rows, disk] = [await traces(server.db, words), await files()];
    const { credit_hold: _, credit_hold_lot: __, ...without } = rows;
    expect(before[0]).toMatchObject(without);
    expect(disk.sort()).toEqual((before[1] as string[]).sort());
    const { segments } = await script(user, scriptId);
    expect((await fetch(server.url + segments[0]!.takes[0]!.url)).status).toBe(200);
    expect((await close(user)).status).toBe(200);
    expect(await traces(server.db, words)).toEqual({});
  });

  test('ends its running work; work of other accounts goes on', async () => {
    const [user, other] = [await server.signUp(), await server.signUp()];
    const words = await wordsOf(user);
    const hanging = await generate(user, '#hang on to this.', 'Never said.');
    const listening = user.events(hanging.job_id);
    const waiting = await generate(other, 'Somebody waits for this.');
    expect((await close(user)).status).toBe(200);
    const told = await other.events(waiting.job_id);
    expect(told.at(-1)!.data).toMatchObject({ type: 'job', job: { state: 'done', made: 1 } });
    await listening;
    expect(await traces(server.db, words)).toEqual({});
  });

  test('leaves nothing behind, at whatever moment of its work', async () => {
    for (let round = 0; round < 6; round++) {
      const user = await server.signUp();
      const words = await wordsOf(user);
      const { job_id } = await generate(
        user,
        ...Array.from({ length: 30 }, (_, index) => `Round ${round}, ${index}.`),
      );
      await user.events(job_id, { until: ({ id }) => Number(id) >= round * 3 });
      const [answer] = await Promise.all([
        close(user),
        ...Array.from({ length: 3 }, () =>
          user
            .call('POST /v1/pronunciations', { body: { word: 'x', language: 'en', say: 'y', ipa: '' } })
            .catch(() => undefined),
        ),
      ]);
      expect(answer.status).toBe(200);
      expect(await traces(server.db, words), `round ${round}`).toEqual({});
    }
    await speak(await server.signUp(), 'All is well.');
    expect(complaints).toEqual([]);
  });

  test.runIf(kind === 'a real Postgres')(
    'invalidates the session of a request that waits to write',
    async () => {
      const user = await server.signUp();
      const words = await wordsOf(user);
      const other = await connect();
      await other.query('begin');
      await other.query('select 1 from tenant where tenant_id = $1 for update', [words[1]]);
      const closing = close(user);
      await waits(/from tenant /);
      const writing = user.call('POST /v1/pronunciations', {
        body: { word: 'x', language: 'en', say: 'y', ipa: '' },
      });
      await waits(/pronunciation/);
      await other.end();
      expect((await closing).status).toBe(200);
      expect(await writing).toMatchObject({
        status: 401,
        body: { detail: [{ type: 'err_session_ended' }] },
      });
      expect(await traces(server.db, words)).toEqual({});
      expect(complaints).toEqual([]);
    },
  );

  test.runIf(kind === 'a real Postgres')(
    'is tried again after a deadlock between it and other work',
    async () => {
      const user = await server.signUp();
      const words = await wordsOf(user);
      const other = await connect();
      // Makes the closing the victim of the deadlock.
      await other.query(`begin; set local deadlock_timeout = '20s'`);
      await other.query('select 1 from tenant where tenant_id = $1 for update', [words[1]]);
      const closing = close(user);
      await waits(/from tenant /);
      await other
        .query(`update app_user set nickname = 'x' where email = $1`, [user.email])
        .catch(() => undefined);
      await other.end();
      expect((await closing).status).toBe(200);
      expect(await traces(server.db, words)).toEqual({});
    },
  );

  test.runIf(kind === 'a real Postgres')(
    'ends speech that starts while the closing waits for other work',
    async () => {
      const user = await server.signUp();
      const words = await wordsOf(user);
      await generate(user, '#hang on to this.');
      await server.db.query(
        `insert into recognition_run (tenant_id, key, fingerprint, leased_until) values ($1, 'key', '', now() + '1 hour')`,
        [words[1]],
      );
      const other = await connect();
      await other.query('begin');
      await other.query('select from recognition_run where tenant_id = $1 for update', [words[1]]);
      const closing = close(user);
      await waits(/from recognition_run /);
      // This neither waits for the closing nor makes it fail
      await generate(user, '#hang on to this too.');
      await other.end();
      expect((await closing).status).toBe(200);
      expect(await traces(server.db, words)).toEqual({});
      expect(complaints).toEqual([]);
    },
  );

  test.runIf(kind === 'a real Postgres')(
    'locks the project first, as deleting a project does: speech that ends does not wait for it',
    async () => {
      const user = await server.signUp();
      const { job_id, script_id } = await generate(user, 'One sentence.', '#wait for the other.');
      const other = await connect();
      await other.query('begin');
      await other.query('select from project where project_id = $1 for update', [script_id]);
      await engine.proceed();
      expect((await user.events(job_id)).at(-1)!.data).toMatchObject({ type: 'job', job: { state: 'done' } });
      await other.end();
      expect(complaints).toEqual([]);
    },
  );

  test.runIf(kind === 'a real Postgres')('yields to work that ends when the two deadlock', async () => {
    const user = await server.signUp();
    const words = await wordsOf(user);
    await user.call('POST /v1/voices/collections', { body: { name: 'Narrators' } });
    const other = await connect();
    // Without the retry, the other client would be the victim of the deadlock
    await other.query(`begin; set local deadlock_timeout = '500ms'`);
    await other.query('select from voice_collection where tenant_id = $1 for update', [words[1]]);
    const closing = close(user);
    await waits(/delete from app_user /);
    await other.query(
      `insert into media (media_id, tenant_id, bytes, sha256, duration_ms, peaks, marks)
       values (gen_random_uuid(), $1, 1, '', 1, '{}', '[]')`,
      [words[1]],
    );
    await other.query('commit');
    await other.end();
    expect((await closing).status).toBe(200);
    expect(await traces(server.db, words)).toEqual({});
    expect(complaints).toEqual([]);
  });

  test('three times at once succeeds once', async () => {
    const user = await server.signUp();
    const answers = await Promise.all([close(user), close(user), close(user)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });
});

test('the demo account, whose password is public, cannot be closed', async () => {
  const DEMO = ['demo@voxbench.example', 'voxbench-demo'] as const;
  const server = await startTestServer({ engines: [] });
  try {
    const demo = await server.signIn(...DEMO);
    const [, password] = DEMO;
    const refused = { status: 403, body: { detail: [{ type: 'err_demo_account' }] } };
    expect(await demo.call('POST /accounts/v1/cancel_account', { body: { password } })).toMatchObject(
      refused,
    );
    expect(
      await demo.call('POST /v1/user/change_email', { body: { email: 'mine@voxbench.example', password } }),
    ).toMatchObject(refused);
    expect(
      await demo.call('POST /v1/user/change_password', {
        body: { password, new_password: 'my own password' },
      }),
    ).toMatchObject(refused);
    await server.signIn(...DEMO);
    expect((await server.visitor().call('GET /v1/tenant/get_tenant_bonus', {})).status).toBe(200);
  } finally {
    await server.close();
  }
});
