import { describe, expect, test } from 'vitest';
import { lineLength } from '../../../../../src/studio/model/subtitles/line-length.ts';
import { bbc, netflix, ownPreset } from '../../../../../src/studio/model/subtitles/presets.ts';
import { segmentWords } from '../../../../../src/studio/model/subtitles/segment/segment-words.ts';
import { wrapText } from '../../../../../src/studio/model/subtitles/segment/wrap.ts';
import { piecesOf, spreadOver, type TimedWord } from '../../../../../src/studio/model/timed-words.ts';

const MS_PER_CHARACTER = 65;

/** A text spoken at a steady pace. */
const spoken = (text: string, startMs = 0, speaker?: string): TimedWord[] =>
  spreadOver(piecesOf(text), startMs, startMs + text.length * MS_PER_CHARACTER).map((word) => ({
    ...word,
    speaker,
  }));
const segment = (words: readonly TimedWord[], language = 'en', preset = netflix) =>
  segmentWords(words, { preset, frameRate: 25, language });
const linesOf = (text: string, language = 'en') => segment(spoken(text), language).map(({ lines }) => lines);

/** Each of these phrases would be broken in the middle, or at the last word that fits, if nothing else counted. */
const TEXTS: Record<string, { text: string; together: string[] }> = {
  en: {
    text: 'When Dr. Smith came to the old house on the hill, he found that nobody had lived in it for at least 20 years. The letter from Mary Johnson was still lying on the table, and the door of the kitchen had been left open by somebody who was in a great hurry.',
    together: [
      'Dr. Smith',
      'the old',
      'on the',
      'the hill',
      '20 years',
      'from Mary Johnson',
      'the table',
      'of the kitchen',
      'in a great',
    ],
  },
  es: {
    text: 'Cuando la señora García llegó a la vieja casa de la colina, descubrió que nadie había vivido en ella desde hacía por lo menos 20 años. La carta de María López seguía encima de la mesa de la cocina.',
    together: [
      'la señora García',
      'a la vieja',
      'de la colina',
      'en ella',
      '20 años',
      'La carta',
      'de María López',
      'de la mesa',
      'de la cocina',
    ],
  },
  fr: {
    text: "Quand le docteur Martin est arrivé dans la vieille maison sur la colline, il a découvert que personne n'y avait habité depuis au moins 20 ans. La lettre de Marie Dupont était encore sur la table de la cuisine.",
    together: [
      'le docteur',
      'dans la vieille',
      'sur la colline',
      '20 ans',
      'La lettre',
      'de Marie Dupont',
      'sur la table',
      'de la cuisine',
    ],
  },
  de: {
    text: 'Als Dr. Schmidt in das alte Haus auf dem Hügel kam, stellte er fest, dass dort seit mindestens 20 Jahren niemand mehr gewohnt hatte. Der Brief von Maria Huber lag noch immer auf dem Tisch in der Küche.',
    together: [
      'Dr. Schmidt',
      'in das alte',
      'auf dem Hügel',
      '20 Jahren',
      'Der Brief',
      'von Maria Huber',
      'auf dem Tisch',
      'in der Küche',
    ],
  },
  it: {
    text: 'Quando il dottor Rossi arrivò nella vecchia casa sulla collina, scoprì che nessuno ci aveva abitato da almeno 20 anni. La lettera di Maria Bianchi era ancora sul tavolo della cucina.',
    together: [
      'il dottor Rossi',
      'nella vecchia',
      'sulla collina',
      '20 anni',
      'La lettera',
      'di Maria Bianchi',
      'sul tavolo',
      'della cucina',
    ],
  },
  pt: {
    text: 'Quando o doutor Silva chegou à velha casa na colina, descobriu que ninguém tinha morado nela há pelo menos 20 anos. A carta de Maria Souza ainda estava em cima da mesa da cozinha.',
    together: ['o doutor', 'na colina', '20 anos', 'A carta', 'de Maria Souza', 'da mesa', 'da cozinha'],
  },
};

describe('a long text', () => {
  test.each(Object.entries(TEXTS))(
    'in %s keeps phrases together, in two even lines of 42 characters',
    (language, { text, together }) => {
      const cues = linesOf(text, language);
      const shown = cues.flat();
      expect(shown.join(' ')).toBe(text);
      for (const phrase of together) expect(shown.join('\n')).toContain(phrase);
      for (const lines of cues) {
        expect(lines.length).toBeLessThanOrEqual(2);
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(42);
        const [first, second] = lines;
        if (second) expect(Math.abs(first!.length - second.length)).toBeLessThanOrEqual(20);
      }
      // The first sentence is too long for one subtitle, and none has words of two sentences
      expect(cues.every((lines) => !/\. \p{Lu}/u.test(lines.join(' ').replace('Dr.', 'Dr')))).toBe(true);
    },
  );

  test('in Chinese has lines of 16 characters, preferably ending at punctuation', () => {
    const text =
      '史密斯医生来到山上的老房子时，发现已经至少二十年没有人住在那里了。玛丽的信还放在厨房的桌子上，门也没有关。';
    const shown = segment(spreadOver(piecesOf(text), 0, 12_000), 'zh').map(({ lines }) => lines);
    expect(shown.flat().join('')).toBe(text);
    for (const line of shown.flat()) expect(lineLength(line, 'zh')).toBeLessThanOrEqual(16);
    expect(shown.flat().every((line) => !/^[，。的了]/.test(line))).toBe(true);
    expect(shown.filter((lines) => /[，。]$/.test(lines.at(-1)!)).length).toBe(shown.length);
  });

  test('in Japanese has lines of 13 characters, none of which starts with a particle', () => {
    const text =
      'スミス先生が丘の上の古い家に着いたとき、少なくとも二十年間誰も住んでいなかったことに気づきました。';
    const shown = segment(spreadOver(piecesOf(text), 0, 14_000), 'ja').flatMap(({ lines }) => lines);
    expect(shown.join('')).toBe(text);
    for (const line of shown) expect(lineLength(line, 'ja')).toBeLessThanOrEqual(13);
    expect(shown.filter((line) => /^[はがをにのへとで、。]/.test(line))).toEqual([]);
  });

  test('uses the line length of the preset', () => {
    const { text } = TEXTS['en']!;
    const longest = (preset: typeof netflix) =>
      Math.max(
        ...segment(spoken(text), 'en', preset).flatMap(({ lines }) => lines.map(({ length }) => length)),
      );
    expect(longest(bbc)).toBeLessThanOrEqual(37);
    expect(longest(ownPreset({ lineLengthMax: 25 }))).toBeLessThanOrEqual(25);
  });
});

describe('subtitles', () => {
  test('start with their first word, and leave two frames before the next', () => {
    const cues = segment(spoken(TEXTS['en']!.text));
    expect(cues.length).toBeGreaterThan(3);
    for (const [index, cue] of cues.entries()) {
      expect(cue.endMs - cue.startMs).toBeGreaterThanOrEqual(833);
      expect(cue.endMs - cue.startMs).toBeLessThanOrEqual(7_000);
      const next = cues[index + 1];
      if (next) expect(next.startMs - cue.endMs).toBe(80);
    }
    expect(
      segmentWords(spoken(TEXTS['en']!.text), { preset: netflix, frameRate: 50, language: 'en' })[0]!.endMs,
    ).toBe(cues[1]!.startMs - 40);
  });

  test('stay until they can be read, where nobody speaks', () => {
    const [short, next] = segment([...spoken('No.'), ...spoken('It was late.', 5_000)]);
    expect(short!.endMs).toBe(833);
    expect(next!.startMs).toBe(5_000);
    const fast = spreadOver(piecesOf('Thirty characters are read now'), 0, 1_000);
    expect(segment(fast)[0]!.endMs).toBe(1_500);
  });

  test('close a gap that would only flicker', () => {
    const [first, next] = segment([
      ...spoken('That was the last of them.'),
      ...spoken('Nobody came after.', 3_600),
    ]);
    expect(next!.startMs - first!.endMs).toBeGreaterThan(500);
    const [close, after] = segment([
      ...spoken('That was the last of them.'),
      ...spoken('Nobody came after.', 2_000),
    ]);
    expect(after!.startMs - close!.endMs).toBe(80);
  });

  test('combine two short sentences of one speaker, but not of two', () => {
    expect(linesOf('Yes. I know.')).toEqual([['Yes. I know.']]);
    const cues = segment([...spoken('Yes.', 0, 'Ann'), ...spoken('I know.', 260, 'Ben')]);
    expect(cues.map(({ lines, speaker }) => [speaker, ...lines])).toEqual([
      ['Ann', 'Yes.'],
      ['Ben', 'I know.'],
    ]);
  });

  test('end at a pause where there is no punctuation', () => {
    const words = [...spoken('and then we went up to the'), ...spoken('well the top of the hill', 3_000)];
    expect(segment(words).map(({ lines }) => lines.join(' '))).toEqual([
      'and then we went up to the',
      'well the top of the hill',
    ]);
  });

  test('overlap where two people speak at once', () => {
    const cues = segment([
      ...spoken('I never said that to him.', 0, 'Ann'),
      ...spoken('You did say it.', 100, 'Ben'),
    ]);
    expect(cues[0]!.endMs).toBeGreaterThan(cues[1]!.startMs);
  });

  test('do not exist without words', () => {
    expect(segment([])).toEqual([]);
  });
});

describe('the lines of a single subtitle', () => {
  test('are one if it fits, and otherwise even', () => {
    expect(wrapText('Short one.', 42, 'en')).toEqual(['Short one.']);
    expect(wrapText('The quick brown fox jumps\nover the lazy dog.', 42, 'en')).toEqual([
      'The quick brown fox jumps',
      'over the lazy dog.',
    ]);
  });

  test('of two speakers stay separate', () => {
    expect(
      wrapText('- Are you coming?\n- In a minute, I have to find the keys of the car.', 42, 'en'),
    ).toEqual(['- Are you coming?', '- In a minute,', 'I have to find the keys of the car.']);
  });

  test('are more than two for a text that is too long, and a long word stays whole', () => {
    const word = 'a'.repeat(60);
    expect(wrapText(`It said ${word} twice and went on.`, 42, 'en')).toEqual([
      'It said',
      word,
      'twice and went on.',
    ]);
    expect(wrapText(TEXTS['en']!.text, 42, 'en').every(({ length }) => length <= 42)).toBe(true);
    expect(wrapText('  ', 42, 'en')).toEqual([]);
  });

  test('from right to left keep the order of words', () => {
    const text = 'عندما وصل الطبيب إلى البيت القديم فوق التل، اكتشف أن أحدا لم يسكن فيه منذ عشرين عاما.';
    const lines = wrapText(text, 42, 'ar');
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join(' ')).toBe(text);
  });

  test('of a very long text take linear time', { timeout: 60_000 }, () => {
    expect(wrapText('word '.repeat(400), 42, 'en').length).toBeGreaterThan(40);
  });
});
