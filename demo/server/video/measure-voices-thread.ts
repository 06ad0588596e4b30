/** The thread of `measureVoices`, which finds voices in a finished file. */
import { MIX_RATE } from '../audio/mix.ts';
import { resample } from '../audio/resample.ts';
import { startFfmpeg } from '../process/ffmpeg.ts';
import { serveThread } from '../process/serve-thread.ts';
import { loadVoice } from './mix-voice.ts';
import type { MeasureTask } from './measure-voices.ts';
import type { MixVoice } from './mix-sound.ts';

const RATE = 16_000;
/** Seconds of each voice that are compared, and the largest offset searched. */
const COMPARED_SECONDS = 1;
const AWAY_SECONDS = 0.1;
const AWAY = AWAY_SECONDS * RATE;
/** Minimum correlation: below it the match may be another sound. */
const ALIKE_MIN = 0.5;

/** Reads `count` mono samples of a file at {@link RATE}. Samples before its start and after its end are zero. */
const soundAt = async (path: string, fromSeconds: number, count: number): Promise<Float32Array> => {
  const from = Math.max(0, fromSeconds);
  const seek = ['-ss', String(from), '-i', `file:${path}`, '-map', '0:a:0'];
  const form = ['-t', String(count / RATE), '-ac', '1', '-ar', String(RATE), '-f', 's16le', 'pipe:1'];
  const { process: ffmpeg, ended } = startFfmpeg([...seek, ...form], 'pipe');
  ffmpeg.stdin!.end();
  const chunks: Uint8Array[] = [];
  for await (const chunk of ffmpeg.stdout!) chunks.push(chunk as Uint8Array);
  await ended;
  const pcm = Buffer.concat(chunks);
  const found = new Float32Array(count);
  const before = Math.round((from - fromSeconds) * RATE);
  for (let at = 0; at + before < count && 2 * at + 1 < pcm.length; at++)
    found[at + before] = pcm.readInt16LE(2 * at) / 32_768;
  return found;
};

/** Offset of a voice from its expected place, in milliseconds; null if no match is found. */
const offsetOf = async (path: string, voice: MixVoice): Promise<number | null> => {
  const seconds = Math.min(COMPARED_SECONDS, voice.lengthMs / 1000);
  const spoken = (await loadVoice(voice)).subarray(0, Math.round(seconds * MIX_RATE));
  const sample = Float32Array.from(resample(spoken, MIX_RATE, RATE));
  const near = await soundAt(path, voice.startMs / 1000 - AWAY_SECONDS, sample.length + 2 * AWAY);
  const power = sample.reduce((sum, value) => sum + value * value, 0);
  let best = 0;
  let offset = 0;
  for (let lag = 0; lag <= 2 * AWAY; lag++) {
    let product = 0;
    let around = 0;
    for (let at = 0; at < sample.length; at++) {
      const heard = near[lag + at]!;
      product += heard * sample[at]!;
      around += heard * heard;
    }
    const alike = product / Math.sqrt(power * around || 1);
    if (alike > best) [best, offset] = [alike, lag - AWAY];
  }
  return best < ALIKE_MIN ? null : Math.abs((offset * 1000) / RATE);
};

void serveThread(async ({ path, voices }: MeasureTask) => {
  const offsets: number[] = [];
  for (const voice of voices) {
    const offset = await offsetOf(path, voice);
    if (offset !== null) offsets.push(offset);
  }
  return offsets.length === 0 ? null : Math.max(...offsets);
});
