import { writeFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { writeWav } from '../../demo/server/audio/wav.ts';
import { EngineError } from '../../demo/server/engines/engine.ts';
import { createOpenAiRecognition } from '../../demo/server/engines/recognition/openai/engine.ts';
import type { RecognitionEngine } from '../../demo/server/engines/recognition/engine.ts';
import { PATIENT } from '../support/patient.ts';

const KEY = 'sk-very-secret';

/** The request that the server received. */
interface Asked {
  authorization: string | undefined;
  form: FormData;
}

let folder: string;
let path: string;
let url: string;
let engine: RecognitionEngine;
const asked: Asked[] = [];
let answer: (response: ServerResponse) => void;
const json =
  (body: unknown, status = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const handle = async (request: IncomingMessage, response: ServerResponse) => {
  if (request.url !== '/v1/audio/transcriptions') return json({ object: 'list', data: [] })(response);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = { 'content-type': request.headers['content-type']! };
  const form = await new Response(Buffer.concat(chunks), { headers }).formData();
  asked.push({ authorization: request.headers.authorization, form });
  answer(response);
};
const server = createServer((request, response) => void handle(request, response));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voxbench-transcription-'));
  path = join(folder, 'recording.wav');
  await writeFile(path, writeWav(new Float32Array(16_000 * 2), 16_000));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  asked.length = 0;
  engine = createOpenAiRecognition({ url, key: KEY, model: 'whisper-1' });
  await vi.waitFor(() => expect(engine.state().state).toBe('ready'), PATIENT);
});
afterEach(async () => {
  await engine.close();
  expect(await readdir(folder), 'left behind').toEqual(['recording.wav']);
});

const recognize = (
  more: { language?: string; prompt?: string } = {},
  signal = new AbortController().signal,
) => engine.recognize({ path, durationMs: 2_000, ...more }, { signal });

test('a transcription server gets the recording and the request, and its answer has times', async () => {
  answer = json({
    text: 'Hello there. How are you?',
    language: 'english',
    duration: 2,
    segments: [
      { id: 0, start: 0, end: 0.9, text: ' Hello there.' },
      { id: 1, start: 1, end: 1.9, text: ' How are you?' },
    ],
    words: [
      { word: 'Hello', start: 0, end: 0.4 },
      { word: 'there.', start: 0.4, end: 0.9 },
      { word: 'How', start: 1, end: 1.3 },
      { word: 'are', start: 1.3, end: 1.5 },
      { word: 'you?', start: 1.5, end: 1.9 },
    ],
  });
  const heard = await recognize({ language: 'en', prompt: 'Greetings' });
  expect(heard).toMatchObject({ language: 'en', durationMs: 2_000 });
  expect(heard.segments.map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual([
    ['Hello there.', 0, 900],
    ['How are you?', 1_000, 1_900],
  ]);
  expect(heard.segments[1]!.words.map(({ text }) => text.trim())).toEqual(['How', 'are', 'you?']);
  const [{ authorization, form }] = asked as [Asked];
  expect(authorization).toBe(`Bearer ${KEY}`);
  expect([form.get('model'), form.get('language'), form.get('prompt')]).toEqual([
    'whisper-1',
    'en',
    'Greetings',
  ]);
  expect(form.get('response_format')).toBe('verbose_json');
  const file = form.get('file') as File;
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 4)
      .toString(),
  ).toBe('OggS');
});

test('an answer with only text becomes one segment', async () => {
  answer = json({ text: 'Hello there.' });
  expect(await recognize()).toMatchObject({
    language: null,
    segments: [{ text: 'Hello there.', startMs: 0, endMs: 2_000, words: [] }],
  });
});

test('an empty transcription has no segments', async () => {
  answer = json({ text: '', segments: [] });
  expect((await recognize()).segments).toEqual([]);
});

test.each([
  [500, true],
  [429, true],
  [400, false],
  [401, false],
])('an answer with status %d is an error; another attempt may succeed: %s', async (status, retry) => {
  answer = json({}, status);
  await expect(recognize()).rejects.toMatchObject({ name: 'EngineError', retry });
});

test('an invalid answer is an error', async () => {
  answer = json({ words: 'Hello' });
  await expect(recognize()).rejects.toThrow(EngineError);
});

test('an abort ends the request at once', async () => {
  answer = () => undefined;
  const abort = new AbortController();
  const running = recognize({}, abort.signal);
  running.catch(() => undefined);
  await vi.waitFor(() => expect(asked).toHaveLength(1), PATIENT);
  abort.abort(new Error('enough'));
  await expect(running).rejects.toThrow('enough');
});
