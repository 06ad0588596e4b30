import { readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { NobodySpeaks } from '../../audio/voice-match/index.ts';
import { readWav } from '../../audio/wav.ts';
import { EngineError } from '../../engines/engine.ts';
import type { SpeakerEngine } from '../../engines/speakers/engine.ts';
import type { FoundVoice } from '../../engines/registry.ts';
import type { Asking } from '../../process/turns.ts';
import { unlessAborted } from '../../process/unless-aborted.ts';
import { writeWhole } from '../../process/write-whole.ts';
import type { Preview } from '../previews.ts';
import { soundOf, type VoiceSound } from './voice-sound.ts';

/** Increase it when voices are measured differently, so that older measurements are not used. */
const VERSION = 1;

/** Measures a voice; null when that is not possible. @throws the signal's reason when aborted */
export type KnowSound = (
  found: FoundVoice,
  engine: SpeakerEngine | undefined,
  asking: Asking,
) => Promise<VoiceSound | null>;

/**
 * Measures voices by their samples. Each is measured once and stored in `folder`.
 *
 * @param open opens the sample of a voice, and may generate it first
 */
export const knowSounds =
  (folder: string, open: (found: FoundVoice) => Promise<Preview>): KnowSound =>
  async (found, engine, asking) => {
    const { signal } = asking;
    try {
      const { path, etag } = await unlessAborted(open(found), signal);
      const kept = join(folder, `${etag}-${VERSION}-${engine?.id ?? 'pitch'}.json`);
      const known = await readKept(kept);
      if (known) return known;
      const sound = await soundOf(readWav(await readFile(path)).samples, engine, asking);
      await writeWhole(kept, Buffer.from(JSON.stringify(sound)));
      return sound;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof EngineError || error instanceof NobodySpeaks) return null;
      throw error;
    }
  };

/** A stored measurement; it counts as used now. Undefined when there is none. */
const readKept = async (path: string): Promise<VoiceSound | undefined> => {
  const now = new Date();
  try {
    await utimes(path, now, now);
    return JSON.parse(await readFile(path, 'utf8')) as VoiceSound;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
