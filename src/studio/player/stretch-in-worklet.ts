import moduleUrl from 'signalsmith-stretch?url';

/** Name under which the library registers its processor. */
const PROCESSOR = 'signalsmith-stretch';
/** Time to wait for an answer, in ms. A worklet whose code is blocked in its own scope never answers. */
const ANSWER_MS = 5_000;
/** Silence before the audio: the library drops the first 22 ms of audio that starts at once. */
const RUN_UP_S = 0.15;
/** The smallest WebAssembly module, to test whether the page's policy allows WebAssembly. */
const EMPTY_MODULE = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);

/**
 * Calls the library's processor. Messages are `[id, method, ...arguments]`, answers `[id, result]`. The first one,
 * `['ready', …]`, says that its code has loaded.
 */
function caller({ port }: AudioWorkletNode) {
  const waiting = new Map<number | 'ready', (result: unknown) => void>();
  port.onmessage = ({ data: [id, result] }: MessageEvent<[number | 'ready' | 'time', unknown]>) => {
    if (id === 'time') return;
    waiting.get(id)?.(result);
    waiting.delete(id);
  };
  const answerTo = (id: number | 'ready'): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The worklet does not answer.')), ANSWER_MS);
      waiting.set(id, (result) => {
        clearTimeout(timer);
        resolve(result);
      });
    });
  let ids = 0;
  return {
    ready: () => answerTo('ready'),
    call(method: string, argument: unknown, transfer: Transferable[] = []): Promise<unknown> {
      const id = ids++;
      port.postMessage([id, method, argument], transfer);
      return answerTo(id);
    },
  };
}

/** Stretches with Signalsmith Stretch in an audio worklet, faster than real time. Rejects if that is impossible. */
export async function stretchInWorklet(buffer: AudioBuffer, rate: number): Promise<AudioBuffer> {
  await WebAssembly.compile(EMPTY_MODULE);
  const length = Math.max(1, Math.round(buffer.length / rate));
  const runUp = Math.round(RUN_UP_S * buffer.sampleRate);
  const context = new OfflineAudioContext(1, runUp + length, buffer.sampleRate);
  await context.audioWorklet.addModule(moduleUrl);
  const node = new AudioWorkletNode(context, PROCESSOR, {
    numberOfInputs: 0,
    numberOfOutputs: 1,
    outputChannelCount: [1],
  });
  const { ready, call } = caller(node);
  await ready();
  const samples = buffer.getChannelData(0).slice();
  await call('addBuffers', [samples], [samples.buffer]);
  await call('schedule', { active: true, input: 0, output: RUN_UP_S, rate });
  node.connect(context.destination);
  const rendered = await context.startRendering();
  const made = new AudioBuffer({ length, sampleRate: buffer.sampleRate });
  made.copyToChannel(rendered.getChannelData(0).subarray(runUp), 0);
  return made;
}
