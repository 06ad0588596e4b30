import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PRONUNCIATIONS_MAX } from '../../src/contract/constants/voices.ts';
import type { Pronunciation } from '../../src/contract/index.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { newScriptOf } from '../support/segments.ts';

const NIAMH = { word: 'Niamh', language: 'en', say: 'Neev', ipa: 'niːv' };

describe('the pronunciation list', () => {
  let server: TestServer;
  let plain: FakeEngine;
  let user: TestUser;
  let keys = 0;
  beforeEach(async () => {
    plain = new FakeEngine({ id: 'plain' });
    server = await startTestServer({ engines: [plain, new FakeEngine({ id: 'exact', can: { ipa: true } })] });
    user = await server.signUp();
  });
  afterEach(() => server.close());

  const list = async (who: Pick<TestUser, 'call'> = user) =>
    (await who.call('GET /v1/pronunciations', {})).body.data.pronunciations;
  const add = (entry: Pronunciation) => user.call('POST /v1/pronunciations', { body: entry });
  const make = async (text: string, engine = 'plain') => {
    const segment = {
      text,
      gap: '',
      voice_id: `${engine}-0`,
      model_id: `${engine}-model`,
      language_id: 'en-US',
      speed: 1,
    };
    const answer = await user.call('POST /v1/speech/generate', {
      body: newScriptOf([segment]),
      idempotencyKey: `press-${keys++}`,
    });
    const { job, script } = answer.body.data;
    await user.events(job.job_id);
    const { body } = await user.call('GET /v1/speech/scripts/{script_id}', {
      params: { script_id: script.script_id },
    });
    return { job, take: body.data.script.segments[0]!.takes.at(-1)! };
  };

  test('belongs to the workspace, and contains a word once', async () => {
    await add(NIAMH);
    await add({ ...NIAMH, word: 'NIAMH', say: 'Neeve' });
    expect(await list()).toEqual([{ ...NIAMH, word: 'NIAMH', say: 'Neeve' }]);
    expect(await list(await server.signUp())).toEqual([]);
    await user.call('POST /v1/pronunciations/delete', { body: { word: 'niamh', language: 'en' } });
    expect(await list()).toEqual([]);
  });

  test('says a word as it is respelled, and the take records that', async () => {
    await add(NIAMH);
    const { take } = await make('Ask Niamh.');
    expect(plain.asked).toEqual(['Ask Neev.']);
    expect(take).toMatchObject({ text: 'Ask Niamh.', pronunciation: 'niamh\tNeev' });
  });

  test('uses IPA where the model supports it', async () => {
    await add(NIAMH);
    const { take } = await make('Ask Niamh.', 'exact');
    expect(take.pronunciation).toBe('niamh\t/niːv/');
  });

  test('makes and charges again only texts with a changed word', async () => {
    await make('Ask Niamh.');
    await make('Ask me.');
    await add(NIAMH);
    expect((await make('Ask me.')).job.credits_held).toBe(0);
    expect((await make('Ask Niamh.')).job.credits_held).toBe('Ask Niamh.'.length);
    await user.call('POST /v1/pronunciations/delete', { body: NIAMH });
    // The earlier pronunciation is in the cache
    expect((await make('Ask Niamh.')).job.credits_held).toBe(0);
  });

  test('ignores texts in other languages and parts of longer words', async () => {
    await add({ ...NIAMH, language: 'ga' });
    await add({ word: 'art', language: 'en', say: 'aaart', ipa: '' });
    await make('Niamh makes party art.');
    expect(plain.asked).toEqual(['Niamh makes party aaart.']);
  });

  test('lets an entry be heard before it is saved', async () => {
    const { body } = await user.call('POST /v1/pronunciations/preview', {
      body: { pronunciation: NIAMH, voice_id: 'plain-0' },
    });
    expect((await fetch(server.url + body.data.url)).headers.get('content-type')).toBe('audio/wav');
    expect(plain.requests.at(-1)!.text).toBe('Neev');
    expect(await list()).toEqual([]);
  });

  test('refuses empty entries, and more entries than its limit', async () => {
    expect((await add({ ...NIAMH, say: '', ipa: ' ' })).status).toBe(422);
    expect((await add({ ...NIAMH, say: '🙂 …' })).status).toBe(422);
    await server.db.query(
      `insert into pronunciation (tenant_id, language, word, say, ipa)
       select tenant_id, 'en', 'word' || n, 'x', '' from app_user, generate_series(1, $2) n where email = $1`,
      [user.email, PRONUNCIATIONS_MAX],
    );
    expect((await add(NIAMH)).body).toMatchObject({ detail: [{ type: 'err_too_many_entries' }] });
    expect((await add({ ...NIAMH, word: 'Word7' })).status).toBe(200);
  });

  test.each([
    ['nˈɪːvS', 'S'],
    ['/niːv/', '/'],
    ['nɪ4v', '4'],
    ['nИv', 'И'],
    ['n🙂v', '🙂'],
    ["n'iv", "'"],
  ])('refuses invalid IPA and names the character: %s', async (ipa, sign) => {
    const { status, body } = await add({ ...NIAMH, ipa });
    expect(status).toBe(422);
    const msg = expect.stringContaining(`“${sign}”`) as string;
    expect(body).toMatchObject({ detail: [{ type: 'err_invalid_param', msg, loc: ['body', 'ipa'] }] });
    expect(await list()).toEqual([]);
  });

  test('of the workspace applies to its visitors, who cannot change it', async () => {
    const visitor = server.visitor();
    expect(await list(visitor)).toEqual([]);
    expect((await visitor.call('POST /v1/pronunciations', { body: NIAMH })).status).toBe(403);
  });
});
