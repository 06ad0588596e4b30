import { readFile, writeFile } from 'node:fs/promises';
import { WAV_HEADER_BYTES } from '../../demo/server/audio/wav.ts';
import { because } from '../../demo/server/engines/because.ts';
import { EngineError } from '../../demo/server/engines/engine.ts';
import type { SeparationEngine } from '../../demo/server/engines/separation/engine.ts';
import { createStatus, off, READY } from '../../demo/server/engines/status.ts';

/** An engine that takes all sound for voices, unless it is told otherwise. */
export class FakeSeparation implements SeparationEngine {
  readonly id = 'fake-separation';
  /** Recordings that it was given so far. */
  asked = 0;
  /** It waits for this before it answers. */
  gate: Promise<void> = Promise.resolve();
  /** Which part of the sound is voice at a place of a recording, from 0 for its start to 1 for its end. */
  voiceShare: (at: number) => number = () => 1;
  #failures = 0;
  readonly #status = createStatus(READY);

  state = () => this.#status.get();
  onChange = (changed: () => void) => this.#status.onChange(changed);

  /** `on demand`: it is installed when it is told to. */
  turn(state: 'ready' | 'off' | 'on demand') {
    const without = off(because('models_off'));
    this.#status.set(
      { ready: READY, off: without, 'on demand': { ...without, action: 'install' } as const }[state],
    );
  }

  control = (action: string) => {
    if (action === 'install') this.turn('ready');
  };

  /** It crashes so often. */
  crash(times: number) {
    this.#failures = times;
  }

  async removeVoices(
    path: string,
    into: string,
    { signal, onProgress }: Parameters<SeparationEngine['removeVoices']>[2],
  ): Promise<void> {
    this.asked++;
    if (this.#failures > 0) {
      this.#failures--;
      throw new EngineError('told to crash', { retry: true });
    }
    const aborted = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error)),
    );
    await Promise.race([this.gate, aborted]);
    const wav = await readFile(path);
    const { length } = wav;
    for (let at = WAV_HEADER_BYTES; at + 1 < length; at += 2)
      wav.writeInt16LE(Math.round(wav.readInt16LE(at) * (1 - this.voiceShare(at / length))), at);
    await writeFile(into, wav);
    onProgress?.(1_000);
  }

  async close() {}
}
