import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SpeechChunk } from '../../demo/server/engines/speech/engine.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { FakeRecognition, heardAt } from '../support/fake-recognition.ts';
import { FakeTranslation } from '../support/fake-translation.ts';
import { ffmpeg } from '../support/flash-video.ts';
import { startTestServer } from '../support/server.ts';
import { videoProjectsOf, type RenderOrder } from '../support/video-projects.ts';
import type { Figure } from './figure.ts';

const HOUR_S = 3_600;
const FRAME_RATE = 10;
/** Where rows begin, in seconds: at the start, after one hour and at the end of two. */
const PLACES_S = [1, HOUR_S, 2 * HOUR_S];
const LONG_S = 2 * HOUR_S + 5;
const SHORT_S = 120;
const PATIENCE_MS = 30 * 60_000;
const RATE = 48_000;
const CLICK_RATE = 24_000;
/** What is decoded around a place. */
const AROUND_S = 1;

/** Says a click and silence. */
class ClickEngine extends FakeEngine {
  override async *speak(): AsyncGenerator<SpeechChunk> {
    const samples = new Float32Array(CLICK_RATE / 2);
    for (let at = 0; at < CLICK_RATE / 100; at++) samples[at] = at % 12 < 6 ? 0.5 : -0.5;
    yield { samples, sampleRate: CLICK_RATE };
  }
}

/** When the first sample sounds in a second on either side of a place, as its distance from that, in milliseconds. */
const clickAway = async (path: string, place: number): Promise<number> => {
  const from = Math.max(0, place - AROUND_S);
  const form = ['-map', '0:a:0', '-ac', '1', '-ar', String(RATE), '-f', 's16le', '-'];
  const pcm = await ffmpeg('-ss', String(from), '-i', path, '-t', String(2 * AROUND_S), ...form);
  let at = 0;
  while (2 * at + 1 < pcm.length && Math.abs(pcm.readInt16LE(2 * at)) < 1_500) at++;
  return Math.abs(from + at / RATE - place) * 1000;
};

/** The same of the first picture with something bright in its lower half, where captions stand. */
const captionAway = async (path: string, place: number): Promise<number> => {
  const from = Math.max(0, place - AROUND_S);
  const seek = ['-copyts', '-ss', String(from), '-t', String(2 * AROUND_S), '-i', path];
  const filter = 'crop=iw:ih/2:0:ih/2,signalstats,metadata=mode=print:key=lavfi.signalstats.YMAX:file=-';
  const told = (await ffmpeg(...seek, '-map', '0:v:0', '-vf', filter, '-f', 'null', '-')).toString();
  const pictures = [...told.matchAll(/pts_time:(\S+)\s+lavfi\.signalstats\.YMAX=(\d+)/g)];
  const first = pictures.find(([, , brightness]) => Number(brightness) > 80);
  return first ? Math.abs(Number(first[1]) - place) * 1000 : Infinity;
};

/** Places in two hours of a finished video, and how long all that is no model takes. */
export default async function* (): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'voxbench-render-'));
  const recognition = new FakeRecognition({ languages: ['en'] });
  recognition.heard = Array.from({ length: SHORT_S / 4 }, (_, at) =>
    heardAt(at * 4_000, 'The tide comes in.'),
  );
  const server = await startTestServer({
    engines: [new ClickEngine()],
    recognizers: [recognition],
    speakerEngines: [],
    translation: [new FakeTranslation()],
  });
  const user = await server.signUp();
  const projects = videoProjectsOf(user, server.url, PATIENCE_MS);
  const made = async (name: string, picture: string, seconds: number): Promise<string> => {
    const path = join(folder, name);
    const sound = ['-f', 'lavfi', '-i', `anullsrc=r=16000:cl=mono:d=${seconds}`];
    const codecs = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 50 -c:a aac -b:a 16k'.split(' ');
    await ffmpeg('-f', 'lavfi', '-i', `${picture}:d=${seconds}`, ...sound, ...codecs, path);
    return projects.upload(await readFile(path), name);
  };
  /** Gives each row its voice and has it spoken. */
  const speak = async (project_id: string) => {
    const { project } = await projects.load({ project_id });
    const voice = { voice_id: 'fake-0', model_id: 'fake-model', language_id: 'en-US', speed: 1 };
    await user.call('PATCH /v1/projects/{project_id}', {
      params: { project_id },
      body: {
        kind: 'video-translation',
        revision: project.revision,
        put: project.segments.map((segment) => ({ ...segment, voice })),
      },
    });
    const body = { script_id: project_id };
    await user.call('POST /v1/speech/generate', { body, idempotencyKey: crypto.randomUUID() });
    while ((await projects.load({ project_id })).open_rows > 0)
      await new Promise((resolve) => setTimeout(resolve, 100));
  };
  const rendered = async (project_id: string, order: RenderOrder): Promise<string> => {
    const { job, result } = await projects.rendered({ project_id }, order);
    if (!result) throw new Error(`The render failed: ${job.error}`);
    const path = join(folder, `${crypto.randomUUID()}.mp4`);
    await writeFile(path, await projects.fetchBytes(result.url));
    return path;
  };

  try {
    const cues = PLACES_S.map((place, at) => ({
      start_ms: place * 1000,
      end_ms: place * 1000 + 2_000,
      text: `Line ${at}.`,
      translation: `LIGNE ${at}`,
    }));
    const long = await projects.prepared({
      asset_id: await made('long.mp4', `color=black:s=160x90:r=${FRAME_RATE}`, LONG_S),
      cues,
      source_language: 'en',
      target_languages: ['fr'],
    });
    await speak(long.project_id);
    const path = await rendered(long.project_id, { format: 'mp4', subtitles: 'burned' });
    for (const [at, place] of PLACES_S.entries()) {
      const minutes = at * 60;
      const click = await clickAway(path, place);
      yield { figure: `voice-after-${minutes}-minutes`, value: click, unit: 'ms', goal: { atMost: 10 } };
      const caption = await captionAway(path, place);
      const frame = { atMost: 1000 / FRAME_RATE };
      yield { figure: `caption-after-${minutes}-minutes`, value: caption, unit: 'ms', goal: frame };
    }

    const asset_id = await made('short.mp4', 'testsrc2=s=1280x720:r=25', SHORT_S);
    const began = performance.now();
    const short = await projects.prepared({ asset_id, target_languages: ['fr'] });
    const prepared = performance.now();
    await speak(short.project_id);
    const spoken = performance.now();
    await rendered(short.project_id, { format: 'mp4', subtitles: 'soft' });
    const soft = performance.now();
    await rendered(short.project_id, { format: 'mp4', subtitles: 'burned' });
    const burned = performance.now();
    const over = (ms: number) => ms / 1000 / SHORT_S;
    const all = over(prepared - began + (soft - spoken));
    yield { figure: 'pipeline-over-length', value: all, unit: 'ratio', goal: { atMost: 0.2 } };
    yield { figure: 'burned-over-length', value: over(burned - soft), unit: 'ratio' };
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
