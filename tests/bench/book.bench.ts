import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { KOKORO } from '../../demo/server/engines/local/install/models.ts';
import { signInDemo } from '../support/caller.ts';
import { bringModel } from '../support/open-model.ts';
import { startServerProcess } from '../support/server-process.ts';
import { makeDataFolder } from '../support/template.ts';
import type { Figure } from './figure.ts';
import { giveCredits, measureBook } from './measure-book.ts';
import { untilKokoroSpeaks } from './press.ts';

const KILLS = 5;

/** The Python process that speaks for a server, if it runs now. */
const workerOf = (pid: number): number | undefined =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .find((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('worker.py'));

/** A book in one press with Kokoro, whose worker is killed five times on the way: half an hour on two cores. */
export default async function* (): AsyncGenerator<Figure> {
  await bringModel(KOKORO);
  const dataDir = await makeDataFolder();
  await giveCredits(dataDir);
  const server = await startServerProcess({
    VOXBENCH_DATA: dataDir,
    VOXBENCH_MODELS: process.env['VOXBENCH_MODELS'] ?? '',
  });
  try {
    await untilKokoroSpeaks(await signInDemo(server.url));
    const killed = new Set<number>();
    yield* measureBook(server, { voiceId: 'kokoro-af_heart', modelId: 'kokoro-v1' }, (share) => {
      if (share < (killed.size + 1) / (KILLS + 1) || killed.size === KILLS) return;
      const worker = workerOf(server.pid);
      if (!worker || killed.has(worker)) return;
      process.kill(worker, 'SIGKILL');
      killed.add(worker);
    });
    if (killed.size < KILLS) throw new Error(`The worker was killed ${killed.size} times only.`);
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}
