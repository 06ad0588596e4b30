#!/usr/bin/env node
/**
 * Stands for the Python worker with Whisper: the same settings and messages. A recording is two stretches, the first in
 * English and the longer second one in Spanish. One named `hang.wav` ends only when it is cancelled; in the middle of
 * `killed.wav` the system kills the worker, and for `large.wav` the model gets no memory. Its log in the model's folder
 * has a line a start (`start <pid>`) and a line a request, as JSON.
 */
import { appendFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';

const { models, niceness } = JSON.parse(process.argv.at(-1));
const note = (line) => appendFileSync(join(models.whisper, 'log'), `${line}\n`);
note(`start ${process.pid} niceness ${niceness}`);

const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
const segment = (text, startMs, endMs) => ({ text, startMs, endMs, words: [] });
const stretches = [
  {
    language: 'en',
    probability: 0.9,
    segments: [segment('Hello.', 0, 500)],
    doneMs: 1_000,
    next: { from: 16_000, known: 'en' },
  },
  {
    language: 'es',
    probability: 0.8,
    segments: [segment('Buenos días.', 1_000, 2_500)],
    doneMs: 3_000,
    next: null,
  },
];
let cancelled = () => {};

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const { id, ...request } = JSON.parse(line);
    if (request.do === 'cancel') return cancelled();
    note(JSON.stringify(request));
    say({ id, ...stretches[request.from === 0 ? 0 : 1] });
    if (basename(request.file) === 'killed.wav') return process.kill(process.pid, 'SIGKILL');
    if (basename(request.file) === 'large.wav')
      return say({ id, end: 'failed', reason: 'MemoryError: Unable to allocate 2 GiB' });
    if (basename(request.file) === 'hang.wav') {
      cancelled = () => say({ id, end: 'cancelled', reason: '' });
      return;
    }
    say({ id, end: 'done', reason: '' });
  })
  .on('close', () => process.exit());
