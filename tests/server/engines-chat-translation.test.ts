import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EngineError } from '../../demo/server/engines/engine.ts';
import { createChatTranslation } from '../../demo/server/engines/translation/chat/engine.ts';
import type { TranslationEngine, TranslationRequest } from '../../demo/server/engines/translation/engine.ts';
import { PATIENT } from '../support/patient.ts';
import { startChatServer } from '../support/translation-servers.ts';

let server: Awaited<ReturnType<typeof startChatServer>>;
let engine: TranslationEngine;
beforeEach(async () => {
  server = await startChatServer();
  engine = createChatTranslation({ url: server.url, key: 'sk-secret', model: 'small-model' });
  await vi.waitFor(() => expect(engine.state().state).toBe('ready'), PATIENT);
});
afterEach(async () => {
  await engine.close();
  await server.stop();
});

interface Line {
  n: number;
  text: string;
  max?: number;
}

const linesIn = (user: string): Line[] => {
  try {
    return (JSON.parse(user) as { lines: Line[] }).lines;
  } catch {
    return [];
  }
};
const french = (text: string): string => `fr ${text}`;
const answerOf = (lines: readonly Line[]): string =>
  JSON.stringify({ lines: lines.map(({ n, text }) => ({ n, text: french(text) })) });

const translate = (
  texts: readonly string[],
  more: Partial<TranslationRequest> = {},
  signal = new AbortController().signal,
) => engine.translate({ texts, source: 'en', target: 'fr', ...more }, signal);

const systemOf = (index: number): string => server.asked[index]!.body.messages[0]!.content;

test('a chat model gets numbered lines as JSON, and its answer is put back in order', async () => {
  server.says((user) => answerOf(linesIn(user).toReversed()));
  expect(await translate(['Hello.', '♪', 'How are you?'])).toEqual(['fr Hello.', '♪', 'fr How are you?']);
  expect(server.asked).toHaveLength(1);
  const [{ path, authorization, body }] = server.asked as [(typeof server.asked)[0]];
  expect([path, authorization, body.model]).toEqual([
    '/v1/chat/completions',
    'Bearer sk-secret',
    'small-model',
  ]);
  expect(linesIn(body.messages[1]!.content)).toEqual([
    { n: 1, text: 'Hello.' },
    { n: 3, text: 'How are you?' },
  ]);
  expect(systemOf(0)).toContain('English (en) into French (fr)');
});

test('many texts are split into several requests', async () => {
  server.says((user) => answerOf(linesIn(user)));
  const texts = Array.from({ length: 45 }, (_, index) => `Line number ${index}.`);
  expect(await translate(texts)).toEqual(texts.map(french));
  expect(server.asked.map(({ body }) => linesIn(body.messages[1]!.content).length)).toEqual([20, 20, 5]);
});

test('style, context and the glossary terms that occur are sent to the model', async () => {
  server.says((user) => answerOf(linesIn(user)));
  await translate(['Open the Studio.'], {
    style: { kind: 'own', words: 'like a pirate' },
    glossary: [
      { source: 'studio', target: 'atelier' },
      { source: 'Voxbench', target: 'elsewhere' },
    ],
    context: ['We talk about an app.'],
  });
  expect(systemOf(0)).toContain('Style: "like a pirate".');
  expect(systemOf(0)).toContain('- "studio" is called "atelier".');
  expect(systemOf(0)).not.toContain('elsewhere');
  expect(systemOf(0)).toContain('["We talk about an app."]');
  await translate(['Voxbench is here.'], {
    style: { kind: 'formal' },
    glossary: [{ source: 'Voxbench', target: null }],
  });
  expect(systemOf(1)).toContain('Write formally');
  expect(systemOf(1)).toContain('- "Voxbench" is not translated.');
});

test.each([
  ['reasoning before it', (json: string) => `<think>They say {"lines": []}, hm.</think>\n${json}`],
  ['reasoning whose opening tag the server removed', (json: string) => `so I say bonjour.</think>${json}`],
  ['a fence around it', (json: string) => `\`\`\`json\n${json}\n\`\`\``],
  ['words around it', (json: string) => `Here you are:\n${json}\nAnything else?`],
  ['a bare list', (json: string) => JSON.stringify((JSON.parse(json) as { lines: unknown }).lines)],
])('an answer with %s is parsed', async (_, around) => {
  server.says((user) => around(answerOf(linesIn(user))));
  expect(await translate(['Hello.', 'Bye.'])).toEqual(['fr Hello.', 'fr Bye.']);
  expect(server.asked).toHaveLength(1);
});

test.each([
  ['<p>Bonjour.</p>', 'Hello.', 'Bonjour.'],
  ['**Bonjour.**', 'Hello.', 'Bonjour.'],
  ['« Bonjour. »', 'Hello.', 'Bonjour.'],
  ['1. Bonjour.', 'Hello.', 'Bonjour.'],
  ['Bonjour,\nmonde.', 'Hello, world.', 'Bonjour, monde.'],
  ['<i>Bonjour.</i>', '<i>Hello.</i>', '<i>Bonjour.</i>'],
  ['"Bonjour."', '"Hello."', '"Bonjour."'],
  ['Bonjour,\nmonde.', 'Hello,\nworld.', 'Bonjour,\nmonde.'],
])('%j for %j becomes %j: only markup of the source is kept', async (said, source, wanted) => {
  server.says(() => JSON.stringify({ lines: [{ n: 1, text: said }] }));
  expect(await translate([source])).toEqual([wanted]);
});

test('missing lines are requested one by one, as plain text', async () => {
  server.says((user) => {
    const lines = linesIn(user);
    return lines.length > 0 ? answerOf(lines.slice(0, 1)) : `<think>easy</think>${french(user)}`;
  });
  expect(await translate(['One.', 'Two.', 'Three.'])).toEqual(['fr One.', 'fr Two.', 'fr Three.']);
  expect(server.asked.slice(1).map(({ body }) => body.messages[1]!.content)).toEqual(['Two.', 'Three.']);
  expect(systemOf(1)).toContain('Answer with the translation alone.');
});

test('an answer that only talks about the text is an error that quotes the text', async () => {
  server.says(() => 'I am sorry, but as a language model I have to explain at length. '.repeat(5));
  await expect(translate(['Hello there.'])).rejects.toMatchObject({
    name: 'EngineError',
    message: 'The model small-model gave no translation of: Hello there.',
  });
});

test('a translation that is too long is requested again, and the shorter one counts', async () => {
  const short = 'Salut.';
  server.says((user) => (linesIn(user).length > 0 ? answerOf(linesIn(user)) : short));
  expect(await translate(['Hello there.', 'Bye.'], { charactersMax: [8, null] })).toEqual([short, 'fr Bye.']);
  expect(linesIn(server.asked[0]!.body.messages[1]!.content)[0]).toMatchObject({ max: 8 });
  expect(systemOf(1)).toContain('Use at most 8 characters');
});

test('a model that rejects a temperature is called without it from then on', async () => {
  server.answers(({ messages, temperature }) =>
    temperature === undefined
      ? { body: { choices: [{ message: { content: answerOf(linesIn(messages[1]!.content)) } }] } }
      : { status: 400, body: { error: 'temperature' } },
  );
  expect(await translate(['Hello.'])).toEqual(['fr Hello.']);
  expect(await translate(['Bye.'])).toEqual(['fr Bye.']);
  expect(server.asked.map(({ body }) => 'temperature' in body)).toEqual([true, false, false]);
});

test.each([
  [500, true],
  [429, true],
  [401, false],
])('an answer with status %d is an error; another attempt may succeed: %s', async (status, retry) => {
  server.answers(() => ({ status, body: {} }));
  await expect(translate(['Hello.'])).rejects.toMatchObject({ name: 'EngineError', retry });
});

test('an answer that is not a completion is an error', async () => {
  server.answers(() => ({ body: { choices: [] } }));
  await expect(translate(['Hello.'])).rejects.toThrow(EngineError);
});

test('an abort ends the request at once', async () => {
  server.answers(() => 'hang');
  const abort = new AbortController();
  const running = translate(['Hello.'], {}, abort.signal);
  running.catch(() => undefined);
  await vi.waitFor(() => expect(server.asked).toHaveLength(1), PATIENT);
  abort.abort(new Error('enough'));
  await expect(running).rejects.toThrow('enough');
});
