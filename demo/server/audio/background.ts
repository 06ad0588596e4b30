import { startFfmpeg } from '../process/ffmpeg.ts';
import { PRODUCT_RATE } from './product-rate.ts';

/** ffmpeg counts as hung beyond this time: five minutes of audio take it two seconds. */
const LIMIT_MS = 60_000;
/** Highest peak of a mix as a share of full scale. The limiter keeps the sum from clipping. */
const CEILING = 0.98;

const wavTo = (path: string): string[] => [
  ...'-c:a pcm_s16le -fflags +bitexact -f wav'.split(' '),
  `file:${path}`,
];

const run = async (inputs: readonly string[], options: readonly string[], signal: AbortSignal) => {
  const read = inputs.flatMap((path) => ['-f', 'wav', '-i', `file:${path}`]);
  try {
    await startFfmpeg([...read, ...options], 'ignore', { signal, timeoutMs: LIMIT_MS }).ended;
  } catch (error) {
    // A program that was stopped reports an error of its own
    signal.throwIfAborted();
    throw error;
  }
};

/**
 * Writes a recording as stereo at another sample rate, with equal channels and an unchanged level.
 *
 * @param path WAV of PRODUCT_RATE, mono
 * @throws Error when ffmpeg is missing or fails; the signal's reason when aborted. This applies to all functions here.
 */
export const toStereo = (path: string, out: string, rate: number, signal: AbortSignal): Promise<void> =>
  run([path], ['-af', `aresample=${rate},pan=stereo|c0=c0|c1=c0`, ...wavTo(out)], signal);

/**
 * Splits a recording into its voice and its background, whose sum is the recording again, sample by sample.
 *
 * @param given the recording, a WAV of PRODUCT_RATE, mono; and the same without voices, a stereo WAV of any rate
 * @param made output paths, for WAVs in the format of the recording
 */
export const splitVoice = (
  given: { path: string; withoutVoices: string },
  made: { voice: string; background: string },
  signal: AbortSignal,
): Promise<void> => {
  const filters = [
    '[0:a]asplit[whole][length]',
    `[1:a]pan=mono|c0=.5*c0+.5*c1,aresample=${PRODUCT_RATE},apad,asplit[taken][rest]`,
    '[taken]volume=-1[minus]',
    '[whole][minus]amix=duration=first:normalize=0[voice]',
    // Resampling may change the number of samples slightly
    '[length]volume=0[silence]',
    '[silence][rest]amix=duration=first:normalize=0[background]',
  ];
  const outputs = (['voice', 'background'] as const).flatMap((name) => [
    '-map',
    `[${name}]`,
    ...wavTo(made[name]),
  ]);
  return run([given.path, given.withoutVoices], ['-filter_complex', filters.join(';'), ...outputs], signal);
};

/** Mixes a voice with a background. All are mono WAVs of PRODUCT_RATE. The result is as long as the voice. */
export const putBehind = (
  { voice, background }: { voice: string; background: string },
  out: string,
  signal: AbortSignal,
): Promise<void> => {
  const mixed = 'amix=duration=first:normalize=0';
  const limited = `alimiter=level=false:limit=${CEILING}:latency=true`;
  return run([voice, background], ['-filter_complex', `${mixed},${limited}`, ...wavTo(out)], signal);
};
