/** Mixes the sound of a video: see `mixSound`. */
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { mix, MIX_RATE, type MixClip } from '../audio/mix.ts';
import { resample } from '../audio/resample.ts';
import { stretch } from '../audio/stretch/stretch.ts';
import { readWav } from '../audio/wav.ts';
import { startFfmpeg } from '../process/ffmpeg.ts';
import { serveThread } from '../process/serve-thread.ts';
import type { MixFormat, MixTask, MixVoice } from './mix-sound.ts';
import { USER_INPUT } from './run-ffmpeg.ts';

const PCM = `-f s16le -ar ${MIX_RATE} -ac 2`.split(' ');
const CODECS: Record<MixFormat, readonly string[]> = {
  m4a: '-c:a aac -b:a 192k -movflags +faststart -f mp4'.split(' '),
  mp3: '-c:a libmp3lame -q:a 2 -f mp3'.split(' '),
  wav: '-c:a pcm_s16le -rf64 auto -f wav'.split(' '),
};

const toClip = ({ path, startMs, lengthMs, speed }: MixVoice): MixClip => ({
  startMs,
  lengthMs,
  async load() {
    const { samples, sampleRate } = readWav(await readFile(path));
    const length = Math.round(samples.length / speed);
    const fitted =
      length === samples.length
        ? samples
        : stretch(samples, sampleRate, [
            { from: 0, to: 0 },
            { from: samples.length, to: length },
          ]);
    // What it gives is good until the next call
    return Float32Array.from(resample(fitted, sampleRate, MIX_RATE));
  },
});

void serveThread(async (task: MixTask, onProgress) => {
  const { durationMs, voices, original, originalSound, into, format } = task;
  const isHeard = original !== null && originalSound !== 'off';
  const reading = isHeard
    ? startFfmpeg([...USER_INPUT, '-i', `file:${original}`, '-map', '0:a:0', ...PCM, 'pipe:1'], 'pipe')
    : null;
  const writing = startFfmpeg([...PCM, '-i', 'pipe:0', ...CODECS[format], `file:${into}`], 'ignore');
  const sound = mix({
    durationMs,
    clips: voices.map(toClip),
    original: reading && (reading.process.stdout! as AsyncIterable<Uint8Array>),
    originalSound,
  });
  let done = 0;
  const counted = async function* () {
    for await (const block of sound) {
      yield block;
      done += block.length / (4 * MIX_RATE);
      onProgress(Math.min(1, (done * 1000) / durationMs));
    }
  };
  try {
    await Promise.all([pipeline(Readable.from(counted()), writing.process.stdin!), writing.ended]);
  } finally {
    // It may be longer than the mix
    reading?.process.kill('SIGKILL');
    await reading?.ended.catch(() => undefined);
  }
  return null;
});
