const SAMPLE_RATE = 24_000;

/** A mono WAV: a tone of 60 ms at its begin, or throughout, and silence. */
export function beepFile(frequency: number, seconds: number, toneSeconds = 0.06): Blob {
  const samples = Int16Array.from({ length: seconds * SAMPLE_RATE }, (_, at) =>
    at < toneSeconds * SAMPLE_RATE ? 0x3fff * Math.sin((2 * Math.PI * frequency * at) / SAMPLE_RATE) : 0,
  );
  const head = new DataView(new ArrayBuffer(44));
  const text = (at: number, word: string) =>
    [...word].forEach((letter, i) => head.setUint8(at + i, letter.charCodeAt(0)));
  text(0, 'RIFF');
  head.setUint32(4, 36 + samples.byteLength, true);
  text(8, 'WAVEfmt ');
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, 1, true);
  head.setUint32(24, SAMPLE_RATE, true);
  head.setUint32(28, SAMPLE_RATE * 2, true);
  head.setUint16(32, 2, true);
  head.setUint16(34, 16, true);
  text(36, 'data');
  head.setUint32(40, samples.byteLength, true);
  return new Blob([head, samples], { type: 'audio/wav' });
}
