/**
 * Rate of all audio the server keeps, in hertz. Takes of different engines join without a seam only at one rate;
 * 24 kHz holds all that the engines give (16, 22.05 and 24 kHz), and Opus and the neural voices use it natively.
 */
export const PRODUCT_RATE = 24_000;

/** ffmpeg's options for an input of mono 16-bit samples of {@link PRODUCT_RATE}. */
export const PCM_FORMAT: readonly string[] =
  `-probesize 32 -analyzeduration 0 -f s16le -ar ${PRODUCT_RATE} -ac 1`.split(' ');

/** Of such samples that come through a pipe. */
export const PCM_INPUT: readonly string[] = [...PCM_FORMAT, '-i', 'pipe:0'];
