import { createInterface } from 'node:readline';
import { startFfmpeg } from '../process/ffmpeg.ts';

/** Loudness of a file by EBU R 128. */
export interface Loudness {
  /** Integrated loudness of the whole file, in LUFS; null for silence. */
  integrated: number | null;
  /** Highest true peak, in dBTP; null for silence. */
  truePeak: number | null;
}

/** Value that the filter reports for silence. */
const SILENCE_LUFS = -70;

/**
 * Measures the first audio track of a file made by the server.
 *
 * @param input ffmpeg's options for a file whose format it cannot detect
 * @throws Error when ffmpeg fails or is killed
 */
export const measureLoudness = async (
  path: string,
  { signal, timeoutMs, input = [] }: { signal: AbortSignal; timeoutMs: number; input?: readonly string[] },
): Promise<Loudness> => {
  const filter = 'ebur128=peak=true:metadata=1,ametadata=mode=print:file=-';
  const options = [...input, '-i', `file:${path}`, '-map', '0:a:0', '-af', filter, '-f', 'null', '-'];
  const { process: ffmpeg, ended } = startFfmpeg(options, 'pipe', { signal, timeoutMs });
  ffmpeg.stdin!.end();
  let integrated = -Infinity;
  let peak = -Infinity;
  // Values are cumulative: the last one covers the whole file
  for await (const line of createInterface({ input: ffmpeg.stdout! })) {
    const [, name, value] = /^lavfi\.r128\.(I|true_peak)=(\S+)$/.exec(line) ?? [];
    if (name === 'I') integrated = Number(value);
    else if (name) peak = Math.max(peak, Number(value));
  }
  await ended;
  // True peaks are linear factors
  const dbtp = 20 * Math.log10(peak);
  return {
    integrated: integrated > SILENCE_LUFS ? integrated : null,
    truePeak: Number.isFinite(dbtp) ? dbtp : null,
  };
};
