import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../demo/server/documents/read.ts';
import { makePdf, setText, type PdfPage, type PlacedText } from '../../support/make-pdf.ts';

const read = (pages: readonly PdfPage[], options?: Parameters<typeof makePdf>[1]) =>
  readDocument(makePdf(pages, options), 'file.pdf');
const textOf = async (...pages: PlacedText[][]) => (await read(pages.map((texts) => ({ texts })))).text;

const LEFT = 60;
const WIDTH = 420;
const set = (text: string, y: number, more: Partial<Parameters<typeof setText>[1]> = {}) =>
  setText(text, { x: LEFT, y, width: WIDTH, ...more });
const prose = (word: string, times = 60) => `${`${word} and then again `.repeat(times).trim()}.`;

describe('paragraphs', () => {
  test('are joined from their lines', async () => {
    expect(await textOf(set(prose('first'), 100))).toBe(prose('first'));
  });

  test('are separated at a larger line spacing', async () => {
    const text = await textOf([...set(prose('first', 10), 100), ...set(prose('second', 10), 160)]);
    expect(text).toBe(`${prose('first', 10)}\n\n${prose('second', 10)}`);
  });

  test('are separated at an indented line', async () => {
    const one = set(prose('one', 13), 100);
    const two = set(prose('two', 13), 100 + one.length * 12, { indent: 18 });
    expect(await textOf([...one, ...two])).toBe(`${prose('one', 13)}\n\n${prose('two', 13)}`);
  });

  test('continue on the next page unless a sentence ends there', async () => {
    const long = prose('on', 40).split(' ');
    const [before, after] = [long.slice(0, 85).join(' '), long.slice(85).join(' ')];
    expect(await textOf(set(before, 100), set(after, 100))).toBe(prose('on', 40));
    expect(await textOf(set(prose('a'), 100), set(prose('b'), 100))).toBe(`${prose('a')}\n\n${prose('b')}`);
  });

  test('are separated from headings', async () => {
    const page = [
      { text: 'A long chapter of', x: LEFT, y: 80, size: 18 },
      { text: 'many foxes', x: LEFT, y: 101, size: 18 },
      ...set(prose('fox'), 140),
    ];
    const { text, title } = await read([{ texts: page }]);
    expect(text).toBe(`A long chapter of many foxes\n\n${prose('fox')}`);
    expect(title).toBe('A long chapter of many foxes');
  });

  test('are list items after a bullet or a number', async () => {
    const item = (mark: string, y: number) => [
      { text: mark, x: LEFT, y },
      ...set(prose('item', 6), y, { x: LEFT + 20, width: WIDTH - 20 }),
    ];
    const text = await textOf([
      ...set('These are:', 76),
      ...item('•', 100),
      ...item('•', 124),
      ...item('2.', 160),
    ]);
    const line = prose('item', 6);
    expect(text).toBe(`These are:\n\n${line}\n${line}\n2. ${line}`);
  });
});

describe('words', () => {
  const cut = (first: string, second: string, more = '') =>
    textOf(set(`${more}${'so it goes on and on '.repeat(4)}${first}\n${second} is the end of it.`, 100));

  test('hyphenated at the end of a line are joined', async () => {
    expect(await cut('exam-', 'ple')).toContain(' example is the end');
  });

  test('keep their hyphen when the text hyphenates them elsewhere', async () => {
    expect(await cut('well-', 'known', 'A well-known fox, ')).toContain(' well-known is the end');
  });

  test('keep their hyphen before a name or a conjunction', async () => {
    expect(await cut('Jean-', 'Paul')).toContain(' Jean-Paul is the end');
    expect(await cut('Vor-', 'und Nachteile')).toContain(' Vor- und Nachteile is the end');
  });

  test('lose their ligatures', async () => {
    expect(await cut('ofﬁce', 'buildings')).toContain(' office buildings is the end');
  });

  test('lose raised note marks, and units keep their powers', async () => {
    const text = await textOf([
      ...set('There were many foxes', 100),
      { text: '12', x: LEFT + 21 * 6, y: 96.5, size: 6 },
      { text: 'on 12 km', x: LEFT + 150, y: 100 },
      { text: '2', x: LEFT + 150 + 8 * 6, y: 96.5, size: 6 },
      { text: 'of land.', x: LEFT + 150 + 9 * 6 + 4, y: 100 },
    ]);
    expect(text).toBe('There were many foxes on 12 km2 of land.');
  });

  test.each([
    ['raised as in browsers', 'foxes', { size: 8.3, y: 96.2 }],
    ['raised higher', 'foxes', { size: 7, y: 93 }],
    ['after a short word', 'the fox', { size: 6, y: 96.5 }],
    ['after a year', 'until 1999', { size: 6, y: 96.5 }],
  ])('lose raised note marks %s, and the sentence stays whole', async (_how, words, mark) => {
    const right = LEFT + words.length * 6;
    const [more, ...rest] = set(`${'and so it goes '.repeat(8)}to the end.`, 100, {
      indent: right + 12 - LEFT,
    });
    const text = await textOf([
      { text: words, x: LEFT, y: 100 },
      { text: '1', x: right, ...mark },
      more!,
      ...rest,
    ]);
    expect(text).toBe(`${words} ${'and so it goes '.repeat(8)}to the end.`);
  });

  test('lose several raised note marks in a row', async () => {
    const text = await textOf([
      { text: 'There were foxes', x: LEFT, y: 100 },
      { text: '1', x: LEFT + 96, y: 96, size: 7 },
      { text: ',', x: LEFT + 100.2, y: 96, size: 7 },
      { text: '2', x: LEFT + 104.4, y: 96, size: 7 },
      { text: ', and hares.', x: LEFT + 109, y: 100 },
    ]);
    expect(text).toBe('There were foxes, and hares.');
  });
});

describe('columns', () => {
  const column = (word: string, x: number, y: number) =>
    setText(prose(word, 30), { x, y, width: 220, size: 10 });

  test('are read one after another, whatever the order in the file', async () => {
    const [left, right] = [column('left', 60, 100), column('right', 315, 100)];
    const mixed = left.flatMap((line, at) => (right[at] ? [right[at], line] : [line]));
    expect(await textOf(mixed)).toBe(`${prose('left', 30)}\n\n${prose('right', 30)}`);
  });

  test('start again below a line across all of them', async () => {
    const text = await textOf([
      ...setText('What this is about, over the whole width of the page, as a lead of the article', {
        x: 60,
        y: 60,
        width: 480,
      }),
      ...column('left', 60, 100),
      ...column('right', 315, 100),
      { text: 'A picture of a fox that is as wide as the page: below it the text goes on.', x: 80, y: 500 },
      ...column('third', 60, 540),
      ...column('fourth', 315, 540),
    ]);
    const order = ['What this', 'left and', 'right and', 'A picture', 'third and', 'fourth and'];
    const places = order.map((words) => text.indexOf(words));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  test('can be three', async () => {
    const narrow = (word: string, x: number) => setText(prose(word, 20), { x, y: 100, width: 150 });
    const text = await textOf([...narrow('one', 40), ...narrow('two', 215), ...narrow('three', 390)]);
    expect(text).toBe([prose('one', 20), prose('two', 20), prose('three', 20)].join('\n\n'));
  });

  test('are not detected in a table, which is read row by row', async () => {
    const rows = ['Fox', 'Vixen', 'Cub', 'Badger', 'Hare'].flatMap((name, at) => [
      { text: name, x: 60, y: 100 + at * 20 },
      { text: `${at + 2} years`, x: 300, y: 100 + at * 20 },
    ]);
    expect(await textOf(rows)).toContain('Fox, 2 years\nVixen, 3 years\nCub, 4 years');
  });
});

describe('these are left out:', () => {
  const pages = (count: number, edges: (page: number) => PlacedText[]) =>
    Array.from({ length: count }, (_, page) => ({ texts: [...edges(page), ...set(prose(`p${page}`), 120)] }));
  const bodies = (count: number) =>
    Array.from({ length: count }, (_, page) => prose(`p${page}`)).join('\n\n');

  test('running heads and page numbers', async () => {
    const found = await read(
      pages(5, (page) => [
        { text: page % 2 ? 'The foxes' : 'A. N. Author', x: page % 2 ? 300 : 60, y: 50 },
        { text: `Page ${page + 11} of 40`, x: 280, y: 800 },
      ]),
    );
    expect(found.text).toBe(bodies(5));
    expect(found.dropped).toEqual(['page_numbers', 'running_heads']);
  });

  test('running heads and page numbers of 5,000 pages', async () => {
    const words = (page: number) =>
      `Of ${String(page).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)} we sing.`;
    const found = await read(
      Array.from({ length: 5_000 }, (_, page) => ({
        texts: [
          { text: 'The foxes', x: 60, y: 50 },
          ...set(words(page), 120),
          { text: String(page + 1), x: 280, y: 800 },
        ],
      })),
    );
    expect(found.text.match(/Of \w+ we sing\./g)).toHaveLength(5_000);
    expect(found.text).not.toMatch(/foxes|\d/);
  });

  test('running heads that change with the chapter, recognized by their page numbers', async () => {
    const found = await read(
      pages(8, (page) => [{ text: page < 6 ? `${page + 1}   Foxes` : `${page + 1}   Hares`, x: 60, y: 50 }]),
    );
    expect(found.text).toBe(bodies(8));
  });

  test('the number of a single page', async () => {
    const found = await read(pages(1, () => [{ text: '– 1 –', x: 280, y: 800 }]));
    expect(found).toMatchObject({ text: bodies(1), dropped: ['page_numbers'] });
  });

  test('but not headings that are numbered', async () => {
    const chapters = pages(4, (page) => [{ text: `Chapter ${page + 1}`, x: 60, y: 80, size: 20 }]);
    expect((await read(chapters)).text).toContain('Chapter 3\n\np2 and');
  });

  test('footnotes', async () => {
    const note = setText('1 Foxes are not what they were, as has been said before.', {
      x: LEFT,
      y: 700,
      width: WIDTH,
      size: 8,
    });
    const page = [...set(prose('fox'), 100), ...set('Many foxes', 400), ...note];
    const mark = { text: '1', x: LEFT + 61, y: 396.5, size: 6 };
    const raised = [
      { text: '1', x: LEFT, y: 697, size: 6 },
      { text: 'Foxes are not what they were.', x: LEFT + 5, y: 700, size: 8 },
    ];
    const text = [...set(prose('fox'), 100), ...set('Many foxes', 400)];
    expect((await read([{ texts: [...text, mark, ...raised] }])).text).toBe(`${prose('fox')}\n\nMany foxes`);
    expect(await read([{ texts: [...page, mark] }])).toMatchObject({
      text: `${prose('fox')}\n\nMany foxes`,
      dropped: ['notes'],
    });
    // Small print without a mark in the text may be anything
    expect((await read([{ texts: page }])).text).toContain('1 Foxes are not');
  });

  test('the table of contents', async () => {
    const contents = ['Foxes ........ 3', 'Hares . . . . . . 12', 'Index ..... xi'].map((text, at) => ({
      text,
      x: LEFT,
      y: 100 + at * 14,
    }));
    const found = await read([
      { texts: [{ text: 'Contents', x: LEFT, y: 70, size: 16 }, ...contents] },
      { texts: set(prose('fox'), 100) },
    ]);
    expect(found).toMatchObject({ text: prose('fox'), dropped: ['contents'] });
  });

  test('rotated text, text drawn twice, and artifacts marked in the file', async () => {
    const found = await read([
      {
        texts: [
          { text: 'DRAFT', x: 200, y: 500, size: 60, turned: 45 },
          { text: 'Filed in 2020', x: 20, y: 500, turned: 90 },
          { text: 'Internal', x: 60, y: 50, artifact: true },
          { text: 'Foxes are', x: LEFT, y: 100 },
          { text: 'Foxes are', x: LEFT + 0.4, y: 100 },
          { text: 'bold.', x: LEFT + 60, y: 100 },
        ],
        picture: true,
      },
    ]);
    expect(found).toMatchObject({ text: 'Foxes are bold.', dropped: ['images', 'running_heads'] });
  });
});

describe('the title', () => {
  const texts = set('Once.', 100);
  test.each([
    ['Foxes', 'Foxes'],
    ['Microsoft Word - Foxes', 'Foxes'],
    ['Microsoft Word - foxes.doc', 'file'],
    ['Untitled', 'file'],
    ['', 'file'],
  ])('%o becomes %o', async (title, expected) => {
    expect((await read([{ texts }], { title })).title).toBe(expected);
  });
});
