import { SILENCE_SAMPLE_RATE } from '../../contract/constants/speech.ts';
import { bundleGlobal } from '../../api/page.ts';

/** Browsers give media keys only to what lasts longer than five seconds. */
const SECONDS = 6;
/** The middle of unsigned 8-bit samples. */
const SILENT_SAMPLE = 128;

/** A WAV file of silence: 8-bit mono at SILENCE_SAMPLE_RATE. */
export function silentWav(): Blob {
  const samples = new Uint8Array(SILENCE_SAMPLE_RATE * SECONDS).fill(SILENT_SAMPLE);
  // In words of little-endian machines, which all browsers run on: names of parts, sizes, and pairs of 16-bit fields
  const header = new Uint32Array([
    0x46464952, // RIFF
    36 + samples.length,
    0x45564157, // WAVE
    0x20746d66, // fmt
    16,
    0x00010001, // PCM, one channel
    SILENCE_SAMPLE_RATE,
    SILENCE_SAMPLE_RATE,
    0x00080001, // a byte a sample, 8 bits
    0x61746164, // data
    samples.length,
  ]);
  return new Blob([header, samples], { type: 'audio/wav' });
}

/**
 * The placeholder that holds the page's right to play and its media keys while Web Audio makes the sound. One for
 * the whole page; it is played inside a click, before anything is awaited.
 */
export const placeholder = (): HTMLAudioElement =>
  bundleGlobal('silence', () => {
    const audio = new Audio(URL.createObjectURL(silentWav()));
    audio.loop = true;
    return audio;
  });
