import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CODE_NOT_ENOUGH_CREDITS } from '../../src/contract/constants/codes.ts';
import type { BookDetail, BookItem } from '../../src/contract/index.ts';
import { DATABASES, testOnce } from '../support/databases.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { makeDocx, makeEpub, makeZip, wordParagraph } from '../support/make-documents.ts';
import { makePdf } from '../support/make-pdf.ts';
import { PATIENT } from '../support/patient.ts';
import { makePicture } from '../support/pictures.ts';
import { reconcile } from '../support/reconcile.ts';
import { setBalance } from '../support/set-balance.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

const NOTE =
  'He read it twice.<a epub:type="noteref" href="#n1">1</a></p><aside id="n1" epub:type="footnote"><p>As letters were read then.</p></aside><p>Then he slept.';

/** Two chapters, a rights page and an index, in a book that names its title and author. */
const lighthouse = () =>
  makeEpub(
    {
      rights: '<p>Copyright 1921 by M. Aldous. All rights reserved.</p>',
      one: '<h1>The harbour</h1><p>Mr. Harker counted the sacks.</p><p>“There is one for you,” said Harker. “Blue paper.”</p><p>“My mother writes,” said Ines, and “not often,” she added.</p><script>alert(1)</script>',
      two: `<h1>A lamp goes out</h1><p>${NOTE}</p><p>“Go,” said Ines.`,
      index: '<h1>Index</h1><p>lamp, 12</p>',
    },
    { title: 'The Lighthouse Letters' },
  );

describe.each(DATABASES)('a book that is imported from a file, on %s', (on) => {
  const once = testOnce(on);
  let server: TestServer;
  let user: TestUser;
  let engine: FakeEngine;

  beforeAll(async () => {
    engine = new FakeEngine({ voices: 12 });
    server = await startTestServer({
      on,
      engines: [engine],
      imageTextEngines: [],
      env: { VOXBENCH_LOG: 'off' },
    });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    user = await server.signUp();
    engine.asked.length = 0;
  });
  afterEach(async () => {
    expect(await reconcile(server.db)).toEqual([]);
  });

  const send = async (bytes: Uint8Array<ArrayBuffer> | string, file_name: string): Promise<BookItem> => {
    const answer = await user.call('POST /v1/books', { query: { file_name }, body: new Blob([bytes]) });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data.item;
  };
  const load = async ({ book_id }: Pick<BookItem, 'book_id'>): Promise<BookDetail> => {
    const answer = await user.call('GET /v1/books/{book_id}', { params: { book_id } });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data.book;
  };
  const imported = async (bytes: Uint8Array<ArrayBuffer> | string, fileName: string) => {
    const item = await send(bytes, fileName);
    await expect.poll(async () => (await load(item)).import_job.state, PATIENT).toMatch(/done|failed/);
    return load(item);
  };
  const titles = ({ book_chapters }: BookDetail) =>
    book_chapters.map(({ title, left_out }) => (left_out ? `(${title})` : title));
  const passages = async ({ book_chapters }: BookDetail, index: number) => {
    const { chapter_id } = book_chapters[index]!;
    const answer = await user.call('GET /v1/projects/{project_id}', { params: { project_id: chapter_id } });
    return answer.body.data.project;
  };
  const texts = async (book: BookDetail, index: number) =>
    (await passages(book, index)).segments.map(({ speaker, text }) =>
      speaker ? `${speaker}: ${text}` : text,
    );
  const make = async (book: BookDetail, chapter_ids?: string[], key = crypto.randomUUID() as string) => {
    const answer = await user.call('POST /v1/books/{book_id}/make', {
      params: { book_id: book.book_id },
      body: { ...(chapter_ids && { chapter_ids }) },
      idempotencyKey: key,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    await expect
      .poll(async () => (await load(book)).make_job?.state, PATIENT)
      .toMatch(/done|failed|cancelled/);
    return load(book);
  };
  const balance = async () =>
    (await user.call('GET /v1/tenant/get_tenant_bonus', {})).body.data.credit_balance!;

  once('stalled uploads of one user do not block those of others', async () => {
    const away = new AbortController();
    const hanging = Array.from({ length: 3 }, () =>
      fetch(`${server.url}/v1/books?file_name=slow.txt`, {
        method: 'POST',
        headers: { authorization: `Bearer ${user.tokens.access_token}` },
        body: new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('It came')) }),
        duplex: 'half',
        signal: away.signal,
      } as RequestInit).catch(() => undefined),
    );
    try {
      await user.call('GET /v1/books', { query: {} });
      user = await server.signUp();
      expect((await imported('It came.', 'boat.txt')).import_job).toMatchObject({ state: 'done' });
    } finally {
      away.abort();
      await Promise.all(hanging);
    }
  });

  test('an EPUB yields title, chapters, speakers and credits, and counts what was left out', async () => {
    const book = await imported(lighthouse(), 'letters.epub');
    expect(book).toMatchObject({
      title: 'The Lighthouse Letters',
      language: 'en',
      import_job: { state: 'done', error: null },
    });
    expect(titles(book)).toEqual([
      'Opening credits',
      '(Part 1)',
      'The harbour',
      'A lamp goes out',
      '(Index)',
      '(Notes)',
      'Closing credits',
    ]);
    expect(await texts(book, 2)).toEqual([
      'The harbour',
      'Mr. Harker counted the sacks.',
      'Harker: “There is one for you,”',
      'said Harker.',
      'Harker: “Blue paper.”',
      'Ines: “My mother writes,”',
      'said Ines, and',
      'Ines: “not often,”',
      'she added.',
    ]);
    const { characters_in, characters_spoken, characters_parts_left_out, characters_left_out } = book.import!;
    expect(characters_in).toBe(characters_spoken + characters_parts_left_out + characters_left_out);
    expect(characters_parts_left_out).toBeGreaterThan(80);
    expect(book.cast.speakers.map(({ name, aliases, passages: own }) => [name, aliases, own])).toEqual([
      ['Ines', [], 3],
      ['Harker', ['Mr. Harker'], 2],
    ]);
    expect(new Set(book.cast.speakers.map(({ voice }) => voice?.voice_id)).size).toBe(2);
    const list = await user.call('GET /v1/books', { query: { search: 'light' } });
    expect(list.body.data.items).toMatchObject([{ book_id: book.book_id, chapters: 2, made: 0 }]);
    const other = await server.signUp();
    const foreign = await other.call('GET /v1/books/{book_id}', { params: { book_id: book.book_id } });
    expect(foreign.status).toBe(404);
  });

  test('one chapter is made, then the others; after an edit only the changed sentence is made again', async () => {
    let book = await imported(lighthouse(), 'letters.epub');
    const params = { book_id: book.book_id };
    const [, , harbour] = book.book_chapters;
    const quoted = await user.call('POST /v1/books/{book_id}/quote', { params, body: {} });
    const before = await balance();
    book = await make(book, [harbour!.chapter_id]);
    expect(book.book_chapters[2]).toMatchObject({ segments: 9, made: 9, failed: 0, making: false });
    expect(book.book_chapters[3]).toMatchObject({ made: 0 });
    book = await make(book);
    expect(book).toMatchObject({ made: book.segments, duration_ms: book.made_ms });
    expect(before - (await balance()), 'no more than was quoted').toBeLessThanOrEqual(
      quoted.body.data.credits,
    );
    const { project_id, revision, segments } = await passages(book, 3);
    const last = segments.at(-1)!;
    engine.asked.length = 0;
    const spent = await balance();
    await user.call('PATCH /v1/projects/{project_id}', {
      params: { project_id },
      body: { kind: 'book', revision, put: [{ ...last, text: 'said the girl.' }] },
    });
    book = await make(await load(book));
    expect(engine.asked).toEqual(['said the girl.']);
    expect(spent - (await balance())).toBe('said the girl.'.length);
    const again = await user.call('POST /v1/books/{book_id}/quote', { params, body: {} });
    expect(again.body.data).toMatchObject({ credits: 0, segments: 0 });
  });

  test('a book beyond the balance does not begin, and finished chapters stay when the credits run out', async () => {
    const book = await imported(
      'Chapter 1\n\nThe boat #wait came.\n\nChapter 2\n\nIt left at last.',
      'boat.txt',
    );
    const params = { book_id: book.book_id };
    const begin = () =>
      user.call('POST /v1/books/{book_id}/make', { params, body: {}, idempotencyKey: crypto.randomUUID() });
    await setBalance(server.db, user.email, 10);
    expect((await begin()).body.code).toBe(CODE_NOT_ENOUGH_CREDITS);
    expect((await load(book)).make_job).toBeNull();
    await setBalance(server.db, user.email, 1_000);
    await begin();
    await expect.poll(() => engine.asked.some((text) => text.includes('#wait')), PATIENT).toBe(true);
    const busy = await user.call('POST /v1/books/{book_id}/cast', { params, body: { single_voice: true } });
    expect(busy.status).toBe(409);
    await setBalance(server.db, user.email, 0);
    await engine.proceed();
    await expect.poll(async () => (await load(book)).make_job?.state, PATIENT).toBe('failed');
    const ended = await load(book);
    expect(ended.make_job).toMatchObject({ error: 'err_balance_insufficient' });
    expect(ended.book_chapters.slice(0, 3).map(({ segments, made }) => segments - made)).toEqual([0, 0, 2]);
  });

  test('credits that run out in mid-chapter keep its finished part, and the rest is made later', async () => {
    const sentences = Array.from(
      { length: 160 },
      (_, index) => `On day ${index} the boat ${index === 0 ? '#wait ' : ''}came ${'very '.repeat(20)}late.`,
    );
    const book = await imported(`Chapter 1\n\n${sentences.join(' ')}`, 'boat.txt');
    const params = { book_id: book.book_id };
    const [, chapter] = book.book_chapters;
    await setBalance(server.db, user.email, 100_000);
    const begin = () =>
      user.call('POST /v1/books/{book_id}/make', {
        params,
        body: { chapter_ids: [chapter!.chapter_id] },
        idempotencyKey: crypto.randomUUID(),
      });
    await begin();
    await expect.poll(() => engine.asked.some((text) => text.includes('#wait')), PATIENT).toBe(true);
    await setBalance(server.db, user.email, 0);
    await engine.proceed();
    await expect.poll(async () => (await load(book)).make_job?.state, PATIENT).toBe('failed');
    const ended = await load(book);
    expect(ended.make_job).toMatchObject({ error: 'err_balance_insufficient' });
    const { made, segments } = ended.book_chapters[1]!;
    expect(made).toBeGreaterThan(10);
    expect(made).toBeLessThan(segments - 10);
    await setBalance(server.db, user.email, 100_000);
    engine.asked.length = 0;
    await begin();
    await expect.poll(async () => (await load(book)).make_job?.state, PATIENT).toBe('done');
    expect((await load(book)).book_chapters[1]).toMatchObject({ made: segments });
    expect(engine.asked).toHaveLength(segments - made);
  });

  test('a new pronunciation applies to the whole book, and only passages with the word are made again', async () => {
    let book = await make(await imported(lighthouse(), 'letters.epub'));
    const params = { book_id: book.book_id };
    const { words } = (await user.call('GET /v1/books/{book_id}/words', { params })).body.data;
    expect(words.find(({ word }) => word === 'Ines')).toMatchObject({ is_name: true, pronunciation: null });
    await user.call('POST /v1/books/{book_id}/pronunciations', {
      params,
      body: { word: 'Ines', language: 'en', say: 'Eenesh', ipa: '' },
    });
    engine.asked.length = 0;
    book = await make(await load(book));
    expect(engine.asked.toSorted()).toEqual(['said Eenesh, and', 'said Eenesh.']);
    expect(book.pronunciations).toMatchObject([{ word: 'Ines', say: 'Eenesh' }]);
    const workspace = await user.call('GET /v1/pronunciations', {});
    expect(workspace.body.data.pronunciations, 'other texts say it as before').toEqual([]);
  });

  once(
    'names are found after abbreviated titles; days, titles of people and headings are not taken for names',
    async () => {
      const book = await imported(
        '# The Long Letter\n\n“Stay,” Mr. Harker said on Thursday. Dr. Llewellyn’s house was dark, and Miss Winter slept.\n\n# The Key\n\nNobody came in March.',
        'letter.md',
      );
      const params = { book_id: book.book_id };
      const { words } = (await user.call('GET /v1/books/{book_id}/words', { params })).body.data;
      expect(words.map(({ word }) => word).toSorted()).toEqual(['Harker', 'Llewellyn', 'Winter']);
    },
  );

  test('speakers can be merged and given voices, and one setting lets the narrator speak the whole book', async () => {
    let book = await imported(lighthouse(), 'letters.epub');
    const params = { book_id: book.book_id };
    const narrator = book.cast.narrator!;
    const merged = await user.call('POST /v1/books/{book_id}/cast/merge', {
      params,
      body: { names: ['Harker'], into: 'The keeper' },
    });
    expect(merged.body.data.book.cast.speakers).toContainEqual(
      expect.objectContaining({
        name: 'The keeper',
        aliases: expect.arrayContaining(['Harker', 'Mr. Harker']),
      }),
    );
    const voice = { ...narrator, voice_id: 'fake-8' };
    await user.call('POST /v1/books/{book_id}/cast', {
      params,
      body: { speakers: [{ name: 'The keeper', voice }] },
    });
    const voices = async () => {
      book = await load(book);
      return (await passages(book, 2)).segments.map((segment) => segment.voice!.voice_id);
    };
    expect((await voices()).slice(2, 5)).toEqual(['fake-8', narrator.voice_id, 'fake-8']);
    const single = await user.call('POST /v1/books/{book_id}/cast', { params, body: { single_voice: true } });
    expect(single.body.data.book.cast.single_voice).toBe(true);
    expect(new Set(await voices())).toEqual(new Set([narrator.voice_id]));
    await user.call('POST /v1/books/{book_id}/cast', { params, body: { single_voice: false } });
    expect((await voices())[2]).toBe('fake-8');
  });

  once('a merge of speakers can be undone, also after others were given passages', async () => {
    const before = await imported(lighthouse(), 'letters.epub');
    const params = { book_id: before.book_id };
    const speakersIn = async () =>
      (await passages(before, 2)).segments.map(({ speaker }) => speaker).filter((one) => one !== null);
    const nobody = await user.call('POST /v1/books/{book_id}/cast/unmerge', { params });
    expect(nobody.status, 'without a merge').toBe(404);
    const merged = await user.call('POST /v1/books/{book_id}/cast/merge', {
      params,
      body: { names: ['Ines', 'Harker'], into: 'Harker' },
    });
    expect(merged.body.data.book.cast.last_merge).toEqual({ into: 'Harker', names: ['Ines'] });
    expect(await speakersIn()).toEqual(['Harker', 'Harker', 'Harker', 'Harker']);
    const { revision, segments } = await passages(before, 2);
    const last = segments.findLast(({ speaker }) => speaker === 'Harker')!;
    await user.call('PATCH /v1/projects/{project_id}', {
      params: { project_id: before.book_chapters[2]!.chapter_id },
      body: { kind: 'book', revision, put: [{ ...last, speaker: 'Tom' }] },
    });
    const undone = await user.call('POST /v1/books/{book_id}/cast/unmerge', { params });
    const { speakers, last_merge } = undone.body.data.book.cast;
    expect(last_merge).toBeNull();
    expect(
      speakers.filter(({ name }) => name !== 'Tom').map(({ name, aliases, voice }) => [name, aliases, voice]),
    ).toEqual(
      expect.arrayContaining(before.cast.speakers.map(({ name, aliases, voice }) => [name, aliases, voice])),
    );
    expect(await speakersIn()).toEqual(['Harker', 'Harker', 'Ines', 'Tom']);
    const ines = (await passages(before, 2)).segments.find(({ speaker }) => speaker === 'Ines')!;
    expect(ines.voice).toEqual(before.cast.speakers.find(({ name }) => name === 'Ines')!.voice);
  });

  once('a change of the language finds the speakers of guessed passages again by its rules', async () => {
    const html = '<html lang="en"><body><p>“Komm,” sagte Anna.</p><p>“Stay,” said Harker.</p></body></html>';
    const { book_id } = await imported(html, 'anna.html');
    const params = { book_id };
    await user.call('POST /v1/books/{book_id}', { params, body: { language: 'de' } });
    const found = await user.call('POST /v1/books/{book_id}/cast/find', { params, body: {} });
    const book = found.body.data.book;
    expect(book.book_chapters[1]!.unsure).toBe(0);
    expect((await texts(book, 1)).filter((text) => text.includes(':'))).toEqual([
      'Anna: “Komm,”',
      'Harker: “Stay,”',
    ]);
  });

  test('chapters can be renamed, reordered, left out, split and merged, and keep their takes', async () => {
    let book = await make(await imported(lighthouse(), 'letters.epub'));
    const params = { book_id: book.book_id };
    const [opening, rights, harbour, lamp, index, notes, closing] = book.book_chapters.map(
      ({ chapter_id }) => chapter_id,
    ) as [string, string, string, string, string, string, string];
    const change = (chapter_id: string, body: { title?: string; left_out?: boolean }) =>
      user.call('POST /v1/books/{book_id}/chapters/{chapter_id}', {
        params: { ...params, chapter_id },
        body,
      });
    await change(harbour, { title: 'Low water' });
    await change(lamp, { left_out: true });
    const ordered = await user.call('POST /v1/books/{book_id}/chapters/order', {
      params,
      body: { chapter_ids: [closing, lamp, harbour, rights, index, notes, opening] },
    });
    expect(titles(ordered.body.data.book)).toEqual([
      'Opening credits',
      '(A lamp goes out)',
      'Low water',
      '(Part 1)',
      '(Index)',
      '(Notes)',
      'Closing credits',
    ]);
    book = ordered.body.data.book;
    expect(await texts(book, 2), 'the spoken title follows').toContain('Low water');
    const { segments } = await passages(book, 2);
    const split = await user.call('POST /v1/books/{book_id}/chapters/{chapter_id}/split', {
      params: { ...params, chapter_id: harbour },
      body: { segment_id: segments[5]!.segment_id, title: 'Blue paper' },
    });
    book = split.body.data.book;
    expect(book.book_chapters[3]).toMatchObject({ title: 'Blue paper', segments: 4, made: 4 });
    const across = await user.call('POST /v1/books/{book_id}/chapters/{chapter_id}/merge', {
      params: { ...params, chapter_id: lamp },
      body: {},
    });
    expect(across.status, 'a part that is left out would take the next chapter with it').toBe(422);
    const merged = await user.call('POST /v1/books/{book_id}/chapters/{chapter_id}/merge', {
      params: { ...params, chapter_id: harbour },
      body: {},
    });
    book = merged.body.data.book;
    expect(book.book_chapters[2]).toMatchObject({ title: 'Low water', segments: 9, made: 8 });
    expect((await passages(book, 2)).segments.map(({ segment_id }) => segment_id)).toEqual(
      segments.map(({ segment_id }) => segment_id),
    );
  });

  test('a corrected title and author are spoken in the credits, unless the user has changed those', async () => {
    const book = await imported(lighthouse(), 'letters.epub');
    const params = { book_id: book.book_id };
    const change = async (body: { title?: string; tags?: { author: string } }) =>
      (await user.call('POST /v1/books/{book_id}', { params, body })).body.data.book;
    await change({ title: 'The Lamp' });
    const changed = await change({ tags: { author: 'M. Aldous' } });
    expect((await texts(changed, 0)).join(' ')).toBe('The Lamp. Written by M. Aldous.');
    expect((await texts(changed, 6)).join(' ')).toBe('The end. The Lamp. Written by M. Aldous.');
    const { project_id, revision, segments } = await passages(changed, 0);
    await user.call('PATCH /v1/projects/{project_id}', {
      params: { project_id },
      body: { kind: 'book', revision, put: [{ ...segments[0]!, text: 'The Lamp, a novel.' }] },
    });
    const again = await change({ title: 'Letters', tags: { author: '' } });
    expect((await texts(again, 0))[0], 'the words of the user').toBe('The Lamp, a novel.');
    expect((await texts(again, 6)).join(' ')).toBe('The end. Letters.');
  });

  test('a book is deleted with its chapters', async () => {
    const book = await make(await imported(lighthouse(), 'letters.epub'));
    const params = { book_id: book.book_id };
    expect((await user.call('DELETE /v1/books/{book_id}', { params })).status).toBe(200);
    expect((await user.call('GET /v1/books/{book_id}', { params })).status).toBe(404);
    const [left] = await server.db.query<{ count: number }>(
      'select count(*)::int as count from project where project_id = any($1)',
      [book.book_chapters.map(({ chapter_id }) => chapter_id)],
    );
    expect(left!.count).toBe(0);
  });

  once('chapters are found in text, Markdown, HTML and Word', async () => {
    const plain = await imported('Chapter 1\n\nThe boat\ncame.\n\nChapter 2\n\nIt left.', 'boat.txt');
    expect(titles(plain)).toEqual(['Opening credits', 'Chapter 1', 'Chapter 2', 'Closing credits']);
    expect(await texts(plain, 1)).toEqual(['Chapter 1', 'The boat came.']);
    expect(plain.title).toBe('boat');
    const markdown = await imported(
      '---\ntitle: "Fog"\nauthor: M. Aldous\n---\n# North\n\nIt *rose*.\n\n# South\n\nIt fell.',
      'fog.md',
    );
    expect(markdown).toMatchObject({ title: 'Fog', author: 'M. Aldous' });
    expect(titles(markdown).slice(1, -1)).toEqual(['North', 'South']);
    const titled = await imported('# The Keeper\n\n## North\n\nIt rose.\n\n## South\n\nIt fell.', 'book.md');
    expect(titled.title).toBe('The Keeper');
    expect(titles(titled).slice(1, -1), 'the credits say the title').toEqual([
      '(The Keeper)',
      'North',
      'South',
    ]);
    const html = await imported(
      '<!doctype html><html lang="de"><head><title>Nebel</title></head><body><h1>Eins</h1><p>Er kam.</p><h1>Zwei</h1><p>Er ging.</p></body></html>',
      'nebel.html',
    );
    expect(html).toMatchObject({ title: 'Nebel', language: 'de' });
    expect(titles(html).slice(1, -1)).toEqual(['Eins', 'Zwei']);
    const word = await imported(
      makeDocx(
        wordParagraph('One', 'berschrift1') +
          wordParagraph('The boat came.') +
          wordParagraph('Two', 'berschrift1') +
          wordParagraph('It left.'),
      ),
      'boat.docx',
    );
    expect(titles(word).slice(1, -1)).toEqual(['One', 'Two']);
  });

  once.each([
    ['an empty archive', () => makeZip({ 'a.txt': 'x' }), 'a.epub', 'err_file_not_supported'],
    [
      'encrypted chapters',
      () =>
        makeEpub(
          { one: '<p>x</p>' },
          {
            more: {
              'META-INF/encryption.xml':
                '<encryption><CipherReference URI="OEBPS/text/one.xhtml"/><CipherReference URI="text/one.xhtml"/></encryption>',
            },
          },
        ),
      'a.epub',
      'err_file_protected',
    ],
    ['pictures only', () => makeEpub({ one: '<img src="a.png"/>' }), 'a.epub', 'err_file_without_text'],
    ['a scanned PDF', () => makePdf([{ picture: true }]), 'scan.pdf', 'err_file_scanned'],
    ['a quarter of a million paragraphs', () => 'No.\n\n'.repeat(250_000), 'a.txt', 'err_file_too_complex'],
    [
      'bytes that are no text',
      () => new Uint8Array([1, 2, 3, 4, 0, 0, 7]),
      'a.txt',
      'err_file_not_supported',
    ],
  ])('%s: the import ends with what is wrong', async (_, file, name, error) => {
    const book = await imported(file(), name);
    expect(book.import_job).toMatchObject({ state: 'failed', error });
    expect(book.import).toBeNull();
    expect(book.book_chapters).toEqual([]);
  });

  once('a text that was cut is shortened to whole characters', async () => {
    const start = 'n'.repeat(499);
    const html = `<html lang="en"><body><nav title="${start}😀 and more"></nav><p>The boat came.</p></body></html>`;
    const { book_id, import_job } = await imported(html, 'boat.html');
    expect(import_job).toMatchObject({ state: 'done', error: null });
    const params = { book_id };
    const shown = await user.call('GET /v1/books/{book_id}/left_out', {
      params,
      query: { kind: 'contents' },
    });
    expect(shown.body.data.passages).toEqual([`${start}😀`]);
  });

  once('a scanned PDF stays a failed import where no engine can read its pages', async () => {
    const book = await imported(makePdf([{ picture: true }]), 'scan.pdf');
    const again = await user.call('POST /v1/books/{book_id}/import', {
      params: { book_id: book.book_id },
      body: { recognize: true },
    });
    // No engine of this server reads text in images
    expect(JSON.stringify(again.body)).toContain('err_image_text_not_allowed');
    expect((await load(book)).import_job).toMatchObject({ state: 'failed', error: 'err_file_scanned' });
  });

  once('an EPUB without a spine is read in the order of its manifest', async () => {
    const book = await imported(
      makeEpub(
        { one: '<p>The boat came.</p>' },
        {
          more: {
            'OEBPS/book.opf':
              '<package><metadata/><manifest><item id="one" href="text/one.xhtml" media-type="application/xhtml+xml"/></manifest></package>',
          },
        },
      ),
      'a.epub',
    );
    expect(book.import_job).toMatchObject({ state: 'done' });
    expect(await texts(book, 1)).toContain('The boat came.');
  });

  once('a cover that is no picture, broken or too large is refused, and the previous one stays', async () => {
    const { book_id } = await imported('It came.', 'boat.txt');
    const give = (bytes: Uint8Array<ArrayBuffer>) =>
      user.call('POST /v1/books/{book_id}/cover', { params: { book_id }, body: new Blob([bytes]) });
    const good = new Uint8Array(makePicture('png'));
    expect((await give(good)).status).toBe(200);
    const { cover_url } = await load({ book_id });
    const large = await sharp({ create: { width: 8_000, height: 5_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    for (const [bytes, error] of [
      [new TextEncoder().encode('no picture'), 'err_file_not_supported'],
      [good.slice(0, 60), 'err_file_damaged'],
      [new Uint8Array(large), 'err_image_too_large'],
    ] as const)
      expect(JSON.stringify((await give(bytes)).body)).toContain(error);
    expect((await load({ book_id })).cover_url?.split('?')[0]).toBe(cover_url!.split('?')[0]);
  });

  once(
    'a plain text takes its title and author from the lines before the first chapter, also from adjacent ones',
    async () => {
      const chapters = 'Chapter 1\n\nIt came.\n\nChapter 2\n\nIt went.';
      for (const head of ['The Boat\n\nby M. Aldous', 'The Boat\nby M. Aldous'])
        expect(await imported(`${head}\n\n${chapters}`, 'boat.txt')).toMatchObject({
          title: 'The Boat',
          author: 'M. Aldous',
        });
      // A line wrapped at a fixed width is no author
      expect(await imported(`Stand\nby Me\n\nIt came.`, 'me.txt')).toMatchObject({ author: '' });
    },
  );

  once('an unusable cover in an EPUB is skipped, and the reason is given', async () => {
    const withCover = (cover: Uint8Array | undefined) => {
      const opf = `<package xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>Boat</dc:title></metadata>
        <manifest><item id="one" href="text/one.xhtml" media-type="application/xhtml+xml"/>
        <item id="cover" href="cover.png" media-type="image/png" properties="cover-image"/></manifest>
        <spine><itemref idref="one"/></spine></package>`;
      return makeEpub(
        { one: '<h1>One</h1><p>It came.</p>' },
        { more: { 'OEBPS/book.opf': opf, ...(cover && { 'OEBPS/cover.png': cover }) } },
      );
    };
    const large = await sharp({ create: { width: 8_000, height: 5_000, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    for (const [cover, problem] of [
      [new Uint8Array(makePicture('png')), null],
      [new TextEncoder().encode('no picture'), 'no_picture'],
      [makePicture('png').subarray(0, 60), 'damaged'],
      [new Uint8Array(large), 'too_large'],
      // An archive that would unpack to more than the server reads
      [new Uint8Array(70_000_000), 'too_large'],
      [undefined, 'missing'],
    ] as const) {
      const book = await imported(withCover(cover), 'boat.epub');
      expect(book.import_job).toMatchObject({ state: 'done' });
      expect(book.import?.cover_problem).toBe(problem);
      expect(book.cover_url !== null).toBe(problem === null);
    }
    expect((await imported('It came.', 'boat.txt')).import?.cover_problem).toBeNull();
  });

  once('broken markup, a missing spine and a paragraph of half a megabyte are read', async () => {
    const broken = await imported(makeEpub({ one: '<h1>One<p>It <b>came.</p></i><p>“No end' }), 'a.epub');
    expect(broken.import_job.state).toBe('done');
    const long = await imported('It came and it went. '.repeat(25_000), 'long.txt');
    expect(long.import_job).toMatchObject({ state: 'done' });
    expect(long.book_chapters.length).toBeGreaterThan(3);
    expect(long.characters).toBeGreaterThan(450_000);
  });
});
