import type { ProjectSegment } from '../../../src/contract/index.ts';
import type { Engines } from '../engines/registry.ts';
import { voicesOfAll, type VoiceInTurn } from '../voices/for-language.ts';
import type { BookRow, StoredSpeaker } from './find-book.ts';
import type { CastVoices } from './passages.ts';
import type { Person } from './speakers/people.ts';

/** Passages from which a speaker gets a voice of their own. Below that the narrator speaks for them. */
const PASSAGES_MIN = 2;

/** Language of the voices for a book in an unknown language. */
const FALLBACK = 'en';

const wantedBy = { he: 'male', she: 'female' } as const;

/** Voices not yet assigned, best first. */
class FreeVoices {
  #free: VoiceInTurn[];

  constructor(voices: readonly VoiceInTurn[]) {
    this.#free = [...voices];
  }

  #take(fits: (voice: VoiceInTurn) => boolean): VoiceInTurn['voice'] | null {
    const at = this.#free.findIndex(fits);
    return at < 0 ? null : this.#free.splice(at, 1)[0]!.voice;
  }

  #count(gender: VoiceInTurn['gender']): number {
    return this.#free.filter((one) => one.gender === gender).length;
  }

  takeFor(gender: 'he' | 'she'): VoiceInTurn['voice'] | null {
    return this.#take((one) => one.gender === wantedBy[gender]);
  }

  /** Takes a voice for somebody of unknown gender: one of the gender that the speakers after them need least. */
  takeForAnyone(after: readonly Person[]): VoiceInTurn['voice'] | null {
    const spare = (gender: 'he' | 'she') =>
      this.#count(wantedBy[gender]) - after.filter((person) => person.gender === gender).length;
    const spared = spare('he') > spare('she') ? 'male' : 'female';
    return (
      this.#take((one) => one.gender === 'neutral') ??
      this.#take((one) => one.gender === spared) ??
      this.#take(() => true)
    );
  }
}

/**
 * The initial cast of an imported book: a narrator, and a different voice for everybody who speaks more than once, as
 * far as there are enough voices of the right gender.
 *
 * @param language ISO 639-1 code; null if unknown
 * @param passagesOf number of passages of a speaker
 */
export const firstCast = (
  engines: Engines,
  language: string | null,
  people: readonly Person[],
  passagesOf: (name: string) => number,
): Pick<BookRow, 'narrator' | 'speakers'> => {
  const [first, ...others] = voicesOfAll(engines, language ?? FALLBACK);
  const free = new FreeVoices(others);
  const byPassages = people.toSorted((a, b) => passagesOf(b.name) - passagesOf(a.name));
  const speaking = byPassages.filter(({ name }) => passagesOf(name) >= PASSAGES_MIN);
  const speakers = byPassages.map((person): StoredSpeaker => {
    const at = speaking.indexOf(person);
    if (at < 0) return { ...person, voice: null };
    const { gender } = person;
    return {
      ...person,
      voice: gender ? free.takeFor(gender) : free.takeForAnyone(speaking.slice(at + 1)),
    };
  });
  return { narrator: first?.voice ?? null, speakers };
};

/** The voice of each speaker by name; the key null is the narrator. A single-voice book has only the narrator's. */
export const voicesOf = ({
  narrator,
  speakers,
  singleVoice,
}: Pick<BookRow, 'narrator' | 'speakers' | 'singleVoice'>): CastVoices => {
  const voices = new Map<string | null, NonNullable<ProjectSegment['voice']>>();
  if (narrator) voices.set(null, narrator);
  if (!singleVoice) for (const { name, voice } of speakers) if (voice) voices.set(name, voice);
  return voices;
};
