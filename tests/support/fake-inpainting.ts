import { because } from '../../demo/server/engines/because.ts';
import { EngineError } from '../../demo/server/engines/engine.ts';
import type { InpaintingEngine } from '../../demo/server/engines/inpainting/engine.ts';
import { createStatus, off, READY } from '../../demo/server/engines/status.ts';
import type { HiddenPicture } from '../../demo/server/video/hidden-picture.ts';

/** An engine that paints all that is hidden in one grey. */
export class FakeInpainting implements InpaintingEngine {
  readonly id = 'fake-inpainting';
  /** Pictures that it was given so far. */
  asked = 0;
  /** Most pictures that it was given at once. */
  mostAtOnce = 0;
  #drawing = 0;
  /** It waits for this before it answers. */
  gate: Promise<void> = Promise.resolve();
  grey = 128;
  #failures = 0;
  readonly #status = createStatus(READY);

  state = () => this.#status.get();
  onChange = (changed: () => void) => this.#status.onChange(changed);

  /** `on demand`: it is installed when it is told to. */
  turn(state: 'ready' | 'off' | 'on demand') {
    const waiting = off(because('model_on_demand', { model: 'Fake', megabytes: 58 }));
    this.#status.set(
      {
        ready: READY,
        off: off(because('models_off')),
        'on demand': { ...waiting, action: 'install' } as const,
      }[state],
    );
  }

  control = (action: string) => {
    if (action === 'install') this.turn('ready');
  };

  /** It crashes so often. */
  crash(times: number) {
    this.#failures = times;
  }

  async draw({ samples, hidden }: HiddenPicture, signal: AbortSignal): Promise<Uint8Array> {
    this.asked++;
    if (this.#failures > 0) {
      this.#failures--;
      throw new EngineError('told to crash', { retry: true });
    }
    const aborted = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error)),
    );
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.#drawing);
    try {
      await Promise.race([this.gate, aborted]);
    } finally {
      this.#drawing--;
    }
    return samples.map((sample, at) => (hidden[at % hidden.length] ? this.grey : sample));
  }

  async close() {}
}
