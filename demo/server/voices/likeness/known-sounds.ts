import { readFile } from 'node:fs/promises';
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

/** Changes when voices are measured in another way, so that older sounds are not used any more. */
const VERSION = 1;

/** Gives how a voice sounds; null when it cannot be measured. @throws the signal's reason when aborted */
export type KnowSound = (
  found: FoundVoice,
  engine: SpeakerEngine | undefined,
  asking: Asking,
) => Promise<VoiceSound | null>;

/**
 * How voices sound by their samples: each is measured once, and kept in `folder`.
 *
 * @param open gives the sample of a voice, and may have it spoken first
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

const readKept = async (path: string): Promise<VoiceSound | undefined> => {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as VoiceSound;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
