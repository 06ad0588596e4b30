import moduleUrl from 'signalsmith-stretch?url';

/** What the library registers its processor as. */
const PROCESSOR = 'signalsmith-stretch';
/** A worklet whose code is refused in its own scope never answers. */
const ANSWER_MS = 5_000;
/** The library needs a run-up: the first 22 ms of a sound that it begins with at once are missing. */
const RUN_UP_S = 0.15;
/** The smallest module there is: it tells whether the page's policy allows WebAssembly at all. */
const EMPTY_MODULE = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);

/**
 * Talks to the library's processor: a message is `[id, method, ...arguments]`, its answer `[id, result]`; the first
 * one, `['ready', …]`, says that its code stands.
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

/** Stretches by Signalsmith Stretch in an audio worklet, faster than it plays. Rejects where that is not possible. */
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
