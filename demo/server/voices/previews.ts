import { createHash } from 'node:crypto';
import { access, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { finishUtterance } from '../engines/speech/finish-utterance.ts';
import { countCharacters } from '../../../src/contract/constants/script.ts';
import type { SpeakRequest } from '../engines/speech/engine.ts';
import { beginUtterance } from '../engines/speech/pace.ts';
import { isReady } from '../engines/engine-set.ts';
import type { Engines, FoundVoice } from '../engines/registry.ts';
import { GaveWay, speak, speakAhead, whenQuiet } from '../engines/speech/speak.ts';
import { lock } from '../process/shared-lock.ts';
import { createSingleFlight } from '../process/single-flight.ts';
import { writeWhole } from '../process/write-whole.ts';

/** Maximum number of voices with samples generated ahead. All others are generated on demand. */
const AHEAD_MAX = 100;
/** Interval in milliseconds for checking whether users are waiting. */
const LOOK_AGAIN_MS = 2_000;

/** The text that a voice speaks; by default its sample. */
export type Said = Pick<SpeakRequest, 'text' | 'phonemes'>;

export interface Preview {
  path: string;
  /** Changes whenever the text or the voice does. */
  etag: string;
}

/** Samples of voices, stored in `folder`. Each is generated once. */
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
  async open(found: FoundVoice, said: Said = sampleOf(found)): Promise<Preview> {
    const { path, etag } = this.kept(etagOf(found, said));
    if (!(await use(path))) await this.#makeNow(found, said, path);
    return { path, etag };
  }

  /** Path of the sample with that etag, which need not exist. */
  kept(etag: string): Preview {
    return { path: join(this.#folder, `${etag}.wav`), etag };
  }

  /** Removes the sample of a voice. */
  async forget(found: FoundVoice): Promise<void> {
    await rm(this.#samplePath(found), { force: true });
  }

  /**
   * Generates missing samples one by one, so that previews play at once. Only one of the processes that share the
   * folder does this at a time, and only while no user is waiting.
   *
   * @param isNeeded whether users are waiting
   */
  prepare(isNeeded: () => Promise<boolean>): void {
    // If the folder is not writable or the database unreachable, samples are generated on demand
    this.#ahead = this.#ahead.then(() => this.#prepare(isNeeded)).catch(() => undefined);
  }

  /** Resolves when nothing is being generated any more. Call it after aborting the signal. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.#ahead, this.#making.settled()]);
  }

  async #prepare(isNeeded: () => Promise<boolean>): Promise<void> {
    if ((await this.#missing()).length === 0) return;
    const release = await lock(join(this.#folder, 'lock'), () => {}, this.#signal);
    try {
      for (const found of await this.#missing()) await this.#makeAhead(found, isNeeded);
    } finally {
      release();
    }
  }

  /** Voices that are ready and have no sample yet. */
  async #missing(): Promise<FoundVoice[]> {
    const free = this.#engines.voices().filter(({ engine }) => !engine.isMetered);
    const missing: FoundVoice[] = [];
    for (const found of free.slice(0, AHEAD_MAX))
      if (isReady(found.engine) && !(await isThere(this.#samplePath(found)))) missing.push(found);
    return missing;
  }

  async #makeAhead(found: FoundVoice, isNeeded: () => Promise<boolean>): Promise<void> {
    for (;;) {
      await whenQuiet(found.engine, this.#signal);
      if (!isReady(found.engine)) return;
      // While the database is unreachable, users are waiting for it
      if (await isNeeded().catch(() => true)) await sleep(LOOK_AGAIN_MS, undefined, { signal: this.#signal });
      else if (await this.#tryAhead(found)) return;
    }
  }

  /** False when it gave way to a user and must be retried. A failed sample is generated again on demand. */
  async #tryAhead(found: FoundVoice): Promise<boolean> {
    const path = this.#samplePath(found);
    try {
      if (!(await isThere(path)))
        await this.#making.do(path, () => this.#make(found, sampleOf(found), path, speakAhead));
      return true;
    } catch (error) {
      this.#signal.throwIfAborted();
      return !(error instanceof GaveWay);
    }
  }

  async #makeNow(found: FoundVoice, said: Said, path: string): Promise<void> {
    const make = () => this.#making.do(path, () => this.#make(found, said, path, speak));
    try {
      await make();
    } catch (error) {
      // It was requested while it was being generated ahead
      if (!(error instanceof GaveWay)) throw error;
      await make();
    }
  }

  #samplePath(found: FoundVoice): string {
    return this.kept(etagOf(found, sampleOf(found))).path;
  }

  async #make(
    { engine, voice, mix }: FoundVoice,
    said: Said,
    path: string,
    speakBy: typeof speak,
  ): Promise<void> {
    const request = { voiceId: voice.voiceId, mix, ...said, language: voice.languages[0], speed: 1 };
    const end = beginUtterance(engine);
    try {
      // A signal of its own: otherwise each waiting preview would add a listener to the server's one signal
      const signal = AbortSignal.any([this.#signal]);
      const { wav } = finishUtterance(await speakBy(engine, request, signal));
      await writeWhole(path, wav);
      end(countCharacters(said.text));
    } catch (error) {
      end(null);
      throw error;
    }
  }
}

/** What a voice says unless it is told something else. */
export const sampleOf = ({ voice }: FoundVoice): Said => ({ text: voice.sample });

/** Names what a voice says: another one whenever it would say or sound otherwise. */
export const etagOf = ({ engine, voice, mix }: FoundVoice, said: Said): string =>
  createHash('sha256')
    .update(JSON.stringify([mix ? { mix } : { voice: voice.voiceId }, engine.model.modelId, said]))
    .digest('hex')
    .slice(0, 32);

/** Whether a sample is there; it counts as used now. */
const use = (path: string): Promise<boolean> => {
  const now = new Date();
  return utimes(path, now, now).then(
    () => true,
    () => false,
  );
};

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
