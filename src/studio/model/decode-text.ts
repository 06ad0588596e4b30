const SAMPLE_BYTES = 512;

type Utf16 = 'utf-16le' | 'utf-16be';

/** Some characters, such as 一, have a zero in their other byte. */
const OTHER_ZEROS = 1 / 8;

/**
 * UTF-16 without a byte order mark: nearly every second byte is zero in western text, and in the times of any
 * subtitles.
 */
const unmarkedUtf16 = (bytes: Uint8Array): Utf16 | undefined => {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros: [number, number] = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2 === 0 ? 0 : 1]++;
  });
  const many = sample.length / 4;
  const [even, odd] = zeros;
  if (odd > many && even < odd * OTHER_ZEROS) return 'utf-16le';
  if (even > many && odd < even * OTHER_ZEROS) return 'utf-16be';
  return undefined;
};

const markedUtf16 = ([first, second]: Uint8Array): Utf16 | undefined => {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
};

/** Which UTF-16 a text is in, by its byte order mark or its zeros; undefined for other encodings. */
export const utf16Of = (bytes: Uint8Array): Utf16 | undefined => markedUtf16(bytes) ?? unmarkedUtf16(bytes);

/** Streaming, because a sample cut inside a character must not make valid UTF-8 look invalid. */
const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
};

/** Decodes text of unknown encoding: UTF-16, UTF-8, else Windows-1252, common in old files. Lines end with `\n`. */
export const decodeText = (bytes: Uint8Array): string => {
  const encoding = utf16Of(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
  return new TextDecoder(encoding).decode(bytes).replaceAll(/\r\n?/g, '\n');
};
