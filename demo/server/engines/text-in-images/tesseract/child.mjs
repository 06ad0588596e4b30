/**
 * Runs tesseract.js in a separate process, because an error in its thread would end the server. Requests and answers
 * are JSON lines:
 *
 *     {"id", "do": "read", "file": path of a picture} -> {"id", "lines": [{"text", "left", "top", "right", "bottom", "confidence"}]}
 *
 * Argument: the folder with the trained data.
 */
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { createWorker } from 'tesseract.js';

/** Minimum confidence in percent. Textures read as text stay below, print is above. */
const CONFIDENCE_MIN = 60;
/** Widest gap between words of a line, in heights of its letters. Columns are further apart. */
const GAP_MAX = 1.5;
const [langPath] = process.argv.slice(2);

// Reading a picture must not disturb speech that somebody is listening to
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

/** Splits a line at wide gaps: the library joins adjacent text into one line, even across columns. */
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

// The library may have printed an unfinished line before it.
const say = (message) => process.stdout.write(`\n${JSON.stringify(message)}\n`);

createInterface({ input: process.stdin })
  .on('line', async (line) => {
    const { id, do: task, file } = JSON.parse(line);
    // Running work cannot be stopped. A caller that no longer waits kills this process.
    if (task === 'cancel') return;
    try {
      say({ id, lines: await read(file) });
      say({ id, end: 'done' });
    } catch (error) {
      say({ id, end: 'failed', reason: String(error?.message ?? error) });
    }
  })
  .on('close', () => process.exit());
