import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PP_OCR } from '../../demo/server/engines/local/install/models.ts';
import { createPpOcrEngine } from '../../demo/server/engines/text-in-images/ppocr/engine.ts';
import type { RemovalDetail } from '../../src/contract/index.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { ffmpeg } from '../support/flash-video.ts';
import { bringFootage } from '../support/footage.ts';
import { bringModel, openModel } from '../support/open-model.ts';
import { startTestServer } from '../support/server.ts';
import { uploadFile } from '../support/upload-file.ts';
import type { Figure } from './figure.ts';
import { processorTimeOf } from './process-time.ts';

const SECONDS = 10;
// The goals hold for this size: the outline of the letters is as wide at half of it, and hides twice as much
const WIDTH = 1280;
const HEIGHT = 720;
const RATE = 25;
/** What is written into each film, and when, in seconds. */
const LINES = [
  { text: 'The tide comes in at seven.', from: 0.8, to: 2.4 },
  { text: 'Leave the door open tonight', from: 2.8, to: 4.4 },
  { text: 'I never asked for any of it', from: 5, to: 6.6 },
  { text: 'Nobody has seen him since', from: 7, to: 8.8 },
];
/** Times that the search may miss, in seconds. */
const NEAR = 0.2;
/** A pixel that the text changes by more than this is of the text. */
const CHANGED = 24;
/** Rows above the text, as a share of the height. */
const ABOVE = 0.6;

interface Film {
  name: string;
  file: string;
  /** Filters that make it of the size that is measured. */
  filter: string;
  /** PSNR inside the letters, in dB. */
  goal: number;
}

/** The moving camera is one that stands still, seen through a window that is moved. */
const FILMS: readonly Film[] = [
  { name: 'fixed', file: 'vtest.avi', filter: `scale=${WIDTH}:${HEIGHT}`, goal: 40 },
  {
    name: 'moving',
    file: 'vtest.avi',
    filter: `scale=1706:1080,crop=${WIDTH}:${HEIGHT}:x='213+160*sin(t*0.9)':y='165+90*cos(t*0.6)'`,
    goal: 33,
  },
  { name: 'film', file: 'Megamind.avi', filter: `scale=${WIDTH}:${HEIGHT}`, goal: 26 },
];

const letters = LINES.map(
  ({ text, from, to }) =>
    `drawtext=text='${text}':font=DejaVu Sans:fontsize=44:fontcolor=white:borderw=2.5:bordercolor=black:` +
    `x=(w-tw)/2:y=h-th-36:enable='gte(t,${from})*lt(t,${to})'`,
).join(',');

/** Luma of all frames. */
const lumaOf = async (path: string): Promise<Buffer> => {
  const raw = `${path}.gray`;
  const options = '-map 0:v:0 -fps_mode passthrough -f rawvideo -pix_fmt gray'.split(' ');
  await ffmpeg('-i', path, ...options, raw);
  const luma = await readFile(raw);
  await rm(raw);
  return luma;
};

const decibels = (squares: number, count: number): number =>
  10 * Math.log10(65_025 / Math.max(1e-3, squares / Math.max(1, count)));

/** PSNR of a result in the letters and in the rows above them, against the film without text. */
const compare = (result: Buffer, clean: Buffer, burned: Buffer) => {
  const frame = WIDTH * HEIGHT;
  const above = Math.floor(HEIGHT * ABOVE) * WIDTH;
  const sums = { inside: 0, above: 0 };
  const counts = { inside: 0, above: 0 };
  for (let at = 0; at < Math.min(result.length, clean.length); at++) {
    const isAbove = at % frame < above;
    if (!isAbove && Math.abs(burned[at]! - clean[at]!) <= CHANGED) continue;
    const where = isAbove ? 'above' : 'inside';
    // The file that was burned is what the result is made of
    const truth = isAbove ? burned : clean;
    sums[where] += (result[at]! - truth[at]!) ** 2;
    counts[where]++;
  }
  return { inside: decibels(sums.inside, counts.inside), above: decibels(sums.above, counts.above) };
};

/** Lines that the search found with their text and their times. */
const found = ({ cues }: RemovalDetail) => {
  const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const near = (one: number, other: number) => Math.abs(one / 1000 - other) <= NEAR;
  const at = (line: (typeof LINES)[number]) =>
    cues.find(({ start_ms, end_ms }) => start_ms / 1000 < line.to && end_ms / 1000 > line.from);
  return {
    texts: LINES.filter((line) => words(at(line)?.text ?? '') === line.text).length / LINES.length,
    times:
      LINES.filter(
        (line) => near(at(line)?.start_ms ?? -1e6, line.from) && near(at(line)?.end_ms ?? -1e6, line.to),
      ).length / LINES.length,
  };
};

/** Text removed from three films that a camera took, by the method that fills, against the films without text. */
export default async function* (): AsyncGenerator<Figure> {
  const footage = await bringFootage();
  await bringModel(PP_OCR);
  const folder = await mkdtemp(join(tmpdir(), 'voxbench-removal-'));
  const server = await startTestServer({
    engines: [new FakeEngine()],
    imageTextEngines: [createPpOcrEngine(openModel(PP_OCR))],
  });
  const user = await server.signUp();
  const load = async (removal_id: string): Promise<RemovalDetail> =>
    (await user.call('GET /v1/subtitle-removals/{removal_id}', { params: { removal_id } })).body.data.removal;
  const now = async () => ({ ms: performance.now(), cpuSeconds: await processorTimeOf(process.pid) });
  /** Waits for the end of work; gives when each of its steps was first seen, too. */
  const until = async (removal_id: string, job: 'search' | 'job') => {
    const begun = new Map<string, Awaited<ReturnType<typeof now>>>();
    for (;;) {
      const removal = await load(removal_id);
      const { state, step, error } = removal[job]!;
      if (step && !begun.has(step)) begun.set(step, await now());
      if (state === 'done') return { removal, begun };
      if (state === 'failed') throw new Error(`${job} failed: ${error}`);
      await sleep(200);
    }
  };
  try {
    for (const { name, file, filter, goal } of FILMS) {
      const make = async (kind: string, filters: string) => {
        const path = join(folder, `${name}-${kind}.mp4`);
        const encode = '-an -c:v libx264 -preset veryfast -crf 12 -pix_fmt yuv420p -g 50'.split(' ');
        const input = ['-t', String(SECONDS), '-i', join(footage, file)];
        await ffmpeg(...input, '-vf', `fps=${RATE},${filters}`, ...encode, path);
        return path;
      };
      const clean = await make('clean', filter);
      const burned = await make('burned', `${filter},${letters}`);
      const asset_id = await uploadFile(server.url, user, await readFile(burned), { name: `${name}.mp4` });
      const begun = await user.call('POST /v1/subtitle-removals', { body: { asset_id } });
      const { removal_id } = begun.body.data.removal;
      const { removal: searched } = await until(removal_id, 'search');
      const { texts, times } = found(searched);
      for (const { start_ms, end_ms, text } of searched.cues)
        console.log(`  ${name}, ${start_ms}–${end_ms}: ${JSON.stringify(text)}`);
      yield { figure: `${name}-lines-read`, value: texts * 100, unit: '%', goal: { atLeast: 90 } };
      yield { figure: `${name}-times-right`, value: times * 100, unit: '%', goal: { atLeast: 90 } };
      const areas = searched.areas ?? [];
      const quote = await user.call('POST /v1/subtitle-removals/{removal_id}/quote', {
        params: { removal_id },
        body: { areas, method: 'fill' },
      });
      const started = await now();
      await user.call('POST /v1/subtitle-removals/{removal_id}/start', {
        params: { removal_id },
        body: { areas, method: 'fill', quality: 'high' },
        idempotencyKey: crypto.randomUUID(),
      });
      const { removal, begun: steps } = await until(removal_id, 'job');
      const ended = await now();
      const { result } = removal;
      const filled = steps.get('join') ?? ended;
      const coveredFrames = (quote.body.data.covered_ms * RATE) / 1000;
      const { report, url } = result!;
      const made = join(folder, `${name}-result.mp4`);
      await writeFile(made, Buffer.from(await (await fetch(server.url + url)).arrayBuffer()));
      const { inside, above } = compare(await lumaOf(made), await lumaOf(clean), await lumaOf(burned));
      yield { figure: `${name}-inside`, value: inside, unit: 'dB', goal: { atLeast: goal } };
      yield { figure: `${name}-outside`, value: above, unit: 'dB', goal: { atLeast: 45 } };
      const { frames, with_text, with_colour } = report.residue;
      yield {
        figure: `${name}-residue`,
        value: (100 * Math.max(with_text ?? 0, with_colour)) / Math.max(1, frames),
        unit: '%',
        goal: { atMost: 5 },
      };
      yield {
        figure: `${name}-frames-lost`,
        value: Math.abs(report.result.frames - report.source.frames),
        unit: 'frames',
        goal: { atMost: 0 },
      };
      yield {
        figure: `${name}-speed`,
        value: coveredFrames / ((filled.ms - started.ms) / 1000),
        unit: 'frames/s',
        goal: { atLeast: 20 },
      };
      // On two cores 20 frames a second leave 100 ms of processor time for each
      yield {
        figure: `${name}-processor-time`,
        value: (1000 * (filled.cpuSeconds - started.cpuSeconds)) / coveredFrames,
        unit: 'ms/frame',
        goal: { atMost: 100 },
      };
      yield { figure: `${name}-check-time`, value: (ended.ms - filled.ms) / 1000, unit: 's' };
    }
  } finally {
    await server.close();
    await rm(folder, { recursive: true });
  }
}
