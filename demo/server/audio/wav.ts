/** Bytes of the header that {@link wavHeader} makes. */
export const WAV_HEADER_BYTES = 44;

/** Header of a mono 16-bit PCM WAV with `dataBytes` of samples after it. */
export const wavHeader = (dataBytes: number, sampleRate: number): Uint8Array => {
  const header = new Uint8Array(WAV_HEADER_BYTES);
  const view = new DataView(header.buffer);
  const tag = (at: number, name: string) => {
    for (let i = 0; i < 4; i++) header[at + i] = name.charCodeAt(i);
  };
  tag(0, 'RIFF');
  view.setUint32(4, 36 + dataBytes, true);
  tag(8, 'WAVE');
  tag(12, 'fmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  tag(36, 'data');
  view.setUint32(40, dataBytes, true);
  return header;
};

/** Encodes samples (-1 … 1, clipped beyond) as a mono 16-bit PCM WAV. */
export const writeWav = (samples: Float32Array, sampleRate: number): Uint8Array => {
  const wav = new Uint8Array(WAV_HEADER_BYTES + samples.length * 2);
  wav.set(wavHeader(samples.length * 2, sampleRate));
  // Node runs only on little-endian machines, and WAV is little-endian.
  const values = new Int16Array(wav.buffer, WAV_HEADER_BYTES);
  for (let i = 0; i < samples.length; i++) {
    const value = samples[i]! * 32767;
    const within = value > 32767 ? 32767 : value < -32767 ? -32767 : value;
    // Rounds by truncating a positive number, which takes half the time of Math.round.
    values[i] = ((within + 32768.5) | 0) - 32768;
  }
  return wav;
};

/** The bytes are not a WAV that this server can read. */
export class WavError extends Error {}

const HEADER_BYTES_MAX = 65_536;

interface WavFormat {
  sampleRate: number;
  channels: number;
  bytesPerSample: 2 | 4;
  float: boolean;
}

/** Parses everything before the samples; undefined while it is incomplete. */
const readHeader = (
  bytes: Uint8Array,
): { format: WavFormat; begin: number; dataBytes: number } | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const tag = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length < 12) return undefined;
  if (tag(0) !== 'RIFF' || tag(8) !== 'WAVE') throw new WavError('Not a WAV file');
  let format: WavFormat | undefined;
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = view.getUint32(at + 4, true);
    if (tag(at) === 'data') {
      if (!format) throw new WavError('The WAV file does not say its format');
      const unknown = size === 0 || size >= 0x7fff_0000;
      return { format, begin: at + 8, dataBytes: unknown ? Infinity : size };
    }
    const next = at + 8 + size + (size % 2);
    if (next > HEADER_BYTES_MAX) throw new WavError('The WAV header has no end');
    if (next > bytes.length) return undefined;
    if (tag(at) === 'fmt ') format = readFormat(view, at + 8, size);
    at = next;
  }
  return undefined;
};

/**
 * Reads a WAV as it arrives: 16-bit PCM or 32-bit float, any number of channels (mixed to one). A data length that was
 * unknown when the header was written (0, or near 2^31 or 2^32) means "to the end".
 */
export class WavReader {
  #pending: Uint8Array = new Uint8Array();
  #format: WavFormat | undefined;
  /** Remaining bytes of samples; Infinity when the header does not state the length. */
  #left = Infinity;

  /** Hertz; known after the header has been read. */
  get sampleRate(): number | undefined {
    return this.#format?.sampleRate;
  }

  /** The samples that these bytes complete; empty while the header is incomplete. */
  push(more: Uint8Array): Float32Array {
    let bytes = more;
    if (this.#pending.length > 0) {
      bytes = new Uint8Array(this.#pending.length + more.length);
      bytes.set(this.#pending);
      bytes.set(more, this.#pending.length);
    }
    if (!this.#format) {
      const header = readHeader(bytes);
      if (!header) {
        this.#pending = bytes.slice();
        return new Float32Array();
      }
      this.#format = header.format;
      this.#left = header.dataBytes;
      bytes = bytes.subarray(header.begin);
    }
    const frameBytes = this.#format.channels * this.#format.bytesPerSample;
    const frames = Math.floor(Math.min(bytes.length, this.#left) / frameBytes);
    this.#left -= frames * frameBytes;
    this.#pending = this.#left < frameBytes ? new Uint8Array() : bytes.slice(frames * frameBytes);
    return decode(bytes, frames, this.#format);
  }

  /** @throws WavError when the file ended before its header or before the promised number of samples. */
  end(): void {
    if (!this.#format) throw new WavError('Not a WAV file');
    const frameBytes = this.#format.channels * this.#format.bytesPerSample;
    if (this.#left !== Infinity && this.#left >= frameBytes) throw new WavError('The WAV file was cut off');
  }
}

const decode = (bytes: Uint8Array, frames: number, format: WavFormat): Float32Array => {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const { channels, bytesPerSample, float } = format;
  const samples = new Float32Array(frames);
  const scale = 1 / ((float ? 1 : 32768) * channels);
  for (let frame = 0, at = 0; frame < frames; frame++) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel++, at += bytesPerSample) {
      sum += float ? view.getFloat32(at, true) : view.getInt16(at, true);
    }
    samples[frame] = sum * scale;
  }
  return samples;
};

const readFormat = (view: DataView, at: number, size: number): WavFormat => {
  if (size < 16) throw new WavError('The WAV file does not say its format');
  // WAVE_FORMAT_EXTENSIBLE contains the actual format at the start of its GUID.
  const plain = view.getUint16(at, true);
  const code = plain === 0xfffe && size >= 26 ? view.getUint16(at + 24, true) : plain;
  const channels = view.getUint16(at + 2, true);
  const sampleRate = view.getUint32(at + 4, true);
  const bits = view.getUint16(at + 14, true);
  const known = (code === 1 && bits === 16) || (code === 3 && bits === 32);
  if (!known || channels < 1 || channels > 8 || sampleRate < 4000 || sampleRate > 192_000) {
    throw new WavError(`WAV format ${code} with ${bits} bits is not supported`);
  }
  return { sampleRate, channels, bytesPerSample: bits === 16 ? 2 : 4, float: code === 3 };
};

/** @throws WavError when it is not a supported WAV or is truncated. */
export const readWav = (bytes: Uint8Array): { samples: Float32Array; sampleRate: number } => {
  const reader = new WavReader();
  const samples = reader.push(bytes);
  reader.end();
  return { samples, sampleRate: reader.sampleRate! };
};
