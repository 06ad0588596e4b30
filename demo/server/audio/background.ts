import { startFfmpeg } from '../process/ffmpeg.ts';
import { PRODUCT_RATE } from './product-rate.ts';

/** ffmpeg hangs when it takes longer; five minutes of sound take it two seconds. */
const LIMIT_MS = 60_000;
/** The highest peak of a mix, as a share of full scale; the limiter holds it there so that the sum does not clip. */
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
    // A program that was stopped has an error of its own
    signal.throwIfAborted();
    throw error;
  }
};

/**
 * Writes a recording as stereo of another rate, both channels alike, at the level it has.
 *
 * @param path WAV of PRODUCT_RATE, mono
 * @throws Error when ffmpeg is missing or fails; the signal's reason when aborted. This holds for all functions here.
 */
export const toStereo = (path: string, out: string, rate: number, signal: AbortSignal): Promise<void> =>
  run([path], ['-af', `aresample=${rate},pan=stereo|c0=c0|c1=c0`, ...wavTo(out)], signal);

/**
 * Splits a recording into its voice and its background, which together are the recording again, sample by sample.
 *
 * @param given the recording, a WAV of PRODUCT_RATE, mono; and the same without voices, a stereo WAV of any rate
 * @param made where both go: WAVs like the recording
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
    // Resampling may give some samples more or less
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

/** Puts a background behind a voice: WAVs of PRODUCT_RATE, mono, as is the result, which is as long as the voice. */
export const putBehind = (
  { voice, background }: { voice: string; background: string },
  out: string,
  signal: AbortSignal,
): Promise<void> => {
  const mixed = 'amix=duration=first:normalize=0';
  const limited = `alimiter=level=false:limit=${CEILING}:latency=true`;
  return run([voice, background], ['-filter_complex', `${mixed},${limited}`, ...wavTo(out)], signal);
};
