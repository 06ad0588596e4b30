/**
 * Runs tesseract.js apart from the server, which an error in its thread would end. Requests and answers are JSON lines:
 *
 *     {"id", "do": "read", "file": path of a picture} -> {"id", "lines": [{"text", "left", "top", "right", "bottom", "confidence"}]}
 *
 * Argument: the folder with the trained data.
 */
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { createWorker } from 'tesseract.js';

/** Of 100. What it makes of textures stays below, print above. */
const CONFIDENCE_MIN = 60;
/** Widest gap between the words of a line, in heights of its letters: columns are further apart. */
const GAP_MAX = 1.5;
const [langPath] = process.argv.slice(2);

// Who listens to speech must not hear that somebody reads a picture
setPriority(10);
const ready = createWorker('eng', 1, { langPath, gzip: true, cacheMethod: 'none' });

const lineOf = (words) => ({
  text: words.map(({ text }) => text).join(' '),
  left: Math.min(...words.map(({ bbox }) => bbox.x0)),
  top: Math.min(...words.map(({ bbox }) => bbox.y0)),
  right: Math.max(...words.map(({ bbox }) => bbox.x1)),
  bottom: Math.max(...words.map(({ bbox }) => bbox.y1)),
  confidence: words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length / 100,
});

/** It takes what stands side by side for one line, across columns too. */
const partAtGaps = ({ words, bbox }) => {
  const height = bbox.y1 - bbox.y0;
  const parts = [];
  let right = -Infinity;
  for (const word of words) {
    if (word.bbox.x0 - right > GAP_MAX * height) parts.push([]);
    parts.at(-1).push(word);
    right = word.bbox.x1;
  }
  return parts;
};

const read = async (file) => {
  const worker = await ready;
  const { data } = await worker.recognize(file, {}, { blocks: true, text: false });
  const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines));
  return lines
    .flatMap(partAtGaps)
    .map(lineOf)
    .filter(({ confidence }) => confidence * 100 >= CONFIDENCE_MIN);
};

// The library may print half a line before it.
const say = (message) => process.stdout.write(`\n${JSON.stringify(message)}\n`);

createInterface({ input: process.stdin })
  .on('line', async (line) => {
    const { id, do: task, file } = JSON.parse(line);
    // What is being read cannot be stopped; whoever waits no longer ends this process.
    if (task === 'cancel') return;
    try {
      say({ id, lines: await read(file) });
      say({ id, end: 'done' });
    } catch (error) {
      say({ id, end: 'failed', reason: String(error?.message ?? error) });
    }
  })
  .on('close', () => process.exit());
