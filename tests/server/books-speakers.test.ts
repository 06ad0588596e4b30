import { describe, expect, test } from 'vitest';
import { findSpeakers } from '../../demo/server/books/speakers/find-speakers.ts';
import { judgedPassages } from '../support/judged-passages.ts';

/** Who speaks the quotations of a chapter, a question mark behind those that are only guessed. */
const speakersOf = (paragraphs: readonly string[], language = 'en') =>
  findSpeakers([paragraphs], language)
    .chapters[0]!.flat()
    .filter(({ isQuote }) => isQuote)
    .map(({ speaker, unsure }) => `${speaker}${unsure ? '?' : ''}`);

describe('the speakers of quotations', () => {
  test('are named by tags before, within or after a quotation', () => {
    expect(
      speakersOf(['“Go,” said Harker.', '“Stay,” Ines answered, “for tea.”', 'Then Ines asked, “Why?”']),
    ).toEqual(['Harker', 'Ines', 'Ines', 'Ines']);
  });

  test('are one person under several names, and two for a Mr. and a Mrs.', () => {
    const { people } = findSpeakers(
      [
        [
          '“Go,” said Mr. Harker.',
          '“No,” said Harker.',
          '“Yes,” said John Harker.',
          '“Oh,” said Mrs. Bell.',
          '“Ah,” said Mr. Bell.',
        ],
      ],
      'en',
    );
    expect(people.map(({ name, aliases }) => [name, aliases.toSorted()])).toEqual([
      ['John Harker', ['Harker', 'Mr. Harker']],
      ['Mrs. Bell', []],
      ['Mr. Bell', []],
    ]);
  });

  test('take turns in a dialogue, and are guesses when nobody is named for long', () => {
    expect(
      speakersOf(['“One?” said Harker.', '“Two,” said Ines.', '“Three.”', '“Four.”', '“Five.”', '“Six.”']),
    ).toEqual(['Harker', 'Ines', 'Harker', 'Ines', 'Harker?', 'Ines?']);
  });

  test('go on in the next paragraph while a quotation is open, and a few words in quotation marks are no speech', () => {
    expect(
      speakersOf(['“One,” said Harker. “It was so.', '“Two.”', 'He called it the “lamp” and left.']),
    ).toEqual(['Harker', 'Harker', 'Harker']);
  });

  test('are found by the quotation marks and verbs of German, and not guessed in languages whose verbs are not known', () => {
    expect(speakersOf(['„Komm“, sagte Anna.', '„Nein“, antwortete Karl.'], 'de')).toEqual(['Anna', 'Karl']);
    expect(speakersOf(['「行こう」とハルカは言った。'], 'ja')).toEqual(['null?']);
  });

  // Searching the rest of the paragraph for each mark would take minutes
  test('are found in a paragraph of a hundred thousand words in quotation marks', () => {
    expect(speakersOf(['er „a“ '.repeat(100_000), '„Komm“, sagte Anna.'], 'de')).toEqual(['Anna']);
  });
});

test('four of five speakers are right in passages of three novels, and most that are wrong are marked', () => {
  let [right, all, silent] = [0, 0, 0];
  for (const passage of Object.values(judgedPassages)) {
    const { chapters, people } = findSpeakers([passage.map(({ text }) => text)], 'en');
    passage.forEach(({ speakers }, index) => {
      const quotes = chapters[0]![index]!.filter(({ isQuote }) => isQuote);
      speakers.forEach((names, at) => {
        const quote = quotes[at];
        const person = people.find(({ name }) => name === quote?.speaker);
        const isRight = [person?.name, ...(person?.aliases ?? [])].some(
          (name) => name !== undefined && names.some((one) => one.toLowerCase() === name.toLowerCase()),
        );
        all++;
        if (isRight) right++;
        else if (!quote?.unsure) silent++;
      });
    });
  }
  expect(right / all).toBeGreaterThan(0.8);
  expect(silent).toBeLessThan(2);
});
