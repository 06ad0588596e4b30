/** Thread that measures one recording, a piece at a time. */
import { createReadStream } from 'node:fs';
import { serveThread } from '../../process/serve-thread.ts';
import { MusicMeter } from '../music.ts';
import { WavError, WavReader } from '../wav.ts';
import { FRAME_MS, judgeLevels, type Levels } from './levels.ts';

export interface Task {
  path: string;
}

interface Measured extends Levels {
  durationMs: number;
  clippedShare: number;
  hasMusic: boolean;
}

/** An error would lose its class on its way out of the thread. */
export type Answer = Measured | { unreadable: string };

/** Longer recordings are measured only up to this point. */
const MS_MAX = 60 * 60_000;
/** Samples of at least this size are clipped when this many follow each other. */
const FULL = 0.999;
const RUN = 3;

const measure = async ({ path }: Task): Promise<Measured> => {
  const reader = new WavReader();
  const powers: number[] = [];
  let music: MusicMeter | undefined;
  let [power, inFrame, count, clipped, run] = [0, 0, 0, 0, 0];
  for await (const bytes of createReadStream(path)) {
    const samples = reader.push(bytes as Uint8Array);
    const frame = ((reader.sampleRate ?? 0) * FRAME_MS) / 1000;
    if (reader.sampleRate) music ??= new MusicMeter(reader.sampleRate);
    for (const sample of samples) {
      music!.take(sample);
      count++;
      run = Math.abs(sample) >= FULL ? run + 1 : 0;
      if (run >= RUN) clipped += run === RUN ? RUN : 1;
      power += sample * sample;
      if (++inFrame < frame) continue;
      powers.push(power / inFrame);
      [power, inFrame] = [0, 0];
    }
    if (powers.length * FRAME_MS >= MS_MAX) break;
  }
  if (powers.length * FRAME_MS < MS_MAX) reader.end();
  return {
    ...judgeLevels(powers),
    durationMs: Math.round((count * 1000) / reader.sampleRate!),
    clippedShare: count > 0 ? clipped / count : 0,
    hasMusic: music?.hasMusic() ?? false,
  };
};

void serveThread<Task, Answer>((task) =>
  measure(task).catch((error: unknown) => {
    if (error instanceof WavError) return { unreadable: error.message };
    throw error;
  }),
);
