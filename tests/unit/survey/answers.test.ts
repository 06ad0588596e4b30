import { describe, expect, test } from 'vitest';
import type { SurveyQuestion } from '../../../src/contract/index.ts';
import { answersOf, pressOption, restoreAnswers, startAt } from '../../../src/survey/answers.ts';

const question = (id: number, select_type: number): SurveyQuestion => ({
  id,
  question_content: `Question ${id}`,
  select_type,
  question_options: [1, 2, 3].map((n) => ({ id: id * 10 + n, content: `Option ${n}` })),
});
/** Questions with one option, several, one, several. */
const asked = [question(1, 1), question(2, 2), question(3, 1), question(4, 2)];
const answer = (...ids: number[]) => ({ id: Math.floor(ids[0]! / 10), answer: ids.map((id) => ({ id })) });

describe('a click', () => {
  const none = restoreAnswers(asked, []);

  test('on a single-choice option clears the others, and a second click clears it', () => {
    const first = pressOption(none, 0, 11);
    expect(answersOf(first)).toEqual([answer(11)]);
    expect(answersOf(pressOption(first, 0, 12))).toEqual([answer(12)]);
    expect(answersOf(pressOption(first, 0, 11))).toEqual([]);
  });

  test('on a multiple-choice option adds it, and a second click removes it', () => {
    const one = pressOption(pressOption(none, 0, 11), 1, 21);
    const two = pressOption(one, 1, 23);
    expect(answersOf(two)).toEqual([answer(11), answer(21, 23)]);
    expect(answersOf(pressOption(two, 1, 21))).toEqual([answer(11), answer(23)]);
  });

  test('that leaves a question unanswered clears all that follow it', () => {
    const all = restoreAnswers(asked, [answer(11), answer(21), answer(31)]);
    expect(answersOf(pressOption(all, 1, 21))).toEqual([answer(11)]);
    expect(answersOf(pressOption(all, 0, 12))).toEqual([answer(12), answer(21), answer(31)]);
  });
});

describe('stored answers', () => {
  test.each([
    ['none: the first question', [], 0],
    ['the last is single-choice: the next question', [answer(11)], 1],
    ['the last is multiple-choice: that question', [answer(11), answer(21, 22)], 1],
    ['the last question is answered: that one', [answer(11), answer(21), answer(31), answer(41)], 3],
    ['a gap: as if the rest were unanswered', [answer(21), answer(31)], 0],
  ])('lead back to the right question: %s', (_, kept, at) => {
    expect(startAt(restoreAnswers(asked, kept))).toBe(at);
  });

  test('do not skip a last single-choice question', () => {
    expect(startAt(restoreAnswers(asked.slice(0, 1), [answer(11)]))).toBe(0);
  });

  test('lose what is no longer asked, and all but the first option of a single choice', () => {
    const kept = [
      answer(12, 13),
      { id: 2, answer: [{ id: 99 }, { id: 22 }] },
      { id: 77, answer: [{ id: 1 }] },
    ];
    expect(answersOf(restoreAnswers(asked, kept))).toEqual([answer(12), answer(22)]);
  });
});
