import { createHash } from 'node:crypto';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { finishUtterance } from '../audio/finish-utterance.ts';
import { isReady, type Engines, type FoundVoice } from '../engines/registry.ts';
import { speak } from '../engines/speak.ts';
import { writeWhole } from '../media/write-whole.ts';

/** More voices than this are not spoken ahead: they wait until somebody listens. */
const AHEAD_MAX = 100;

export interface Preview {
  path: string;
  /** Another one whenever the voice would say or sound otherwise. */
  etag: string;
}

/** A sample of each voice, spoken once and kept in `folder`. */
export class Previews {
  readonly #engines: Engines;
  readonly #folder: string;
  readonly #signal: AbortSignal;
  readonly #making = new Map<string, Promise<void>>();
  #ahead = Promise.resolve();

  constructor(engines: Engines, folder: string, signal: AbortSignal) {
    this.#engines = engines;
    this.#folder = folder;
    this.#signal = signal;
  }

  /** @throws EngineError when the voice cannot speak; the signal's reason when the server stops. */
  async open(found: FoundVoice): Promise<Preview> {
    const { engine, voice } = found;
    const etag = createHash('sha256')
      .update(JSON.stringify([voice.voiceId, engine.model.modelId, voice.sample]))
      .digest('hex')
      .slice(0, 32);
    const path = join(this.#folder, `${etag}.wav`);
    if (!(await isThere(path))) await this.#makeOnce(found, path);
    return { path, etag };
  }

  /** Speaks what is missing, one after the other, so that a preview plays at once when it is asked for. */
  prepare(): void {
    this.#ahead = this.#ahead.then(() => this.#prepare());
  }

  /** Resolves when nothing is being made any more. Call it after the signal was aborted. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.#ahead, ...this.#making.values()]);
  }

  async #prepare(): Promise<void> {
    for (const found of this.#engines.voices().slice(0, AHEAD_MAX)) {
      if (this.#signal.aborted) return;
      // One that fails now is tried again when somebody asks for it.
      if (isReady(found.engine)) await this.open(found).catch(() => undefined);
    }
  }

  #makeOnce(found: FoundVoice, path: string): Promise<void> {
    const making = this.#making.get(path) ?? this.#make(found, path);
    this.#making.set(path, making);
    return making.finally(() => this.#making.delete(path));
  }

  async #make({ engine, voice }: FoundVoice, path: string): Promise<void> {
    const request = { voiceId: voice.voiceId, text: voice.sample, language: voice.languages[0], speed: 1 };
    const { wav } = finishUtterance(await speak(engine, request, this.#signal));
    await writeWhole(path, wav);
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
