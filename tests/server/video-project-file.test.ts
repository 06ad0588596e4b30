import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UPLOAD_BYTES_MAX } from '../../src/contract/constants/files.ts';
import type { ProjectSegment } from '../../src/contract/index.ts';
import type { VideoProjectFile } from '../../src/contract/video-project-file.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { FakeTranslation } from '../support/fake-translation.ts';
import { ffmpegFile } from '../support/ffmpeg-file.ts';
import { PATIENT } from '../support/patient.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { uploadFile } from '../support/upload-file.ts';
import { videoOrders } from '../support/video-orders.ts';

let server: TestServer;
let user: TestUser;
let other: TestUser;
let orders: ReturnType<typeof videoOrders>;
let video: Uint8Array;
/** An exported translation of `video` with a spoken row, a changed row, a note and a row that is left out. */
let full: Uint8Array;
let bare: Uint8Array;
let original: Awaited<ReturnType<typeof orders.load>>;
beforeAll(async () => {
  server = await startTestServer({
    engines: [new FakeEngine({ voices: 3 })],
    translation: [new FakeTranslation()],
    env: { VOXBENCH_LOG: 'off' },
  });
  [user, other] = [await server.signUp(), await server.signUp()];
  orders = videoOrders(user, server.url);
});
afterAll(() => server.close());

test('a translation is exported as one file, with its recording on request', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'voxbench-project-'));
  const picture = 'testsrc2=size=160x90:rate=25:duration=7';
  const sound = 'sine=frequency=300:duration=7';
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound, '-pix_fmt', 'yuv420p'];
  video = await ffmpegFile(folder, 'talk.mp4', ...inputs).finally(() => rm(folder, { recursive: true }));
  const asset_id = await orders.upload(video, 'talk.mp4');
  const cues = [
    { start_ms: 0, end_ms: 2_000, text: 'One.', translation: 'Un.', speaker: 'Anna' },
    { start_ms: 2_000, end_ms: 4_000, text: 'Two.', translation: 'Deux.', speaker: 'Bob' },
    { start_ms: 4_000, end_ms: 6_000, text: 'Three.', translation: 'Trois.' },
  ];
  const order = {
    target_languages: ['fr'],
    source_language: 'en',
    until: 'speech' as const,
    title: 'Le port',
  };
  const item = await orders.started({ ...order, asset_id, cues });
  await expect.poll(async () => (await orders.load(item)).open_rows, PATIENT).toBe(0);
  const { project } = await orders.ended(item);
  const cue = { left_out: true, fixed_length: false, bookmarked: true, note: 'Ask Anna.' };
  const [, second, third] = project.segments as [ProjectSegment, ProjectSegment, ProjectSegment];
  await orders.put(item, project.revision, [
    { ...second, text: 'Deux fois.', locked: true },
    { ...third, cue },
  ]);
  await user.call('POST /v1/video-translations/{project_id}/settings', {
    params: { project_id: item.project_id },
    body: { original_sound: 'lowered', glossary: [{ source: 'port', target: 'port' }] },
  });
  await user.call('POST /v1/video-translations/{project_id}/back_translations', {
    params: { project_id: item.project_id },
    body: { segment_ids: [second.segment_id] },
    idempotencyKey: crypto.randomUUID(),
  });
  original = await orders.load(item);
  const { without_recording, with_recording } = original.project_urls!;
  const fetched = async (url: string) =>
    new Uint8Array(await (await fetch(new URL(url, server.url))).arrayBuffer());
  [bare, full] = [await fetched(without_recording), await fetched(with_recording!)];
  const members = (bytes: Uint8Array) =>
    Object.keys(unzipSync(bytes)).filter((name) => !name.startsWith('takes/'));
  expect(members(bare)).toEqual(['manifest.json']);
  expect(members(full)).toEqual(['manifest.json', 'recording.mp4']);
  expect(Buffer.from(unzipSync(full)['recording.mp4']!).equals(video)).toBe(true);
});

const importing = async (who: TestUser, bytes: Uint8Array, key = crypto.randomUUID() as string) => {
  const asset_id = await uploadFile(server.url, who, bytes, { name: 'port.zip', kind: 'project' });
  return who.call('POST /v1/video-translations/import', { body: { asset_id }, idempotencyKey: key });
};
const imported = async (who: TestUser, bytes: Uint8Array) => {
  const answer = await importing(who, bytes);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { item, brought } = answer.body.data;
  return { brought, detail: await videoOrders(who, server.url).ended(item) };
};
const manifestIn = (bytes: Uint8Array): VideoProjectFile =>
  JSON.parse(Buffer.from(unzipSync(bytes)['manifest.json']!).toString());
/** The archive with another manifest. */
const changed = (bytes: Uint8Array, change: (manifest: VideoProjectFile) => unknown): Uint8Array => {
  const manifest = manifestIn(bytes);
  const next = change(manifest) ?? manifest;
  return zipSync({ ...unzipSync(bytes), 'manifest.json': strToU8(JSON.stringify(next)) }, { level: 0 });
};
const contentOf = ({ segments }: { segments: readonly ProjectSegment[] }) =>
  segments.map(({ segment_id: _, rank: __, ...row }) => row);
const roomOf = async (who: TestUser) => (await who.call('GET /v1/assets', { query: {} })).body.data;

test('a translation is restored in full from its file, in the account of whoever imports it, at no charge', async () => {
  const before = await videoOrders(other, server.url).balance();
  const { brought, detail } = await imported(other, full);
  expect(brought).toEqual({ takes: 3, recording: 'here', recording_name: 'talk.mp4', missing_voices: [] });
  expect(contentOf(detail.project)).toEqual(contentOf(original.project));
  expect(detail).toMatchObject({
    title: 'Le port',
    source_language: 'en',
    target_language: 'fr',
    settings: original.settings,
    rows: 3,
    open_rows: 1,
    credits_charged: 0,
    asset: { name: 'talk.mp4', sha256: original.asset!.sha256 },
  });
  expect(detail.back_translations).toEqual([
    {
      segment_id: detail.project.segments[1]!.segment_id,
      text: 'Deux fois.',
      back: 'en: Deux fois.',
    },
  ]);
  expect(detail.project_id).not.toBe(original.project_id);
  expect(detail.thumbnails).not.toBeNull();
  expect(await videoOrders(other, server.url).balance()).toBe(before);
});

test('imported takes have the same sound, and count among the files of their user', async () => {
  const someone = await server.signUp();
  const { detail } = await imported(someone, bare);
  const takes = async (url: string) => {
    const files = unzipSync(new Uint8Array(await (await fetch(new URL(url, server.url))).arrayBuffer()));
    return Object.values(files).map((bytes) => Buffer.from(bytes).toString('base64'));
  };
  const brought = await takes(detail.takes_url!);
  expect(brought).toEqual(await takes(original.takes_url!));
  const stored = Object.entries(unzipSync(bare)).filter(([name]) => name.startsWith('takes/'));
  const bytes = stored.reduce((sum, [, { length }]) => sum + length, 0);
  // The file itself is deleted
  expect(await roomOf(someone)).toMatchObject({ assets: [], files_bytes: bytes });
});

test('a line spoken in an imported file must be paid when another translation says it', async () => {
  const someone = await server.signUp();
  await imported(someone, bare);
  const mine = videoOrders(someone, server.url);
  const item = await mine.started({
    target_languages: ['fr'],
    source_language: 'en',
    cues: [{ start_ms: 0, end_ms: 2_000, text: 'One.', translation: 'Un.' }],
  });
  await mine.ended(item);
  expect((await mine.load(item)).open_rows).toBe(1);
  const quote = await someone.call('GET /v1/video-translations/{project_id}/quote', {
    params: { project_id: item.project_id },
  });
  expect(quote.body.data.speech).toBeGreaterThan(0);
});

test('without its recording, a file uses the one that the same user has uploaded, never another user’s', async () => {
  const [owner, stranger] = [await server.signUp(), await server.signUp()];
  await uploadFile(server.url, owner, video, { name: 'mine.mp4' });
  const found = await imported(owner, bare);
  expect(found.brought.recording).toBe('here');
  expect(found.detail.asset).toMatchObject({ name: 'mine.mp4' });
  const missing = await imported(stranger, bare);
  expect(missing.brought).toMatchObject({ recording: 'missing', recording_name: 'talk.mp4' });
  expect(missing.detail).toMatchObject({ asset: null, picture: null, duration_ms: 6_000 });
});

test('the same key imports a file once', async () => {
  const someone = await server.signUp();
  const asset_id = await uploadFile(server.url, someone, bare, { kind: 'project' });
  const order = { body: { asset_id }, idempotencyKey: crypto.randomUUID() };
  const first = await someone.call('POST /v1/video-translations/import', order);
  const again = await someone.call('POST /v1/video-translations/import', order);
  expect(again.body.data.item.project_id).toBe(first.body.data.item.project_id);
  expect(again.body.data.brought).toEqual(first.body.data.brought);
  const { body } = await someone.call('GET /v1/video-translations', { query: {} });
  expect(body.data.items).toHaveLength(1);
});

test('a voice that the user lacks is reported: its spoken lines become recordings, others get another voice', async () => {
  const foreign = changed(bare, (manifest) => {
    const mine = manifest.rows[0]!.voice!.voice_id;
    const name = (voice: { voice_id: string } | null) => {
      if (voice?.voice_id === mine) voice.voice_id = 'clone-of-somebody';
    };
    for (const { voice, takes } of manifest.rows) {
      name(voice);
      for (const take of takes) name(take.voice);
    }
    manifest.rows[1]!.voice!.voice_id = 'clone-of-somebody';
    manifest.voices = [{ voice_id: 'clone-of-somebody', name: 'My clone' }];
  });
  const { brought, detail } = await imported(other, foreign);
  expect(brought.missing_voices).toEqual(['My clone']);
  const [spoken, open] = detail.project.segments;
  expect(spoken!.voice).toMatchObject({ voice_id: 'recorded', model_id: 'recorded' });
  expect(open!.voice!.voice_id).toMatch(/^fake-/);
  expect(detail.open_rows).toBe(1);
});

const refusals: [string, () => Uint8Array, string][] = [
  ['no archive of a project', () => zipSync({ 'hello.txt': strToU8('Hello') }), 'err_file_damaged'],
  ['a manifest that is no JSON', () => zipSync({ 'manifest.json': strToU8('{"format') }), 'err_file_damaged'],
  [
    'another format',
    () => changed(bare, (manifest) => ({ ...manifest, format: 'another' })),
    'err_file_damaged',
  ],
  [
    'text that cannot be stored',
    () => changed(bare, ({ rows }) => void (rows[0]!.text = 'Un\0.')),
    'err_file_damaged',
  ],
  ['no lines', () => changed(bare, (manifest) => void (manifest.rows = [])), 'err_file_damaged'],
  [
    'too many lines',
    () => changed(bare, (manifest) => void (manifest.rows = Array(5_001).fill(manifest.rows[2]!))),
    'err_file_damaged',
  ],
  [
    'a take that is not in the file',
    () => changed(bare, ({ rows }) => void (rows[0]!.takes[0]!.file = 'takes/other.wav')),
    'err_file_damaged',
  ],
  [
    'a take with a path',
    () => changed(bare, ({ rows }) => void (rows[0]!.takes[0]!.file = '../../etc/passwd')),
    'err_file_damaged',
  ],
  [
    'one sound for two takes',
    () =>
      changed(bare, ({ rows }) => {
        const [spoken, another] = rows.filter(({ takes }) => takes.length > 0);
        another!.takes[0]!.file = spoken!.takes[0]!.file;
      }),
    'err_file_damaged',
  ],
  [
    'a take that is no sound',
    () => zipSync({ ...unzipSync(bare), 'takes/0001-1.wav': strToU8('RIFF of nothing') }),
    'err_file_damaged',
  ],
  [
    'another recording than it says',
    () => changed(full, ({ recording }) => void (recording!.sha256 = 'a'.repeat(64))),
    'err_file_damaged',
  ],
  [
    'a line that ends before it starts',
    () => changed(bare, ({ rows }) => void (rows[0]!.start_ms = 3_000)),
    'err_invalid_param',
  ],
  [
    'a manifest of ten million empty lists',
    () => zipSync({ 'manifest.json': strToU8(`{"rows":[${'[],'.repeat(10_000_000)}[]]}`) }),
    'err_file_too_complex',
  ],
  [
    'a manifest that unpacks to more than it may',
    () => zipSync({ 'manifest.json': new Uint8Array(40 * 1024 * 1024) }),
    'err_file_too_complex',
  ],
];
test.each(refusals)('a file with %s is refused and leaves nothing behind', async (_, bytes, type) => {
  const someone = await server.signUp();
  const made = bytes();
  const answer = await importing(someone, made);
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ detail: [{ type }] });
  const { body } = await someone.call('GET /v1/video-translations', { query: {} });
  expect(body.data.items).toEqual([]);
  // The user may delete the file
  expect(await roomOf(someone)).toMatchObject({ files_bytes: made.length });
});

/** The project as an archive whose directory states other unpacked sizes. */
const stating = (sizes: Record<string, number>, level: 0 | 6): Uint8Array => {
  const members = { ...unzipSync(bare), one: strToU8('x'), other: strToU8('y') };
  const bytes = Buffer.from(zipSync(members, { level }));
  for (const [name, size] of Object.entries(sizes)) {
    // The name follows the 46 bytes of its directory entry, which is after all contents
    const at = bytes.lastIndexOf(name) - 46;
    expect(bytes.toString('latin1', at, at + 4)).toBe('PK\x01\x02');
    bytes.writeUInt32LE(size, at + 24);
  }
  return bytes;
};
const HALF_UPLOAD = UPLOAD_BYTES_MAX / 2;
test.each([
  ['a size beyond its stored content', () => stating({ one: 2 }, 0), 'err_file_damaged'],
  ['a manifest beyond its packed content', () => stating({ 'manifest.json': 1e6 }, 6), 'err_file_damaged'],
  ['a size beyond an upload', () => stating({ one: UPLOAD_BYTES_MAX + 1 }, 6), 'err_file_too_complex'],
  [
    'sizes whose sum is beyond an upload',
    () => stating({ one: HALF_UPLOAD, other: HALF_UPLOAD }, 6),
    'err_file_too_complex',
  ],
])('a file that states %s is refused', async (_, bytes, type) => {
  const answer = await importing(await server.signUp(), bytes());
  expect(answer).toMatchObject({ status: 422, body: { detail: [{ type }] } });
});

test('other files cannot be imported, and project files cannot be translated as recordings', async () => {
  const asset_id = await uploadFile(server.url, other, bare, { kind: 'project' });
  const order = { asset_id, target_languages: ['fr'], source_language: 'en' };
  const asked = await other.call('POST /v1/video-translations', {
    body: order,
    idempotencyKey: crypto.randomUUID(),
  });
  expect(asked.status).toBe(422);
  const recording = await uploadFile(server.url, other, video, { name: 'talk.mp4' });
  const answer = await other.call('POST /v1/video-translations/import', {
    body: { asset_id: recording },
    idempotencyKey: crypto.randomUUID(),
  });
  expect(answer.status).toBe(422);
  const theirs = await user.call('POST /v1/video-translations/import', {
    body: { asset_id },
    idempotencyKey: crypto.randomUUID(),
  });
  expect(theirs.status).toBe(404);
});

test('only the owner gets a link to the file, and only for a while', async () => {
  const file_name = `${original.project_id}.project.zip`;
  const mine = await user.call('POST /v1/misc/file_download_urlbyname', { body: { file_name } });
  expect((await fetch(new URL(mine.body.data.url, server.url), { method: 'HEAD' })).status).toBe(200);
  const theirs = await other.call('POST /v1/misc/file_download_urlbyname', { body: { file_name } });
  expect(theirs.body.data?.url ?? null).toBeNull();
  const forged = await fetch(new URL(`/media/video-translations/${file_name}`, server.url));
  expect(forged.status).toBe(403);
});
