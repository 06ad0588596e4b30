#!/usr/bin/env node
/**
 * Stands for the Python worker of a local model: the same arguments and messages, tones in place of speech, half of
 * the words in each of two parts. It does as texts with a word in `#…` tell it:
 * `#crash` dies at once, the first time; `#half` dies after the first part, the first time; `#hang` never ends, the
 * first time; `#wait` ends when the folder has a file `go`; `#long` ends after its first part only when it is
 * cancelled; `#print` lets libraries print; `#grow` takes a lot of memory and keeps it; `#lose` loses the file of its answer, the first time.
 *
 * Its log in the folder has a line a start (`start <pid>`) and a line a request (`<text>`); a folder with a file
 * `broken` cannot be loaded.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const { scratch, models } = JSON.parse(process.argv.at(-1));
const [folder] = Object.values(models);
const log = join(folder, 'log');
const earlier = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : [];
const note = (line) => appendFileSync(log, `${line}\n`);
note(`start ${process.pid}`);

const RATE = 24_000;
const WORD_MS = 100;
const kept = [];
let cancelled = () => {};

const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

function part(id, text, number, words, spoken) {
  const samples = new Float32Array((words.length * RATE * WORD_MS) / 1000).map(
    (_, i) => 0.3 * Math.sin((2 * Math.PI * 220 * i) / RATE),
  );
  const file = join(scratch, `${id}-${number}.f32`);
  if (!text.includes('#lose') || earlier.includes(text)) writeFileSync(file, samples);
  const marks = words.map(({ index, 0: word }, i) => ({
    from: index,
    to: index + word.length,
    startMs: (spoken + i) * WORD_MS,
    endMs: (spoken + i + 1) * WORD_MS,
  }));
  say({ id, file, rate: RATE, stretch: 1, marks });
}

async function speak({ id, text, ...rest }) {
  const first = !earlier.includes(text);
  note(text);
  writeFileSync(join(folder, 'request.json'), JSON.stringify({ text, ...rest }));
  const words = [...text.matchAll(/\p{L}+/gu)];
  const middle = Math.ceil(words.length / 2);
  if (text.includes('#crash') && first) process.exit(3);
  if (text.includes('#hang') && first) return;
  if (text.includes('#print'))
    process.stdout.write('loading…\n{"progress": 3}\n[1]\nnull\n{"id": 7}\n{"id": "0", "end": "done"}\n');
  if (text.includes('#grow')) kept.push(Buffer.alloc(300_000_000, 1));
  if (text.includes('#wait'))
    while (!existsSync(join(folder, 'go'))) await new Promise((r) => setTimeout(r, 5));
  part(id, text, 0, words.slice(0, middle), 0);
  if (text.includes('#long')) cancelled = () => say({ id, end: 'cancelled', reason: '' });
  else if (text.includes('#half') && first) setTimeout(() => process.exit(3), 50);
  else {
    if (text.includes('#print')) process.stdout.write('half way\n');
    part(id, text, 1, words.slice(middle), middle);
    say({ id, end: 'done', reason: '' });
  }
}

const refuse = (id, end, reason) => say({ id, end, reason });

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const request = JSON.parse(line);
    if (request.do === 'cancel') cancelled();
    else if (existsSync(join(folder, 'broken'))) refuse(request.id, 'failed', 'the file is broken');
    else if (request.do === 'load') say({ id: request.id, end: 'done', reason: '' });
    else if (!/\p{L}/u.test(request.text)) refuse(request.id, 'refused', 'nothing to speak');
    else void speak(request);
  })
  .on('close', () => process.exit());
