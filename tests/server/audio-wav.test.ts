import { describe, expect, test } from 'vitest';
import { WavError, WavReader, readWav, wavHeader, writeWav } from '../../demo/server/audio/wav.ts';

const SAMPLES = Float32Array.of(0, 0.5, -0.5, 1, -1, 0.25);

/** A WAV with this format chunk and these sample bytes. */
const wavOf = (
  format: ArrayLike<number>,
  data: Uint8Array,
  { dataSize = data.length, before = '' } = {},
): Uint8Array => {
  const size = (n: number) => [n & 255, (n >> 8) & 255, (n >> 16) & 255, (n >>> 24) & 255];
  const text = (name: string) => [...name].map((sign) => sign.charCodeAt(0));
  return Uint8Array.from([
    ...text('RIFF'),
    ...size(0),
    ...text('WAVE'),
    ...(before
      ? [...text('LIST'), ...size(before.length), ...text(before), ...(before.length % 2 ? [0] : [])]
      : []),
    ...text('fmt '),
    ...size(format.length),
    ...Array.from(format),
    ...text('data'),
    ...size(dataSize),
    ...data,
  ]);
};
const format = (code: number, channels: number, bits: number): number[] => {
  const bytes = new Uint8Array(16);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, code, true);
  view.setUint16(2, channels, true);
  view.setUint32(4, 16_000, true);
  view.setUint16(14, bits, true);
  return [...bytes];
};
const int16 = (...values: number[]) => new Uint8Array(Int16Array.from(values).buffer);

describe('a WAV', () => {
  test('is read back as it was written', () => {
    const { samples, sampleRate } = readWav(writeWav(SAMPLES, 24_000));
    expect(sampleRate).toBe(24_000);
    for (const [i, sample] of samples.entries()) expect(sample).toBeCloseTo(SAMPLES[i]!, 3);
  });

  test('clips what is beyond full scale', () => {
    const { samples } = readWav(writeWav(Float32Array.of(3, -3), 24_000));
    expect(samples[0]).toBeCloseTo(1, 3);
    expect(samples[1]).toBeCloseTo(-1, 3);
  });

  test('reads the same when cut at any byte', () => {
    const wav = wavOf(format(1, 2, 16), int16(100, 300, -100, -300, 16384, 16384), { before: 'odd' });
    const whole = readWav(wav).samples;
    for (let at = 1; at < wav.length; at++) {
      const reader = new WavReader();
      const pieces = [...reader.push(wav.subarray(0, at)), ...reader.push(wav.subarray(at))];
      reader.end();
      expect(pieces).toEqual([...whole]);
    }
  });

  test('is mixed down to one channel', () => {
    const { samples } = readWav(wavOf(format(1, 2, 16), int16(16384, 0, -16384, -16384)));
    expect([...samples]).toEqual([0.25, -0.5]);
  });

  test('may have floats and the extended format', () => {
    const floats = new Uint8Array(Float32Array.of(0.5, -0.25).buffer);
    expect([...readWav(wavOf(format(3, 1, 32), floats)).samples]).toEqual([0.5, -0.25]);
    const extended = [...format(0xfffe, 1, 16), 22, 0, 16, 0, 0, 0, 0, 0, 1, 0, ...Array(14).fill(0)];
    expect([...readWav(wavOf(extended, int16(8192))).samples]).toEqual([0.25]);
  });

  test.each([0, 0x7fff_f000, 0xffff_ffff])('with an unknown length (%i) is read to the end', (dataSize) => {
    const wav = wavOf(format(1, 1, 16), int16(1, 2, 3), { dataSize });
    expect(readWav(wav).samples).toHaveLength(3);
  });

  test('ignores what follows the samples', () => {
    const wav = wavOf(format(1, 1, 16), int16(1, 2, 3, 4), { dataSize: 4 });
    expect(readWav(wav).samples).toHaveLength(2);
  });

  test.each([
    ['nothing', new Uint8Array()],
    ['a page', new TextEncoder().encode('<!doctype html><p>Not found</p>')],
    ['half a header', wavHeader(100, 24_000).subarray(0, 20)],
    ['fewer samples than promised', wavOf(format(1, 1, 16), int16(1, 2), { dataSize: 100 })],
    ['24-bit samples', wavOf(format(1, 1, 24), int16(1, 2, 3))],
    ['no channels', wavOf(format(1, 0, 16), int16(1, 2))],
    ['a short format', wavOf([1, 0], int16(1, 2))],
    ['a header without end', wavOf(format(1, 1, 16), int16(), { before: 'x'.repeat(70_000) })],
  ])('is not read from %s', (_, bytes) => {
    expect(() => readWav(bytes)).toThrow(WavError);
  });
});
