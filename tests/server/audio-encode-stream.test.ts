import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { encodeStream } from '../../demo/server/audio/encode-stream.ts';
import { PRODUCT_RATE } from '../../demo/server/audio/product-rate.ts';

const HEIGHT = 0.5;
const SECOND = PRODUCT_RATE;

/** A second of a tone after this much silence. */
const toneAfter = (silence: number): Buffer => {
  const samples = Int16Array.from({ length: silence + SECOND }, (_, i) =>
    i < silence ? 0 : 32_767 * HEIGHT * Math.sin((2 * Math.PI * 440 * (i - silence)) / PRODUCT_RATE),
  );
  return Buffer.from(samples.buffer);
};
const encoded = async (pcm: Buffer, format: 'mp3' | 'aac'): Promise<Int16Array> => {
  const pieces: Uint8Array[] = [];
  const one = async function* () {
    yield pcm;
  };
  for await (const piece of encodeStream(one(), format)) pieces.push(piece);
  const demuxer = { mp3: 'mp3', aac: 'aac' }[format];
  const args = `-v error -f ${demuxer} -i pipe:0 -f s16le -ac 1 -ar ${PRODUCT_RATE} pipe:1`.split(' ');
  const decoded = execFileSync('ffmpeg', args, { input: Buffer.concat(pieces) });
  return new Int16Array(new Uint8Array(decoded).buffer);
};
/** A tenth of the tone. */
const AUDIBLE = 0.1 * HEIGHT * 32_767;
const beginOf = (samples: Int16Array) => samples.findIndex((sample) => Math.abs(sample) > AUDIBLE);

test.each(['mp3', 'aac'] as const)('sound that begins at once loses nothing in %s', async (format) => {
  const sound = await encoded(toneAfter(0), format);
  const begin = beginOf(sound);
  const end = sound.findLastIndex((sample) => Math.abs(sample) > AUDIBLE);
  expect(end - begin).toBeGreaterThan(SECOND - 72);
  expect(begin).toBeLessThanOrEqual(1100);
});

test.each(['mp3', 'aac'] as const)('leading silence gets no longer in %s', async (format) => {
  const silence = 960;
  const sound = await encoded(toneAfter(silence), format);
  expect(Math.abs(beginOf(sound) - silence)).toBeLessThan(72);
});
