/** Samples a second. */
export const SILENCE_RATE = 8_000;

/** A silent WAV that the browser can play. */
export const silence = (seconds: number): Blob => {
  const bytes = new Uint8Array(44 + SILENCE_RATE * seconds).fill(128);
  const view = new DataView(bytes.buffer);
  const words: [number, string][] = [
    [0, 'RIFF'],
    [8, 'WAVEfmt '],
    [36, 'data'],
  ];
  for (const [at, text] of words) [...text].forEach((letter, i) => (bytes[at + i] = letter.charCodeAt(0)));
  view.setUint32(4, bytes.length - 8, true);
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SILENCE_RATE, true);
  view.setUint32(28, SILENCE_RATE, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  view.setUint32(40, SILENCE_RATE * seconds, true);
  return new Blob([bytes], { type: 'audio/wav' });
};
