import { because } from '../../demo/server/engines/because.ts';
import { EngineError } from '../../demo/server/engines/engine.ts';
import type { Embedding, Span, SpeakerEngine } from '../../demo/server/engines/speakers/engine.ts';
import { off, READY } from '../../demo/server/engines/status.ts';

/** A voice as different from all others as can be. */
const voiceOf = (speaker: number): Embedding =>
  Array.from({ length: 16 }, (_, index) => (index === speaker ? 1 : 0));

/** An engine that hears at each time the speaker whom a test names. */
export class FakeSpeakers implements SpeakerEngine {
  readonly id = 'fake-speakers';
  readonly sameFrom = 0.7;
  /** What it was asked for, in order. */
  readonly asked: (readonly Span[])[] = [];
  /** Number of who speaks at a time. */
  speakerAt: (ms: number) => number = () => 0;
  #failures = 0;
  #state = READY;

  state = () => this.#state;
  onChange = () => () => undefined;

  turn(state: 'ready' | 'off') {
    this.#state = state === 'off' ? off(because('models_off')) : READY;
  }

  /** It crashes so often. */
  crash(times: number) {
    this.#failures = times;
  }

  async embed(
    _path: string,
    spans: readonly Span[],
    { onProgress }: Parameters<SpeakerEngine['embed']>[2],
  ): Promise<readonly Embedding[]> {
    this.asked.push(spans);
    if (this.#failures > 0) {
      this.#failures--;
      throw new EngineError('told to crash', { retry: true });
    }
    onProgress?.(spans.length);
    return spans.map(([start, end]) => voiceOf(this.speakerAt((start + end) / 2)));
  }

  async close() {}
}
