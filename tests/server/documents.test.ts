import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { getEventListeners } from 'node:events';
import { request as rawRequest } from 'node:http';
import { deflateSync } from 'node:zlib';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { IMPORT_BYTES_MAX } from '../../src/contract/constants/documents.ts';
import { errorTexts } from '../../src/contract/errors.ts';
import { createReaders, LIMITS, type Limits } from '../../demo/server/documents/run.ts';
import { makeDocx, makeEpub, makeZip, wordParagraph } from '../support/make-documents.ts';
import { makePdf, setText } from '../support/make-pdf.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer({ engines: [] });
  user = await server.signUp();
});
afterAll(() => server.close());

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const importFile = async (bytes: Uint8Array<ArrayBuffer>, fileName = 'file', caller = user) => {
  const query = { file_name: fileName };
  return caller.call('POST /v1/scripts/import', { query, body: new Blob([bytes]) });
};
const imported = async (bytes: Uint8Array<ArrayBuffer>, fileName?: string) => {
  const { status, body } = await importFile(bytes, fileName);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const refusal = async (bytes: Uint8Array<ArrayBuffer>, fileName?: string) => {
  const { status, body } = await importFile(bytes, fileName);
  expect(status).toBe(422);
  return (body as unknown as { detail: { type: string }[] }).detail[0]!.type;
};

const docx = makeDocx(wordParagraph('Chapter one', 'berschrift1') + wordParagraph('It was a dark night.'));

describe('a document becomes a text to speak', () => {
  test('from Word', async () => {
    expect(await imported(docx, 'night.docx')).toEqual({
      title: 'Chapter one',
      text: 'Chapter one\n\nIt was a dark night.',
      language: 'de-AT',
      dropped: [],
    });
  });

  test('from a book', async () => {
    const book = makeEpub({ one: '<h1>One</h1><p>First.</p>', two: '<h1>Two</h1><p>Second.</p>' });
    expect(await imported(book, 'voyage.epub')).toEqual({
      title: 'The voyage',
      text: 'One\n\nFirst.\n\nTwo\n\nSecond.',
      language: 'en-GB',
      dropped: ['contents'],
    });
  });

  test('from a PDF', async () => {
    const texts = setText('It was a dark night.', { x: 60, y: 90, width: 400 });
    expect(await imported(makePdf([{ texts }], { title: 'Night', language: 'en-US' }))).toEqual({
      title: 'Night',
      text: 'It was a dark night.',
      language: 'en-US',
      dropped: [],
    });
  });

  test('from subtitles, with the name of the file as the title', async () => {
    const srt =
      '1\n00:00:01,000 --> 00:00:02,000\n<i>Hello</i>\n\n2\n00:00:02,100 --> 00:00:03,000\nthere.\n';
    expect(await imported(bytesOf(srt), '../../etc/my film.srt')).toMatchObject({
      title: 'my film',
      text: 'Hello there.',
    });
  });

  test('whatever the file is called', async () => {
    expect((await imported(docx, 'night.pdf')).text).toContain('It was a dark night.');
  });

  test('for a visitor too', async () => {
    const query = { file_name: 'night.docx' };
    const { status } = await server
      .visitor()
      .call('POST /v1/scripts/import', { query, body: new Blob([docx]) });
    expect(status).toBe(200);
  });

  test('but not for an anonymous caller', async () => {
    const query = { file_name: 'night.docx' };
    expect((await server.call('POST /v1/scripts/import', { query, body: new Blob([docx]) })).status).toBe(
      401,
    );
  });
});

/** Events of an import as a page requests it, up to the last one wanted. */
const eventsOf = async (
  bytes: Uint8Array<ArrayBuffer>,
  { signal, caller = user }: { signal?: AbortSignal; caller?: TestUser } = {},
) => {
  const response = await fetch(`${server.url}/v1/scripts/import?file_name=file`, {
    method: 'POST',
    headers: { ...caller.headers, accept: 'text/event-stream', 'content-type': 'application/octet-stream' },
    body: new Blob([bytes]),
    ...(signal && { signal }),
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  return response.body!.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
};
const allEvents = async (bytes: Uint8Array<ArrayBuffer>) => {
  const found: Record<string, unknown>[] = [];
  for await (const { data } of await eventsOf(bytes)) found.push(JSON.parse(data) as Record<string, unknown>);
  return found;
};

describe('an import requested as a stream', () => {
  test('reports the pages of a PDF', async () => {
    const pages = ['One.', 'Two.'].map((text) => ({ texts: [{ text, x: 60, y: 90 }] }));
    const events = await allEvents(makePdf(pages));
    expect(events[0]).toEqual({ progress: { unit: 'page', at: 1, of: 2 } });
    expect(events.at(-1)).toMatchObject({ status: 200, body: { code: 0, data: { text: 'One.\n\nTwo.' } } });
  });

  test('reports the chapters of a book, and a refusal last', async () => {
    const events = await allEvents(makeEpub({ one: '<p> </p>', two: '<p></p>' }));
    expect(events[0]).toEqual({ progress: { unit: 'chapter', at: 1, of: 2 } });
    const [type, msg] = ['err_file_without_text', errorTexts.err_file_without_text];
    expect(events.at(-1)).toEqual({ status: 422, body: { detail: [{ type, msg, loc: [] }] } });
  });

  test('stops reading when the client disconnects', async () => {
    const caller = await server.signUp();
    // All pages share one megabyte of operators that draw nothing: reading them takes minutes
    const pdf = Buffer.from(makePdf(Array.from({ length: 2_000 }, () => ({})))).toString('latin1');
    const [content] = /(?<=\/Contents )\d+/.exec(pdf)!;
    const same = pdf
      .replaceAll(/\/Contents \d+/g, `/Contents ${content}`)
      .replace(/<< {2}\/Length \d+ >> stream\n[^]*?\nendstream/, () => {
        const data = deflateSync(Buffer.alloc(1024 * 1024, 'q Q ')).toString('latin1');
        return `<< /Filter /FlateDecode /Length ${data.length} >> stream\n${data}\nendstream`;
      });
    const bytes = new Uint8Array(Buffer.from(same, 'latin1'));
    const gone = new AbortController();
    for (let each = 0; each < LIMITS.each; each++) {
      const events = await eventsOf(bytes, { signal: gone.signal, caller });
      const { value } = await events.getReader().read();
      expect(JSON.parse(value!.data)).toEqual({ progress: { unit: 'page', at: 1, of: 2_000 } });
    }
    expect((await importFile(docx, 'night.docx', caller)).status).toBe(503);
    gone.abort();
    const again = async () => (await importFile(docx, 'night.docx', caller)).status;
    await expect.poll(again, { interval: 500 }).toBe(200);
  });
});

describe('is refused, with what to do about it:', () => {
  const page = [{ texts: setText('Secret.', { x: 60, y: 90, width: 400 }) }];
  const book = makeEpub({ one: '<p>First.</p>' });
  const encryption = '<e:encryption><c:CipherReference URI="OEBPS/text/one.xhtml"/></e:encryption>';
  const compound = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(600),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ]);
  const cases: [string, Uint8Array<ArrayBuffer>, keyof typeof errorTexts, name?: string][] = [
    ['an empty file', new Uint8Array(), 'err_file_empty'],
    ['19 MB of zeros', new Uint8Array(19 * 1024 * 1024), 'err_file_not_supported', 'file.bin'],
    ['what is no document though its name says so', bytesOf('Just a text.\n'), 'err_file_damaged'],
    ['an archive of other things', makeZip({ 'a.txt': 'a' }), 'err_file_not_supported'],
    ['a workbook', makeZip({ 'xl/workbook.xml': '<workbook/>' }), 'err_file_not_supported'],
    ['a truncated archive', docx.slice(0, docx.length - 300), 'err_file_damaged'],
    ['a Word file without its document', makeZip({ 'word/styles.xml': '<w:styles/>' }), 'err_file_damaged'],
    ['a book without its package', makeZip({ 'META-INF/container.xml': '<container/>' }), 'err_file_damaged'],
    ['a book of which all chapters are missing', makeEpub({}, { missing: ['one'] }), 'err_file_damaged'],
    ['the head of a PDF', bytesOf('%PDF-1.7\n'), 'err_file_damaged'],
    ['a PDF with a password', makePdf(page, { locked: true }), 'err_file_protected'],
    ['a Word file with a password', new Uint8Array(compound), 'err_file_protected'],
    [
      'a book with copy protection',
      makeEpub({ one: '<p>First.</p>' }, { more: { 'META-INF/encryption.xml': encryption } }),
      'err_file_protected',
    ],
    ['a PDF of pictures', makePdf([{ picture: true }]), 'err_file_without_text'],
    ['a Word file without words', makeDocx('<w:p/>'), 'err_file_without_text'],
    [
      'a text of more than 250,000 characters',
      makeDocx(wordParagraph('word '.repeat(50_001))),
      'err_file_text_too_long',
    ],
    [
      'an archive that unpacks to a thousand times its size',
      makeDocx(wordParagraph(' '.repeat(70 * 1024 * 1024))),
      'err_file_too_complex',
    ],
    ['the second half of a book', book.slice(book.length / 2), 'err_file_damaged', 'file.epub'],
  ];
  test.each(cases)('%s', async (_what, bytes, type, name = 'file.docx') => {
    expect(await refusal(bytes, name)).toBe(type);
    expect(errorTexts[type]).toMatch(/\. \S/);
  });

  test('a file that is too large, before it is sent', async () => {
    const { status, type } = await new Promise<{ status?: number; type: string }>((resolve, reject) => {
      const sent = rawRequest(`${server.url}/v1/scripts/import?file_name=a.pdf`, {
        method: 'POST',
        headers: { ...user.headers, 'content-length': IMPORT_BYTES_MAX + 1 },
      });
      sent.once('error', reject).once('response', async (response) => {
        const chunks = await response.toArray();
        const answer = JSON.parse(Buffer.concat(chunks).toString()) as { detail: { type: string }[] };
        resolve({
          ...(response.statusCode && { status: response.statusCode }),
          type: answer.detail[0]!.type,
        });
      });
      sent.flushHeaders();
    });
    expect(status).toBe(413);
    expect(type).toBe('err_file_too_large');
  });

  test('a file that turns out to be too large', async () => {
    const piece = new Uint8Array(1024 * 1024);
    let left = 21;
    const body = new ReadableStream({
      pull(controller) {
        if (left-- > 0) controller.enqueue(piece);
        else controller.close();
      },
    });
    const response = await fetch(`${server.url}/v1/scripts/import?file_name=a.pdf`, {
      method: 'POST',
      headers: user.headers,
      body,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
    expect(await response.text()).toContain('err_file_too_large');
  });
});

describe('reading', () => {
  const readers = (limits: Partial<Limits> = {}) => createReaders({ ...LIMITS, ...limits });
  const forever = new AbortController().signal;

  test('ends when its time is up', async () => {
    expect(await readers({ wallMs: 1 }).read('ann', docx, 'night.docx', forever)).toBe(undefined);
  });

  describe('of a hostile file', () => {
    // A quarter of a gigabyte of operators that draw nothing
    const inner = deflateSync(Buffer.alloc(256 * 1024 * 1024, 'q Q '));
    const pdf = Buffer.from(makePdf([{ texts: [{ text: 'Hello', x: 60, y: 90 }] }])).toString('latin1');
    const bomb = pdf.replace(
      /<< {2}\/Length \d+ >> stream\n[^]*?\nendstream/,
      () =>
        `<< /Filter /FlateDecode /Length ${inner.length} >> stream\n${inner.toString('latin1')}\nendstream`,
    );
    const bytes = new Uint8Array(Buffer.from(bomb, 'latin1'));

    test('ends when it uses too much memory', async () => {
      expect(bomb.length).toBeGreaterThan(inner.length);
      const { read } = readers({ memoryBytes: 256 * 1024 * 1024 });
      expect(await read('ann', bytes, 'bomb.pdf', forever)).toBe(undefined);
      expect(
        await read('ann', new Uint8Array(Buffer.from(pdf, 'latin1')), 'no-bomb.pdf', forever),
      ).toHaveProperty('document');
    });

    test('ends when it uses too much CPU time, however long its time limit is', async () => {
      const limits = { cpuMs: 1, memoryBytes: 16 * LIMITS.memoryBytes, wallMs: 24 * 60 * 60 * 1000 };
      expect(await readers(limits).read('ann', bytes, 'bomb.pdf', forever)).toBe(undefined);
    });
  });

  test('ends when its caller has gone', async () => {
    const gone = new AbortController();
    const outcome = readers().read('ann', docx, 'night.docx', gone.signal);
    gone.abort();
    expect(await outcome).toBe(undefined);
  });

  test('takes turns, and every caller gets one', async () => {
    const started: ChildProcess[] = [];
    const isReader = ({ spawnargs }: ChildProcess) => spawnargs.some((arg) => /documents[-/]child/.test(arg));
    const isAlive = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;
    const overlaps: ChildProcess[] = [];
    const note = (message: unknown) => {
      overlaps.push(...started.filter((one) => isReader(one) && isAlive(one)));
      started.push((message as { process: ChildProcess }).process);
    };
    subscribe('child_process', note);
    const all = readers({ running: 1 });
    const outcomes = await Promise.all([1, 2, 3].map(() => all.read('ann', docx, 'night.docx', forever)));
    unsubscribe('child_process', note);
    expect(started.filter(isReader)).toHaveLength(3);
    expect(overlaps).toEqual([]);
    expect(outcomes.map((outcome) => outcome && 'document' in outcome)).toEqual([true, true, true]);
  });

  test('refuses work that would wait too long', async () => {
    const all = readers({ running: 1, waiting: 1 });
    const both = [1, 2].map(() => all.read('ann', docx, 'night.docx', forever));
    await expect(all.read('ann', docx, 'night.docx', forever)).rejects.toMatchObject({
      type: 'err_service_busy',
    });
    for (const outcome of await Promise.all(both)) expect(outcome).toHaveProperty('document');
  });

  test('refuses more work than fits, and a caller that sends too much of it', async () => {
    const { withPlace } = readers({ present: 2, each: 1 });
    const held: (() => void)[] = [];
    const hold = () => new Promise<void>((resolve) => held.push(resolve));
    const first = withPlace('a', hold);
    await expect(withPlace('a', hold)).rejects.toMatchObject({ type: 'err_service_busy' });
    const second = withPlace('b', hold);
    await expect(withPlace('c', hold)).rejects.toMatchObject({ type: 'err_service_busy' });
    for (const release of held) release();
    await Promise.all([first, second]);
    await withPlace('c', async () => undefined);
  });
});

test('uploads of documents on slow lines do not block other users', async () => {
  const gone = new AbortController();
  const slow = await Promise.all([1, 2, 3, 4].map(() => server.signUp()));
  await server.db.query(`delete from rate_limit where key like 'import:%'`);
  for (const { headers } of slow)
    for (let each = 0; each < LIMITS.each; each++) {
      const sent = rawRequest(`${server.url}/v1/scripts/import?file_name=a.docx`, {
        method: 'POST',
        headers: { ...headers, 'content-length': 1_000 },
        signal: gone.signal,
      });
      sent.on('error', () => undefined).flushHeaders();
    }
  const begun = async () =>
    (
      await server.db.query<{ n: number }>(`select sum(count) as n from rate_limit where key like 'import:%'`)
    )[0]!.n;
  await expect.poll(begun).toBe(slow.length * LIMITS.each);
  // Each of them already has as many under way as one user may.
  for (const one of slow) expect((await importFile(docx, 'night.docx', one)).status).toBe(503);
  expect((await importFile(docx, 'night.docx')).status).toBe(200);
  gone.abort();
});

test('a process that cannot be started leaves no listeners on the request', async () => {
  const { execPath } = process;
  onTestFinished(() => void (process.execPath = execPath));
  process.execPath = '/no/such/node';
  const { signal } = new AbortController();
  const reading = createReaders(LIMITS).read('ann', Buffer.from('Hello.'), 'hello.txt', signal);
  await expect(reading).rejects.toThrow('ENOENT');
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
