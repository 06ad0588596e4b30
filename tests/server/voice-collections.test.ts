import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COLLECTIONS_MAX, COLLECTION_VOICES_MAX } from '../../src/contract/constants/voices.ts';
import { DATABASES } from '../support/databases.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

const COLLECT = 'POST /v1/voices/collections/{collection_id}/voices';

describe.each(DATABASES)('collections of voices, on %s', (on) => {
  let server: TestServer;
  let user: TestUser;
  beforeAll(async () => {
    server = await startTestServer({ on, engines: [new FakeEngine({ voices: 3 })] });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    user = await server.signUp();
  });

  const list = async (who = user) => (await who.call('GET /v1/voices/collections', {})).body.data.collections;
  const begin = async (name: string, who = user) =>
    (await who.call('POST /v1/voices/collections', { body: { name } })).body.data.collection.collection_id;
  const collect = (collection_id: string, voice_id: string, inside = true, who = user) =>
    who.call(COLLECT, { params: { collection_id }, body: { voice_id, inside } });

  test('list voices in the order in which they were added, by name', async () => {
    const warm = await begin('warm');
    const news = await begin('  News ');
    await collect(warm, 'fake-2');
    await collect(warm, 'fake-0');
    await collect(warm, 'fake-2');
    expect(await list()).toEqual([
      { collection_id: news, name: 'News', voice_ids: [] },
      { collection_id: warm, name: 'warm', voice_ids: ['fake-2', 'fake-0'] },
    ]);
    const { body } = await collect(warm, 'fake-2', false);
    expect(body.data.collection.voice_ids).toEqual(['fake-0']);
    expect((await collect(warm, 'fake-2', false)).status).toBe(200);
  });

  test('can be renamed and deleted', async () => {
    const collection_id = await begin('Old');
    const renamed = await user.call('POST /v1/voices/collections/{collection_id}/rename', {
      params: { collection_id },
      body: { name: 'New' },
    });
    expect(renamed.body.data.collection).toEqual({ collection_id, name: 'New', voice_ids: [] });
    await user.call('DELETE /v1/voices/collections/{collection_id}', { params: { collection_id } });
    expect(await list()).toEqual([]);
    expect((await collect(collection_id, 'fake-0')).status).toBe(404);
  });

  test('are limited in number, also when many are created at once', async () => {
    const begun = await Promise.all(
      Array.from({ length: COLLECTIONS_MAX + 5 }, (_, n) =>
        user.call('POST /v1/voices/collections', { body: { name: `Collection ${n}` } }),
      ),
    );
    expect(begun.filter(({ status }) => status === 200)).toHaveLength(COLLECTIONS_MAX);
    expect(await list()).toHaveLength(COLLECTIONS_MAX);
  });

  test('of one user are nothing to another', async () => {
    const collection_id = await begin('Mine');
    const stranger = await server.signUp();
    expect(await list(stranger)).toEqual([]);
    const answers = [
      await collect(collection_id, 'fake-0', true, stranger),
      await stranger.call('POST /v1/voices/collections/{collection_id}/rename', {
        params: { collection_id },
        body: { name: 'Theirs' },
      }),
      await stranger.call('DELETE /v1/voices/collections/{collection_id}', { params: { collection_id } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await list()).toMatchObject([{ name: 'Mine', voice_ids: [] }]);
  });

  test('accept only existing voices, and drop those that no longer exist', async () => {
    const collection_id = await begin('Mixed');
    expect(await collect(collection_id, 'nobody')).toMatchObject({
      status: 422,
      body: { detail: [{ type: 'err_voice_not_found' }] },
    });
    await server.db.query(`update voice_collection set voice_ids = '{gone}' where collection_id = $1`, [
      collection_id,
    ]);
    expect((await collect(collection_id, 'gone', false)).body.data.collection.voice_ids).toEqual([]);
  });

  test('are limited in number and size', async () => {
    const collection_id = await begin('Full');
    const ids = Array.from({ length: COLLECTION_VOICES_MAX }, (_, index) => `gone-${index}`);
    await server.db.query('update voice_collection set voice_ids = $2 where collection_id = $1', [
      collection_id,
      [...ids.slice(1), 'fake-1'],
    ]);
    expect((await collect(collection_id, 'fake-1')).status).toBe(200);
    expect((await collect(collection_id, 'fake-0')).body).toMatchObject({
      detail: [{ type: 'err_too_many_entries' }],
    });
    for (let count = 1; count < COLLECTIONS_MAX; count++) await begin(`Number ${count}`);
    const more = await user.call('POST /v1/voices/collections', { body: { name: 'One more' } });
    expect(more.body).toMatchObject({ detail: [{ type: 'err_too_many_entries' }] });
  });
});
