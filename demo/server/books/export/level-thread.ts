/** The thread of `levelApart`. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { serveThread } from '../../process/serve-thread.ts';
import { gainOf, leveledSamples } from './level.ts';
import type { LevelTask } from './level-apart.ts';

void serveThread(async ({ chapter, gain, multipleOf, into }: LevelTask): Promise<null> => {
  const leveled = { ...chapter, gain: gain ?? (await gainOf(chapter)) };
  await pipeline(Readable.from(leveledSamples(leveled, multipleOf)), createWriteStream(into));
  return null;
});
