/** A tone in a WAV file of 16-bit mono at 8000 Hz. */
export function toneWav(ms: number): Uint8Array<ArrayBuffer> {
  const samples = Math.round(8 * ms);
  const bytes = new Uint8Array(44 + 2 * samples);
  const view = new DataView(bytes.buffer);
  const ascii = (at: number, text: string) => {
    for (let i = 0; i < text.length; i++) view.setUint8(at + i, text.charCodeAt(i));
  };
  ascii(0, 'RIFF');
  view.setUint32(4, 36 + 2 * samples, true);
  ascii(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 8000, true);
  view.setUint32(28, 16_000, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  ascii(36, 'data');
  view.setUint32(40, 2 * samples, true);
  for (let i = 0; i < samples; i++) view.setInt16(44 + 2 * i, 3000 * Math.sin(i / 3), true);
  return bytes;
}
