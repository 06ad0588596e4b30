import { createHash } from 'node:crypto';
import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finishUtterance } from '../engines/speech/finish-utterance.ts';
import { countCharacters } from '../../../src/contract/constants/script.ts';
import type { SpeakRequest } from '../engines/speech/engine.ts';
import { beginUtterance } from '../engines/speech/pace.ts';
import { isReady } from '../engines/engine-set.ts';
import type { Engines, FoundVoice } from '../engines/registry.ts';
import { speak, whenQuiet } from '../engines/speech/speak.ts';
import { createSingleFlight } from '../process/single-flight.ts';
import { writeWhole } from '../process/write-whole.ts';

/** More voices than this are not spoken ahead: they wait until somebody listens. */
const AHEAD_MAX = 100;

/** What a voice says to be heard: its sample, unless it is something else. */
export type Said = Pick<SpeakRequest, 'text' | 'phonemes'>;

export interface Preview {
  path: string;
  /** Another one whenever the voice would say or sound otherwise. */
  etag: string;
}

/** Samples of voices, each spoken once and kept in `folder`. */
export class Previews {
  readonly #engines: Engines;
  readonly #folder: string;
  readonly #signal: AbortSignal;
  readonly #making = createSingleFlight();
  #ahead = Promise.resolve();

  constructor(engines: Engines, folder: string, signal: AbortSignal) {
    this.#engines = engines;
    this.#folder = folder;
    this.#signal = signal;
  }

  /** @throws EngineError when the voice cannot speak; the signal's reason when the server stops. */
  async open(
    found: FoundVoice,
    said: Said = { text: found.voice.sample },
    isAhead = false,
  ): Promise<Preview> {
    const { path, etag } = this.kept(etagOf(found, said));
    if (!(await isThere(path))) await this.#making.do(path, () => this.#make(found, said, path, isAhead));
    return { path, etag };
  }

  /** Where the sample of that etag is, if it was made. */
  kept(etag: string): Preview {
    return { path: join(this.#folder, `${etag}.wav`), etag };
  }

  /** Removes the sample of a voice. */
  async forget(found: FoundVoice): Promise<void> {
    await rm(this.kept(etagOf(found, { text: found.voice.sample })).path, { force: true });
  }

  /** Speaks what is missing, one after the other, so that a preview plays at once when it is asked for. */
  prepare(): void {
    this.#ahead = this.#ahead.then(() => this.#prepare());
  }

  /** Resolves when nothing is being made any more. Call it after the signal was aborted. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.#ahead, this.#making.settled()]);
  }

  async #prepare(): Promise<void> {
    const free = this.#engines.voices().filter(({ engine }) => !engine.isMetered);
    for (const found of free.slice(0, AHEAD_MAX)) {
      if (this.#signal.aborted) return;
      if (!isReady(found.engine)) continue;
      // One that fails now is tried again when somebody asks for it.
      await whenQuiet(found.engine, this.#signal)
        .then(() => this.open(found, undefined, true))
        .catch(() => undefined);
    }
  }

  async #make({ engine, voice, mix }: FoundVoice, said: Said, path: string, isAhead: boolean): Promise<void> {
    const request = { voiceId: voice.voiceId, mix, ...said, language: voice.languages[0], speed: 1 };
    const end = beginUtterance(engine);
    try {
      // One of its own for each: as many may wait for the engine, and all of them would listen to the server's
      const signal = AbortSignal.any([this.#signal]);
      const { wav } = finishUtterance(await speak(engine, request, signal, isAhead));
      await writeWhole(path, wav);
      end(countCharacters(said.text));
    } catch (error) {
      end(null);
      throw error;
    }
  }
}

const etagOf = ({ engine, voice, mix }: FoundVoice, said: Said): string =>
  createHash('sha256')
    .update(JSON.stringify([mix ? { mix } : { voice: voice.voiceId }, engine.model.modelId, said]))
    .digest('hex')
    .slice(0, 32);

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
