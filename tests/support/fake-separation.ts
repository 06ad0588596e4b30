import { readFile, writeFile } from 'node:fs/promises';
import { because } from '../../demo/server/engines/because.ts';
import { EngineError } from '../../demo/server/engines/engine.ts';
import type { SeparationEngine } from '../../demo/server/engines/separation/engine.ts';
import { createStatus, off, READY } from '../../demo/server/engines/status.ts';

const WAV_HEADER_BYTES = 44;

/** An engine to which all sound is voices: what it leaves is silence. */
export class FakeSeparation implements SeparationEngine {
  readonly id = 'fake-separation';
  /** Recordings that it was given so far. */
  asked = 0;
  /** It waits for this before it answers. */
  gate: Promise<void> = Promise.resolve();
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
    await writeFile(into, wav.fill(0, WAV_HEADER_BYTES));
    onProgress?.(1_000);
  }

  async close() {}
}
