import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { backUp, restore } from '../../demo/server/backup/commands.ts';
import type { MovingFiles } from '../../demo/server/blobs/moving-files.ts';
import { openAvatars, openSounds } from '../../demo/server/blobs/open-blobs.ts';
import { readConfig } from '../../demo/server/config/config.ts';
import { createLog } from '../../demo/server/config/log.ts';
import { paceOf } from '../../demo/server/engines/speech/pace.ts';
import { removeForgotten } from '../../demo/server/media/keep-copies.ts';
import { SOUND_ROWS } from '../../demo/server/media/media-files.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { startFaultProxy, type Fault, type FaultProxy } from '../support/fault-proxy.ts';
import { SECRET } from '../support/ledger-clients.ts';
import { makePicture } from '../support/pictures.ts';
import { PATIENT } from '../support/patient.ts';
import { runChore } from '../support/run-chore.ts';
import { startS3Server, type S3Server } from '../support/s3-server.ts';
import { newScriptOf, segmentsOf } from '../support/segments.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { makeDataFolder } from '../support/template.ts';

const bytesAt = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, { headers });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const filesIn = (dataDir: string, folder: string, ending: string): string[] => {
  try {
    return readdirSync(join(dataDir, folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith(ending),
    );
  } catch {
    return [];
  }
};

const scriptOf = async (user: TestUser, script_id: string) =>
  (await user.call('GET /v1/speech/scripts/{script_id}', { params: { script_id } })).body.data.script;
const speak = async (user: TestUser, ...texts: string[]) => {
  const { body } = await user.call('POST /v1/speech/generate', {
    idempotencyKey: crypto.randomUUID(),
    body: newScriptOf(segmentsOf(texts, 'fake')),
  });
  await user.events(body.data.job.job_id);
  return scriptOf(user, body.data.script.script_id);
};
const showPicture = async (user: TestUser) => {
  const body = new Blob([makePicture('png') as Uint8Array<ArrayBuffer>]);
  return (await user.call('POST /v1/user/avatar', { body })).body.data.user_info.avatar_url;
};
const idIn = (url: string): string => /[0-9a-f-]{36}/.exec(url)![0];

describe('two machines with an object storage and folders of their own', () => {
  const engine = new FakeEngine();
  let s3: S3Server;
  /** Sounds and pictures pass it. */
  let line: FaultProxy;
  let first: TestServer;
  let second: TestServer;
  let user: TestUser;
  beforeAll(async () => {
    s3 = await startS3Server();
    line = await startFaultProxy(s3.env['S3_ENDPOINT']!, /^\/bucket\/(?:media|avatars)\//);
    const env = { ...s3.env, S3_ENDPOINT: line.url, VOXBENCH_SECRET: SECRET, VOXBENCH_LOG: 'off' };
    first = await startTestServer({ engines: [engine], on: 'a real Postgres', env });
    const DATABASE_URL = first.deps.config.databaseUrl!;
    // It speaks nothing itself: what it gives was made by the other one
    const role = { DATABASE_URL, VOXBENCH_ROLE: 'web' };
    second = await startTestServer({ engines: [new FakeEngine()], env: { ...env, ...role } });
  });
  afterAll(async () => {
    await second.close();
    await first.close();
    await line.close();
    await s3.close();
  });
  beforeEach(async () => {
    line.isGone = false;
    user = await first.signUp();
  });

  test('give the same sounds whole and by ranges, and keep none of them in a folder', async () => {
    const { segments } = await speak(user, 'Spoken by the first.');
    const { url } = segments[0]!.takes[0]!;
    const key = `media/${idIn(url)}.wav`;
    for (const { url: machine } of [first, second]) {
      const whole = await bytesAt(machine + url);
      expect(whole.status).toBe(200);
      expect(whole.bytes.equals(s3.objects.get(key)!)).toBe(true);
      const part = await bytesAt(machine + url, { range: 'bytes=10-99' });
      expect(part.status).toBe(206);
      expect(part.bytes.equals(whole.bytes.subarray(10, 100))).toBe(true);
      const etag = whole.headers.get('etag')!;
      expect((await bytesAt(machine + url, { 'if-none-match': etag })).status).toBe(304);
    }
    for (const { dataDir } of [first, second]) expect(filesIn(dataDir, 'media', '')).toEqual([]);
  });

  test.each(['wav', 'mp3', 'wav.zip', 'srt'])(
    'each make a download that they do not have: %s',
    async (format) => {
      const { script_id } = await speak(user, 'One to download.', 'And another one.');
      const file_name = `${script_id}.${format}`;
      const { body } = await user.call('POST /v1/misc/file_download_urlbyname', { body: { file_name } });
      const made = await bytesAt(first.url + body.data.url);
      const again = await bytesAt(second.url + body.data.url);
      expect([made.status, again.status]).toEqual([200, 200]);
      expect(again.bytes.equals(made.bytes)).toBe(true);
      // Nothing is kept that nothing can be made of any more: a machine whose folder is lost makes all of it anew
      for (const folder of ['downloads', 'sound-copies'])
        rmSync(join(second.dataDir, folder), { recursive: true, force: true });
      expect((await bytesAt(second.url + body.data.url)).bytes.equals(made.bytes)).toBe(true);
    },
  );

  test('each speak the sample of a voice that they do not have', async () => {
    const { body } = await user.call('GET /p1/voices/internal_get_all_voices', { query: {} });
    const { preview_url } = body.voices.find(({ voice_id }) => voice_id === 'fake-0')!;
    const [one, other] = [await bytesAt(first.url + preview_url), await bytesAt(second.url + preview_url)];
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(other.bytes.equals(one.bytes)).toBe(true);
  });

  test('give what one of them spoke to try a word out, for two days', async () => {
    const pronunciation = { word: 'Niamh', language: 'en', say: 'Neev', ipa: 'niːv' };
    const { body } = await user.call('POST /v1/pronunciations/preview', {
      body: { pronunciation, voice_id: 'fake-0' },
    });
    const [one, other] = [
      await bytesAt(first.url + body.data.url),
      await bytesAt(second.url + body.data.url),
    ];
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(other.bytes.equals(one.bytes)).toBe(true);
    const keys = [...s3.objects.keys()].filter((key) => key.startsWith('heard/'));
    expect(keys).toHaveLength(1);
    await runChore(first, 'forget-heard-samples');
    expect(s3.objects.has(keys[0]!)).toBe(true);
    s3.old.add(keys[0]!);
    await runChore(first, 'forget-heard-samples');
    expect(s3.objects.has(keys[0]!)).toBe(false);
  });

  test('show the same picture of a user, until another one takes its place', async () => {
    const before = await showPicture(user);
    const shown = await bytesAt(second.url + before);
    expect(shown.status).toBe(200);
    expect(shown.bytes.equals(s3.objects.get(`avatars/${idIn(before)}.webp`)!)).toBe(true);
    await showPicture(user);
    expect(s3.objects.has(`avatars/${idIn(before)}.webp`)).toBe(false);
    expect((await bytesAt(second.url + before)).status).toBe(404);
    for (const { dataDir } of [first, second]) expect(filesIn(dataDir, 'avatars', '')).toEqual([]);
  });

  test('leave nothing of an account in the storage that was closed', async () => {
    const { segments } = await speak(user, 'To be forgotten.', 'Altogether.');
    const ids = segments.map(({ takes }) => idIn(takes[0]!.url));
    ids.push(idIn(await showPicture(user)));
    const kept = () => [...s3.objects.keys()].filter((key) => ids.some((id) => key.includes(id)));
    expect(kept()).toHaveLength(3);
    const { password } = user;
    expect((await user.call('POST /accounts/v1/cancel_account', { body: { password } })).status).toBe(200);
    expect(kept()).toEqual([]);
  });

  test('lose the copies of what was deleted at the other one, and no others', async () => {
    const open = async (text: string) => {
      const { script_id, segments } = await speak(user, text);
      const { body } = await user.call('POST /v1/misc/file_download_urlbyname', {
        body: { file_name: `${script_id}.wav` },
      });
      expect((await bytesAt(second.url + body.data.url)).status).toBe(200);
      return { script_id, ids: [script_id, idIn(segments[0]!.takes[0]!.url)] };
    };
    const [gone, kept] = [await open('To be deleted.'), await open('To be kept.')];
    await user.call('DELETE /p1/history/delete', { query: { history_id: gone.script_id } });
    const { db } = second.deps;
    const copies = { downloads: { from: 'project', id: 'project_id' }, 'sound-copies': SOUND_ROWS };
    const copiesOf = (ids: readonly string[]) =>
      Object.keys(copies).filter((folder) =>
        filesIn(second.dataDir, folder, '').some((name) => ids.some((id) => name.startsWith(id))),
      );
    expect(copiesOf(gone.ids)).toEqual(Object.keys(copies));
    for (const [folder, rows] of Object.entries(copies))
      await removeForgotten(db, { folder: join(second.dataDir, folder), rows });
    expect(copiesOf(gone.ids)).toEqual([]);
    expect(copiesOf(kept.ids)).toEqual(Object.keys(copies));
  });

  test('say that sounds and pictures have to wait while the storage is away', async () => {
    const { script_id, segments } = await speak(user, 'Kept elsewhere.');
    const { url } = segments[0]!.takes[0]!;
    const avatar = await showPicture(user);
    const { body } = await user.call('POST /v1/misc/file_download_urlbyname', {
      body: { file_name: `${script_id}.wav` },
    });
    line.isGone = true;
    for (const path of [url, avatar, body.data.url]) {
      const { status, headers } = await bytesAt(second.url + path);
      expect({ status, retryAfter: headers.get('retry-after') }, path).toEqual({
        status: 503,
        retryAfter: '2',
      });
    }
    const picture = new Blob([makePicture('png') as Uint8Array<ArrayBuffer>]);
    expect((await user.call('POST /v1/user/avatar', { body: picture })).status).toBe(503);
    line.isGone = false;
    for (const path of [url, avatar, body.data.url])
      expect((await bytesAt(second.url + path)).status, path).toBe(200);
  });

  test('delete what a user deletes while the storage is away, and its sound later', async () => {
    const { script_id, segments } = await speak(user, 'Deleted too early.');
    const key = `media/${idIn(segments[0]!.takes[0]!.url)}.wav`;
    line.isGone = true;
    const query = { history_id: script_id };
    expect((await user.call('DELETE /p1/history/delete', { query })).status).toBe(200);
    line.isGone = false;
    expect(s3.objects.has(key)).toBe(true);
    await speak(user, 'Kept all the time.');
    s3.old.add(key);
    await runChore(first, 'remove-unused-sounds');
    expect(s3.objects.has(key)).toBe(false);
  });

  test('speak a sentence once that cannot be stored at first, and store it when the storage is back', async () => {
    const before = engine.asked.length;
    const pace = paceOf(engine);
    const away: Fault = { kind: 'status', status: 503 };
    line.next(away, away, away, away);
    line.isGone = true;
    const speaking = speak(user, 'Spoken while it was away.');
    // The pace is known before the sentence is stored: the wait for the storage is no part of it
    await expect.poll(() => paceOf(engine), PATIENT).not.toBe(pace);
    line.isGone = false;
    const { segments } = await speaking;
    expect(segments[0]!.state).toBe('fresh');
    expect(engine.asked.slice(before)).toEqual(['Spoken while it was away.']);
    expect((await bytesAt(second.url + segments[0]!.takes[0]!.url)).status).toBe(200);
  });

  test('remove from the storage what no row names when it is old, and nothing else', async () => {
    const { segments } = await speak(user, 'One of three.', 'Two of three.', 'Three of three.');
    const avatars = [await showPicture(user), await showPicture(await first.signUp())];
    const keys = ['media/*.wav', 'avatars/*.webp'].flatMap((key) =>
      [true, false].map((isOld) => ({ key: key.replace('*', crypto.randomUUID()), isOld })),
    );
    for (const { key, isOld } of keys) {
      s3.objects.set(key, Buffer.from('left by a crash'));
      if (isOld) s3.old.add(key);
    }
    for (const { takes } of segments) s3.old.add(`media/${idIn(takes[0]!.url)}.wav`);
    for (const avatar of avatars) s3.old.add(`avatars/${idIn(avatar)}.webp`);
    await runChore(first, 'remove-unused-sounds');
    await runChore(first, 'clean-accounts');
    for (const { key, isOld } of keys) {
      expect(s3.objects.has(key), key).toBe(!isOld);
      s3.objects.delete(key);
    }
    for (const { takes } of segments) expect((await bytesAt(second.url + takes[0]!.url)).status).toBe(200);
    expect((await bytesAt(second.url + avatars[0]!)).status).toBe(200);
  });

  test('remove nothing from the storage of another database', async () => {
    await speak(user, 'Of this database.');
    const mark = s3.objects.get('storage-id')!;
    const key = `media/${crypto.randomUUID()}.wav`;
    s3.objects.set(key, Buffer.from('of another database'));
    s3.old.add(key);
    s3.objects.set('storage-id', Buffer.from(crypto.randomUUID()));
    await runChore(first, 'remove-unused-sounds');
    expect(s3.objects.has(key)).toBe(true);
    s3.objects.set('storage-id', mark);
    await runChore(first, 'remove-unused-sounds');
    expect(s3.objects.has(key)).toBe(false);
  });
});

test('sounds and pictures of a folder are found beside an object storage, and move into it', async () => {
  const s3 = await startS3Server();
  const dataDir = await makeDataFolder();
  const start = (env: Record<string, string> = {}) =>
    startTestServer({ engines: [new FakeEngine()], dataDir, env: { VOXBENCH_LOG: 'off', ...env } });
  const before = await start();
  const { email, password } = await before.signUp();
  const user = await before.signIn(email, password);
  const older = await speak(user, 'Made before there was a bucket.', 'So was this.', 'This is deleted.');
  const avatar = await showPicture(user);
  const urls = [...older.segments.map(({ takes }) => takes[0]!.url), avatar];
  const read = async (server: TestServer) => {
    const files = await Promise.all(urls.map((url) => bytesAt(server.url + url)));
    return files.map(({ status, bytes }) => ({ status, sum: bytes.toString('base64') }));
  };
  const known = await read(before);
  await before.close();

  const after = await start(s3.env);
  try {
    expect(await read(after)).toEqual(known);
    const again = await after.signIn(email, password);
    const newer = await speak(again, 'Made with a bucket.');
    expect(filesIn(dataDir, 'media', '.wav')).toHaveLength(3);
    const newKey = `media/${idIn(newer.segments[0]!.takes[0]!.url)}.wav`;
    expect([...s3.objects.keys()].filter((key) => key.startsWith('media/'))).toEqual([newKey]);
    const { body } = await again.call('POST /v1/misc/file_download_urlbyname', {
      body: { file_name: `${older.script_id}.wav` },
    });
    const download = await bytesAt(after.url + body.data.url);
    expect(download.status).toBe(200);

    const { config } = after.deps;
    for (const files of [openSounds(config), openAvatars(config)])
      await (files as MovingFiles).move(new AbortController().signal);
    expect([...filesIn(dataDir, 'media', '.wav'), ...filesIn(dataDir, 'avatars', '.webp')]).toEqual([]);
    expect(await read(after)).toEqual(known);
    rmSync(join(dataDir, 'downloads'), { recursive: true });
    expect((await bytesAt(after.url + body.data.url)).bytes.equals(download.bytes)).toBe(true);
    await again.call('DELETE /p1/history/delete', { query: { history_id: older.script_id } });
    expect([...s3.objects.keys()].filter((key) => key.startsWith('media/'))).toEqual([newKey]);
  } finally {
    await after.close();
    await s3.close();
    rmSync(dataDir, { recursive: true });
  }
});

test('a backup has sounds and pictures of folder and storage, counts those that are missing, and fills a bucket', async () => {
  const [s3, empty] = [await startS3Server(), await startS3Server()];
  const dataDir = await makeDataFolder();
  const log = createLog('off');
  const start = (env: Record<string, string> = {}) =>
    startTestServer({ engines: [new FakeEngine()], dataDir, env: { VOXBENCH_LOG: 'off', ...env } });
  const configOf = (folder: string, env: Record<string, string>) =>
    readConfig({ VOXBENCH_DATA: folder, VOXBENCH_LOG: 'off', ...env });
  try {
    const before = await start();
    const { email, password } = await before.signUp();
    const older = await before.signIn(email, password);
    await speak(older, 'In the folder.');
    await showPicture(older);
    await before.close();
    const after = await start(s3.env);
    await speak(await after.signIn(email, password), 'In the bucket.');
    await showPicture(await after.signUp());
    // What has just begun to be there is not taken for missing
    for (const table of ['media', 'app_user'])
      await after.db.query(`update ${table} set created_at = created_at - interval '1 hour'`);
    await after.close();

    const source = configOf(dataDir, s3.env);
    const said = await backUp(source, join(dataDir, 'backup'), log);
    expect(said).toMatch(/^media +2 +2 /m);
    expect(said).toMatch(/^avatars +2 +2 /m);
    expect(said).not.toContain('missing before');
    const target = configOf(join(dataDir, 'restored'), empty.env);
    expect(await restore(join(dataDir, 'backup'), target, log)).toMatch(/^media +2 +2 /m);
    const folders = [...empty.objects.keys()].map((key) => key.split('/')[0]).sort();
    expect(folders).toEqual(['avatars', 'avatars', 'media', 'media', 'storage-id']);
    await expect(
      restore(join(dataDir, 'backup'), configOf(join(dataDir, 'other'), empty.env), log),
    ).rejects.toThrow(/bucket of S3_BUCKET has files/);

    for (const key of s3.objects.keys()) if (key.startsWith('media/')) s3.objects.delete(key);
    rmSync(join(dataDir, 'avatars'), { recursive: true });
    expect(await backUp(source, join(dataDir, 'later'), log)).toContain('missing before: 2.');
  } finally {
    await s3.close();
    await empty.close();
    rmSync(dataDir, { recursive: true });
  }
});
