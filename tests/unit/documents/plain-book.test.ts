import { describe, expect, test } from 'vitest';
import { composeBook } from '../../../demo/server/books/compose-book.ts';
import { readBook } from '../../../demo/server/documents/book/read-book.ts';

const read = (text: string) => readBook(new TextEncoder().encode(text), 'text.txt', () => undefined);

const bookOf = async (text: string) => {
  const book = composeBook(await read(text), 'text.txt');
  const { leftOut } = book;
  return {
    ...book,
    told: book.chapters.slice(1, -1).map(({ title, leftOut: out }) => `${out ? '- ' : ''}${title}`),
    texts: book.chapters.slice(1, -1).flatMap((chapter) => chapter.passages.map(({ text: own }) => own)),
    gone: (kind: keyof typeof leftOut) => leftOut[kind]?.shown ?? [],
  };
};

/** An invented text in the form of Project Gutenberg. */
const LAMP = `The Project Gutenberg eBook of The Lamp at Saltby

This ebook is for the use of anyone anywhere at no cost.

Title: The Lamp at Saltby

Author: Ada Harker

*** START OF THE PROJECT GUTENBERG EBOOK THE LAMP AT SALTBY, A TALE OF
THE COAST ***

Produced by Nobody and
the Team

                THE LAMP AT SALTBY

                By ADA HARKER

[Illustration]

CONTENTS

CHAPTER I. The Arrival
CHAPTER II. The Storm
CHAPTER III. Morning

CHAPTER I.

The Arrival

The boat came on the third of March,[1] and nobody on the quay had ex-
pected it before noon. The men went to the light-

12

house, a well-known place. He knew it.[2] Nobody else did. It was a well-
known place.

[Illustration: The quay,
as seen from the sea]

CHAPTER II.

The Storm

The men went out to the

13

boats in the [Pg 14]morning.

15

Then it was over.

CHAPTER III.

Morning

The sun rose.

[1] In the year 1888.

[Footnote 2: As he told me.

He never told more.]

End of the Project Gutenberg EBook of The Lamp at Saltby, by Ada Harker

*** END OF THE PROJECT GUTENBERG EBOOK THE LAMP AT SALTBY ***

Updated editions will replace the previous one.
`;

describe('a text in the form of Project Gutenberg', () => {
  test('has its chapters with their titles, and its licence as a part that is left out by choice', async () => {
    const { title, author, told, chapters } = await bookOf(LAMP);
    expect([title, author]).toEqual(['The Lamp at Saltby', 'Ada Harker']);
    expect(told).toEqual([
      '- Title page',
      'CHAPTER I. The Arrival',
      'CHAPTER II. The Storm',
      'CHAPTER III. Morning',
      '- Notes',
      '- Project Gutenberg',
    ]);
    const licence = chapters.find((chapter) => chapter.title === 'Project Gutenberg')!;
    const words = licence.passages.map(({ text }) => text).join(' ');
    for (const part of ['at no cost', 'START OF', 'Produced by Nobody', 'End of the', 'Updated editions'])
      expect(words).toContain(part);
  });

  test('has its page numbers, illustrations, contents and marks of notes left out and counted', async () => {
    const { gone, leftOut } = await bookOf(LAMP);
    expect(gone('page_numbers')).toEqual(['12', '13', '[Pg 14]', '15']);
    expect(leftOut.page_numbers).toMatchObject({ passages: 4 });
    expect(gone('illustrations')).toEqual([
      '[Illustration]',
      '[Illustration: The quay, as seen from the sea]',
    ]);
    expect(gone('contents')).toEqual([
      'CONTENTS',
      'CHAPTER I. The Arrival',
      'CHAPTER II. The Storm',
      'CHAPTER III. Morning',
    ]);
    expect(gone('note_marks')).toEqual(['[1]', '[2]']);
  });

  test('has words that a line or a page divides as one word, and sentences as one sentence', async () => {
    const { texts } = await bookOf(LAMP);
    expect(texts).toContain(
      'The boat came on the third of March, and nobody on the quay had expected it before noon.',
    );
    expect(texts).toContain('The men went to the lighthouse, a well-known place.');
    expect(texts).toContain('He knew it.');
    expect(texts).toContain('It was a well-known place.');
    expect(texts).toContain('The men went out to the boats in the morning.');
  });

  test('has its notes apart', async () => {
    const { chapters } = await bookOf(LAMP);
    const notes = chapters.find(({ title }) => title === 'Notes')!;
    expect(notes.passages.map(({ text }) => text)).toEqual([
      '[1] In the year 1888.',
      '[Footnote 2: As he told me.',
      'He never told more.]',
    ]);
  });
});

const PROSE = 'The boat came on the third of March, and nobody had expected it before noon.';

test('chapters with only a number are found, and their titles from the contents', async () => {
  const { told, gone } = await bookOf(
    `THE PILOT\n\nContents\n  I. The Quay ..... 3\n  II. The Rope ..... 41\n\n` +
      `I\n\nThe Quay\n\n${PROSE}\n\nII\n\nThe Rope\n\n${PROSE}`,
  );
  expect(told).toEqual(['- Title page', 'I. The Quay', 'II. The Rope']);
  expect(gone('contents')).toEqual(['Contents', 'I. The Quay ..... 3', 'II. The Rope ..... 41']);
});

test('titles without a number are chapters if the contents name them', async () => {
  const { told } = await bookOf(
    `THE PILOT\n\nContents\n\nThe Quay\nThe Rope\n\nThe Quay\n\n${PROSE}\n\nThe Rope\n\n${PROSE}`,
  );
  expect(told).toEqual(['- Title page', 'The Quay', 'The Rope']);
});

test('a chapter whose text follows in the next line has only its first line as its title', async () => {
  const { told, texts } = await bookOf(`Chapter 1\n${PROSE}\n${PROSE}\n\nChapter 2\nThe Rope\n\n${PROSE}`);
  expect(told).toEqual(['Chapter 1', 'Chapter 2 The Rope']);
  expect(texts.filter((text) => text === PROSE)).toHaveLength(3);
});

test('a title with its number is apart from text in the next line', async () => {
  const { told, texts } = await bookOf(
    `Chapter 1: The Quay\n${PROSE} ${PROSE}\n\n${PROSE}\n\nChapter 2: The Rope\n${PROSE} ${PROSE}\n\n${PROSE}`,
  );
  expect(told).toEqual(['Chapter 1: The Quay', 'Chapter 2: The Rope']);
  expect(texts.filter((text) => text === PROSE)).toHaveLength(6);
});

test('a sentence after the number of a chapter is no title in a language without capitals', async () => {
  const { told, texts } = await bookOf(
    '第一章\n\n他走进房间，看见了她。\n\n“你是谁？”\n\n第二章\n\n外面下着雨，没有人说话。\n\n她走了。',
  );
  expect(told).toEqual(['第一章', '第二章']);
  expect(texts).toContain('他走进房间，看见了她。');
});

test('a title in Chinese is apart from text in the next line', async () => {
  const { told, texts } = await bookOf(
    '第一章 到达\n他走进房间，看见了她。\n外面下着雨。\n\n第二章 风暴\n没有人说话。\n她走了。',
  );
  expect(told).toEqual(['第一章 到达', '第二章 风暴']);
  expect(texts).toContain('外面下着雨。');
});

test('contents without a title of their own are left out', async () => {
  for (const entries of [
    'Chapter 1\nChapter 2\nChapter 3',
    'Chapter 1: Ash\nChapter 2: Oak\nChapter 3: Elm',
  ]) {
    const text = entries.split('\n').map((title) => `${title}\n\n${PROSE}`);
    const { told, gone } = await bookOf([entries, ...text].join('\n\n'));
    expect(told).toEqual(entries.split('\n'));
    expect(gone('contents')).toEqual(entries.split('\n'));
  }
});

describe('between a prologue and an epilogue', () => {
  test('numbers begin chapters', async () => {
    const { told } = await bookOf(
      ['Prologue', '1', '2', '3', 'Epilogue'].map((title) => `${title}\n\n${PROSE}`).join('\n\n'),
    );
    expect(told).toEqual(['Prologue', '1', '2', '3', 'Epilogue']);
  });

  test('titles that the contents name begin chapters', async () => {
    const titles = ['Prologue', 'The Quay', 'The Rope', 'Epilogue'];
    const { told } = await bookOf(
      `Contents\n\n${titles.join('\n')}\n\n${titles.map((title) => `${title}\n\n${PROSE}`).join('\n\n')}`,
    );
    expect(told).toEqual(titles);
  });
});

test('letters that an editor put into a quotation are no marks of notes', async () => {
  const { texts, gone } = await bookOf(
    `Chapter 1\n\nHe wrote: “[T]he lamp was lit,” and "[I] saw it."[A] She nodded.[B]\n\nChapter 2\n\n${PROSE}`,
  );
  expect(texts.join(' ')).toContain('“[T]he lamp was lit,” and "[I] saw it." She nodded.');
  expect(gone('note_marks')).toEqual(['[A]', '[B]']);
});

test.each(['[Footnote 1: It is never closed.', '[Footnote 1: As he told me.] The boat came.'])(
  'a note that does not end with its bracket takes no text along: %s',
  async (note) => {
    const { chapters, told } = await bookOf(
      `Chapter 1\n\n${PROSE}\n\n${note}\n\n${PROSE}\n\nChapter 2\n\n${PROSE}`,
    );
    expect(told).toEqual(['Chapter 1', 'Chapter 2']);
    expect(chapters[1]!.passages.filter(({ text }) => text === PROSE)).toHaveLength(2);
  },
);

test('a text that breaks lines only at the hyphens of words keeps all of them', async () => {
  const { texts } = await bookOf(
    `A cold-\nblooded man and a well-\nknown one of twenty-\nfive tried half-\nheartedly.\n\n` +
      'They were cold-blooded, well-known and twenty-five.',
  );
  expect(texts[0]).toBe('A cold-blooded man and a well-known one of twenty-five tried half-heartedly.');
});

test.each([
  ['dots', '.'],
  ['letters', 'a'],
  ['characters without spaces', '汉'],
])('a line of a million %s is read', async (_, sign) => {
  const { parts } = await read(`${PROSE}\n\n${sign.repeat(1_000_000)} end\nof it.`);
  expect(parts[0]!.blocks.map(({ text }) => text.slice(0, 20))).toEqual([
    PROSE.slice(0, 20),
    sign.repeat(20),
  ]);
});

describe('numbers alone on a line', () => {
  test('that are years stay', async () => {
    const { gone, texts } = await bookOf(
      ['1914', '1915', '1918'].map((year) => `${year}\n\n${PROSE}`).join('\n\n'),
    );
    expect(gone('page_numbers')).toEqual([]);
    expect(texts.join(' ')).toContain('1918');
  });

  test('that are far apart are no pages', async () => {
    const { gone } = await bookOf(`${PROSE}\n\n42\n\n${PROSE}\n\n77\n\n${PROSE}`);
    expect(gone('page_numbers')).toEqual([]);
  });

  test('of sections, which begin anew in each chapter, stay', async () => {
    const section = (number: number) => `${number}\n\n${PROSE}`;
    const { texts, gone } = await bookOf(
      `Chapter 1\n\n${section(1)}\n\n${section(2)}\n\nChapter 2\n\n${section(1)}\n\n${section(2)}`,
    );
    expect(gone('page_numbers')).toEqual([]);
    expect(texts.filter((text) => /^\d$/.test(text))).toEqual(['1', '2', '1', '2']);
  });

  test('of pages are left out even where they begin with 1', async () => {
    const { gone } = await bookOf(`Chapter 1\n\n${PROSE}\n\n1\n\n${PROSE}\n\nChapter 2\n\n${PROSE}\n\n2`);
    expect(gone('page_numbers')).toEqual(['1', '2']);
  });

  test('of chapters begin chapters', async () => {
    const { told, gone } = await bookOf(`1\n\n${PROSE}\n\n2\n\n${PROSE}\n\n3\n\n${PROSE}`);
    expect(told).toEqual(['1', '2', '3']);
    expect(gone('page_numbers')).toEqual([]);
  });
});

describe('chapters are found in', () => {
  test.each([
    ['German', ['Vorwort', 'Kapitel eins: Die Ankunft', 'Zweites Kapitel', '3. Kapitel', 'Kapitel XII']],
    ['French', ['Avant-propos', 'Chapitre premier', 'Chapitre II : La tempête', 'CHAPITRE DEUX', 'Épilogue']],
    [
      'Spanish',
      [
        'Prólogo',
        'Capítulo primero',
        'CAPÍTULO II. La tormenta',
        'Capitulo 3',
        'Capítulo undécimo',
        'Epílogo',
      ],
    ],
    ['Portuguese', ['Introdução', 'Capítulo um', 'Capítulo segundo: A tempestade', 'CAPÍTULO III']],
    ['Japanese', ['プロローグ', '第一章　到着', '第２章', '第三話 嵐', 'あとがき']],
    ['Chinese', ['序言', '第一章 到达', '第二回', '第三章 谁是凶手？', '第十二节 风暴', '尾声']],
    ['Arabic', ['مقدمة', 'الفصل الأول', 'الفَصْلُ الثَّانِي: العاصفة', 'الباب الثالث عشر', 'الفصل ٤']],
    ['Italian', ['Prefazione', 'Capitolo primo', 'Capitolo II', 'Capitolo undici', 'Capitolo ventuno']],
    [
      'Russian',
      ['Предисловие', 'Глава первая', 'ГЛАВА II. Буря', 'Глава одиннадцатая', 'Глава двадцать вторая'],
    ],
  ])('%s', async (_, titles) => {
    const { told } = await bookOf(titles.map((title) => `${title}\n\n${PROSE}`).join('\n\n'));
    expect(told).toEqual(titles.map((title) => title.replace('　', ' ')));
  });

  test.each([
    'الباب الثاني كان مفتوحا.',
    '第三回合他输了。',
    'Capitular era imposible.',
    'Kapitelle aus Stein standen im Hof.',
  ])('no sentence: %s', async (sentence) => {
    const { told } = await bookOf(
      `Chapter 1\n\n${PROSE}\n\n${sentence}\n\n${PROSE}\n\nChapter 2\n\n${PROSE}`,
    );
    expect(told).toEqual(['Chapter 1', 'Chapter 2']);
  });
});
