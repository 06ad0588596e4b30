import { describe, expect, test } from 'vitest';
import { firstCast } from '../../demo/server/books/cast-voices.ts';
import type { Person } from '../../demo/server/books/speakers/people.ts';
import { createEngines } from '../../demo/server/engines/registry.ts';
import { FakeEngine } from '../support/fake-engine.ts';

const person = (name: string, gender: Person['gender']): Person => ({ name, aliases: [], gender });

/** Voices of an engine, alternately female and male. */
const cast = (
  people: readonly Person[],
  voices: readonly number[],
  passages: Record<string, number> = {},
) => {
  const engines = createEngines(
    voices.map(
      (count, index) => new FakeEngine({ id: `engine${index}`, voices: count, languages: ['en-US'] }),
    ),
  );
  const genders = new Map(engines.voices().map(({ voice }) => [voice.voiceId, voice.gender]));
  const { narrator, speakers } = firstCast(engines, 'en', people, (name) => passages[name] ?? 2);
  return {
    narrator: narrator?.voice_id,
    voices: speakers.map(({ voice }) => voice?.voice_id),
    genders: Object.fromEntries(
      speakers.map(({ name, voice }) => [name, voice && genders.get(voice.voice_id)]),
    ),
  };
};

describe('the first cast of a book', () => {
  test('gives women female voices, men male ones, and no two people the same', () => {
    const people = [person('Mary', 'she'), person('Ada', 'she'), person('Tom', 'he'), person('Jim', 'he')];
    const { narrator, voices, genders } = cast(people, [8]);
    expect(genders).toEqual({ Mary: 'female', Ada: 'female', Tom: 'male', Jim: 'male' });
    expect(new Set([narrator, ...voices]).size).toBe(5);
  });

  test('uses voices of the next engine when the best one runs out', () => {
    const people = [person('Mary', 'she'), person('Ada', 'she'), person('Eve', 'she')];
    const { voices, genders } = cast(people, [4, 4]);
    expect(genders).toEqual({ Mary: 'female', Ada: 'female', Eve: 'female' });
    expect(new Set(voices).size).toBe(3);
  });

  test('gives people of unknown gender voices that nobody else needs', () => {
    const people = [person('Robin', null), person('Mary', 'she'), person('Ada', 'she')];
    expect(cast(people, [6], { Robin: 9 }).genders).toEqual({ Robin: 'male', Mary: 'female', Ada: 'female' });
  });

  test('lets the narrator speak for a person when no voice of their gender is left', () => {
    expect(cast([person('Tom', 'he'), person('Jim', 'he')], [2]).genders).toEqual({ Tom: 'male', Jim: null });
  });
});
