/**
 * Frames of an encoded mono stream of {@link PRODUCT_RATE}. Encoders add silence before the first sample and pad the
 * last frame. A file's header tells players how much to skip, but a stream has no such header, so the frames with only
 * silence are cut off. The next frame then fades in, during the 40 ms of silence with which most takes begin. Audio
 * that starts earlier keeps the silent frame before it.
 */
export interface FrameFormat {
  samples: number;
  /** Frames before the one that contains the first sample. */
  silent: number;
  /** Samples at the start that would be lost with the silent frames, unless silence is added before them. */
  missing: number;
  /** Length in bytes of the frame that begins with these {@link FRAME_HEAD_BYTES}. */
  bytesOf(head: Buffer): number;
}

const FRAME_HEAD_BYTES = 7;

/** Progress of the encoder's input. */
export interface EncoderInput {
  /** Number of samples so far. */
  samples(): number;
  /** Offset of the first audible sample; Infinity until there is one. */
  begin(): number;
}

/** After this share of a frame, its fade-in is over. */
const FADED_IN = 0.85;

/** MP3 at 96 kbit/s by LAME, which delays by 1,105 samples: two frames minus 47 samples. */
export const MP3_96: FrameFormat = { samples: 576, silent: 2, missing: 47, bytesOf: () => 288 };

/** AAC in ADTS by ffmpeg, which delays by one frame. */
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
  /** Data that has not been yielded: frames that may be after the last sample, and an incomplete frame. */
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
