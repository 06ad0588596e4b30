/** The thread of `mixSound`. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { mix, MIX_RATE, type MixClip } from '../audio/mix.ts';
import { startFfmpeg } from '../process/ffmpeg.ts';
import { serveThread } from '../process/serve-thread.ts';
import type { MixFormat, MixTask, MixVoice } from './mix-sound.ts';
import { loadVoice } from './mix-voice.ts';
import { readOriginal } from './read-original.ts';

const PCM = `-f s16le -ar ${MIX_RATE} -ac 2`.split(' ');
/** Two channels of 16 bits. */
const FRAME_BYTES = 4;
const CODECS: Record<MixFormat, readonly string[]> = {
  m4a: '-c:a aac -b:a 192k -movflags +faststart -f mp4'.split(' '),
  mp3: '-c:a libmp3lame -q:a 2 -f mp3'.split(' '),
  wav: '-c:a pcm_s16le -rf64 auto -f wav'.split(' '),
};

const toError = (error: unknown): Error => error as Error;

const toClip = (voice: MixVoice): MixClip => {
  const { startMs, lengthMs } = voice;
  return { startMs, lengthMs, load: () => loadVoice(voice) };
};

void serveThread(async (task: MixTask, onProgress) => {
  const { fromMs, durationMs, voices, original, originalSound, into, format } = task;
  const isHeard = original !== null && originalSound !== 'off';
  const reading = isHeard ? startFfmpeg([...readOriginal(original), ...PCM, 'pipe:1'], 'pipe') : null;
  const readingFailure = reading?.ended.then(() => null, toError) ?? null;
  const output = [...CODECS[format], '-flush_packets', '1', `file:${into}`];
  const writing = startFfmpeg([...PCM, '-i', 'pipe:0', ...output], 'ignore');
  const sound = mix({
    durationMs: fromMs + durationMs,
    clips: voices.map(toClip),
    original: reading && (reading.process.stdout! as AsyncIterable<Uint8Array>),
    originalSound,
  });
  let done = 0;
  const counted = async function* () {
    let left = Math.round((fromMs / 1000) * MIX_RATE) * FRAME_BYTES;
    for await (const block of sound) {
      const skipped = Math.min(left, block.length);
      left -= skipped;
      if (skipped < block.length) yield block.subarray(skipped);
      done += block.length / (FRAME_BYTES * MIX_RATE);
      onProgress(Math.min(1, (done * 1000) / (fromMs + durationMs)));
    }
  };
  try {
    const pipingFailure = pipeline(Readable.from(counted()), writing.process.stdin!).then(
      () => null,
      toError,
    );
    // ffmpeg's own error explains more than the broken pipe
    await writing.ended;
    const failure =
      (await pipingFailure) ?? (reading?.process.stdout!.readableEnded && (await readingFailure));
    if (failure) throw failure;
  } finally {
    // The original may be longer than the mix, and ffmpeg does not exit while its output is not read
    reading?.process.kill('SIGKILL');
    reading?.process.stdout!.destroy();
    await readingFailure;
  }
  return null;
});
