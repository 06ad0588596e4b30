import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutPicture } from '../../demo/server/video/cut-picture.ts';
import { encodePart } from '../../demo/server/video/encode-part.ts';
import { joinVideo } from '../../demo/server/video/join-video.ts';
import { frameTimesOf } from '../../demo/server/video/packet-times.ts';
import { sideBySide } from '../../demo/server/process/side-by-side.ts';
import { probeMedia } from '../../demo/server/process/probe-media.ts';
import { MEDIA_FORMATS } from '../../demo/server/process/media-formats.ts';
import { mixSound } from '../../demo/server/video/mix-sound.ts';
import { ffmpeg } from '../support/flash-video.ts';
import { toneWav } from '../support/tone-wav.ts';

const SECONDS = 150;
const LIMITS = { signal: new AbortController().signal, timeoutMs: 60_000 };
const WATCHED = { who: 'test', signal: LIMITS.signal, onProgress: () => undefined };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voxbench-parts-'));
});
afterAll(() => rm(folder, { recursive: true }));

const AS_IT_IS = {
  shape: { cut: null, width: 64, height: 36, rate: { factor: 18 } },
  burned: [],
  overlay: null,
  fonts: '',
};
const source = ['-f', 'lavfi', '-i', `testsrc2=s=64x36:r=12:d=${SECONDS}`];
const tone = ['-f', 'lavfi', '-i', `sine=d=${SECONDS}`];
const h264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '50', '-c:a', 'aac'];

/** The pictures of a file in order, in grey. */
const picturesOf = (path: string) =>
  ffmpeg('-i', path, '-map', '0:v:0', '-fps_mode', 'passthrough', '-pix_fmt', 'gray', '-f', 'rawvideo', '-');

/** When each picture of a file is shown, in seconds, as a player decodes them. */
const shownIn = async (path: string): Promise<number[]> => {
  const what = ['-select_streams', 'v:0', '-show_entries', 'frame=pts_time', '-of', 'csv=p=0'];
  const { stdout } = await promisify(execFile)('ffprobe', ['-v', 'error', ...what, path]);
  return (stdout.match(/[\d.]+/g) ?? []).map(Number);
};

test.each([
  ['of equal distances', 'plain.mp4', []],
  [
    'of unequal distances, each group leaning on the next',
    'variable.mp4',
    ['-vf', "select='lt(t,40)+not(mod(n,3))'", '-fps_mode', 'vfr', '-x264opts', 'open-gop=1'],
  ],
  ['whose timestamps begin late', 'stream.ts', ['-output_ts_offset', '3600']],
  ['that begin after the sound', 'late.mkv', ['-vf', 'setpts=PTS+0.35/TB', '-fps_mode', 'passthrough']],
])(
  'pictures %s are the same and at the same times when they are encoded in parts',
  async (_, name, options) => {
    const path = join(folder, name);
    await ffmpeg(...source, ...tone, ...h264, ...options, path);
    const { startSeconds } = (await probeMedia(path, MEDIA_FORMATS))!;
    const times = (await frameTimesOf(path, LIMITS))!;
    const parts = cutPicture(times);
    expect(parts).toHaveLength(3);
    const made = parts.map((part, index) => {
      const seconds = part.until === null ? null : part.until - (part.from ?? times.all[0]!);
      return { path: join(folder, `${name}.${index}.mp4`), seconds };
    });
    const sideways = { atOnce: parts.length, signal: WATCHED.signal };
    await sideBySide(parts, sideways, (part, index, signal) => {
      const { path: into } = made[index]!;
      const encoding = {
        path,
        startSeconds,
        originSeconds: startSeconds,
        part,
        durationMs: SECONDS * 1000,
        ...AS_IT_IS,
        into,
      };
      return encodePart(encoding, { ...WATCHED, signal });
    });
    const firstSeconds = times.all[0]! - startSeconds;
    const into = join(folder, `${name}.mp4`);
    await joinVideo(
      {
        picture: { parts: made, firstSeconds, list: join(folder, 'list.txt') },
        durationMs: SECONDS * 1000,
        tracks: [],
        subtitles: null,
        into,
      },
      WATCHED,
    );
    const joined = (await frameTimesOf(into, LIMITS))!.all;
    expect(joined).toHaveLength(times.all.length);
    // A file without sound begins with its first picture
    const shift = joined[0]! - times.all[0]!;
    const drift = joined.map((time, index) => Math.abs(time - times.all[index]! - shift));
    expect(Math.max(...drift)).toBeLessThan(0.000_1);
    const [before, after] = [await picturesOf(path), await picturesOf(into)];
    expect(after).toHaveLength(before.length);
    const differences = before.map((value, at) => Math.abs(value - after[at]!));
    expect(differences.reduce((sum, value) => sum + value, 0) / before.length).toBeLessThan(2);
  },
);

test.each([
  ['an MP4 file', 'order.mp4', []],
  ['a Matroska file, whose clock the sound begins', 'order.mkv', []],
  ['a stream whose clock began long ago', 'order.ts', ['-output_ts_offset', '3600']],
])('copied pictures of %s are shown in order and at their times', async (_, name, options) => {
  const path = join(folder, name);
  await ffmpeg(...source, ...tone, ...h264, '-bf', '3', '-t', '5', ...options, path);
  const { startSeconds } = (await probeMedia(path, MEDIA_FORMATS))!;
  const sound = join(folder, 'order.m4a');
  await ffmpeg(...tone, '-t', '5', '-c:a', 'aac', sound);
  const into = join(folder, `${name}.copy.mp4`);
  const tracks = [{ path: sound, language: 'fr', title: 'Dub' }];
  const joining = { picture: { path, startSeconds }, durationMs: 5_000, tracks, subtitles: null, into };
  await joinVideo(joining, WATCHED);
  const before = await shownIn(path);
  const after = await shownIn(into);
  expect(after).toHaveLength(before.length);
  const drift = after.map((time, index) => Math.abs(time - (before[index]! - startSeconds)));
  expect(Math.max(...drift)).toBeLessThan(0.002);
});

test('a full disk is reported by the mix, by a part and by the join', async () => {
  const path = join(folder, 'short.mp4');
  await ffmpeg(...source, ...tone, ...h264, '-t', '5', path);
  const full = { type: 'err_storage_full' };
  const [durationMs, startSeconds] = [5_000, 0];
  const mix = {
    fromMs: 0,
    durationMs,
    voices: [],
    original: { path, startSeconds },
    originalSound: 'kept',
    format: 'wav',
  } as const;
  await expect(mixSound({ ...mix, into: '/dev/full' }, WATCHED)).rejects.toMatchObject(full);
  const part = { from: null, until: null };
  const encoding = {
    path,
    startSeconds,
    originSeconds: startSeconds,
    part,
    durationMs,
    ...AS_IT_IS,
    into: '/dev/full',
  };
  await expect(encodePart(encoding, WATCHED)).rejects.toMatchObject(full);
  const joining = { picture: { path, startSeconds }, durationMs, tracks: [], subtitles: null };
  await expect(joinVideo({ ...joining, into: '/dev/full' }, WATCHED)).rejects.toMatchObject(full);
});

const mixOf = (path: string, durationMs: number) =>
  ({
    fromMs: 0,
    durationMs,
    voices: [],
    original: { path, startSeconds: 0 },
    originalSound: 'kept',
    format: 'wav',
    into: join(folder, 'mix.wav'),
  }) as const;

test('a file without sound makes no mix', async () => {
  const path = join(folder, 'gone.wav');
  await writeFile(path, 'no sound');
  await expect(mixSound(mixOf(path, 5_000), WATCHED)).rejects.toThrow(/ffmpeg ended/);
});

test('a sound cut off because its reader was ended makes no file that is silent from there', async () => {
  const path = join(folder, 'half.wav');
  await promisify(execFile)('mkfifo', [path]);
  const durationMs = 120_000;
  const whole = toneWav(durationMs);
  const sent = createWriteStream(path).on('error', () => undefined);
  // The rest never comes, so the reader waits
  sent.write(whole.subarray(0, whole.length / 2));
  let begun = () => {};
  const isBegun = new Promise<void>((resolve) => (begun = resolve));
  const mixing = mixSound(mixOf(path, durationMs), { ...WATCHED, onProgress: begun });
  const outcome = expect(mixing).rejects.toThrow(/ffmpeg ended/);
  await Promise.race([isBegun, outcome]);
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)]);
  const reader = stdout.split('\n').find((one) => one.includes(`file:${path}`));
  process.kill(Number(reader!.trim().split(' ')[0]), 'SIGKILL');
  await outcome;
  sent.destroy();
});
