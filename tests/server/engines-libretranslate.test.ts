import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EngineError } from '../../demo/server/engines/engine.ts';
import type { TranslationEngine } from '../../demo/server/engines/translation/engine.ts';
import { createLibreTranslate } from '../../demo/server/engines/translation/libretranslate/engine.ts';
import { PATIENT } from '../support/patient.ts';
import { startLibreTranslateServer } from '../support/translation-servers.ts';

let server: Awaited<ReturnType<typeof startLibreTranslateServer>>;
let engine: TranslationEngine;
beforeEach(async () => {
  server = await startLibreTranslateServer([
    { code: 'en', targets: ['de', 'en', 'zh-Hans'] },
    { code: 'de', targets: ['de', 'en'] },
    { code: 'zh-Hans', targets: ['en', 'zh-Hans'] },
    { code: 'zh-Hant', targets: ['en'] },
  ]);
  engine = createLibreTranslate({ url: server.origin, key: 'secret' });
  await vi.waitFor(() => expect(engine.state().state).toBe('ready'), PATIENT);
});
afterEach(async () => {
  await engine.close();
  await server.stop();
});

const translate = (texts: readonly string[], source = 'en', target = 'de') =>
  engine.translate({ texts, source, target }, new AbortController().signal);

test('the pairs are those of the server, as ISO 639-1 codes', () => {
  expect(engine.pairs).toEqual([
    ['en', 'de'],
    ['en', 'zh'],
    ['de', 'en'],
    ['zh', 'en'],
  ]);
});

test('texts are sent with the key and the server’s own codes; texts without letters are not sent', async () => {
  expect(await translate(['Hello.', '12', 'Bye.'], 'en', 'zh')).toEqual([
    'en Hello. zh-Hans',
    '12',
    'en Bye. zh-Hans',
  ]);
  expect(server.asked.map(({ path, body }) => [path, body])).toEqual([
    [
      '/translate',
      { q: ['Hello.', 'Bye.'], source: 'en', target: 'zh-Hans', format: 'text', api_key: 'secret' },
    ],
  ]);
});

test('many texts are split into several requests', async () => {
  const texts = Array.from({ length: 30 }, (_, index) => `Line number ${index}.`);
  expect(await translate(texts)).toEqual(texts.map((text) => `en ${text} de`));
  expect(server.asked.map(({ body }) => body.q.length)).toEqual([25, 5]);
});

test('too few translations are an error', async () => {
  server.answers(() => ({ body: { translatedText: ['Hallo.'] } }));
  await expect(translate(['Hello.', 'Bye.'])).rejects.toThrow(EngineError);
});

test.each([
  [403, false],
  [503, true],
])('an answer with status %d is an error; another attempt may succeed: %s', async (status, retry) => {
  server.answers(() => ({ status, body: {} }));
  await expect(translate(['Hello.'])).rejects.toMatchObject({ name: 'EngineError', retry });
});
