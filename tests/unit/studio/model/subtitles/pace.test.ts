import { describe, expect, test } from 'vitest';
import { estimateMs, learnPace, type PaceTake } from '../../../../../src/studio/model/subtitles/fit/pace.ts';
import { speechUnits } from '../../../../../src/studio/model/subtitles/fit/speech-units.ts';

const TEXTS = [
  'The ferry leaves at seven, long before the market opens.',
  'No, thank you.',
  'Nobody told me that the meeting had been moved to Thursday.',
  'Where have you been all day?',
  'She has a small shop near the station where she sells tea, paper and old maps.',
  'In 1997 the company had 245 employees.',
  'I know what you mean.',
  'We should have left an hour ago!',
];
/** Takes of a voice with a steady pace, slightly varied. */
const takesOf = (msPerUnit: number, constantMs: number, speed = 1): PaceTake[] =>
  TEXTS.map((text, at) => ({
    text,
    soundMs: ((constantMs + msPerUnit * speechUnits(text)) * (at % 2 ? 1.04 : 0.96)) / speed,
    speed,
  }));
const UNSEEN = 'My grandmother used to bake bread every Saturday morning.';
const trueMs = (msPerUnit: number, constantMs: number) => constantMs + msPerUnit * speechUnits(UNSEEN);

describe('the estimated length of a line', () => {
  test('is rough for a voice without takes', () => {
    const pace = learnPace([], 'en');
    expect(estimateMs(UNSEEN, pace)).toBeGreaterThan(2_500);
    expect(estimateMs(UNSEEN, pace)).toBeLessThan(4_500);
    expect(estimateMs('Yes.', pace)).toBeGreaterThan(400);
    expect(estimateMs('…', pace)).toBe(0);
    expect(pace.errorShare).toBeCloseTo(0.2);
  });

  test.each([
    ['slow', 90, 700],
    ['fast', 45, 250],
  ])('is learned from the takes of a %s voice', (_, msPerUnit, constantMs) => {
    const takes = takesOf(msPerUnit, constantMs);
    const off = (count: number) =>
      Math.abs(
        estimateMs(UNSEEN, learnPace(takes.slice(0, count), 'en')) / trueMs(msPerUnit, constantMs) - 1,
      );
    expect(off(0)).toBeGreaterThan(0.2);
    expect(off(3)).toBeLessThan(0.08);
    expect(off(8)).toBeLessThan(0.04);
  });

  test('becomes more certain with more takes, and says how certain it is', () => {
    const takes = takesOf(90, 700);
    const errors = [0, 1, 3, 8].map((count) => learnPace(takes.slice(0, count), 'en').errorShare);
    expect(errors).toEqual(errors.toSorted((a, b) => b - a));
    expect(errors.at(-1)).toBeLessThan(0.1);
  });

  test('is for speed 1, whatever the speed of the takes', () => {
    expect(estimateMs(UNSEEN, learnPace(takesOf(80, 600, 1.2), 'en'))).toBe(
      estimateMs(UNSEEN, learnPace(takesOf(80, 600), 'en')),
    );
  });

  test('ignores takes of another text, and takes without words', () => {
    const takes = takesOf(63, 500);
    const misled = [
      ...takes,
      { text: 'No.', soundMs: 20_000, speed: 1 },
      { text: '…', soundMs: 900, speed: 1 },
    ];
    expect(estimateMs(UNSEEN, learnPace(misled, 'en'))).toBe(estimateMs(UNSEEN, learnPace(takes, 'en')));
  });

  test('accounts for numbers, pauses and other scripts', () => {
    const ms = (text: string, language: string) => estimateMs(text, learnPace([], language));
    expect(ms('In 1997.', 'en')).toBeGreaterThan(ms('In May.', 'en') + 500);
    expect(ms('Well, yes.', 'en')).toBeGreaterThan(ms('Well yes.', 'en'));
    // Eleven syllables
    expect(ms('今天天气很好，我们走吧。', 'zh')).toBeGreaterThan(1_800);
    expect(ms('今天天气很好，我们走吧。', 'zh')).toBeLessThan(3_800);
    expect(ms('きょうはいいてんきですね。', 'ja')).toBeGreaterThan(1_300);
    expect(ms('きょうはいいてんきですね。', 'ja')).toBeLessThan(3_000);
  });
});
