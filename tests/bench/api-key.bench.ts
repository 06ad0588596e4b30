import { rm } from 'node:fs/promises';
import { signInDemo } from '../support/caller.ts';
import { startServerProcess } from '../support/server-process.ts';
import { makeDataFolder } from '../support/template.ts';
import { newScriptOf } from '../support/segments.ts';
import { median, type Figure } from './figure.ts';

/** Requests of each kind. */
const REQUESTS = 250;
/** So many before, which warm up both sides. */
const WARM = 25;
const TEXT = 'The ferry leaves at seven, long before the market opens.';

/** The rest of an answer, so that both sides send all of theirs. */
const finish = async (answer: Response): Promise<void> => {
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
};

const timeOf = async (request: () => Promise<void>): Promise<number> => {
  const start = performance.now();
  await request();
  return performance.now() - start;
};

/** How long one takes in the middle, as a ratio to the other; in turns, so that a slow moment meets both. */
const compare = async (one: () => Promise<void>, other: () => Promise<void>): Promise<number> => {
  const times: [number[], number[]] = [[], []];
  for (let count = 0; count < WARM + REQUESTS; count++) {
    const both = [await timeOf(one), await timeOf(other)] as const;
    if (count >= WARM) both.forEach((time, index) => times[index]!.push(time));
  }
  return median(times[0]) / median(times[1]);
};

/**
 * The same sentence from the speech cache to a program with its key and to the workbench with its token: both find
 * who asks, write a script with its job and answer at once; the program's answer is the sound itself, the workbench's
 * says where the sound is, and fetching that would only make it slower. Lists of what the server has are too cheap to
 * be a measure of anybody's work; what a key costs there is told without a goal.
 */
export default async function* (): AsyncGenerator<Figure> {
  const dataDir = await makeDataFolder();
  const server = await startServerProcess({ VOXBENCH_DATA: dataDir });
  const user = await signInDemo(server.url);
  const json = { 'content-type': 'application/json' };
  /** A key for each comparison: none comes near what it may ask in a minute. */
  const newKey = async () => {
    const settings = { name: 'Bench', scopes: ['speech' as const, 'models' as const], monthly_credits: null };
    const { body } = await user.call('POST /v1/api_keys', { body: settings });
    return { authorization: `Bearer ${body.data.secret}` };
  };
  const segment = {
    text: TEXT,
    gap: '',
    voice_id: 'flite-rms',
    model_id: 'tts-classic-english',
    language_id: 'en-US',
    speed: 1,
  };
  const generate = async () =>
    finish(
      await fetch(`${server.url}/v1/speech/generate`, {
        method: 'POST',
        headers: { ...json, ...user.headers, 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(newScriptOf([segment])),
      }),
    );
  const speak = (key: Record<string, string>) => async () =>
    finish(
      await fetch(`${server.url}/v1/audio/speech`, {
        method: 'POST',
        headers: { ...json, ...key },
        body: JSON.stringify({ model: 'tts-1', voice: 'flite-rms', input: TEXT, response_format: 'wav' }),
      }),
    );
  const list = (path: string, headers: Record<string, string>) => async () =>
    finish(await fetch(server.url + path, { headers }));

  try {
    yield {
      figure: 'cached-speech-over-plain',
      value: await compare(speak(await newKey()), generate),
      unit: 'ratio',
      goal: { atMost: 1.1 },
    };
    const models = list('/v1/models', await newKey());
    const plain = list('/p1/voices/get_supported_model', user.headers);
    yield { figure: 'list-over-plain', value: await compare(models, plain), unit: 'ratio' };
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}
