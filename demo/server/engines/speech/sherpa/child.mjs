/**
 * Runs sherpa-onnx in a separate process, because a bad model file ends the whole process. Requests and answers are
 * JSON lines; a request is `load` or `speak`. Arguments: the folder of sherpa-onnx-node, and a folder for the audio.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const THREADS_MAX = 4;

const [modulePath, scratch] = process.argv.slice(2);
const models = new Map();

// The library may have printed an unfinished line before it.
const say = (message) => process.stdout.write(`\n${JSON.stringify(message)}\n`);

const load = ({ model, config }) => {
  const loaded = models.get(model);
  if (loaded) return loaded;
  const { OfflineTts } = createRequire(import.meta.url)(modulePath);
  const numThreads = Math.min(availableParallelism(), THREADS_MAX);
  const tts = new OfflineTts({
    ...config,
    model: { ...config.model, numThreads, provider: 'cpu', debug: 0 },
  });
  models.set(model, tts);
  return tts;
};

const answer = ({ id, do: task, ...request }) => {
  const tts = load(request);
  if (task === 'load') return say({ id, speakers: tts.numSpeakers });
  const { text, speaker: sid, speed } = request;
  const { samples, sampleRate } = tts.generate({ text, sid, speed });
  const file = join(scratch, `${id}.f32`);
  writeFileSync(file, samples);
  say({ id, file, rate: sampleRate });
};

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const request = JSON.parse(line);
    // Running speech cannot be stopped. A caller that no longer waits kills this process.
    if (request.do === 'cancel') return;
    try {
      answer(request);
      say({ id: request.id, end: 'done' });
    } catch (error) {
      say({ id: request.id, end: 'failed', reason: String(error?.message ?? error) });
    }
  })
  .on('close', () => process.exit());
