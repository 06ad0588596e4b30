import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { BookFormat, BookPreset } from '../../src/contract/constants/books.ts';
import type { BookExport } from '../../src/contract/index.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { makeEpub } from '../support/make-documents.ts';
import { PATIENT } from '../support/patient.ts';
import { makePicture } from '../support/pictures.ts';
import { runChore } from '../support/run-chore.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
const TEXT =
  'Chapter 1\n\nThe boat came on the third of March. It was late.\n\nChapter 2\n\nIt left at last, and nobody saw it leave.';

let folder: string;
let server: TestServer;
let user: TestUser;
let bookId: string;

const load = async () =>
  (await user.call('GET /v1/books/{book_id}', { params: { book_id: bookId } })).body.data.book;
const make = async () => {
  await user.call('POST /v1/books/{book_id}/make', {
    params: { book_id: bookId },
    body: {},
    idempotencyKey: crypto.randomUUID(),
  });
  await vi.waitUntil(async () => (await load()).make_job?.state === 'done', PATIENT);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voxbench-books-'));
  server = await startTestServer({
    engines: [new FakeEngine({ voices: 4 })],
    env: { VOXBENCH_LOG: 'off' },
  });
  user = await server.signUp();
  const answer = await user.call('POST /v1/books', {
    query: { file_name: 'boat.txt' },
    body: new Blob([TEXT]),
  });
  bookId = answer.body.data.item.book_id;
  await vi.waitUntil(async () => (await load()).import_job.state === 'done', PATIENT);
  await make();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const exported = async (format: BookFormat, preset: BookPreset = 'plain') => {
  const answer = await user.call('POST /v1/books/{book_id}/exports', {
    params: { book_id: bookId },
    body: { format, preset },
    idempotencyKey: crypto.randomUUID(),
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { export_id } = answer.body.data.export;
  const find = async () => (await load()).exports.find((one) => one.export_id === export_id)!;
  await expect.poll(async () => (await find()).job.state, PATIENT).toMatch(/done|failed/);
  const { job, result } = await find();
  expect(job).toMatchObject({ state: 'done', error: null });
  const file = await fetch(new URL(result!.url, server.url));
  const path = join(folder, `${export_id}.${format}`);
  await writeFile(path, Buffer.from(await file.arrayBuffer()));
  return {
    path,
    result: result! satisfies NonNullable<BookExport['result']>,
    exportId: export_id,
  };
};

/** What ffprobe, which the server does not use for measuring, reports about a file. */
const probe = (path: string) =>
  JSON.parse(
    execFileSync(
      'ffprobe',
      ['-v', 'error', '-of', 'json', '-show_format', '-show_chapters', '-show_streams', path],
      {
        encoding: 'utf8',
      },
    ),
  ) as {
    format: { duration: string; tags: Record<string, string> };
    chapters: {
      start_time: string;
      end_time: string;
      tags: { title: string };
    }[];
    streams: {
      codec_name: string;
      sample_rate?: string;
      bit_rate?: string;
      tags?: Record<string, string>;
      disposition: { attached_pic: number };
    }[];
  };

const unzip = (path: string, name: string) => {
  execFileSync('python3', [
    '-c',
    `import zipfile,sys; zipfile.ZipFile(sys.argv[1]).extract(sys.argv[2], sys.argv[3])`,
    path,
    name,
    folder,
  ]);
  return join(folder, name);
};

/** The level of a file by ffmpeg's astats. */
const astats = (path: string): { rms: number; peak: number; floor: number } => {
  const said = execFileSync(
    'bash',
    ['-c', 'ffmpeg -hide_banner -i "$0" -af astats=measure_perchannel=none -f null - 2>&1', path],
    { encoding: 'utf8' },
  );
  const read = (name: string) => Number(new RegExp(`${name} dB: (\\S+)`).exec(said)![1]);
  return { rms: read('RMS level'), peak: read('Peak level'), floor: read('Noise floor') };
};

test('chapter marks of an M4B are exact to a frame, and after an edit only that chapter is encoded again', async () => {
  const first = await exported('m4b');
  const { chapters, format, streams } = probe(first.path);
  expect(chapters.map(({ tags }) => tags.title)).toEqual([
    'Opening credits',
    'Chapter 1',
    'Chapter 2',
    'Closing credits',
  ]);
  expect(streams[0]!.codec_name).toBe('aac');
  const { narrator } = (await load()).cast;
  const composer = narrator!.voice_id.replace('fake-', 'Voice ');
  expect(format.tags, 'the narrator by name').toMatchObject({ title: 'boat', genre: 'Audiobook', composer });
  const ends = first.result.report.map(({ duration_ms }) => duration_ms / 1000);
  let at = 0;
  for (const [index, { start_time, end_time }] of chapters.entries()) {
    expect(Math.abs(Number(start_time) - at)).toBeLessThan(1_024 / 24_000);
    at += ends[index]!;
    expect(Math.abs(Number(end_time) - at)).toBeLessThan(1_024 / 24_000);
  }
  expect(Math.abs(Number(format.duration) - at)).toBeLessThan(1_024 / 24_000);
  const [, , second] = (await load()).book_chapters;
  const params = { project_id: second!.chapter_id };
  const { revision, segments } = (await user.call('GET /v1/projects/{project_id}', { params })).body.data
    .project;
  const put = [{ ...segments.at(-1)!, text: 'It left, and nobody saw.' }];
  await user.call('PATCH /v1/projects/{project_id}', {
    params,
    body: { kind: 'book', revision, put },
  });
  const silent = await exported('srt');
  expect(silent.result.silent, 'a passage that is not made yet is counted').toBe(1);
  await make();
  const again = await exported('m4b');
  expect(again.result).toMatchObject({ chapters_reused: 3, silent: 0 });
  const named = await user.call('POST /v1/misc/file_download_urlbyname', {
    body: { file_name: `${again.exportId}.m4b` },
  });
  expect((await fetch(new URL(named.body.data.url, server.url))).status).toBe(200);
});

test('the MP3 file of a chapter meets the ACX requirements, measured by another program', async () => {
  const { path, result } = await exported('mp3.zip', 'acx');
  expect(result.report.map(({ fails }) => fails)).toEqual([[], [], [], []]);
  for (const { file_name } of result.report) {
    const file = unzip(path, `boat/${file_name}`);
    const { rms, peak } = astats(file);
    expect(rms).toBeGreaterThan(-23);
    expect(rms).toBeLessThan(-18);
    expect(peak).toBeLessThan(-3);
    expect(probe(file).streams[0]).toMatchObject({
      sample_rate: '44100',
      bit_rate: '192000',
    });
  }
  const refused = await user.call('POST /v1/books/{book_id}/exports', {
    params: { book_id: bookId },
    body: { format: 'm4b', preset: 'acx' },
    idempotencyKey: crypto.randomUUID(),
  });
  expect(refused.status).not.toBe(200);
});

test.each(['mp3', 'wav', 'flac', 'opus'] as const)(
  'the whole book exports as one %s file of its length',
  async (format) => {
    const { path, result } = await exported(format, 'podcast');
    expect(Math.abs(Number(probe(path).format.duration) * 1000 - result.duration_ms)).toBeLessThan(150);
    expect(result.report).toMatchObject([{ chapter_id: null }]);
  },
);

test('twenty chapters all meet the ACX requirements, measured by another program', async () => {
  const twenty = Array.from(
    { length: 20 },
    (_, index) =>
      `Chapter ${index + 1}\n\n${`The boat came late for the ${index + 2}th time, and nobody saw it. `.repeat(1 + (index % 4))}`,
  );
  const before = bookId;
  try {
    const answer = await user.call('POST /v1/books', {
      query: { file_name: 'twenty.txt' },
      body: new Blob([twenty.join('\n\n')]),
    });
    bookId = answer.body.data.item.book_id;
    await vi.waitUntil(async () => (await load()).import_job.state === 'done', PATIENT);
    await make();
    const { path, result } = await exported('mp3.zip', 'acx');
    expect(result.report).toHaveLength(22);
    expect(result.report.flatMap(({ fails }) => fails)).toEqual([]);
    for (const { file_name } of result.report) {
      const file = unzip(path, `twenty/${file_name}`);
      const { rms, peak, floor } = astats(file);
      expect(rms).toBeGreaterThan(-23);
      expect(rms).toBeLessThan(-18);
      expect(peak).toBeLessThan(-3);
      expect(floor).toBeLessThan(-60);
      expect(probe(file).streams[0]).toMatchObject({ sample_rate: '44100', bit_rate: '192000' });
    }
  } finally {
    bookId = before;
  }
});

test('exports count towards the file quota, and one that exceeds it is refused with the reason', async () => {
  const room = async () => {
    const { files_bytes, files_bytes_max } = (await user.call('GET /v1/assets', { query: {} })).body.data;
    return { used: files_bytes, most: files_bytes_max };
  };
  const before = await room();
  const { exportId, result } = await exported('m4b');
  expect((await room()).used - before.used).toBe(result.bytes);
  const order = (format: BookFormat) =>
    user.call('POST /v1/books/{book_id}/exports', {
      params: { book_id: bookId },
      body: { format },
      idempotencyKey: crypto.randomUUID(),
    });
  const fill = (bytes: number) =>
    server.db.query(
      `insert into upload (upload_id, tenant_id, user_id, kind, name, bytes, expires_at)
       select gen_random_uuid(), tenant_id, user_id, 'audio', 'large', $2::bigint, now() + interval '1 hour'
         from app_user where email = $1`,
      [user.email, bytes],
    );
  await fill(before.most - (await room()).used - 100);
  try {
    const refused = await order('wav');
    expect(JSON.stringify(refused.body), 'before it is made').toContain('err_files_quota');
    // The size is not known before the encoding
    const { export_id } = (await order('flac')).body.data.export;
    const find = async () => (await load()).exports.find((one) => one.export_id === export_id)!;
    await expect.poll(async () => (await find()).job.state, PATIENT).toBe('failed');
    expect(await find()).toMatchObject({ job: { error: 'err_files_quota' }, result: null });
  } finally {
    await server.db.query(`delete from upload where name = 'large'`, []);
  }
  await user.call('DELETE /v1/books/{book_id}/exports/{export_id}', {
    params: { book_id: bookId, export_id: exportId },
  });
  expect((await room()).used).toBe(before.used);
});

test('cached chapter audio is dropped by age, then least recently used by size; an export makes it again', async () => {
  await exported('m4b');
  const sounds = () =>
    server.db.query<{ file_id: string; bytes: number }>(
      `select file_id, bytes from book_sound where encoding = 'aac' and preset = 'plain' order by used_at, file_id`,
      [],
    );
  const stored = async (id: string) => (await fileLengths())[id] ?? 0;
  const fileLengths = async () =>
    Object.fromEntries(
      (await readdir(join(server.dataDir, 'files'), { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => [name, statSync(join(parentPath, name)).size]),
    );
  const all = await sounds();
  expect(all).toHaveLength(4);
  const lengths = await Promise.all(all.map(({ file_id }) => stored(file_id)));
  expect(all.map(({ bytes }) => bytes)).toEqual(lengths);
  const [old, early, late, last] = all.map(({ file_id }) => file_id);
  const used = (id: string | undefined, ago: string, bytes = 1) =>
    server.db.query('update book_sound set used_at = now() - $2::interval, bytes = $3 where file_id = $1', [
      id!,
      ago,
      bytes,
    ]);
  // Files of earlier tests take up no room
  await server.db.query('update book_sound set bytes = 0 where not file_id = any($1)', [
    all.map(({ file_id }) => file_id),
  ]);
  await used(old, '31 days');
  await used(early, '3 hours', 1e9);
  await used(late, '2 hours', 1e9 - 10);
  await used(last, '1 hour');
  await runChore(server, 'drop-kept-chapter-sounds');
  expect((await sounds()).map(({ file_id }) => file_id)).toEqual([late, last]);
  expect(await Promise.all([old!, early!].map(stored))).toEqual([0, 0]);
  expect(await stored(late!)).toBeGreaterThan(0);
  expect((await exported('m4b')).result.chapters_reused).toBe(2);
  expect((await sounds()).map(({ bytes }) => bytes).toSorted()).toEqual(lengths.toSorted());
});

test('an EPUB has the time of each passage, and captions have the same times', async () => {
  const { path } = await exported('epub');
  const overlay = await readFile(unzip(path, 'EPUB/chapter-002.smil'), 'utf8');
  expect(overlay).toContain(
    '<text src="chapter-002.xhtml#s0"/><audio src="chapter-002.m4a" clipBegin="0.750s"',
  );
  expect(probe(unzip(path, 'EPUB/chapter-002.m4a')).streams[0]!.codec_name).toBe('aac');
  const vtt = await exported('vtt');
  const text = await readFile(vtt.path, 'utf8');
  expect(text.startsWith('WEBVTT\n\n1\n00:00:00.750 --> ')).toBe(true);
});

test('the tags of an EPUB and its cover are in the audiobook, as far as its format has a place for them', async () => {
  const opf = `<package xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>Boat</dc:title>
    <dc:creator>A. Author</dc:creator><dc:language>en-GB</dc:language><dc:date>1888-03-01</dc:date>
    <dc:description>&lt;p>A boat &amp;amp; a lamp.&lt;/p></dc:description><dc:publisher>Saltby Press</dc:publisher>
    <dc:rights>Public domain</dc:rights><dc:subject>Sea stories</dc:subject></metadata>
    <manifest><item id="one" href="text/one.xhtml" media-type="application/xhtml+xml"/>
    <item id="cover" href="cover.png" media-type="image/png" properties="cover-image"/></manifest>
    <spine><itemref idref="one"/></spine></package>`;
  const epub = makeEpub(
    { one: '<h1>One</h1><p>The boat came.</p>' },
    { more: { 'OEBPS/book.opf': opf, 'OEBPS/cover.png': new Uint8Array(makePicture('png')) } },
  );
  const before = bookId;
  try {
    const answer = await user.call('POST /v1/books', {
      query: { file_name: 'boat.epub' },
      body: new Blob([epub]),
    });
    bookId = answer.body.data.item.book_id;
    await vi.waitUntil(async () => (await load()).import_job.state === 'done', PATIENT);
    expect((await load()).tags).toEqual({
      author: 'A. Author',
      narrator: '',
      year: '1888',
      genre: 'Sea stories',
      copyright: 'Public domain',
      publisher: 'Saltby Press',
      description: 'A boat & a lamp.',
    });
    await make();
    const common = {
      title: 'Boat',
      artist: 'A. Author',
      date: '1888',
      genre: 'Sea stories',
      copyright: 'Public domain',
    };
    const isCover = ({ disposition }: { disposition: { attached_pic: number } }) =>
      disposition.attached_pic === 1;
    const m4b = probe((await exported('m4b')).path);
    expect(m4b.format.tags).toMatchObject({ ...common, description: 'A boat & a lamp.' });
    expect(m4b.streams[0]!.tags).toMatchObject({ language: 'eng' });
    expect(m4b.streams.some(isCover)).toBe(true);
    const mp3 = probe((await exported('mp3')).path);
    expect(mp3.format.tags).toMatchObject({ ...common, publisher: 'Saltby Press', language: 'eng' });
    expect(mp3.streams.some(isCover)).toBe(true);
    expect(mp3.chapters.length).toBeGreaterThan(1);
    expect(probe((await exported('flac')).path).streams.some(isCover)).toBe(true);
    const made = await readFile(unzip((await exported('epub')).path, 'EPUB/package.opf'), 'utf8');
    for (const element of [
      '<dc:date>1888</dc:date>',
      '<dc:description>A boat &amp; a lamp.</dc:description>',
      '<dc:publisher>Saltby Press</dc:publisher>',
      '<dc:rights>Public domain</dc:rights>',
      '<dc:subject>Sea stories</dc:subject>',
    ])
      expect(made).toContain(element);
  } finally {
    bookId = before;
  }
});
