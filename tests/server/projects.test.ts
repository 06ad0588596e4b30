import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetLongRemoved } from '../../demo/server/projects/forget-removed.ts';
import { weightOf } from '../../demo/server/projects/limits.ts';
import {
  PROJECT_CHARACTERS_MAX,
  PROJECTS_CHARACTERS_MAX,
  PROJECTS_MAX,
} from '../../src/contract/constants/projects.ts';
import { SCRIPT_SEGMENTS_MAX } from '../../src/contract/constants/script.ts';
import type { ProjectPatch, ProjectSegment } from '../../src/contract/index.ts';
import type { Caller } from '../support/caller.ts';
import { DATABASES } from '../support/databases.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { projectSegments } from '../support/segments.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

describe.each(DATABASES)('projects on %s', (on) => {
  let server: TestServer;
  let user: TestUser;
  beforeAll(async () => {
    server = await startTestServer({ on, engines: [new FakeEngine()] });
  });
  beforeEach(async () => {
    user = await server.signUp();
  });
  afterAll(() => server.close());

  const segments = (...texts: string[]) => projectSegments(texts, 'fake');
  const patch = (project_id: string, body: ProjectPatch, who: Caller = user) =>
    who.call('PATCH /v1/projects/{project_id}', {
      params: { project_id },
      body: { kind: 'speech', ...body },
    });
  const get = (project_id: string, after?: number, who: Caller = user) =>
    who.call('GET /v1/projects/{project_id}', { params: { project_id }, query: { after } });
  const load = async (project_id: string, after?: number) => {
    const { status, body } = await get(project_id, after);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data.project;
  };
  /** Stores a project with one segment for each text. */
  const store = async (...texts: string[]) => {
    const id = crypto.randomUUID();
    const put = segments(...texts);
    expect(await patch(id, { revision: 0, put })).toMatchObject(stored(1));
    return { id, put };
  };
  const stored = (revision: number) => ({ status: 200, body: { data: { revision } } });
  const refused = (status: number, type: string) => ({ status, body: { detail: [{ type }] } });
  const textsOf = (project: { segments: ProjectSegment[] }) => project.segments.map(({ text }) => text);

  test('are stored by patches and read back as stored', async () => {
    const { id, put } = await store('One.', 'Two.', 'Three.');
    const project = await load(id);
    expect(project).toMatchObject({ project_id: id, kind: 'speech', title: 'One. Two. Three.', revision: 1 });
    expect(project.segments).toEqual(put);
    const changed: ProjectSegment = {
      ...put[1]!,
      text: 'Two again.',
      words: [[0, 3, 10, 400, 99] as const, [4, 10, 400, 900, null] as const].map((word) => [...word]),
      start_ms: 10,
      end_ms: 900,
      speaker: 'Ann',
      source_text: 'Nochmal zwei.',
      locked: true,
    };
    const next = { revision: 1, lead: '\n', put: [changed], remove: [put[0]!.segment_id] };
    expect(await patch(id, next)).toMatchObject(stored(2));
    const after = await load(id, 1);
    expect(after).toMatchObject({ revision: 2, lead: '\n', removed: [put[0]!.segment_id] });
    expect(after.segments).toEqual([changed]);
    expect(textsOf(await load(id))).toEqual(['Two again.', 'Three.']);
    expect(await load(id, 2)).toMatchObject({ segments: [], removed: [] });
  });

  test('keep the texts, times and voice of a locked segment until it is unlocked', async () => {
    const { id, put } = await store('One.', 'Two.');
    const locked = { ...put[0]!, locked: true };
    expect(await patch(id, { revision: 1, put: [locked] })).toMatchObject(stored(2));
    const slowly = { voice: { ...locked.voice!, speed: 0.83 } };
    for (const change of [{ text: 'Won.' }, { source_text: 'Eins.' }, { start_ms: 1 }, { end_ms: 9 }, slowly])
      expect(await patch(id, { revision: 2, put: [{ ...locked, ...change }, put[1]!] })).toMatchObject(
        refused(422, 'err_segment_locked'),
      );
    const remove = put.map(({ segment_id }) => segment_id);
    expect(await patch(id, { revision: 2, remove })).toMatchObject(refused(422, 'err_segment_locked'));
    expect(textsOf(await load(id))).toEqual(['One.', 'Two.']);
    const given = { ...locked, speaker: 'Ann' };
    expect(await patch(id, { revision: 2, put: [given] })).toMatchObject(stored(3));
    const unlocked = { ...given, ...slowly, text: 'Won.', locked: false };
    expect(await patch(id, { revision: 3, put: [unlocked] })).toMatchObject(stored(4));
    expect(textsOf(await load(id))).toEqual(['Won.', 'Two.']);
    expect(await patch(id, { revision: 4, remove: [remove[0]!] })).toMatchObject(stored(5));
  });

  test('identify a segment by its id, also in upper case', async () => {
    const { id, put } = await store('One.');
    const [one] = put;
    const loud = { ...one!, segment_id: one!.segment_id.toUpperCase(), text: 'One again.' };
    expect(await patch(id, { revision: 1, put: [one!, loud] })).toMatchObject(
      refused(422, 'err_invalid_param'),
    );
    expect(await patch(id, { revision: 1, put: [loud], remove: [one!.segment_id] })).toMatchObject(
      refused(422, 'err_invalid_param'),
    );
    expect(await patch(id.toUpperCase(), { revision: 1, put: [loud] })).toMatchObject(stored(2));
    expect(textsOf(await load(id))).toEqual(['One again.']);
  });

  test('of a recording are created with the recording, not by a patch', async () => {
    const id = crypto.randomUUID();
    const answer = await user.call('PATCH /v1/projects/{project_id}', {
      params: { project_id: id },
      body: { kind: 'transcription', revision: 0, put: segments('One.') },
    });
    expect(answer.status).toBe(404);
    expect((await get(id)).status).toBe(404);
  });

  test.for([
    ['that ends before it starts', [0, 3, 400, 10]],
    ['later than the longest recording', [0, 3, 10, 2 ** 40]],
  ] as const)('refuse a word %s', async ([, [from, to, start, end]]) => {
    const { id, put } = await store('One.');
    const spoken = { ...put[0]!, words: [[from, to, start, end, null] as ProjectSegment['words'][number]] };
    const answer = await patch(id, { revision: 1, put: [spoken] });
    expect(answer.body).toMatchObject({ detail: expect.any(Array) as unknown });
    expect((await load(id)).revision).toBe(1);
  });

  test('have a one-line title', async () => {
    const { id } = await store('One.');
    await patch(id, { revision: 1, title: ' A\r\nB  C ' });
    expect((await load(id)).title).toBe('A B C');
  });

  test('of one user may have a limited number of characters in total', async () => {
    const { id, put } = await store('One.');
    await server.db.query(
      `insert into project (project_id, tenant_id, owner, kind, title, revision, characters)
       select gen_random_uuid(), tenant_id, owner, kind, 'Another', 1, $2 from project where project_id = $1`,
      [id, PROJECTS_CHARACTERS_MAX - 10],
    );
    const other = crypto.randomUUID();
    expect(await patch(other, { revision: 0, put: segments('Eleven more.') })).toMatchObject(
      refused(422, 'err_too_many_projects'),
    );
    expect((await get(other)).status, 'nothing of it is stored').toBe(404);
    expect(await patch(id, { revision: 1, put: [{ ...put[0]!, text: 'One' }] }), 'shorter').toMatchObject(
      stored(2),
    );
  });

  test('count a large patch as several', () => {
    const [small] = segments('One.');
    expect(weightOf({ put: [small!] })).toBe(1);
    expect(weightOf({ remove: Array.from({ length: 1000 }, () => small!.segment_id) })).toBe(11);
    expect(weightOf({ put: [{ ...small!, text: 'a'.repeat(100_000) }] })).toBe(11);
    const words = Array.from({ length: 20_000 }, (_, at): ProjectSegment['words'][number] => [
      at,
      at + 1,
      0,
      0,
      null,
    ]);
    expect(weightOf({ put: [{ ...small!, words }] })).toBe(41);
  });

  test('order their segments by rank, upper case before lower case, and by id', async () => {
    const ranked = ['aV', 'a0', 'Zz', 'aV', 'av'].map((rank) => ({ ...segments(rank)[0]!, rank }));
    const id = crypto.randomUUID();
    await patch(id, { revision: 0, put: ranked });
    const expected = ranked.toSorted((a, b) =>
      a.rank === b.rank ? (a.segment_id < b.segment_id ? -1 : 1) : a.rank < b.rank ? -1 : 1,
    );
    expect((await load(id)).segments).toEqual(expected);
  });

  test('refuse a patch on an older revision, and report the changes since then', async () => {
    const { id, put } = await store('One.', 'Two.');
    const [one, two] = put;
    await patch(id, { revision: 1, put: [{ ...one!, text: 'One, from here.' }] });
    const later = { put: [{ ...two!, text: 'Two, from there.' }] };
    expect(await patch(id, { revision: 1, ...later })).toMatchObject(refused(409, 'err_project_changed'));
    const news = await load(id, 1);
    expect(textsOf(news)).toEqual(['One, from here.']);
    expect(await patch(id, { revision: news.revision, ...later })).toMatchObject(stored(3));
    expect(textsOf(await load(id))).toEqual(['One, from here.', 'Two, from there.']);
  });

  test('accept one of two simultaneous patches', async () => {
    const { id, put } = await store('One.');
    const answers = await Promise.all(
      ['here', 'there'].map((place) => patch(id, { revision: 1, put: [{ ...put[0]!, text: place }] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const fresh = crypto.randomUUID();
    const made = await Promise.all(
      ['here', 'there'].map((place) => patch(fresh, { revision: 0, put: segments(place) })),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await load(fresh)).segments).toHaveLength(1);
  });

  test('recognise a repeated patch until another one follows', async () => {
    const { id, put } = await store('One.');
    const change = { revision: 1, put: [{ ...put[0]!, text: 'Changed.' }], title: 'Mine' };
    expect(await patch(id, change)).toMatchObject(stored(2));
    expect(await patch(id, change)).toMatchObject(stored(2));
    expect(await patch(id, { revision: 2, put: segments('More.') })).toMatchObject(stored(3));
    expect(await patch(id, change)).toMatchObject(refused(409, 'err_project_changed'));
  });

  test('keep their revision when a patch changes nothing', async () => {
    const { id, put } = await store('One.', 'Two.');
    const same = { revision: 1, put, lead: '', remove: [crypto.randomUUID()] };
    expect(await patch(id, same)).toMatchObject(stored(1));
    expect(await load(id, 1)).toMatchObject({ segments: [], removed: [] });
  });

  test('restore a removed segment by its id', async () => {
    const { id, put } = await store('One.', 'Two.');
    await patch(id, { revision: 1, remove: [put[1]!.segment_id] });
    await patch(id, { revision: 2, put: [put[1]!] });
    expect(await load(id, 1)).toMatchObject({ segments: [put[1]!], removed: [] });
  });

  test('delete segments removed long ago; a window that is older has to load everything', async () => {
    const { id, put } = await store('One.', 'Two.', 'Three.');
    await patch(id, { revision: 1, remove: [put[0]!.segment_id] });
    await patch(id, { revision: 2, remove: [put[1]!.segment_id] });
    await server.db.query(
      `update segment set removed_at = removed_at - interval '40 days' where segment_id = $1`,
      [put[0]!.segment_id],
    );
    await forgetLongRemoved(server.db);
    expect(await get(id, 1)).toMatchObject(refused(409, 'err_project_changed'));
    expect(await load(id, 2)).toMatchObject({ removed: [put[1]!.segment_id] });
    expect(textsOf(await load(id))).toEqual(['Three.']);
    // On a server restored from an older backup
    expect(await get(id, 9)).toMatchObject(refused(409, 'err_project_changed'));
  });

  test('are named after their text until they are given a title', async () => {
    const { id, put } = await store('', 'Dear Ann,\nhello.');
    expect((await load(id)).title).toBe('Dear Ann, hello.');
    await patch(id, { revision: 1, put: [{ ...put[1]!, text: `Dear ${'Ben '.repeat(40)}` }] });
    expect((await load(id)).title).toMatch(/^Dear Ben .* Ben…$/);
    await patch(id, { revision: 2, title: 'Letters' });
    await patch(id, { revision: 3, put: [{ ...put[1]!, text: 'Dear Cleo.' }] });
    expect((await load(id)).title).toBe('Letters');
  });

  test('belong to the user who made them', async () => {
    const { id, put } = await store('Private.');
    const stranger = await server.signUp();
    const mine = segments('Mine now.');
    for (const revision of [0, 1])
      expect(await patch(id, { revision, put: mine }, stranger)).toMatchObject(refused(404, 'err_not_found'));
    expect(await get(id, undefined, stranger)).toMatchObject(refused(404, 'err_not_found'));
    expect(await patch(crypto.randomUUID(), { revision: 1 })).toMatchObject(refused(404, 'err_not_found'));
    expect((await patch(id, { revision: 1 }, server.visitor())).status).toBe(403);
    expect((await load(id)).segments).toEqual(put);
  });

  test('keep their segments when another project uses their ids', async () => {
    const { id, put } = await store('Mine.');
    const stranger = await server.signUp();
    for (const who of [user, stranger]) {
      const elsewhere = crypto.randomUUID();
      const stolen = [...segments('New.'), { ...put[0]!, text: 'Stolen.' }];
      expect(await patch(elsewhere, { revision: 0, put: stolen }, who)).toMatchObject(
        refused(422, 'err_invalid_param'),
      );
      expect((await get(elsewhere, undefined, who)).status).toBe(404);
      await patch(elsewhere, { revision: 0, remove: [put[0]!.segment_id] }, who);
    }
    expect(await load(id)).toMatchObject({ revision: 1, segments: put });
  });

  test('have a maximum size', async () => {
    const { id } = await store('First.');
    const many = Array.from({ length: SCRIPT_SEGMENTS_MAX }, () => 'x');
    expect(await patch(id, { revision: 1, put: segments(...many) })).toMatchObject(
      refused(422, 'err_text_too_long'),
    );
    const long = Array.from({ length: PROJECT_CHARACTERS_MAX / 2_000 }, () => 'y'.repeat(2_000));
    expect(await patch(id, { revision: 1, put: segments(...long) })).toMatchObject(
      refused(422, 'err_text_too_long'),
    );
    expect(textsOf(await load(id))).toEqual(['First.']);
    expect(await patch(id, { revision: 1, put: segments(...many.slice(1)) })).toMatchObject(stored(2));
    expect((await load(id)).segments).toHaveLength(SCRIPT_SEGMENTS_MAX);
    // Removed segments no longer count
    const { segments: all } = await load(id);
    const remove = all.slice(0, 4_000).map(({ segment_id }) => segment_id);
    expect(await patch(id, { revision: 2, remove, put: segments(...many.slice(1_000)) })).toMatchObject(
      stored(3),
    );
  });

  test.for<[string, Partial<ProjectSegment>]>([
    ['a script without a voice', { voice: null }],
    ['a word beyond its text', { words: [[0, 5, 0, 10, null]] }],
    ['words that overlap', { words: Array.from({ length: 3 }, () => [0, 2, 0, 10, null]) }],
    ['an end before the start', { start_ms: 10, end_ms: 5 }],
    ['a rank with invalid characters', { rank: 'a-0' }],
  ])('%s is refused', async ([, change]) => {
    const [segment] = segments('Hm.');
    const id = crypto.randomUUID();
    expect(await patch(id, { revision: 0, put: [{ ...segment!, ...change }] })).toMatchObject(
      refused(422, 'err_invalid_param'),
    );
    expect((await get(id)).status).toBe(404);
  });

  test('a patch with the same segment twice is refused', async () => {
    const { id, put } = await store('One.');
    const twice = [
      { put: [put[0]!, put[0]!] },
      { put, remove: [put[0]!.segment_id] },
      { remove: [put[0]!.segment_id, put[0]!.segment_id] },
    ];
    for (const change of twice)
      expect(await patch(id, { revision: 1, ...change })).toMatchObject(refused(422, 'err_invalid_param'));
  });

  test('may lack voices where nothing is spoken', async () => {
    const { id, put: spoken } = await store('One.');
    await server.db.query(`update project set kind = 'transcription' where project_id = $1`, [id]);
    const put = segments('  Heard. ').map((segment) => ({ ...segment, voice: null }));
    const remove = spoken.map(({ segment_id }) => segment_id);
    expect(await patch(id, { revision: 1, put, remove })).toMatchObject(stored(2));
    expect(await load(id)).toMatchObject({ kind: 'transcription', segments: put });
    const asScript = await user.call('GET /v1/speech/scripts/{script_id}', { params: { script_id: id } });
    expect(asScript.status).toBe(404);
    expect((await user.call('GET /p1/history/get', {})).body.data.items).toEqual([]);
  });

  test('are limited in number', async () => {
    await store('One of them.');
    await server.db.query(
      `insert into project (project_id, tenant_id, owner, title)
       select gen_random_uuid(), tenant_id, owner, '' from project, generate_series(2, $1::int)
        where tenant_id = (select tenant_id from app_user where email = $2)`,
      [PROJECTS_MAX, user.email],
    );
    expect(await patch(crypto.randomUUID(), { revision: 0 })).toMatchObject(
      refused(422, 'err_too_many_projects'),
    );
  });

  test('accept as many patches as a few windows send, and no more', async () => {
    const { id } = await store('One.');
    await server.db.query(`update rate_limit set count = 599 where key like 'patch:%'`);
    expect((await patch(id, { revision: 1, title: 'The last one' })).status).toBe(200);
    const over = await patch(id, { revision: 2, title: 'One too many' });
    expect(over).toMatchObject(refused(429, 'err_too_many_requests'));
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    await server.db.query(`delete from rate_limit where key like 'patch:%'`);
  });
});
