import type { ProjectSegment } from '../../../src/contract/index.ts';
import type { Engines } from '../engines/registry.ts';
import { voicesInTurn } from '../voices/for-language.ts';
import type { BookRow, StoredSpeaker } from './find-book.ts';
import type { CastVoices } from './passages.ts';
import type { Person } from './speakers/people.ts';

/** A speaker with fewer passages has no voice at first: the narrator speaks for them. */
const PASSAGES_MIN = 2;

/** Language of the voices of a book whose own language is not known. */
const FALLBACK = 'en';

/**
 * The cast of a book that has just been imported: a narrator, and a voice for everybody who speaks more than once, as far as
 * there are enough voices of the right gender.
 *
 * @param language ISO 639-1; null while it is not known
 * @param passagesOf how many passages a speaker has
 */
export const firstCast = (
  engines: Engines,
  language: string | null,
  people: readonly Person[],
  passagesOf: (name: string) => number,
): Pick<BookRow, 'narrator' | 'speakers'> => {
  const [first, ...others] = voicesInTurn(engines, language ?? FALLBACK);
  const free = [...others];
  const byPassages = people.toSorted((a, b) => passagesOf(b.name) - passagesOf(a.name));
  const speakers = byPassages.map(({ name, aliases, gender }): StoredSpeaker => {
    if (passagesOf(name) < PASSAGES_MIN) return { name, aliases, voice: null };
    const wanted = gender === 'she' ? 'female' : gender === 'he' ? 'male' : undefined;
    const fitting = free.findIndex((voice) => wanted === undefined || voice.gender === wanted);
    const [chosen] = fitting < 0 ? [] : free.splice(fitting, 1);
    return { name, aliases, voice: chosen?.voice ?? null };
  });
  return { narrator: first?.voice ?? null, speakers };
};

/** The voice of each speaker, by name, and of the narrator under null. A book with a single voice has the narrator's alone. */
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
