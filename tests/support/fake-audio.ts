import { vi } from 'vitest';

/** A sound that was put on the clock, in seconds of the audio clock. */
export interface FakeSound {
  readonly buffer: { readonly name: string; readonly duration: number };
  startsAt: number;
  /** Where in the sound it begins. */
  skip: number;
  /** When it was told to stop; null when it ends by itself. */
  stopsAt: number | null;
}

/** Web Audio without sound, for tests in Node; undone with the other stubbed globals. */
export function fakeAudio() {
  const context = { currentTime: 0, baseLatency: 0, outputLatency: 0, destination: {} };
  const sounds: FakeSound[] = [];
  class FakeNode {
    gain = { setTargetAtTime: () => undefined };
    connect = (to: unknown) => to;
    disconnect = () => undefined;
  }
  class FakeSource extends FakeNode implements FakeSound {
    buffer: FakeSound['buffer'];
    startsAt = NaN;
    skip = NaN;
    stopsAt: number | null = null;
    constructor(_: unknown, { buffer }: Pick<FakeSound, 'buffer'>) {
      super();
      this.buffer = buffer;
      sounds.push(this);
    }
    start(at: number, skip: number) {
      [this.startsAt, this.skip] = [at, skip];
    }
    stop(at: number) {
      this.stopsAt = at;
    }
  }
  vi.stubGlobal('AudioContext', function AudioContext() {
    return context;
  } as unknown);
  vi.stubGlobal('GainNode', FakeNode);
  vi.stubGlobal('AudioBufferSourceNode', FakeSource);
  return { context, sounds };
}
