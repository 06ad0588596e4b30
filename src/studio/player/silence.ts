import { SILENCE_SAMPLE_RATE } from '../../contract/constants/speech.ts';
import { bundleGlobal } from '../../api/page.ts';

/** Browsers assign media keys only to audio longer than five seconds. */
const SECONDS = 6;
/** Zero level of unsigned 8-bit samples. */
const SILENT_SAMPLE = 128;

/** A WAV file of silence: 8-bit mono at SILENCE_SAMPLE_RATE. */
export function silentWav(): Blob {
  const samples = new Uint8Array(SILENCE_SAMPLE_RATE * SECONDS).fill(SILENT_SAMPLE);
  // As little-endian words, the byte order of all browsers' machines: chunk names, sizes, and pairs of 16-bit fields
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
 * A silent placeholder that keeps the page's permission to play and its media keys, while Web Audio plays the sound.
 * One per page and bundle; play it inside a click, before the first await.
 */
export const placeholder = (): HTMLAudioElement =>
  bundleGlobal('silence', () => {
    const audio = new Audio(URL.createObjectURL(silentWav()));
    audio.loop = true;
    return audio;
  });
