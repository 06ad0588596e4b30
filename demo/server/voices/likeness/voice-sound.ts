import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SpeakerGender } from '../../../../src/contract/constants/voices.ts';
import { PRODUCT_RATE } from '../../audio/product-rate.ts';
import { resample } from '../../audio/resample.ts';
import { measureVoice } from '../../audio/voice-match/index.ts';
import { writeWav } from '../../audio/wav.ts';
import { RECOGNITION_RATE } from '../../engines/recognition/engine.ts';
import type { Asking } from '../../process/turns.ts';
import type { Embedding, SpeakerEngine } from '../../engines/speakers/engine.ts';

/** Measurements of a voice, for comparison. Plain JSON. */
export interface VoiceSound {
  /** Median pitch in Hz. */
  pitchHz: number;
  /** Null where no engine compares voices. */
  embedding: Embedding | null;
}

/**
 * Nearly all male voices are below the first median pitch, nearly all female ones above the second. In between, the
 * pitch does not decide.
 */
const MAN_BELOW_HZ = 150;
const WOMAN_ABOVE_HZ = 170;

/** Gender by the pitch alone; null when it does not decide. */
export const genderOf = ({ pitchHz }: VoiceSound): SpeakerGender | null => {
  if (pitchHz < MAN_BELOW_HZ) return 'male';
  return pitchHz > WOMAN_ABOVE_HZ ? 'female' : null;
};

/**
 * Measures a voice; some ten seconds of speech suffice.
 *
 * @param samples samples at PRODUCT_RATE
 * @param engine compares voices; without it the result has no embedding
 * @throws NobodySpeaks when there is too little voiced speech; EngineError; the signal's reason when aborted
 */
export const soundOf = async (
  samples: Float32Array,
  engine: SpeakerEngine | undefined,
  asking: Asking,
): Promise<VoiceSound> => {
  const folder = await mkdtemp(join(tmpdir(), 'voxbench-voice-'));
  try {
    const path = join(folder, 'voice.wav');
    await writeFile(path, writeWav(samples, PRODUCT_RATE));
    const { pitchHz } = await measureVoice(path, asking);
    if (!engine) return { pitchHz, embedding: null };
    const low = join(folder, 'low.wav');
    await writeFile(low, writeWav(resample(samples, PRODUCT_RATE, RECOGNITION_RATE), RECOGNITION_RATE));
    const lengthMs = Math.floor((samples.length * 1000) / PRODUCT_RATE);
    const [embedding] = await engine.embed(low, [[0, lengthMs]], { signal: asking.signal });
    return { pitchHz, embedding: embedding ?? null };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Similarity of two voices. */
interface Likeness {
  /** Greater means more similar. Comparable only among results for the same voice. */
  rank: number;
  /** Cosine of the embeddings in percent; null where no engine compares voices. */
  percent: number | null;
}

/** Similarity by the embeddings, or by the pitch if one voice has none. */
export const likenessOf = (a: VoiceSound, b: VoiceSound): Likeness => {
  if (!a.embedding || !b.embedding)
    return { rank: -Math.abs(Math.log2(a.pitchHz / b.pitchHz)), percent: null };
  const cosine = a.embedding.reduce((sum, value, axis) => sum + value * (b.embedding![axis] ?? 0), 0);
  return { rank: cosine, percent: Math.round(100 * Math.min(1, Math.max(0, cosine))) };
};
