import { ACX, PODCAST, type BookPreset, type BookRule } from '../../../../src/contract/constants/books.ts';
import type { BookMeasure } from '../../../../src/contract/index.ts';
import { probeMedia } from '../../process/probe-media.ts';
import { MEDIA_FORMATS } from '../../process/media-formats.ts';
import { runInThread } from '../../process/run-in-thread.ts';
import type { Asking } from '../../process/turns.ts';
import { measureLoudness } from '../../video/measure-loudness.ts';
import type { Metered, MeterTask } from './meter-thread.ts';

/** Measurements of a file. */
export type Measured = Omit<BookMeasure, 'chapter_id' | 'title' | 'file_name' | 'fails'>;

const METER = new URL('./meter-thread.ts', import.meta.url);
const rounded = (value: number | null): number | null => value && Math.round(value * 100) / 100;

interface Options extends Asking {
  timeoutMs: number;
  /** Bit rate in kbit/s; null for a format without a fixed one. */
  kbps: number | null;
}

/** Measures the decoded sound of a mono file, as a player would play it. */
export const measureFile = async (
  path: string,
  { who, signal, timeoutMs, kbps }: Options,
): Promise<Measured> => {
  const probed = await probeMedia(path, [...MEDIA_FORMATS, 'aac']);
  const rate = probed?.streams.find(({ type }) => type === 'audio')?.sampleRate ?? 24_000;
  const task: MeterTask = { path, rate, timeoutMs };
  const { rms_db, peak_db, floor_db, ...times } = await runInThread<Metered>(METER, {
    name: 'meter',
    task,
    who,
    signal,
  });
  const loudness = await measureLoudness(path, { signal, timeoutMs });
  return {
    ...times,
    rms_db: rounded(rms_db),
    peak_db: rounded(peak_db),
    floor_db: rounded(floor_db),
    loudness_lufs: rounded(loudness.integrated),
    true_peak_dbtp: rounded(loudness.truePeak),
    sample_rate: rate,
    kbps,
  };
};

const within = (value: number | null, [least, most]: readonly [number, number]): boolean =>
  value !== null && value >= least && value <= most;

/** The rules of a preset that a measured file breaks. */
export const failsOf = (measured: Measured, preset: BookPreset): BookRule[] => {
  const checks: [BookRule, boolean][] =
    preset === 'acx'
      ? [
          ['rms', within(measured.rms_db, ACX.rmsDb)],
          ['peak', measured.peak_db !== null && measured.peak_db <= ACX.peakDbMax],
          ['floor', measured.floor_db === null || measured.floor_db <= ACX.floorDbMax],
          ['sample_rate', measured.sample_rate === ACX.sampleRate],
          ['bit_rate', measured.kbps === ACX.kbps],
          ['head', within(measured.head_ms, ACX.headMs)],
          ['tail', within(measured.tail_ms, ACX.tailMs)],
          ['length', measured.duration_ms <= ACX.fileMsMax],
        ]
      : preset === 'podcast'
        ? [
            [
              'loudness',
              within(measured.loudness_lufs, [
                PODCAST.lufs - PODCAST.tolerance,
                PODCAST.lufs + PODCAST.tolerance,
              ]),
            ],
            ['peak', measured.true_peak_dbtp !== null && measured.true_peak_dbtp <= PODCAST.truePeakDbMax],
          ]
        : [];
  return checks.flatMap(([rule, passes]) => (passes ? [] : [rule]));
};
