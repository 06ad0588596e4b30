import { createParser } from 'eventsource-parser';
import type { CallAnswer, JobEvent, SegmentInput } from '../../src/contract/index.ts';
import { readText } from '../../demo/server/reading/read-text.ts';
import { createFliteEngine } from '../../demo/server/engines/speech/flite/engine.ts';
import { rm } from 'node:fs/promises';
import { makeDataFolder } from '../support/template.ts';
import { median, type Figure } from './figure.ts';
import { newScriptOf } from '../support/segments.ts';
import { startServerProcess } from '../support/server-process.ts';

const VOICE = 'flite-rms';
const CHARACTERS = 5000;
const ROUNDS = 7;
/** Rounds that are not counted: a server that has just started compiles its code still. */
const WARM_UPS = 2;
const REPEATS = 10;

/** Sentences of everyday length that no run before has spoken. */
function unheardText(): string[] {
  const sentences: string[] = [];
  for (let length = 0; length < CHARACTERS; length += sentences.at(-1)!.length + 1) {
    const number = Math.floor(Math.random() * 1e6);
    sentences.push(
      `The ferry leaves at seven, long before the market opens, and ${number} people are on it.`,
    );
  }
  return sentences;
}

const asSegments = (sentences: readonly string[], modelId: string): SegmentInput[] =>
  sentences.map((text) => ({
    text,
    gap: ' ',
    voice_id: VOICE,
    model_id: modelId,
    language_id: 'en-US',
    speed: 1,
  }));

/** Speech through HTTP against the engine alone, in turns, so that a slow moment of the machine meets both. */
export default async function* (): AsyncGenerator<Figure> {
  const dataDir = await makeDataFolder();
  const server = await startServerProcess({ VOXBENCH_DATA: dataDir });
  const engine = createFliteEngine();
  const modelId = engine.model.modelId;
  const signal = new AbortController().signal;
  const headers: Record<string, string> = { 'content-type': 'application/json' };

  const post = async (path: string, body: unknown) => {
    const answer = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const generate = async (sentences: readonly string[]) => {
    headers['idempotency-key'] = crypto.randomUUID();
    const answer = await post('/v1/speech/generate', newScriptOf(asSegments(sentences, modelId)));
    return (answer as CallAnswer<'POST /v1/speech/generate'>).data;
  };
  const follow = async function* (jobId: string): AsyncGenerator<JobEvent> {
    const answer = await fetch(`${server.url}/v1/speech/jobs/${jobId}/events`, { headers });
    const events: JobEvent[] = [];
    const parser = createParser({ onEvent: ({ data }) => void events.push(JSON.parse(data)) });
    for await (const text of answer.body!.pipeThrough(new TextDecoderStream())) {
      parser.feed(text);
      yield* events.splice(0);
    }
  };

  /** What the server gives the engine too: numbers in words are more to say. */
  const alone = async (written: string) => {
    const { text } = readText(written, 'en-US');
    const start = performance.now();
    for await (const _ of engine.speak({ voiceId: VOICE, text, language: 'en-US', speed: 1 }, signal));
    return performance.now() - start;
  };
  const allAlone = async (sentences: readonly string[]) => {
    const start = performance.now();
    const waiting = [...sentences];
    const lane = async () => {
      for (let text = waiting.shift(); text; text = waiting.shift()) await alone(text);
    };
    await Promise.all(Array.from({ length: engine.concurrency }, lane));
    return performance.now() - start;
  };
  const throughHttp = async (sentences: readonly string[]) => {
    const start = performance.now();
    let firstByte = 0;
    const { job } = await generate(sentences);
    for await (const event of follow(job.job_id)) {
      if (event.type !== 'segment' || firstByte) continue;
      const audio = await fetch(server.url + event.segment.takes[0]!.url);
      await audio.body!.getReader().read();
      firstByte = performance.now() - start;
    }
    return { firstByte, whole: performance.now() - start };
  };

  try {
    const account = { email: 'demo@voxbench.example', password: 'voxbench-demo' };
    const signedIn = await post('/accounts/v1/sign_in', account);
    headers.authorization = `Bearer ${signedIn.secure_tokens.access_token}`;

    const first: number[] = [];
    const whole: number[] = [];
    const repeated: number[] = [];
    for (let round = 0; round < WARM_UPS + ROUNDS; round++) {
      const sentences = unheardText();
      const firstAlone = median([
        await alone(sentences[0]!),
        await alone(sentences[0]!),
        await alone(sentences[0]!),
      ]);
      const ours = await throughHttp(sentences);
      const wholeAlone = await allAlone(sentences);
      const again: number[] = [];
      for (let repeat = 0; repeat < REPEATS; repeat++) {
        const start = performance.now();
        await generate(sentences);
        again.push(performance.now() - start);
      }
      if (round < WARM_UPS) continue;
      repeated.push(...again);
      first.push(ours.firstByte / firstAlone);
      whole.push(ours.whole / wholeAlone);
    }
    yield { figure: 'first-byte-over-engine', value: median(first), unit: 'ratio', goal: { atMost: 1.5 } };
    yield { figure: 'whole-over-engine', value: median(whole), unit: 'ratio', goal: { atMost: 1.25 } };
    yield { figure: 'same-request-from-cache', value: median(repeated), unit: 'ms', goal: { atMost: 30 } };
  } finally {
    await engine.close();
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}
