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

/** More voices than this are not spoken ahead: they wait until somebody listens. */
const AHEAD_MAX = 100;
/** How often to look whether users have left the server alone. */
const LOOK_AGAIN_MS = 2_000;

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
  async open(found: FoundVoice, said: Said = sampleOf(found)): Promise<Preview> {
    const { path, etag } = this.kept(etagOf(found, said));
    if (!(await use(path))) await this.#makeNow(found, said, path);
    return { path, etag };
  }

  /** Where the sample of that etag is, if it was made. */
  kept(etag: string): Preview {
    return { path: join(this.#folder, `${etag}.wav`), etag };
  }

  /** Removes the sample of a voice. */
  async forget(found: FoundVoice): Promise<void> {
    await rm(this.#samplePath(found), { force: true });
  }

  /**
   * Speaks what is missing, one after the other, so that a preview plays at once when it is asked for. Of the processes that
   * share the folder one does this at a time, and only while there is nothing to do for users.
   *
   * @param isNeeded whether there is something to do for users
   */
  prepare(isNeeded: () => Promise<boolean>): void {
    // A folder that cannot be written, or a database that is away: samples are made when somebody asks for them
    this.#ahead = this.#ahead.then(() => this.#prepare(isNeeded)).catch(() => undefined);
  }

  /** Resolves when nothing is being made any more. Call it after the signal was aborted. */
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

  /** Voices that can speak now and have no sample yet. */
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
      // A database that is away has users waiting for it
      if (await isNeeded().catch(() => true)) await sleep(LOOK_AGAIN_MS, undefined, { signal: this.#signal });
      else if (await this.#tryAhead(found)) return;
    }
  }

  /** False when it gave way and is to be tried again. One that fails is tried again when somebody asks for it. */
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
      // It was being made ahead when it was asked for
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
