/** Thread that speaks one utterance at a time. Its parent ends it when it hangs. */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { readWav } from '../../../audio/wav.ts';
import type { Answer, Task } from './pool.ts';
import { instantiate } from './wasi.ts';

const { module } = workerData as { module: WebAssembly.Module };

// With all processors busy with the next sentences, the server must still be able to send the first one. On Linux the
// nice value applies to the calling thread, on other systems to the whole process.
const NICE = 5;
if (process.platform === 'linux') setPriority(NICE);

// A WASI instance runs once. The next one is made while idle: that takes a tenth of a sentence's time.
let next = instantiate(module);

const speak = async ({ voice, text, stretch }: Task): Promise<Answer> => {
  const program = await next;
  try {
    const setting = `duration_stretch=${stretch.toFixed(4)}`;
    const code = program.run(['-voice', voice, '--setf', setting, '-t', text, '-o', '/speech.wav']);
    const file = program.read('speech.wav');
    if (code !== 0 || !file) return { error: `flite ended with code ${code}` };
    return readWav(file);
  } catch (error) {
    return { error: `flite failed: ${error instanceof Error ? error.message : String(error)}` };
  }
};

parentPort!.on('message', async (task: Task) => {
  const answer = await speak(task);
  parentPort!.postMessage(answer, 'samples' in answer ? [answer.samples.buffer as ArrayBuffer] : []);
  next = instantiate(module);
});
