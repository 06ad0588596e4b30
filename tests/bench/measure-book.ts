import { readFileSync } from 'node:fs';
import { countCharacters } from '../../src/contract/constants/script.ts';
import type { SegmentInput } from '../../src/contract/index.ts';
import { grant } from '../../demo/server/billing/ledger.ts';
import { createLog } from '../../demo/server/config/log.ts';
import { openDb } from '../../demo/server/db/open.ts';
import { signInDemo } from '../support/caller.ts';
import type { ServerProcess } from '../support/server-process.ts';
import type { Figure } from './figure.ts';
import { press } from './press.ts';

/** About two hours of speech. */
const CHARACTERS = 100_000;
/** The server's memory is compared with what it was after this share of the book. */
const WARM = 0.05;
const LOOK_MS = 1000;
const PAGE_BYTES = 4096;
export const MEGABYTE = 1e6;

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

interface BookVoice {
  voiceId: string;
  modelId: string;
}

/** A text of so many characters, sentence by sentence. */
export const bookOf = (characters: number, { voiceId, modelId }: BookVoice): SegmentInput[] =>
  sentencesOf(characters).map((text, index, { length }) => ({
    text,
    gap: index < length - 1 ? ' ' : '',
    voice_id: voiceId,
    model_id: modelId,
    language_id: 'en-US',
    speed: 1,
  }));

/** Gives the demo account what the book costs, beside what it has. */
export const giveCredits = async (dataDir: string, databaseUrl?: string): Promise<void> => {
  const db = await openDb({ dataDir, databaseUrl }, createLog('off'));
  const [demo] = await db.query<{ tenantId: string }>(`select tenant_id as "tenantId" from app_user limit 1`);
  await grant(db, { tenantId: demo!.tenantId, source: 'bench', amount: CHARACTERS, expiresAt: null });
  await db.close();
};

/** What a process holds of the machine's memory, in bytes. */
export const memoryOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;

/**
 * Generates a book in one press: how long it takes, what it takes of the server's memory, what of it was lost, and how
 * far what was charged is from what was made.
 *
 * @param onMade is told the share of the book that is made, after each sentence
 */
export async function* measureBook(
  server: ServerProcess,
  voice: BookVoice,
  onMade: (share: number) => void = () => {},
): AsyncGenerator<Figure> {
  const signIn = () => signInDemo(server.url);
  const creditsOf = async () =>
    (await (await signIn()).call('GET /v1/tenant/get_tenant_bonus', {})).body.data.credit_balance ?? 0;

  const segments = bookOf(CHARACTERS, voice);
  const before = await creditsOf();
  const idle = memoryOf(server.pid);
  let [warm, greatest] = [0, 0];
  const timer = setInterval(() => (greatest = Math.max(greatest, memoryOf(server.pid))), LOOK_MS);
  const begun = performance.now();
  const { job, script } = await press(signIn, segments, (made) => {
    if (made === Math.ceil(segments.length * WARM)) warm = memoryOf(server.pid);
    onMade(made / segments.length);
  }).finally(() => clearInterval(timer));
  const seconds = (performance.now() - begun) / 1000;
  const spent = before - (await creditsOf());

  const fresh = script.segments.filter(({ state }) => state === 'fresh');
  const characters = fresh.reduce((sum, { text }) => sum + countCharacters(text), 0);
  const miscounted = Math.max(Math.abs(job.credits_charged - characters), Math.abs(spent - characters));
  const growth = (greatest - warm) / MEGABYTE;
  yield { figure: 'seconds', value: seconds, unit: 's' };
  yield { figure: 'server-idle-mb', value: idle / MEGABYTE, unit: 'MB' };
  yield { figure: 'server-mb', value: greatest / MEGABYTE, unit: 'MB' };
  yield { figure: 'server-growth-mb', value: growth, unit: 'MB', goal: { atMost: 200 } };
  yield { figure: 'lost', value: segments.length - fresh.length, unit: 'sentences', goal: { atMost: 0 } };
  yield { figure: 'miscounted', value: miscounted, unit: 'credits', goal: { atMost: 0 } };
}
