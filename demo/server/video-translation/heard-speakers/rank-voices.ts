import { SPEAKER_GENDERS, type SpeakerGender } from '../../../../src/contract/constants/voices.ts';
import type { HeardSpeaker as Told } from '../../../../src/contract/index.ts';
import type { SpeakerEngine } from '../../engines/speakers/engine.ts';
import type { VoiceInTurn } from '../../voices/for-language.ts';
import type { Asking } from '../../process/turns.ts';
import type { KnowSound } from '../../voices/likeness/known-sounds.ts';
import { genderOf, likenessOf, type VoiceSound } from '../../voices/likeness/voice-sound.ts';
import type { HeardSpeaker } from './measure-speakers.ts';

/** A voice with its similarity to a speaker. */
export interface RankedVoice {
  voice: VoiceInTurn;
  rank: number;
  percent: number | null;
}

/** A measured speaker and the voices of the language, best match first. */
export interface RankedSpeaker {
  heard: HeardSpeaker;
  gender: SpeakerGender | null;
  voices: RankedVoice[];
}

/** Most voices of a language that are measured. */
const MEASURED_MAX = 40;
/** Time limit for that in ms: a sample of a voice may have to be generated first. */
const MEASURING_MS_MAX = 30_000;
/** Voices of each gender offered to the user for a speaker. */
const OFFERED = 3;

interface Ranking extends Asking {
  know: KnowSound;
  engine: SpeakerEngine | undefined;
  onProgress(done: number): void;
}

/** 0 for a voice of the speaker's gender, 1 for a neutral one, 2 for the other gender; 0 for all where the gender is unknown. */
const genderMiss = (gender: SpeakerGender | null, { gender: own }: VoiceInTurn): number =>
  gender === null || own === gender ? 0 : own === 'neutral' ? 1 : 2;

/**
 * Ranks voices for speakers: by gender, then by the engine's rank, then by similarity. Unmeasured voices come after
 * measured ones.
 *
 * @param voices of all engines for the language, best first
 * @throws the signal's reason when aborted
 */
export const rankVoices = async (
  speakers: readonly HeardSpeaker[],
  voices: readonly VoiceInTurn[],
  { know, engine, who, signal, onProgress }: Ranking,
): Promise<RankedSpeaker[]> => {
  const sounds = new Map<VoiceInTurn, VoiceSound | null>();
  const measured = voices.slice(0, MEASURED_MAX);
  const until = performance.now() + MEASURING_MS_MAX;
  for (const [done, voice] of measured.entries()) {
    if (performance.now() > until) break;
    onProgress(done / measured.length);
    sounds.set(voice, await know(voice.found, engine, { who, signal }));
  }
  const engines = [...new Set(voices.map(({ found }) => found.engine))];
  return speakers.map((heard) => {
    const gender = genderOf(heard.sound);
    const ranked = voices.map((voice): RankedVoice => {
      const sound = sounds.get(voice);
      return { voice, ...(sound ? likenessOf(heard.sound, sound) : { rank: -Infinity, percent: null }) };
    });
    const order = ({ voice, rank }: RankedVoice) =>
      [genderMiss(gender, voice), engines.indexOf(voice.found.engine), -rank] as const;
    return { heard, gender, voices: ranked.toSorted((a, b) => compare(order(a), order(b))) };
  });
};

/**
 * Compares element by element. Equal values are skipped without subtraction, because unmeasured voices have infinite
 * distance.
 */
const compare = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : a[at]! - b[at]!;
};

/**
 * The initial voice of each speaker. Speakers with the most speech choose first, and nobody gets a taken voice while
 * one of the same gender is free.
 */
export const chooseVoices = (speakers: readonly RankedSpeaker[]): Map<string | null, VoiceInTurn> => {
  const chosen = new Map<string | null, VoiceInTurn>();
  for (const { heard, gender, voices } of speakers) {
    const [best] = voices;
    if (!best) continue;
    const taken = new Set(chosen.values());
    const isAsGood = ({ voice }: RankedVoice) => genderMiss(gender, voice) === genderMiss(gender, best.voice);
    const free = voices.find((one) => isAsGood(one) && !taken.has(one.voice));
    chosen.set(heard.speaker, (free ?? best).voice);
  }
  return chosen;
};

/** What the user is told about a speaker, by cue. */
export type ToldSpeaker = Omit<Told, 'segment_id'> & Pick<HeardSpeaker, 'cue'>;

export const tellSpeakers = (speakers: readonly RankedSpeaker[]): ToldSpeaker[] =>
  speakers.map(({ heard, gender, voices }) => ({
    cue: heard.cue,
    gender,
    pitch_hz: Math.round(heard.sound.pitchHz),
    voices: SPEAKER_GENDERS.flatMap((one) =>
      voices
        .filter(({ voice, rank }) => voice.gender === one && rank > -Infinity)
        .slice(0, OFFERED)
        .map(({ voice, percent }) => ({
          voice_id: voice.voice.voice_id,
          gender: one,
          likeness_percent: percent,
        })),
    ),
  }));
