import { audioContext } from '../../src/studio/player/output.ts';

const RECORDER = `registerProcessor('recorder', class extends AudioWorkletProcessor {
  process([input]) {
    this.port.postMessage([currentFrame, input[0] ?? null]);
    return true;
  }
});`;

/** A tone is there when it has half of this amplitude. */
const AMPLITUDE = 0.4;
/** Two beeps are so far apart at least, in seconds. */
const APART_S = 0.12;

/** What the page gives to the loudspeaker. */
export interface Recording {
  /** Times of the audio clock, in seconds, at which a tone of a frequency begins. */
  beeps(frequency: number): number[];
  /** Amplitude of a tone around a time of the audio clock, which has passed: the page hears of it a little later. */
  amplitude(frequency: number, at: number): Promise<number>;
  end(): void;
}

/** Records all that sounds from now on. */
export async function recordSound(): Promise<Recording> {
  const context = audioContext();
  const url = URL.createObjectURL(new Blob([RECORDER], { type: 'text/javascript' }));
  await context.audioWorklet.addModule(url);
  const { destination } = context;
  const tap = new GainNode(context);
  const recorder = new AudioWorkletNode(context, 'recorder', { numberOfOutputs: 1 });
  tap.connect(destination);
  tap.connect(recorder).connect(destination);
  // What sounds asks for its destination only when it begins
  const original = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, 'destination')!;
  Object.defineProperty(BaseAudioContext.prototype, 'destination', {
    ...original,
    get(this: BaseAudioContext) {
      return (this === context ? tap : original.get!.call(this)) as AudioDestinationNode;
    },
  });

  const blocks: (Float32Array | null)[] = [];
  const begin = Math.floor(context.currentTime * context.sampleRate);
  recorder.port.onmessage = ({ data: [frame, samples] }: MessageEvent<[number, Float32Array | null]>) => {
    blocks[frame / 128] = samples;
  };
  const sampleAt = (index: number) => blocks[Math.floor(index / 128)]?.[index % 128] ?? 0;
  /** By the two parts of the tone over 2 ms, in which other whole kilohertz vanish. */
  const window = Math.round(context.sampleRate / 500);
  const amplitudeFrom = (frequency: number, first: number) => {
    let [sine, cosine] = [0, 0];
    for (let at = first; at < first + window; at++) {
      const phase = (2 * Math.PI * frequency * at) / context.sampleRate;
      sine += sampleAt(at) * Math.sin(phase);
      cosine += sampleAt(at) * Math.cos(phase);
    }
    return (2 * Math.hypot(sine, cosine)) / window;
  };
  return {
    beeps(frequency) {
      const found: number[] = [];
      const step = Math.round(context.sampleRate / 2000);
      for (let at = begin; at < blocks.length * 128; at += step) {
        if (amplitudeFrom(frequency, at) < AMPLITUDE / 2) continue;
        const time = (at + window / 2) / context.sampleRate;
        if (found.length === 0 || time - found.at(-1)! > 0) found.push(time);
        // To the end of this one
        at += Math.round(APART_S * context.sampleRate);
      }
      return found;
    },
    end() {
      Object.defineProperty(BaseAudioContext.prototype, 'destination', original);
      recorder.disconnect();
      tap.disconnect();
    },
    async amplitude(frequency, at) {
      const first = Math.round(at * context.sampleRate - window / 2);
      while (blocks.length * 128 < first + window) await new Promise((resolve) => setTimeout(resolve, 10));
      return amplitudeFrom(frequency, first);
    },
  };
}
