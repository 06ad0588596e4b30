import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PRODUCT_RATE } from '../../../audio/product-rate.ts';
import type { measureVoice as Measure, VoiceProfile } from '../../../audio/voice-match/index.ts';
import { readWav, writeWav } from '../../../audio/wav.ts';
import { createSingleFlight } from '../../../process/single-flight.ts';
import type { Asking } from '../../../process/turns.ts';
import { writeWhole } from '../../../process/write-whole.ts';
import { unlessAborted } from '../../../process/unless-aborted.ts';
import type { FoundVoice } from '../../registry.ts';
import { finishUtterance } from '../../speech/finish-utterance.ts';
import { speak } from '../../speech/speak.ts';
import { sentencesFor } from './sentences.ts';

/** Increase it when voices are measured differently, so that older profiles are not used. */
const VERSION = 1;
/** Pause between two sentences. */
const PAUSE_MS = 200;

const joined = (pieces: readonly Float32Array[]): Float32Array => {
  const pause = (PAUSE_MS * PRODUCT_RATE) / 1000;
  const samples = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length + pause, 0));
  let at = 0;
  for (const piece of pieces) {
    samples.set(piece, at);
    at += piece.length + pause;
  }
  return samples;
};

/** Profiles of voices, stored in `folder`. Each is measured once from sentences that the voice speaks. */
export class Profiles {
  readonly #folder: string;
  readonly #measure: typeof Measure;
  readonly #stopping: AbortSignal;
  readonly #making = createSingleFlight<VoiceProfile>();

  constructor(folder: string, measure: typeof Measure, stopping: AbortSignal) {
    this.#folder = folder;
    this.#measure = measure;
    this.#stopping = stopping;
  }

  /** @throws EngineError when the voice cannot speak; as `measureVoice`; the signal's reason when aborted */
  async of(found: FoundVoice, { who, signal }: Asking): Promise<VoiceProfile> {
    const sentences = sentencesFor(found.voice);
    const path = this.#pathOf(found);
    const known = await readKept(path);
    if (known) return known;
    return unlessAborted(
      this.#making.do(path, () => this.#make(found, { sentences, path, who })),
      signal,
    );
  }

  /** Removes the profile of a voice. */
  async forget(found: FoundVoice): Promise<void> {
    await rm(this.#pathOf(found), { force: true });
  }

  #pathOf({ engine, voice, mix }: FoundVoice): string {
    const who = mix ? { mix } : { voice: voice.voiceId };
    const key = JSON.stringify([VERSION, who, engine.model.modelId, sentencesFor(voice)]);
    return join(this.#folder, `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.json`);
  }

  async #make(
    { engine, voice, mix }: FoundVoice,
    { sentences, path, who }: { sentences: readonly string[]; path: string; who: string },
  ) {
    const signal = AbortSignal.any([this.#stopping]);
    const pieces: Float32Array[] = [];
    for (const text of sentences) {
      const request = { voiceId: voice.voiceId, mix, text, language: voice.languages[0], speed: 1 };
      pieces.push(readWav(finishUtterance(await speak(engine, request, signal)).wav).samples);
    }
    const wav = `${path}.wav`;
    try {
      await mkdir(this.#folder, { recursive: true });
      await writeFile(wav, writeWav(joined(pieces), PRODUCT_RATE));
      const profile = await this.#measure(wav, { who, signal });
      await writeWhole(path, Buffer.from(JSON.stringify(profile)));
      return profile;
    } finally {
      await rm(wav, { force: true });
    }
  }
}

/** Reads a stored profile and marks it as used. */
const readKept = async (path: string): Promise<VoiceProfile | undefined> => {
  try {
    const profile = JSON.parse(await readFile(path, 'utf8')) as VoiceProfile;
    const now = new Date();
    await utimes(path, now, now);
    return profile;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
