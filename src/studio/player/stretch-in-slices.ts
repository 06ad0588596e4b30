import { stretch } from './stretch.ts';

/** Longest time it blocks the page, in milliseconds: too short to notice, even while typing. */
const SLICE_MS = 8;

/** Waits for a new task, so that pending work of the page runs first. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Stretches on the main thread in small slices. */
export async function stretchInSlices(buffer: AudioBuffer, rate: number): Promise<AudioBuffer> {
  const work = stretch(buffer.getChannelData(0), rate, buffer.sampleRate);
  for (let until = performance.now() + SLICE_MS; ;) {
    const { done, value } = work.next();
    if (done) {
      const made = new AudioBuffer({ length: Math.max(1, value.length), sampleRate: buffer.sampleRate });
      made.copyToChannel(value, 0);
      return made;
    }
    if (performance.now() < until) continue;
    await nextTask();
    until = performance.now() + SLICE_MS;
  }
}
