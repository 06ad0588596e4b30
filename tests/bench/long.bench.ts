import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { countCharacters } from '../../src/api/constants.ts';
import type { SegmentInput } from '../../src/api/contract.ts';
import { grant } from '../../demo/server/billing/ledger.ts';
import { openPglite } from '../../demo/server/db/pglite.ts';
import { KOKORO } from '../../demo/server/engines/local/install/models.ts';
import type { Caller } from '../support/caller.ts';
import { findInstalled } from '../support/installed-models.ts';
import { startServerProcess } from '../support/server-process.ts';
import { makeDataFolder } from '../support/template.ts';
import type { Figure } from './figure.ts';
import { signInDemo } from '../support/caller.ts';
import { press, untilKokoroSpeaks } from './press.ts';

const CHARACTERS = 100_000;
const WARM = 0.05;
const KOKORO_CHARACTERS = 4_000;
const KILLS = 5;
const LOOK_MS = 1000;
const PAGE_BYTES = 4096;
const MEGABYTE = 1e6;

/** Sentences of everyday length, no two the same, that are so many characters with the spaces between them. */
const sentencesOf = (characters: number): string[] => {
  const sentences: string[] = [];
  for (let left = characters, number = 1; left > 0; number++) {
    const sentence = `On day ${number} the ferry left at seven, long before the market opened, and nobody waved.`;
    sentences.push(sentence.slice(0, left).trim());
    left -= sentence.length + 1;
  }
  return sentences;
};

const segmentsOf = (characters: number, voiceId: string, modelId: string): SegmentInput[] =>
  sentencesOf(characters).map((text, index, { length }) => ({
    text,
    gap: index < length - 1 ? ' ' : '',
    voice_id: voiceId,
    model_id: modelId,
    language_id: 'en-US',
    speed: 1,
  }));

/** As much as the demo account needs beside what it has. */
const giveCredits = async (dataDir: string, amount: number): Promise<void> => {
  const db = await openPglite(dataDir);
  const [demo] = await db.query<{ tenantId: string }>(`select tenant_id as "tenantId" from app_user limit 1`);
  await grant(db, { tenantId: demo!.tenantId, source: 'bench', amount, expiresAt: null });
  await db.close();
};

const memoryOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;

/** The Python process that speaks for a server, if it runs now. */
const workerOf = (pid: number): number | undefined =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .find((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('worker.py'));

type SignIn = () => Promise<Caller>;

const creditsOf = async (signIn: SignIn): Promise<number> =>
  (await (await signIn()).call('GET /v1/tenant/get_tenant_bonus', {})).body.data.credit_balance ?? 0;

/** Generates in one press; what was lost, and how far what was charged is from what was made. */
const measure = async (signIn: SignIn, segments: SegmentInput[], onMade: (made: number) => void) => {
  const before = await creditsOf(signIn);
  const begun = performance.now();
  const { job, script } = await press(signIn, segments, onMade);
  const seconds = (performance.now() - begun) / 1000;
  const spent = before - (await creditsOf(signIn));
  const fresh = script.segments.filter(({ state }) => state === 'fresh');
  const characters = fresh.reduce((sum, { text }) => sum + countCharacters(text), 0);
  return {
    seconds,
    lost: segments.length - fresh.length,
    miscounted: Math.max(Math.abs(job.credits_charged - characters), Math.abs(spent - characters)),
  };
};

async function* inClassicVoice(): AsyncGenerator<Figure> {
  const dataDir = await makeDataFolder();
  await giveCredits(dataDir, CHARACTERS);
  const server = await startServerProcess({ VOXBENCH_DATA: dataDir });
  try {
    const signIn = () => signInDemo(server.url);
    const segments = segmentsOf(CHARACTERS, 'flite-rms', 'tts-classic-english');
    const idle = memoryOf(server.pid);
    let [warm, greatest] = [0, 0];
    const timer = setInterval(() => (greatest = Math.max(greatest, memoryOf(server.pid))), LOOK_MS);
    const { seconds, lost, miscounted } = await measure(signIn, segments, (made) => {
      if (made === Math.ceil(segments.length * WARM)) warm = memoryOf(server.pid);
    }).finally(() => clearInterval(timer));
    yield { figure: 'seconds', value: seconds, unit: 's' };
    yield { figure: 'server-idle-mb', value: idle / MEGABYTE, unit: 'MB' };
    yield { figure: 'server-mb', value: greatest / MEGABYTE, unit: 'MB' };
    yield {
      figure: 'server-growth-mb',
      value: (greatest - warm) / MEGABYTE,
      unit: 'MB',
      goal: { atMost: 200 },
    };
    yield { figure: 'lost', value: lost, unit: 'sentences', goal: { atMost: 0 } };
    yield { figure: 'miscounted', value: miscounted, unit: 'credits', goal: { atMost: 0 } };
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function* withKills(): AsyncGenerator<Figure> {
  const dataDir = await makeDataFolder();
  const server = await startServerProcess({
    VOXBENCH_DATA: dataDir,
    VOXBENCH_MODELS: process.env['VOXBENCH_MODELS'] ?? '',
  });
  try {
    const signIn = () => signInDemo(server.url);
    await untilKokoroSpeaks(await signIn());
    const segments = segmentsOf(KOKORO_CHARACTERS, 'kokoro-af_heart', 'kokoro-v1');
    const killed = new Set<number>();
    const { seconds, lost, miscounted } = await measure(signIn, segments, (made) => {
      if (made < ((killed.size + 1) * segments.length) / (KILLS + 1) || killed.size === KILLS) return;
      const worker = workerOf(server.pid);
      if (!worker || killed.has(worker)) return;
      process.kill(worker, 'SIGKILL');
      killed.add(worker);
    });
    if (killed.size < KILLS) throw new Error(`The worker was killed ${killed.size} times only.`);
    yield { figure: 'seconds-with-five-kills', value: seconds, unit: 's' };
    yield { figure: 'lost-after-five-kills', value: lost, unit: 'sentences', goal: { atMost: 0 } };
    yield { figure: 'miscounted-after-five-kills', value: miscounted, unit: 'credits', goal: { atMost: 0 } };
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A book in one press: what it takes of the server, and that nothing of it is lost, also when a worker dies. */
export default async function* (): AsyncGenerator<Figure> {
  yield* inClassicVoice();
  if (findInstalled(KOKORO)) yield* withKills();
  else console.log('long: the part with kills is left out, because Kokoro is not installed in the cache.');
}
