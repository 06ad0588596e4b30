import { SILENCE_SAMPLE_RATE } from '../../contract/constants/speech.ts';
import { bundleGlobal } from '../../api/page.ts';

/** Browsers give media keys only to what lasts longer than five seconds. */
const SECONDS = 6;
const HEADER_BYTES = 44;
/** The middle of unsigned 8-bit samples. */
const SILENT_SAMPLE = 128;

/** A WAV file of silence: 8-bit mono at SILENCE_SAMPLE_RATE. */
export function silentWav(): Uint8Array<ArrayBuffer> {
  const length = SILENCE_SAMPLE_RATE * SECONDS;
  const bytes = new Uint8Array(HEADER_BYTES + length).fill(SILENT_SAMPLE);
  const view = new DataView(bytes.buffer);
  const ascii = (at: number, text: string) => {
    for (let i = 0; i < text.length; i++) view.setUint8(at + i, text.charCodeAt(i));
  };
  ascii(0, 'RIFF');
  view.setUint32(4, HEADER_BYTES - 8 + length, true);
  ascii(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SILENCE_SAMPLE_RATE, true);
  view.setUint32(28, SILENCE_SAMPLE_RATE, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  ascii(36, 'data');
  view.setUint32(40, length, true);
  return bytes;
}

/**
 * The placeholder that holds the page's right to play and its media keys while Web Audio makes the sound. One for
 * the whole page; it is played inside a click, before anything is awaited.
 */
export const placeholder = (): HTMLAudioElement =>
  bundleGlobal('silence', () => {
    const audio = new Audio(URL.createObjectURL(new Blob([silentWav()], { type: 'audio/wav' })));
    audio.loop = true;
    return audio;
  });
