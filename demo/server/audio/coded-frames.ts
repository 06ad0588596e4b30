/**
 * The frames of a coded stream, of {@link PRODUCT_RATE} and one channel. Encoders put silence before the first sample and
 * fill up the last frame. Files say in their head how much of that a player must leave out; a stream cannot, so the
 * frames that hold nothing else are cut off. The next frame then fades in, over the 40 ms of silence that most takes begin
 * with; a sound that begins earlier keeps the silent frame before it.
 */
export interface FrameFormat {
  samples: number;
  /** Frames before the one that the first sample is in. */
  silent: number;
  /** Samples at the begin that are lost with the silent frames, when nothing is put before them. */
  missing: number;
  /** Bytes of the frame that begins with these {@link FRAME_HEAD_BYTES}. */
  bytesOf(head: Buffer): number;
}

const FRAME_HEAD_BYTES = 7;

/** What goes into the encoder. */
export interface EncoderInput {
  /** Until now. */
  samples(): number;
  /** Where something is to be heard first, in samples; Infinity before it came. */
  begin(): number;
}

/** After this share of a frame its fading in changes nothing that is heard. */
const FADED_IN = 0.85;

/** MP3 of 96 kbit/s by LAME, which begins 1,105 samples late: two frames, less 47 samples. */
export const MP3_96: FrameFormat = { samples: 576, silent: 2, missing: 47, bytesOf: () => 288 };

/** AAC in ADTS by ffmpeg, which begins a frame late. */
export const ADTS_AAC: FrameFormat = {
  samples: 1024,
  silent: 1,
  missing: 0,
  bytesOf: (head) => ((head[3]! & 3) << 11) | (head[4]! << 3) | (head[5]! >> 5),
};

/**
 * Cuts off the frames before the first sample and after the last one.
 */
export async function* trimFrames(
  coded: AsyncIterable<Uint8Array>,
  { samples, silent, bytesOf }: FrameFormat,
  input: EncoderInput,
): AsyncGenerator<Uint8Array> {
  /** What came and was not given: frames that may be behind the last sample, and the begin of one. */
  let rest = Buffer.alloc(0);
  let at = -silent;
  for await (const piece of coded) {
    rest = Buffer.concat([rest, piece]);
    const most = Math.ceil(input.samples() / samples);
    const first = input.begin() < FADED_IN * samples ? -1 : 0;
    let [from, to] = [0, 0];
    while (at < most && rest.length - to >= FRAME_HEAD_BYTES) {
      const end = to + bytesOf(rest.subarray(to));
      if (end > rest.length) break;
      to = end;
      if (at++ < first) from = to;
    }
    if (to > from) yield rest.subarray(from, to);
    rest = rest.subarray(to);
  }
}
