import { EngineError } from '../../engine.ts';

export const OUTPUT_FORMAT = 'pcm_24000';
export const SAMPLE_RATE = 24_000;
const BYTES_PER_SAMPLE = 2;

/** Samples of {@link OUTPUT_FORMAT}: 16-bit integers, little-endian, mono. */
export const readAudio = (base64: string): Float32Array<ArrayBuffer> => {
  const bytes = Buffer.from(base64, 'base64');
  const isWhole = bytes.length === Buffer.byteLength(base64, 'base64');
  if (bytes.length === 0 || !isWhole || bytes.length % BYTES_PER_SAMPLE !== 0) {
    throw new EngineError('ElevenLabs sent audio that is not whole', { retry: true });
  }
  const samples = new Float32Array(bytes.length / BYTES_PER_SAMPLE);
  for (let i = 0; i < samples.length; i++) samples[i] = bytes.readInt16LE(i * BYTES_PER_SAMPLE) / 0x8000;
  return samples;
};
