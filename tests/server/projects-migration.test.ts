import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeyBetween } from 'fractional-indexing';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { seed } from '../../demo/server/accounts/seed.ts';
import { writeWav } from '../../demo/server/audio/wav.ts';
import { readConfig } from '../../demo/server/config/config.ts';
import { createLog } from '../../demo/server/config/log.ts';
import type { Db } from '../../demo/server/db/db.ts';
import { migrate, readMigrations } from '../../demo/server/db/migrate.ts';
import { openPostgres } from '../../demo/server/db/postgres.ts';
import { openMediaFiles } from '../../demo/server/media/media-files.ts';
import { signInDemo, type Caller } from '../support/caller.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { createDatabase } from '../support/postgres.ts';
import { projectSegments } from '../support/segments.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'voxbench-older-'));
const SCRIPT = crypto.randomUUID();
const SILENT_SCRIPT = crypto.randomUUID();
/** Enough that ranks need more than one digit. */
const TEXTS = Array.from({ length: 70 }, (_, index) => `Sentence ${index}.`);
const IDS = TEXTS.map(() => crypto.randomUUID());
const REMOVED = crypto.randomUUID();

const media = async (db: Db, tenantId: string): Promise<string> => {
  const mediaId = crypto.randomUUID();
  const wav = writeWav(new Float32Array(24_000).fill(0.1), 24_000);
  const { sha256 } = await openMediaFiles(readConfig({ VOXBENCH_DATA: dataDir })).files.write(mediaId, wav);
  await db.query(
    `insert into media (media_id, tenant_id, bytes, sha256, duration_ms, peaks) values ($1, $2, $3, $4, 1000, '{10}')`,
    [mediaId, tenantId, wav.byteLength, sha256],
  );
  return mediaId;
};

/** Writes what a server before projects wrote: two scripts, takes, a removed sentence, a job. */
const fill = async (db: Db): Promise<void> => {
  const [{ tenantId, owner }] = (await db.query<{ tenantId: string; owner: string }>(
    `select tenant_id as "tenantId", 'user:' || user_id as owner from app_user where is_demo`,
  )) as [{ tenantId: string; owner: string }];
  const script = (id: string, title: string, titleGiven: boolean) =>
    db.query(
      `insert into script (script_id, tenant_id, owner, title, title_given, lead) values ($1, $2, $3, $4, $5, '[pause 1s] ')`,
      [id, tenantId, owner, title, titleGiven],
    );
  const segment = (id: string, scriptId: string, position: number, text: string, removed = false) =>
    db.query(
      `insert into segment
              (segment_id, tenant_id, script_id, position, text, gap, voice_id, model_id, language_id, speed, removed_at)
       values ($1, $2, $3, $4, $5, ' ', 'fake-0', 'fake-model', 'en-US', 1.05, case when $6 then now() end)`,
      [id, tenantId, scriptId, position, text, removed],
    );
  const take = async (segmentId: string, text: string) =>
    db.query(
      `with added as (
         insert into take
                (take_id, tenant_id, segment_id, media_id, text, voice_id, model_id, language_id, speed, created_at)
         values (gen_random_uuid(), $1, $2, $3, $4, 'fake-0', 'fake-model', 'en-US', 1.05, clock_timestamp())
         returning take_id)
       update segment set take_id = added.take_id from added where segment_id = $2`,
      [tenantId, segmentId, await media(db, tenantId), text],
    );
  await script(SCRIPT, 'Harbour walk', true);
  // Written from last to first, so that nothing but the position gives their order
  for (const [index, text] of [...TEXTS.entries()].reverse()) await segment(IDS[index]!, SCRIPT, index, text);
  await take(IDS[0]!, 'An earlier text.');
  await take(IDS[0]!, TEXTS[0]!);
  await take(IDS[69]!, TEXTS[69]!);
  await segment(REMOVED, SCRIPT, 3, 'Taken out.', true);
  await take(REMOVED, 'Taken out.');
  await db.query(
    `insert into speech_job (job_id, tenant_id, owner, script_id, idempotency_key, request_sha256, state, credits_held)
     values (gen_random_uuid(), $1, $2, $3, 'before', '', 'done', 0)`,
    [tenantId, owner, SCRIPT],
  );
  await script(SILENT_SCRIPT, 'Never spoken.', false);
  await segment(crypto.randomUUID(), SILENT_SCRIPT, 0, 'Never spoken.');
  await segment(crypto.randomUUID(), SILENT_SCRIPT, 1, '… ♪');
  await segment(crypto.randomUUID(), SILENT_SCRIPT, 2, 'Привет');
};

let server: TestServer;
let user: Caller;
beforeAll(async () => {
  // With the columns of users that the account of this version is made with
  const older = readMigrations().filter(({ name }) => name < '0950' || name === '1090-user-language');
  const env = { DATABASE_URL: await createDatabase(inject('postgres').url) };
  const db = await openPostgres(env.DATABASE_URL, createLog('off'));
  await migrate(db, older, { name: 'The database', leave: 'take another' });
  const config = readConfig({ VOXBENCH_DATA: dataDir, PORT: '0', ...env });
  await seed({ db, config });
  await fill(db);
  await db.close();
  server = await startTestServer({ dataDir, env, engines: [new FakeEngine()] });
  user = await signInDemo(server.url);
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

const load = async (script_id = SCRIPT) =>
  (await user.call('GET /v1/speech/scripts/{script_id}', { params: { script_id } })).body.data.script;
const heard = async (url: string | null | undefined) => (await fetch(server.url + url)).status;

test('scripts from before projects are all there, with their takes and their history', async () => {
  const script = await load();
  expect(script).toMatchObject({ title: 'Harbour walk', lead: '[pause 1s] ', revision: 1 });
  expect(script.segments.map(({ text }) => text)).toEqual(TEXTS);
  expect(script.segments.map(({ segment_id }) => segment_id)).toEqual(IDS);
  const [first] = script.segments;
  expect(first).toMatchObject({ state: 'fresh', speed: 1.05, voice_id: 'fake-0' });
  expect(first!.takes.map(({ text }) => text)).toEqual(['An earlier text.', TEXTS[0]]);
  expect(first!.take_id).toBe(first!.takes[1]!.take_id);
  for (const { url } of first!.takes) expect(await heard(url)).toBe(200);
  expect(await heard(script.downloads.wav)).toBe(200);
  const { items } = (await user.call('GET /p1/history/get', {})).body.data;
  const titles = Object.fromEntries(items.map(({ history_id, title }) => [history_id, title]));
  expect(titles).toEqual({ [SCRIPT]: 'Harbour walk', [SILENT_SCRIPT]: 'Never spoken.' });
  expect(items.find(({ history_id }) => history_id === SCRIPT)!.duration_ms).toBeGreaterThan(2_000);
});

test('sentences of an old data folder are known to be speakable or not', async () => {
  const rows = await server.db.query<{ text: string }>(
    'select text from segment where project_id = $1 and speakable order by rank',
    [SILENT_SCRIPT],
  );
  expect(rows.map(({ text }) => text)).toEqual(['Never spoken.', 'Привет']);
});

test('scripts of an old data folder can be patched, between any two of their sentences', async () => {
  const { segments, revision } = await load();
  const places: [string | null, string | null][] = [
    [null, segments[0]!.rank],
    [segments[35]!.rank, segments[36]!.rank],
    [segments[61]!.rank, segments[62]!.rank],
    [segments[69]!.rank, null],
  ];
  const put = projectSegments(['At first.', 'In between.', 'After 61.', 'At last.'], 'fake').map(
    (segment, index) => ({ ...segment, rank: generateKeyBetween(...places[index]!) }),
  );
  const params = { project_id: SCRIPT };
  const body = { kind: 'speech' as const, revision, put };
  const { status } = await user.call('PATCH /v1/projects/{project_id}', { params, body });
  expect(status).toBe(200);
  expect((await load()).segments.map(({ text }) => text)).toEqual([
    'At first.',
    ...TEXTS.slice(0, 36),
    'In between.',
    ...TEXTS.slice(36, 62),
    'After 61.',
    ...TEXTS.slice(62),
    'At last.',
  ]);
});

test('a sentence removed before the migration gets its take back when it returns', async () => {
  const { revision } = await load();
  const [segment] = projectSegments(['Taken out.'], 'fake');
  const back = { ...segment!, segment_id: REMOVED, voice: { ...segment!.voice!, speed: 1.05 } };
  const body = { kind: 'speech' as const, revision, put: [back] };
  await user.call('PATCH /v1/projects/{project_id}', { params: { project_id: SCRIPT }, body });
  const script = await load();
  const found = script.segments.find(({ segment_id }) => segment_id === REMOVED);
  expect(found).toMatchObject({ state: 'fresh', takes: [{ text: 'Taken out.' }] });
});
