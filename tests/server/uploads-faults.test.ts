import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DiskBlobs } from '../../demo/server/blobs/disk-blobs.ts';
import { createLog } from '../../demo/server/config/log.ts';
import { sweepFiles } from '../../demo/server/storage/sweep.ts';
import { errorTexts } from '../../src/contract/errors.ts';
import { callerAt, signInDemo } from '../support/caller.ts';
import { DATABASES } from '../support/databases.ts';
import { leaveOrphan } from '../support/leave-orphan.ts';
import { PATIENT } from '../support/patient.ts';
import { recordings } from '../support/recordings.ts';
import { startServerQuickly } from '../support/server-process.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { makeDataFolder } from '../support/template.ts';
import { tusAt, uploadIdOf, type Tus } from '../support/tus.ts';

const MB = 1024 * 1024;
const wav = recordings.wav();
const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const pathOf = (dataDir: string, id: string) => join(dataDir, 'files', id.slice(0, 2), id);

async function* bodyOf(text: string) {
  yield Buffer.from(text);
}

describe.each(DATABASES)('files on %s', (kind) => {
  let server: TestServer;
  let user: TestUser;
  let tus: Tus;
  let blobs: DiskBlobs;
  beforeAll(async () => {
    server = await startTestServer({ on: kind });
    user = await server.signUp();
    const { body } = await user.call('POST /v1/misc/generate_obs_temporary_credentials', {});
    tus = tusAt(server.url, body.data.token);
    blobs = new DiskBlobs(join(server.dataDir, 'files'));
    // The server sweeps when it has started
    await vi.waitFor(
      async () => expect(await server.db.query('select 1 from file_sweep', [])).toEqual([]),
      PATIENT,
    );
  });
  afterAll(() => server.close());

  const upload = async () => {
    const id = uploadIdOf(await tus.create(wav));
    await tus.send(id, 0, wav);
    return id;
  };
  const makeAsset = async () => {
    const upload_id = await upload();
    return (await user.call('POST /v1/assets', { body: { upload_id } })).body.data.asset;
  };
  const assetIds = async () =>
    (await user.call('GET /v1/assets', {})).body.data.assets.map(({ asset_id }) => asset_id);

  const sweep = (of = blobs) => sweepFiles({ db: server.db, blobs: of, log: createLog('off'), uses: [] });

  test('a sweep removes what a crash left, and nothing that is in use', async () => {
    const kept = await makeAsset();
    const underWay = uploadIdOf(await tus.create(wav));
    await tus.send(underWay, 0, wav.subarray(0, 100));
    const expired = await upload();
    await server.db.query(`update upload set expires_at = now() - interval '1 minute' where upload_id = $1`, [
      expired,
    ]);
    await writeFile(join(server.dataDir, 'files', 'notes.txt'), 'no file of a user');
    const [whole, growing] = [crypto.randomUUID(), crypto.randomUUID()];
    for (const path of [pathOf(server.dataDir, whole), `${pathOf(server.dataDir, growing)}.part`])
      await leaveOrphan(path);
    await sweep();
    expect(existsSync(pathOf(server.dataDir, whole))).toBe(false);
    for (const id of [growing, expired]) expect(await blobs.length(id)).toBe(0);
    expect((await tus.look(expired)).status).toBe(404);
    expect((await tus.look(underWay)).headers.get('upload-offset')).toBe('100');
    expect(await assetIds()).toEqual([kept.asset_id]);
    expect((await fetch(server.url + kept.url)).status).toBe(200);
    await user.call('DELETE /v1/assets/{asset_id}', { params: { asset_id: kept.asset_id } });
  });

  test('a file that is stored before its row exists is left alone', async () => {
    const { asset_id } = await makeAsset();
    const stored = crypto.randomUUID();
    await blobs.write(stored, bodyOf('no row yet'), 10);
    await sweep();
    expect(await blobs.length(stored)).toBe(10);
    await blobs.remove(stored);
    await user.call('DELETE /v1/assets/{asset_id}', { params: { asset_id } });
  });

  test('when no file is found at all, no row counts as lost', async () => {
    const { asset_id } = await makeAsset();
    await sweep(new DiskBlobs(join(server.dataDir, 'not-mounted')));
    expect(await assetIds()).toContain(asset_id);
  });

  test('a file survives a kill of the process that reads it, and is accepted at the next attempt', async () => {
    const upload_id = await upload();
    const programs = await mkdtemp(join(tmpdir(), 'voxbench-killed-'));
    await writeFile(join(programs, 'ffprobe'), '#!/bin/sh\nkill -KILL $$\n', { mode: 0o755 });
    const path = process.env.PATH;
    process.env.PATH = `${programs}:${path}`;
    const refused = await user.call('POST /v1/assets', { body: { upload_id } });
    process.env.PATH = path;
    await rm(programs, { recursive: true });
    expect(refused.status).toBe(503);
    const made = await user.call('POST /v1/assets', { body: { upload_id } });
    expect(made.body.data.asset.asset_id).toBe(upload_id);
  });

  test.each([
    ['of another database', async () => crypto.randomUUID()],
    ['without a mark and without files of the database', async () => undefined],
    ['of this database, most of whose rows are lost', () => blobs.readMark()],
  ])('from a storage %s no file and no row is removed', async (_, markOf) => {
    const { asset_id } = await makeAsset();
    const expired = await upload();
    await server.db.query(`update upload set expires_at = now() - interval '1 minute' where upload_id = $1`, [
      expired,
    ]);
    const folder = await mkdtemp(join(tmpdir(), 'voxbench-files-'));
    const others = new DiskBlobs(folder);
    // More than are taken for orphans in any storage
    const ids = Array.from({ length: 101 }, () => crypto.randomUUID());
    for (const id of ids) await leaveOrphan(others.pathOf(id));
    const mark = await markOf();
    if (mark) await others.writeMark(mark);
    await sweep(others);
    for (const id of ids) expect(await others.length(id)).toBeGreaterThan(0);
    expect(await others.readMark()).toBe(mark);
    expect(await assetIds()).toContain(asset_id);
    await rm(folder, { recursive: true });
  });

  test('an old storage without a mark gets that of the database whose files it has', async () => {
    await makeAsset();
    const mark = await blobs.readMark();
    expect(mark).toMatch(/^[0-9a-f-]{36}$/);
    await rm(join(server.dataDir, 'files', 'storage-id'));
    await sweep();
    expect(await blobs.readMark()).toBe(mark);
  });

  test('one process sweeps at a time, and a dead one does not block the next for ever', async () => {
    const orphan = crypto.randomUUID();
    await leaveOrphan(pathOf(server.dataDir, orphan));
    await server.db.query(`insert into file_sweep (ends_at) values (now() + interval '1 minute')`, []);
    await sweep();
    expect(await blobs.length(orphan)).toBe(6);
    await server.db.query(`update file_sweep set ends_at = now() - interval '1 minute'`, []);
    await sweep();
    expect(await blobs.length(orphan)).toBe(0);
  });

  test('the bytes of deleted files are removed after a crash, even when there are no other files', async () => {
    const { asset_id } = await makeAsset();
    const underWay = uploadIdOf(await tus.create(wav));
    await tus.send(underWay, 0, wav.subarray(0, 100));
    await server.db.query('delete from asset');
    await server.db.query('delete from upload');
    await sweep();
    expect(await blobs.length(asset_id)).toBe(0);
    expect(await blobs.length(underWay)).toBe(0);
  });

  if (kind !== DATABASES[0]) return;

  test('an upload to a full disk is refused with a reason, and resumes once there is room', async () => {
    // More than is written at once
    const bytes = Buffer.concat([wav, randomBytes(5_000_000)]);
    const id = uploadIdOf(await tus.create(bytes));
    const part = `${pathOf(server.dataDir, id)}.part`;
    await mkdir(join(part, '..'), { recursive: true });
    await symlink('/dev/full', part);
    const refused = await tus.send(id, 0, bytes);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const msg = errorTexts.err_storage_full;
    expect(await refused.json()).toEqual({ detail: [{ type: 'err_storage_full', msg, loc: [] }] });
    await rm(part);
    expect((await tus.send(id, 0, bytes)).status).toBe(204);
    const made = await user.call('POST /v1/assets', { body: { upload_id: id } });
    expect(made.body.data.asset.sha256).toBe(sum(bytes));
  });
});

test('files leave some of the disk free, so that the database can go on', async () => {
  const folder = await makeDataFolder();
  let free = 100 * MB;
  const disk = new DiskBlobs(folder, { room: () => Promise.resolve({ size: 10_000 * MB, free }) });
  const id = crypto.randomUUID();
  const full = { code: 'ENOSPC' };
  try {
    await disk.demandRoom(30 * MB);
    await expect(disk.demandRoom(50 * MB)).rejects.toMatchObject(full);
    const pieces = async function* () {
      for (let piece = 0; piece < 40; piece++) {
        free -= MB;
        yield Buffer.alloc(MB);
      }
    };
    free = 80 * MB;
    // Free space is checked again after 16 MB
    await expect(disk.append(id, 0, pieces())).rejects.toMatchObject(full);
    expect(await disk.length(id)).toBeLessThan(40 * MB);
    const kept = await disk.length(id);
    free = 100 * MB;
    expect(await disk.append(id, kept, bodyOf('rest'))).toBe(kept + 4);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a server reports at its start that its files belong to another database', async () => {
  const dataDir = await makeDataFolder();
  const files = join(dataDir, 'files');
  await mkdir(files, { recursive: true });
  await writeFile(join(files, 'storage-id'), crypto.randomUUID());
  const server = await startServerQuickly({ VOXBENCH_DATA: dataDir });
  try {
    await expect.poll(() => server.output()).toMatch(/is not that of this database/);
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('an upload resumes after the server was killed in the middle of it, and leaves no orphan', async () => {
  const dataDir = await makeDataFolder();
  const bytes = Buffer.concat([wav, randomBytes(5_000_000)]);
  let server = await startServerQuickly({ VOXBENCH_DATA: dataDir });
  try {
    const { headers } = await signInDemo(server.url);
    const user = () => callerAt(server.url, headers);
    const { body } = await user().call('POST /v1/misc/generate_obs_temporary_credentials', {});
    const tus = () => tusAt(server.url, body.data.token);
    const id = uploadIdOf(await tus().create(bytes));
    const offset = async () => Number((await tus().look(id)).headers.get('upload-offset'));
    for (let kill = 1; kill <= 2; kill++) {
      const until = kill * 2_000_000;
      const at = await offset();
      let goOn = () => {};
      const sending = tus()
        .send(
          id,
          at,
          new ReadableStream({
            start(controller) {
              controller.enqueue(bytes.subarray(at, until));
              goOn = () => controller.close();
            },
          }),
          { duplex: 'half' } as RequestInit,
        )
        .catch(() => undefined);
      const path = `${pathOf(dataDir, id)}.part`;
      await expect.poll(() => existsSync(path)).toBe(true);
      await server.end('SIGKILL');
      goOn();
      await sending;
      const orphan = pathOf(dataDir, crypto.randomUUID());
      await leaveOrphan(orphan);
      server = await startServerQuickly({ VOXBENCH_DATA: dataDir });
      await expect.poll(() => existsSync(orphan)).toBe(false);
      const has = await offset();
      expect(has).toBeGreaterThanOrEqual(at);
      expect(has).toBeLessThanOrEqual(until);
      if (has < until) await tus().send(id, has, bytes.subarray(has, until));
    }
    await tus().send(id, await offset(), bytes.subarray(await offset()));
    const made = await user().call('POST /v1/assets', { body: { upload_id: id } });
    expect(made.body.data.asset.sha256).toBe(sum(bytes));
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
});
