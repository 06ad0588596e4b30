import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { backUp, move, restore } from '../../demo/server/backup/commands.ts';
import type { Source } from '../../demo/server/backup/contents.ts';
import { copyAll } from '../../demo/server/backup/copy.ts';
import { openInstallation } from '../../demo/server/backup/installation.ts';
import { newInstallation } from '../../demo/server/backup/new-installation.ts';
import { readThrough, receiptOf } from '../../demo/server/backup/tally.ts';
import { readConfig, type Config } from '../../demo/server/config/config.ts';
import { createLog } from '../../demo/server/config/log.ts';
import { connectDb } from '../../demo/server/db/open.ts';
import { startServer } from '../../demo/server/server.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { heldCredits } from '../support/held-credits.ts';
import { PATIENT } from '../support/patient.ts';
import { createDatabase } from '../support/postgres.ts';
import { builtProgram } from '../support/programs.ts';
import { startS3Server, type S3Server } from '../support/s3-server.ts';
import { newScriptOf, segmentsOf } from '../support/segments.ts';
import { startTestServer, type TestUser } from '../support/server.ts';
import { makeDataFolder } from '../support/template.ts';
import { toneWav } from '../support/tone-wav.ts';
import { tusAt, uploadIdOf } from '../support/tus.ts';
import { uploadFile } from '../support/upload-file.ts';
import { beginJob, journalOf, makeWalkFolder, walkModule } from '../support/walk-job.ts';

const log = createLog('off');
/** Some programs take this for the end of a line; JSON does not. */
const SEPARATOR = '\u2028';

let root: string;
let folders = 0;
/** A path that does not exist yet. */
const nowhere = () => join(root, `new-${folders++}`);
let s3: S3Server;
let sourceDir: string;
let source: Config;
/** What is in it. */
let before: Awaited<ReturnType<typeof contentsOf>>;
/** It was moved there, to a database and a bucket. Tests take copies of it. */
let moved: Config;
let saidOfMove: string;
const storages: S3Server[] = [];
let user: Pick<TestUser, 'email' | 'password'>;
let scriptId: string;
let recording: Buffer;
let assetId: string;
let jobId: string;
const walkFolder = makeWalkFolder();

const configOf = (dataDir: string, env: Record<string, string> = {}) =>
  readConfig({ VOXBENCH_DATA: dataDir, PORT: '0', VOXBENCH_LOG: 'off', VOXBENCH_MODELS: 'off', ...env });

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'voxbench-backup-'));
  s3 = await startS3Server();
  sourceDir = await makeDataFolder();
  source = configOf(sourceDir);
  const server = await startTestServer({
    dataDir: sourceDir,
    engines: [new FakeEngine()],
    more: [walkModule],
  });
  const signedUp = await server.signUp();
  user = signedUp;
  const { body } = await signedUp.call('POST /v1/speech/generate', {
    idempotencyKey: 'before',
    body: newScriptOf(segmentsOf(['Spoken before.'], 'fake')),
  });
  scriptId = body.data.job.script_id;
  await signedUp.events(body.data.job.job_id);
  recording = Buffer.from(toneWav(500));
  assetId = await uploadFile(server.url, signedUp, recording);
  // Another file is still being uploaded
  const { body: credentials } = await signedUp.call('POST /v1/misc/generate_obs_temporary_credentials', {});
  const tus = tusAt(server.url, credentials.data.token);
  const arriving = Buffer.alloc(1000, 'part');
  const uploadId = uploadIdOf(await tus.create(arriving));
  await tus.send(uploadId, 0, arriving.subarray(0, 400));
  // JSON has a null that SQL lacks, and times that are in no calendar
  await server.db.query(
    `insert into job (job_id, tenant_id, user_id, kind, key, input, input_sha256, result, state, event, ended_at)
     select gen_random_uuid(), tenant_id, user_id, 'gone', 'gone', '{"a": [1.50, "ü${SEPARATOR}"]}', '', 'null', 'done', 0, 'infinity'
       from app_user where email = $1`,
    [user.email],
  );
  // A job is at its first step
  const walk = { folder: walkFolder, name: 'walk', held: [1], credits: 10 };
  ({ jobId } = await beginJob(server.url, signedUp, { kind: 'walk', input: walk, credits: 30 }));
  await vi.waitFor(() => expect(journalOf(walk)).toEqual(['1']), PATIENT);
  await server.close();
  writeFileSync(join(walkFolder, 'go walk 1'), '');
  before = await contentsOf(source);
  moved = configOf(nowhere(), { DATABASE_URL: await createDatabase(inject('postgres').url), ...s3.env });
  saidOfMove = await move(source, moved, log);
});
afterAll(async () => {
  for (const storage of [s3, ...storages]) await storage.close();
  await rm(walkFolder, { recursive: true });
  await rm(root, { recursive: true });
  await rm(sourceDir, { recursive: true });
});

/** All data of an installation: rows by table, files by key. */
const contentsOf = async (config: Config) => {
  const opened = await openInstallation(config, log);
  try {
    const tables = await opened.withTables(async (about, all) => ({
      sequences: about.sequences,
      tables: await readThrough(all),
    }));
    const files = new Map<string, string>();
    for await (const { key, open } of opened.files())
      files.set(key, (await receiptOf(key, (await open())!)).sha256);
    return { ...tables, files };
  } finally {
    await opened.close();
  }
};

/** An installation like the one that the source was moved to, with a data folder, a database and a bucket of its own. */
const copyOfMoved = async () => {
  const storage = await startS3Server();
  storages.push(storage);
  for (const [key, bytes] of s3.objects) storage.objects.set(key, bytes);
  const dataDir = nowhere();
  await cp(moved.dataDir, dataDir, { recursive: true });
  const template = new URL(moved.databaseUrl!).pathname.slice(1);
  const env = { DATABASE_URL: await createDatabase(inject('postgres').url, template), ...storage.env };
  return { there: configOf(dataDir, env), env, storage };
};

/** Starts a server on it, and has the user find everything and go on. */
const demandAllWorks = async ({ dataDir }: Config, env: Record<string, string> = {}) => {
  const server = await startTestServer({
    dataDir,
    env,
    engines: [new FakeEngine()],
    more: [walkModule],
  });
  try {
    const again = await server.signIn(user.email, user.password);
    const job = async () =>
      (await again.call('GET /v1/jobs/{job_id}', { params: { job_id: jobId } })).body.data.job.state;
    await expect.poll(job, PATIENT).toBe('done');
    expect(await heldCredits(server.db)).toBe(0);
    const { body } = await again.call('GET /v1/speech/scripts/{script_id}', {
      params: { script_id: scriptId },
    });
    const { script } = body.data;
    const sound = await fetch(server.url + script.segments[0]!.takes[0]!.url);
    expect(sound.status).toBe(200);
    const { body: listed } = await again.call('GET /v1/assets', { query: { limit: 10 } });
    const asset = listed.data.assets.find(({ asset_id }) => asset_id === assetId)!;
    const file = Buffer.from(await (await fetch(server.url + asset.url)).arrayBuffer());
    expect(file.equals(recording)).toBe(true);
    const next = await again.call('POST /v1/speech/generate', {
      idempotencyKey: crypto.randomUUID(),
      body: newScriptOf(segmentsOf(['Spoken after.'], 'fake')),
    });
    const events = await again.events(next.body.data.job.job_id);
    expect(events.at(-1)!.data).toMatchObject({ type: 'job', job: { state: 'done' } });
  } finally {
    await server.close();
  }
};

test('a backup of a data folder becomes an equal one, in which everything works on', async () => {
  const [folder, restored] = [nowhere(), configOf(nowhere())];
  const said = await backUp(source, folder, log);
  expect(said).toMatch(/^app_user +(\d+) +\1$/m);
  expect(said).toMatch(/^media +1 +1 /m);
  expect(said).toContain('Nothing is missing');
  expect(await restore(folder, restored, log)).toContain('Nothing is missing');
  expect(await contentsOf(restored)).toEqual(before);
  expect([...before.files.keys()].map((key) => key.split('/')[0]).sort()).toEqual(
    expect.arrayContaining(['arriving', 'media', 'own', 'uploads']),
  );
  await demandAllWorks(restored);
});

test('a data folder moves to PostgreSQL and an object storage, and back', async () => {
  const { there, env } = await copyOfMoved();
  const back = configOf(nowhere());
  expect(saidOfMove).toContain('Nothing is missing');
  expect(s3.objects.get('storage-id')).toBeDefined();
  await move(there, back, log);
  expect(await contentsOf(there)).toEqual(before);
  expect(await contentsOf(back)).toEqual(before);
  await demandAllWorks(there, env);
  // What is not empty is refused
  const other = () => ({ DATABASE_URL: there.databaseUrl! });
  await expect(move(source, configOf(nowhere(), other()), log)).rejects.toThrow(/DATABASE_URL is not empty/);
  await expect(move(source, configOf(nowhere(), s3.env), log)).rejects.toThrow(
    /bucket of S3_BUCKET has files/,
  );
  await expect(move(source, configOf(sourceDir), log)).rejects.toThrow(/in use|is not empty/);
});

test('the program of a move takes what the settings name to what those in a file name', async () => {
  const [target, file] = [nowhere(), nowhere()];
  const program = await builtProgram('demo/server/move.ts');
  const DATABASE_URL = await createDatabase(inject('postgres').url);
  const run = async (dataDir: string) => {
    await writeFile(file, `VOXBENCH_DATA=${dataDir}\nDATABASE_URL=${DATABASE_URL}`);
    const env = { ...process.env, VOXBENCH_DATA: sourceDir, VOXBENCH_LOG: 'off', VOXBENCH_MODELS: 'off' };
    return promisify(execFile)(process.execPath, [program, file], { env });
  };
  expect((await run(target)).stdout).toContain('Nothing is missing');
  expect(await contentsOf(configOf(target, { DATABASE_URL }))).toEqual(before);
  const refused = (await run(sourceDir).catch((error: unknown) => error)) as { stderr: string };
  expect(refused.stderr).toBe(
    `VOXBENCH_DATA of ${file} has to name another folder than ${sourceDir}: what is there stays as it is.\n`,
  );
});

test('what others left in a folder is told and left out', async () => {
  const { url } = inject('postgres');
  const folder = nowhere();
  const other = async () => configOf(nowhere(), { DATABASE_URL: await createDatabase(url) });
  const [there, restored] = [await other(), await other()];
  const strange = ['media/.DS_Store', 'media/x.wav~', 'mail/a letter.eml'];
  for (const key of strange) {
    await mkdir(dirname(join(sourceDir, key)), { recursive: true });
    await writeFile(join(sourceDir, key), 'x');
  }
  try {
    for (const said of [await backUp(source, folder, log), await move(source, there, log)])
      for (const key of strange) expect(said).toContain(key);
  } finally {
    for (const key of strange) await rm(join(sourceDir, key));
  }
  expect(await restore(folder, restored, log)).toContain('Nothing is missing');
  for (const config of [restored, there]) expect(await contentsOf(config)).toEqual(before);
});

describe('a backup', () => {
  let folder: string;
  beforeAll(async () => {
    folder = nowhere();
    await backUp(source, folder, log);
  });
  const copyOf = async () => {
    const copy = nowhere();
    await cp(folder, copy, { recursive: true });
    return copy;
  };
  const refusal = async (backup: string): Promise<string> => {
    const target = nowhere();
    const refused = await restore(backup, configOf(target), log).catch((error: Error) => error.message);
    expect(existsSync(target), 'nothing was begun').toBe(false);
    return refused as string;
  };

  test('with a changed file is refused by the name of that file', async () => {
    const backup = await copyOf();
    const list = (await readFile(join(backup, 'files.jsonl'), 'utf8')).trim().split('\n');
    const { key } = JSON.parse(list.find((line) => line.includes('"media/'))!) as { key: string };
    await appendFile(join(backup, 'files', key), 'x');
    expect(await refusal(backup)).toBe(
      `The backup was changed after it was made: the SHA-256 of ${join(backup, 'files', key)} is another one.`,
    );
    await rm(join(backup, 'files', key));
    expect(await refusal(backup)).toBe(`The backup is not whole: ${join(backup, 'files', key)} is missing.`);
  });

  test.each(['tables/credit_lot.jsonl', 'files.jsonl'])(
    'whose file %s was changed is refused',
    async (file) => {
      const backup = await copyOf();
      await appendFile(join(backup, file), '[]\n');
      expect(await refusal(backup)).toContain(`the SHA-256 of ${join(backup, file)} is another one`);
    },
  );

  test('without a manifest or with a wrong one is refused', async () => {
    const backup = await copyOf();
    await writeFile(join(backup, 'manifest.json'), '{"format": 2}');
    expect(await refusal(backup)).toContain('manifest.json is not what this version of Voxbench writes');
    await rm(join(backup, 'manifest.json'));
    expect(await refusal(backup)).toContain('it has no manifest.json');
  });

  test('of a newer Voxbench is refused', async () => {
    const backup = await copyOf();
    const path = join(backup, 'manifest.json');
    const manifest = JSON.parse(await readFile(path, 'utf8')) as { about: { migrations: object[] } };
    manifest.about.migrations.push({ name: '9999-later', checksum: '0'.repeat(64) });
    await writeFile(path, JSON.stringify(manifest));
    expect(await refusal(backup)).toContain('made by a newer Voxbench: it has migration 9999-later');
  });

  test.each([
    'own/config.json',
    'own/postgres/PG_VERSION',
    'uploads/00/another',
    'arriving/00/11111111-1111-4111-8111-111111111111',
  ])('with the file %s is refused, and writes nothing there', async (key) => {
    const backup = await copyOf();
    await mkdir(dirname(join(backup, 'files', key)), { recursive: true });
    await writeFile(join(backup, 'files', key), 'x');
    const list = join(backup, 'files.jsonl');
    const hashOf = async (path: string) => (await receiptOf(key, [await readFile(path)] as never)).sha256;
    await appendFile(
      list,
      `${JSON.stringify({ key, bytes: 1, sha256: await hashOf(join(backup, 'files', key)) })}\n`,
    );
    const path = join(backup, 'manifest.json');
    const manifest = JSON.parse(await readFile(path, 'utf8')) as { files: object };
    manifest.files = { ...manifest.files, sha256: await hashOf(list) };
    await writeFile(path, JSON.stringify(manifest));
    expect(await refusal(backup)).toContain(`has no place for the file ${key}`);
  });

  test('goes only into an empty folder', async () => {
    await expect(backUp(source, folder, log)).rejects.toThrow(`${folder} is not empty.`);
  });
});

test('a backup tells which files were missing before, and is refused where all of them are', async () => {
  expect(saidOfMove).not.toContain('missing before');
  const { there, storage } = await copyOfMoved();
  const db = await connectDb(there, log);
  await db.query(`update asset set created_at = created_at - interval '1 hour'`);
  await db.query(
    `insert into asset select gen_random_uuid(), tenant_id, user_id, kind, name, content_type, bytes, sha256, meta,
            created_at, used_at from asset`,
  );
  await db.close();
  expect(await backUp(there, nowhere(), log)).toContain('Files of users that were missing before: 1.');
  storage.objects.clear();
  await expect(backUp(there, nowhere(), log)).rejects.toThrow('their storage-id is missing');
});

test('a backup of a data folder that a server uses is refused', async () => {
  const server = await startServer(source, async () => []);
  const folder = nowhere();
  await expect(backUp(source, folder, log)).rejects.toThrow(/in use by process/);
  await server.close();
  await backUp(source, nowhere(), log);
});

/** A source that fails in the middle of its files. */
const breaking = (whole: Source): Source => ({
  ...whole,
  async *files() {
    for await (const file of whole.files()) {
      yield file;
      throw new Error('The line broke.');
    }
  },
});

test('an interrupted restore or move is reported at the next start, and the source is unchanged', async () => {
  const { url } = inject('postgres');
  const before = await contentsOf(source);
  const opened = await openInstallation(source, log);
  const places: Record<string, string>[] = [{}, { DATABASE_URL: await createDatabase(url) }];
  for (const env of places) {
    const config = configOf(nowhere(), env);
    const target = await newInstallation(config, log);
    await expect(copyAll(breaking(opened), target)).rejects.toThrow('The line broke.');
    await target.close();
    const sentence =
      /has a restore or a move that did not come to its end\. Empty it, and begin that again\.$/;
    await expect(startServer(config)).rejects.toThrow(sentence);
    await expect(newInstallation(config, log)).rejects.toThrow(sentence);
    await expect(openInstallation(config, log)).rejects.toThrow(sentence);
    // Also with another data folder next to the database
    if ('DATABASE_URL' in env) await expect(startServer(configOf(nowhere(), env))).rejects.toThrow(sentence);
  }
  await opened.close();
  expect(await contentsOf(source)).toEqual(before);
});

test('rows are of one moment, while others write', async () => {
  const { there } = await copyOfMoved();
  const opened = await openInstallation(there, log);
  const other = await connectDb(there, log);
  const rowsOf = () =>
    opened.withTables(async (_, tables) => {
      await other.query(`insert into recognition_pace (model_id, pace) values (gen_random_uuid()::text, 1)`);
      return (await readThrough(tables)).find(({ name }) => name === 'recognition_pace')!.rows;
    });
  const first = await rowsOf();
  expect(await rowsOf()).toBe(first + 1);
  await other.close();
  await opened.close();
});

test('a backup goes on when a file that still arrives is removed while it is copied', async () => {
  const { there, storage } = await copyOfMoved();
  const [first] = [...storage.objects.keys()].filter((key) => key.startsWith('uploads/'));
  const second = first!.replace(/\d+$/, '0000000000400');
  storage.objects.set(second, Buffer.from('more'));
  storage.beforeRead = (key) => {
    if (key === second) for (const piece of [first!, second]) storage.objects.delete(piece);
  };
  const folder = nowhere();
  expect(await backUp(there, folder, log)).toContain('Files that were gone before they were read: 1.');
  const restored = configOf(nowhere(), { DATABASE_URL: await createDatabase(inject('postgres').url) });
  expect(await restore(folder, restored, log)).toContain('Nothing is missing');
  const arrived = [...before.files].filter(([key]) => !key.startsWith('arriving/'));
  expect((await contentsOf(restored)).files).toEqual(new Map(arrived));
});
