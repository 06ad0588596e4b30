import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SCRIPT_SEGMENTS_MAX } from '../../src/contract/constants/script.ts';
import { errorTexts } from '../../src/contract/errors.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { FakeRecognition, heardAt } from '../support/fake-recognition.ts';
import { FakeTranslation } from '../support/fake-translation.ts';
import {
  ffmpeg,
  FLASH_SECONDS,
  flashOf,
  flashPicture,
  flashTone,
  shownIn,
  toneOf,
} from '../support/flash-video.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { videoProjectsOf } from '../support/video-projects.ts';

const SECONDS = 4;
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '25'];
const PLAIN = [...H264, '-pix_fmt', 'yuv420p'];
const AAC = ['-c:a', 'aac'];
const SOURCE = [...flashPicture(SECONDS), ...flashTone(SECONDS)];

let folder: string;
let server: TestServer;
let recognition: FakeRecognition;
let projects: ReturnType<typeof videoProjectsOf>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voxbench-inputs-'));
  recognition = new FakeRecognition({ languages: ['en'] });
  server = await startTestServer({
    engines: [new FakeEngine({ voices: 2 })],
    recognizers: [recognition],
    speakerEngines: [],
    translation: [new FakeTranslation()],
    env: { VOXBENCH_LOG: 'off' },
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  recognition.heard = [heardAt(500, 'Hello there.')];
  projects = videoProjectsOf(await server.signUp(), server.url);
});

const made = async (name: string, ...options: string[]): Promise<Buffer> => {
  const path = join(folder, name);
  await ffmpeg(...options, path);
  return readFile(path);
};
const saved = async (name: string, address: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, await projects.fetchBytes(address));
  return path;
};
const FRENCH = { target_languages: ['fr'] };
const typeOf = ({ body }: { body: object }) => (body as { detail?: { type: string }[] }).detail?.[0]?.type;

/** A file with some bytes in the middle lost. */
const damaged = (bytes: Buffer): Buffer => {
  const from = Math.floor(bytes.length * 0.3);
  return Buffer.from(bytes).fill(0, from, from + Math.floor(bytes.length * 0.04));
};

const keep = async (name: string, bytes: Buffer): Promise<Buffer> => {
  await writeFile(join(folder, name), bytes);
  return bytes;
};

interface Good {
  name: string;
  make(): Promise<Buffer>;
  /** How the saved file is shown. */
  size?: [number, number];
}

/** What is unusual about a video, and what a user sees nevertheless. */
const GOOD: Good[] = [
  { name: 'plain.mp4', make: () => made('plain.mp4', ...SOURCE, ...PLAIN, ...AAC) },
  {
    name: 'variable-rate.mp4',
    make: () =>
      made(
        'variable-rate.mp4',
        ...SOURCE,
        '-vf',
        "select='lt(t,1)+not(mod(n,3))+eq(n,50)'",
        '-fps_mode',
        'vfr',
        ...PLAIN,
        ...AAC,
      ),
  },
  {
    name: 'turned.mp4',
    async make() {
      await made('upright.mp4', ...SOURCE, ...PLAIN, ...AAC);
      return made(
        'turned.mp4',
        '-i',
        join(folder, 'upright.mp4'),
        ...'-c copy -metadata:s:v:0 rotate=90'.split(' '),
      );
    },
    size: [90, 160],
  },
  {
    name: 'odd-size.mkv',
    make: () =>
      made('odd-size.mkv', ...SOURCE, ...'-vf scale=161:91 -c:v ffv1 -pix_fmt yuv420p -c:a flac'.split(' ')),
    size: [160, 90],
  },
  {
    name: 'ten-bit.mp4',
    make: () => made('ten-bit.mp4', ...SOURCE, ...H264, '-pix_fmt', 'yuv420p10le', ...AAC),
  },
  { name: 'surround.mp4', make: () => made('surround.mp4', ...SOURCE, ...PLAIN, ...AAC, '-ac', '6') },
  {
    name: 'interlaced.ts',
    make: () =>
      made(
        'interlaced.ts',
        ...flashPicture(SECONDS, '160x96', 50),
        ...flashTone(SECONDS),
        ...'-vf tinterlace=interleave_top,fieldorder=tff -flags +ildct+ilme'.split(' '),
        ...PLAIN,
        ...AAC,
      ),
    size: [160, 96],
  },
  {
    name: 'late-sound.mp4',
    make: () =>
      made(
        'late-sound.mp4',
        ...flashPicture(SECONDS),
        ...'-itsoffset 0.7 -f lavfi -i'.split(' '),
        `aevalsrc='0.5*sin(2*PI*500*t)*between(t,1.3,1.5)':s=48000:d=3`,
        ...PLAIN,
        ...AAC,
      ),
  },
  {
    name: 'stream.ts',
    make: () => made('stream.ts', ...SOURCE, ...PLAIN, ...AAC, '-output_ts_offset', '3600'),
  },
  {
    name: 'damaged.ts',
    make: async () => keep('damaged.ts', damaged(await made('whole.ts', ...SOURCE, ...PLAIN, ...AAC))),
  },
  {
    name: 'truncated.mp4',
    async make() {
      const whole = await made('whole.mp4', ...SOURCE, ...PLAIN, ...AAC, '-movflags', '+faststart');
      return keep('truncated.mp4', whole.subarray(0, Math.floor(whole.length * 0.85)));
    },
  },
];

describe.each(GOOD)('$name', ({ name, make, size = [160, 90] }) => {
  test('is shown and saved upright, in its size, with picture and sound in sync', async () => {
    const asset_id = await projects.upload(await make(), name);
    const translation = await projects.prepared({ asset_id, ...FRENCH });
    expect(translation.job).toMatchObject({ state: 'done', error: null });
    const { picture, poster_url, thumbnails, play_url } = translation;
    const isOdd = name.startsWith('odd');
    expect([picture!.width, picture!.height]).toEqual(isOdd ? [161, 91] : size);
    for (const url of [poster_url!, thumbnails!.url])
      expect((await projects.fetchBytes(url)).subarray(0, 2).toString('hex')).toBe('ffd8');
    const source = join(folder, name);
    const [flash, tone] = [await flashOf(source), await toneOf(source)];
    expect(Math.abs(flash - FLASH_SECONDS), 'as it was made').toBeLessThan(0.045);
    expect(Math.abs(tone - FLASH_SECONDS), 'as it was made').toBeLessThan(0.03);
    const atItsPlace = async (path: string, what: string, most = 0.015) => {
      expect(Math.abs((await flashOf(path)) - flash), `flash, ${what}`).toBeLessThan(most);
      expect(Math.abs((await toneOf(path)) - tone), `tone, ${what}`).toBeLessThan(0.01);
    };
    // A copy for playback has a constant frame rate
    await atItsPlace(await saved(`played-${name}`, play_url!), 'as it is played', 0.025);
    for (const subtitles of ['none', 'burned'] as const) {
      const { job, result } = await projects.rendered(translation, {
        format: 'mp4',
        sound: 'original',
        subtitles,
      });
      expect(job.error, subtitles).toBeNull();
      const path = await saved(`${subtitles}-${name}.mp4`, result!.url);
      expect((await shownIn(path)).size, subtitles).toEqual(size);
      await atItsPlace(path, subtitles);
      const { picture_ms, captions_ms } = result!.report.drift;
      expect(picture_ms).toBeLessThan(1);
      expect(captions_ms === null).toBe(subtitles === 'none');
    }
  });
});

test('a video without sound gets the speech of the cues that come with it', async () => {
  const asset_id = await projects.upload(await made('mute.mp4', ...flashPicture(SECONDS), ...PLAIN));
  const refused = await projects.order({ asset_id, ...FRENCH });
  expect(typeOf(refused)).toBe('err_video_without_subtitle');
  expect(errorTexts.err_video_without_subtitle).toContain('Add a subtitle file');
  const cues = [{ start_ms: 500, end_ms: 1_500, text: 'Hello.' }];
  const translation = await projects.prepared({ asset_id, cues, source_language: 'en', ...FRENCH });
  expect(translation.job.error).toBeNull();
  for (const sound of ['translation', 'both', 'original'] as const) {
    const { job, result } = await projects.rendered(translation, { format: 'mp4', sound });
    expect(job.error, sound).toBeNull();
    const path = await saved(`spoken-${sound}.mp4`, result!.url);
    expect(Math.abs((await flashOf(path)) - FLASH_SECONDS), sound).toBeLessThan(0.045);
    expect(await toneOf(path), sound).toBeNaN();
  }
});

test('a recording without a picture is saved as sound; saving it as a video is refused with the alternative', async () => {
  const asset_id = await projects.upload(await made('sound.flac', ...flashTone(SECONDS)), 'sound.flac');
  const translation = await projects.prepared({ asset_id, ...FRENCH });
  expect(translation).toMatchObject({ job: { state: 'done' }, picture: null, poster_url: null });
  const refused = await projects.orderRender(translation, { format: 'mp4' });
  expect(JSON.stringify(refused.body)).toContain('Choose a sound format');
  for (const format of ['mp3', 'wav'] as const) {
    const { result } = await projects.rendered(translation, { format, sound: 'original' });
    const path = await saved(`sound.${format}`, result!.url);
    expect(Math.abs((await toneOf(path)) - FLASH_SECONDS), format).toBeLessThan(0.01);
  }
});

test('music without speech fails with the reason', async () => {
  recognition.heard = [];
  const music = `aevalsrc='0.2*sin(2*PI*262*t)+0.2*sin(2*PI*330*t)+0.2*sin(2*PI*392*t)':s=48000:d=${SECONDS}`;
  const asset_id = await projects.upload(
    await made('music.mp4', ...flashPicture(SECONDS), '-f', 'lavfi', '-i', music, ...PLAIN, ...AAC),
  );
  const { job, rows } = await projects.prepared({ asset_id, ...FRENCH });
  expect(job).toMatchObject({ state: 'failed', error: 'err_nobody_speaks' });
  expect(rows).toBe(0);
});

test.each([
  ['a playlist', '#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:4,\n/etc/passwd\n#EXT-X-ENDLIST\n'],
  ['a list of files', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
  ['a text', 'Hello there.'],
])('%s named as a video is refused', async (_, text) => {
  const answer = await projects.send(Buffer.from(text), 'holiday.mp4');
  expect(typeOf(answer)).toBe('err_file_not_supported');
});

test('a video without its end, and so without its index, is refused', async () => {
  const whole = await made('index-last.mp4', ...SOURCE, ...PLAIN, ...AAC);
  const answer = await projects.send(whole.subarray(0, Math.floor(whole.length * 0.7)), 'cut.mp4');
  expect(typeOf(answer)).toBe('err_file_not_supported');
});

test('a video of more than three hours is refused with what to do, and a part of it can be translated', async () => {
  const long = await made(
    'long.mp4',
    ...'-f lavfi -i color=black:s=16x16:r=1/60:d=10860'.split(' '),
    ...'-f lavfi -i anullsrc=r=8000:cl=mono:d=10801'.split(' '),
    ...PLAIN,
    ...AAC,
    '-t',
    '10801',
  );
  const asset_id = await projects.upload(long);
  const refused = await projects.order({ asset_id, ...FRENCH });
  expect(typeOf(refused)).toBe('err_recording_too_long');
  expect(errorTexts.err_recording_too_long).toContain('Split it');
  const part = { from_ms: 10_798_000, to_ms: 10_801_000 };
  expect(await projects.prepared({ asset_id, part, ...FRENCH })).toMatchObject({
    job: { state: 'done', error: null },
    rows: 1,
  });
});

test('a translation whose video was deleted can be saved as sound and text, but not as a video', async () => {
  const asset_id = await projects.upload(await made('gone.mp4', ...SOURCE, ...PLAIN, ...AAC));
  const translation = await projects.prepared({ asset_id, ...FRENCH });
  const deleted = await server.db.query('delete from asset where asset_id = $1 returning 1', [asset_id]);
  expect(deleted).toHaveLength(1);
  expect(await projects.load(translation)).toMatchObject({ asset: null, rows: 1 });
  expect(typeOf(await projects.orderRender(translation, { format: 'mp4' }))).toBe('err_not_found');
  const { job } = await projects.rendered(translation, { format: 'wav' });
  expect(job.error).toBeNull();
});

test('subtitles that overlap, are out of order or run right to left are shown at their times', async () => {
  const asset_id = await projects.upload(await made('captioned.mp4', ...SOURCE, ...PLAIN, ...AAC));
  const cues = [
    { start_ms: 2_400, end_ms: 3_600, text: 'Third.', translation: 'هذا هو الثالث (3).' },
    { start_ms: 200, end_ms: 1_800, text: 'First.', translation: '<i>Un</i> {\\b1}& {un}\\N' },
    { start_ms: 1_000, end_ms: 2_200, text: 'Second.', translation: 'Deux : « 2 »' },
  ];
  const translation = await projects.prepared({
    asset_id,
    cues,
    source_language: 'en',
    target_languages: ['fr'],
  });
  expect(translation.project.segments.map(({ source_text }) => source_text)).toEqual([
    'First.',
    'Second.',
    'Third.',
  ]);
  for (const [subtitles, most] of [
    ['soft', 1],
    ['burned', 40],
  ] as const) {
    const { job, result } = await projects.rendered(translation, {
      format: 'mp4',
      sound: 'original',
      subtitles,
    });
    expect(job.error, subtitles).toBeNull();
    expect(result!.report.drift.captions_ms, subtitles).toBeLessThanOrEqual(most);
  }
});

test.each([true, false])(
  'more text than a project may have is refused before it is priced: %s',
  async (isTranslated) => {
    const text = 'a '.repeat(1_000).trim();
    const cues = Array.from({ length: 130 }, (_, at) => ({
      start_ms: at * 1_000,
      end_ms: at * 1_000 + 900,
      text,
      ...(isTranslated && { translation: text }),
    }));
    const body = { cues, source_language: 'en', ...FRENCH };
    const user = await server.signUp();
    const quote = await user.call('POST /v1/video-translations/quote', { body });
    for (const answer of [quote, await projects.order(body)]) {
      expect(answer.status).toBe(422);
      expect(typeOf(answer)).toBe('err_text_too_long');
    }
  },
);

test('the maximum of rows is accepted, and one more is refused', async () => {
  const cues = Array.from({ length: SCRIPT_SEGMENTS_MAX + 1 }, (_, at) => ({
    start_ms: at * 1_000,
    end_ms: at * 1_000 + 900,
    text: `Line ${at}.`,
    translation: `Ligne ${at}.`,
  }));
  const order = (given: typeof cues) => ({ cues: given, source_language: 'en', ...FRENCH });
  expect((await projects.order(order(cues))).status).toBe(422);
  const { job, rows } = await projects.prepared(order(cues.slice(0, SCRIPT_SEGMENTS_MAX)));
  expect(job.error).toBeNull();
  expect(rows).toBe(SCRIPT_SEGMENTS_MAX);
});
