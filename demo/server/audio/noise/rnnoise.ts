import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Sample rate of RNNoise, in hertz. */
export const RNNOISE_RATE = 48_000;
const FRAME = 480;
/** Its delay in samples. */
const DELAY = FRAME;
const BYTES_PER_SAMPLE = 4;
const PAGE_BYTES = 65_536;
/** It expects samples in the 16-bit range. */
const FULL_SCALE = 32_768;

/** Exports of the module, by the names to which its build shortened them. */
interface Exports {
  c: WebAssembly.Memory;
  /** Runs the constructors. */
  d(): void;
  /** rnnoise_create: takes a model, 0 for the built-in one. */
  f(model: number): number;
  /** malloc */
  g(bytes: number): number;
  /** rnnoise_process_frame: a frame from one address to another. */
  j(state: number, to: number, from: number): number;
}

const instantiate = (): Exports => {
  const path = createRequire(import.meta.url).resolve('@jitsi/rnnoise-wasm/dist/rnnoise.wasm');
  const module = new WebAssembly.Module(readFileSync(path));
  // The imports that its own loader provides. That loader is made for browsers and cannot be imported here.
  const imports = {
    a: {
      a: (bytes: number): number => {
        try {
          exports.c.grow(Math.ceil((bytes - exports.c.buffer.byteLength) / PAGE_BYTES));
          return 1;
        } catch {
          return 0;
        }
      },
      b: (to: number, from: number, length: number) =>
        void new Uint8Array(exports.c.buffer).copyWithin(to, from, from + length),
    },
  };
  const exports = new WebAssembly.Instance(module, imports).exports as unknown as Exports;
  exports.d();
  return exports;
};

/** Removes noise from samples of {@link RNNOISE_RATE}, in place, by RNNoise: a recurrent network made for speech. */
export const denoise = (samples: Float32Array): void => {
  const rnnoise = instantiate();
  const state = rnnoise.f(0);
  const at = rnnoise.g(FRAME * BYTES_PER_SAMPLE);
  const frame = new Float32Array(FRAME);
  for (let from = 0; from < samples.length + DELAY; from += FRAME) {
    for (let i = 0; i < FRAME; i++) frame[i] = (samples[from + i] ?? 0) * FULL_SCALE;
    const memory = new Float32Array(rnnoise.c.buffer, at, FRAME);
    memory.set(frame);
    rnnoise.j(state, at, at);
    // The memory may have grown and moved
    const clean = new Float32Array(rnnoise.c.buffer, at, FRAME);
    for (let i = 0; i < FRAME; i++) {
      const to = from + i - DELAY;
      if (to >= 0 && to < samples.length) samples[to] = clean[i]! / FULL_SCALE;
    }
  }
};
