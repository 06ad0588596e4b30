import { rm } from 'node:fs/promises';
import { startServerProcess } from '../support/server-process.ts';
import { makeDataFolder } from '../support/template.ts';
import type { Figure } from './figure.ts';
import { giveCredits, measureBook } from './measure-book.ts';

/** A book in one press, in a classic voice: what it takes of the server, and that nothing of it is lost. */
export default async function* (): AsyncGenerator<Figure> {
  const dataDir = await makeDataFolder();
  await giveCredits(dataDir);
  const server = await startServerProcess({ VOXBENCH_DATA: dataDir });
  try {
    yield* measureBook(server, { voiceId: 'flite-rms', modelId: 'tts-classic-english' });
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}
