import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { REMOVAL_AREAS_MAX, REMOVAL_MS_MAX } from '../../../../src/contract/constants/subtitle-removal.ts';
import type { RemovalArea } from '../../../../src/contract/index.ts';
import { loadSharp } from '../../media/picture-file.ts';
import { runInThread } from '../../process/run-in-thread.ts';
import type { Asking } from '../../process/turns.ts';
import { EVEN_SIDES, runFfmpeg, USER_INPUT } from '../run-ffmpeg.ts';
import { readInBlocks } from '../../process/read-in-blocks.ts';
import { startFfmpeg } from '../../process/ffmpeg.ts';
import type { FinderState, FoundText } from './find-text.ts';
import { even, samplesPerFrame, type Box } from './frames.ts';
import { joinAreas, withoutPieces } from './join-areas.ts';
import type { LettersTask, TextLooks } from './letters-thread.ts';
import type { Searched, SearchTask } from './search-thread.ts';
import type { RemovalSource } from './source.ts';

const SEARCH = new URL('./search-thread.ts', import.meta.url);
const LETTERS = new URL('./letters-thread.ts', import.meta.url);
/** Looks per second: frames sampled for the search. The times of texts are exact to a tenth of a second. */
const RATE = 5;
/** Most pixels of a look. */
const LOOK_PIXELS = 640 * 360;
/** Looks that a thread searches in one run, before it is free for other work. */
const LOOKS_AT_ONCE = 100;
/** Limit on texts found: a hostile video could contain any number. */
const TEXTS_MAX = 4_000;
/** Number of frames from which the letters of a text are cut out. */
const READ_LOOKS = 5;
const READ_MS = 60_000;
/**
 * Height in pixels to which small texts are enlarged, and the largest factor: OCR engines read larger letters better.
 */
const READ_HEIGHT = 64;
const READ_SCALE_MAX = 4;
/** White margin around letters in pixels: without it OCR engines treat each word as a line of its own. */
const READ_MARGIN = 80;
/** Texts whose letters a thread cuts out in one run. */
const CUT_AT_ONCE = 24;
/** Share of the progress for finding texts; the rest is for reading them. */
const LOOKING = 0.6;
/** Margin of an area around its letters, as a share of the height of the picture. */
const MARGIN = 0.012;
/** Limit on texts that are read: a base number, plus so many per second of video. */
const READS = 16;
const READS_PER_SECOND = 2;

/** Reads the text in a PNG, with lines separated by line breaks; null if no OCR engine is available. */
export type ReadText = (png: Uint8Array) => Promise<string | null>;

interface Searching extends Asking {
  source: RemovalSource;
  durationMs: number;
  /** Folder for temporary files. */
  folder: string;
  read: ReadText;
  onProgress(done: number): void;
}

/** The nearest even size, at least 2. */
const evenSize = (value: number): number => Math.max(2, even(value));

/** Size of the looks at a video, with even sides. */
const lookSize = ({ width, height }: RemovalSource): { width: number; height: number } => {
  const scale = Math.min(1, Math.sqrt(LOOK_PIXELS / (width * height)));
  return { width: evenSize(Math.round(width * scale)), height: evenSize(Math.round(height * scale)) };
};

/** A text whose letters will be cut out. */
interface Cutting extends TextLooks {
  text: FoundText;
  left: number;
  top: number;
}

/** Writes some full-size frames of a text to a file. @param name number of the file */
const lookAt = async (
  { source, folder, signal }: Searching,
  text: FoundText,
  name: number,
): Promise<Cutting> => {
  const { box, from, to } = text;
  const size = lookSize(source);
  const [scaleX, scaleY] = [source.width / size.width, source.height / size.height];
  const left = Math.floor((box.left * scaleX) / 2) * 2;
  const top = Math.floor((box.top * scaleY) / 2) * 2;
  const width = evenSize(Math.min(source.width - left, Math.ceil((box.right - box.left) * scaleX)));
  const height = evenSize(Math.min(source.height - top, Math.ceil((box.bottom - box.top) * scaleY)));
  const path = join(folder, `text-${name}.yuv`);
  const seconds = (to - from + 1) / RATE;
  const rate = Math.min(25, READ_LOOKS / Math.max(0.1, seconds - 2 / RATE));
  await runFfmpeg(
    [
      ...USER_INPUT,
      '-ss',
      String((from + 0.5) / RATE),
      '-t',
      String(Math.max(1 / RATE, seconds - 1 / RATE)),
      '-i',
      `file:${source.path}`,
      '-map',
      '0:v:0',
      '-vf',
      `fps=${rate},${EVEN_SIDES},format=yuv420p,crop=${width}:${height}:${left}:${top}:exact=1`,
      '-frames:v',
      String(READ_LOOKS),
      '-f',
      'rawvideo',
      `file:${path}`,
    ],
    { signal, timeoutMs: READ_MS },
  );
  return { text, path, left, top, width, height };
};

/** A PNG of letters, in the size that OCR engines read best. */
const pictureOf = async ({ path, width, height }: Cutting): Promise<Uint8Array> => {
  const scale = Math.min(READ_SCALE_MAX, Math.max(1, READ_HEIGHT / height));
  const around = { top: READ_MARGIN, bottom: READ_MARGIN, left: READ_MARGIN, right: READ_MARGIN };
  const sharp = await loadSharp([]);
  return sharp(await readFile(path), { raw: { width, height, channels: 1 } })
    .resize(Math.round(width * scale), Math.round(height * scale), { fit: 'fill' })
    .extend({ ...around, background: '#ffffff' })
    .png()
    .toBuffer();
};

/**
 * Cuts the letters of texts out of the video.
 *
 * @returns for each text the box of its letters in pixels of the picture, and a PNG with black letters on white; null for a text
 *   without letters
 */
async function* cutLetters(
  searching: Searching,
  texts: readonly FoundText[],
): AsyncGenerator<{ text: FoundText; box: Box; png: Uint8Array } | null> {
  const { source, who, signal } = searching;
  for (let at = 0; at < texts.length; at += CUT_AT_ONCE) {
    const cuttings: Cutting[] = [];
    try {
      for (const [name, text] of texts.slice(at, at + CUT_AT_ONCE).entries())
        cuttings.push(await lookAt(searching, text, name));
      const task: LettersTask = {
        texts: cuttings.map(({ path, width, height }) => ({ path, width, height })),
        pictureHeight: source.height,
      };
      const boxes = await runInThread<(Box | null)[]>(LETTERS, { name: 'letters', task, who, signal });
      for (const [index, cutting] of cuttings.entries()) {
        const { left, top, text } = cutting;
        const found = boxes[index];
        const box = found && {
          left: left + found.left,
          top: top + found.top,
          right: left + found.right,
          bottom: top + found.bottom,
        };
        yield box ? { text, box, png: await pictureOf(cutting) } : null;
      }
    } finally {
      for (const { path } of cuttings) await rm(path, { force: true });
    }
  }
}

/**
 * Finds areas that look like text. ffmpeg decodes the video once from start to end, and pauses while its frames wait to
 * be searched.
 *
 * @throws Error as `startFfmpeg` when nothing can be decoded, and as `runInThread`
 */
const findTexts = async ({
  source,
  durationMs,
  who,
  signal,
  onProgress,
}: Searching): Promise<FoundText[]> => {
  const { width, height } = lookSize(source);
  const filter = `fps=${RATE}:start_time=0,scale=${width}:${height},format=yuv420p`;
  const input = [...USER_INPUT, '-i', `file:${source.path}`, '-map', '0:v:0'];
  const { process: ffmpeg, ended } = startFfmpeg(
    [...input, '-vf', filter, '-f', 'rawvideo', 'pipe:1'],
    'pipe',
    { signal },
  );
  const failure = ended.then(
    () => null,
    (error: unknown) => error as Error,
  );
  const size = samplesPerFrame(width, height);
  const expected = Math.max(1, (durationMs / 1000) * RATE);
  const found: FoundText[] = [];
  let state: FinderState | null = null;
  const search = async (looks: Uint8Array, isLast: boolean) => {
    const task: SearchTask = { looks, width, height, state, isLast };
    const searched: Searched = await runInThread(SEARCH, { name: 'subtitle-search', task, who, signal });
    state = searched.state;
    found.push(...searched.found.slice(0, TEXTS_MAX - found.length));
    onProgress(Math.min(1, state.look / expected));
  };
  try {
    for await (const looks of readInBlocks(ffmpeg.stdout!, size * LOOKS_AT_ONCE)) await search(looks, false);
    const error = await failure;
    signal.throwIfAborted();
    // Of a damaged video, use what could be decoded
    if (error && state === null) throw error;
    await search(new Uint8Array(), true);
  } finally {
    ffmpeg.kill('SIGKILL');
  }
  return found;
};

/**
 * Finds burned-in text in a video, and reads it. Without an OCR engine it returns everything that looks like text;
 * otherwise only what was read as text.
 *
 * @throws as `runFfmpeg` and `read`
 */
export const searchText = async (searching: Searching): Promise<RemovalArea[]> => {
  const { source, durationMs, read, signal, onProgress } = searching;
  const found = await findTexts({ ...searching, onProgress: (done) => onProgress(LOOKING * done) });
  // Texture may look like any amount of text, so only the most certain finds are read
  const most = READS + (durationMs / 1000) * READS_PER_SECOND;
  const surest = found.toSorted((a, b) => b.places - a.places).slice(0, most);
  const areas: RemovalArea[] = [];
  let done = 0;
  for await (const letters of cutLetters(searching, surest)) {
    signal.throwIfAborted();
    onProgress(LOOKING + ((1 - LOOKING) * ++done) / surest.length);
    if (!letters) continue;
    const words = await read(letters.png);
    if (words === '') continue;
    const [marginX, marginY] = [source.height * MARGIN, source.height * MARGIN];
    const { box, text } = letters;
    areas.push({
      left: Math.max(0, (box.left - marginX) / source.width),
      top: Math.max(0, (box.top - marginY) / source.height),
      right: Math.min(1, (box.right + marginX) / source.width),
      bottom: Math.min(1, (box.bottom + marginY) / source.height),
      // The text appeared and vanished between two looks
      from_ms: Math.max(0, Math.round(((text.from - 0.5) * 1000) / RATE)),
      to_ms: Math.min(durationMs, REMOVAL_MS_MAX, Math.round(((text.to + 0.5) * 1000) / RATE)),
      mask: 'letters',
      text: words ?? '',
    });
  }
  return withoutPieces(joinAreas(areas).slice(0, REMOVAL_AREAS_MAX));
};
