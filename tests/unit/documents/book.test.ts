import { describe, expect, test } from 'vitest';
import { composeBook } from '../../../demo/server/books/compose-book.ts';
import { readBook } from '../../../demo/server/documents/book/read-book.ts';
import { makeDocx, wordParagraph } from '../../support/make-documents.ts';
import { makePdf, setText } from '../../support/make-pdf.ts';

const bookOf = async (file: string | Uint8Array, name: string) => {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const book = composeBook(await readBook(bytes, name, () => undefined), name);
  return {
    ...book,
    told: book.chapters.map(({ title, part, leftOut }) => `${leftOut ? '- ' : ''}${title} (${part})`),
    textsOf: (title: string) =>
      book.chapters.find((chapter) => chapter.title === title)!.passages.map(({ text }) => text),
  };
};
const PROSE = 'The boat came on the third of March, and nobody on the quay had expected it before noon.';
const INDEX = Array.from({ length: 30 }, (_, at) => `Boats, mail, ${at + 3}, 44`).join('\n\n');

test('an index after the last chapter is left out, and the chapter stays', async () => {
  const { told } = await bookOf(
    `Chapter 1\n\n${PROSE}\n\nChapter 2\n\n${PROSE}\n\nIndex\n\n${INDEX}`,
    'boat.txt',
  );
  expect(told).toEqual([
    'Opening credits (text)',
    'Chapter 1 (text)',
    'Chapter 2 (text)',
    '- Index (index)',
    'Closing credits (text)',
  ]);
});

test('a chapter that ends with index lines is not an index', async () => {
  const { told } = await bookOf(
    `Chapter 1\n\n${PROSE}\n\nChapter 2\n\n${`${PROSE} `.repeat(10)}\n\n${INDEX}`,
    'boat.txt',
  );
  expect(told).toContain('Chapter 2 (text)');
});

test('title and author come from the first lines of a plain text, its title page', async () => {
  const book = await bookOf(
    `The Keeper of Saltby\n\nA novel\n\nby A. N. Author\n\nChapter 1\n\n${PROSE}\n\nChapter 2\n\n${PROSE}`,
    'x17.txt',
  );
  expect(book).toMatchObject({ title: 'The Keeper of Saltby', author: 'A. N. Author' });
  expect(book.told[1]).toBe('- Title page (title_page)');
  const named = await bookOf(
    `Draft 3\n\nChapter 1\n\n${PROSE}\n\nChapter 2\n\n${PROSE}`,
    'Harbor letters.txt',
  );
  expect(named.title, 'a title that was given to a pasted text').toBe('Harbor letters');
  const begun = await bookOf(`${PROSE}\n\nChapter 1\n\n${PROSE}\n\nChapter 2\n\n${PROSE}`, 'boat.txt');
  expect(begun.title, 'a sentence is no title').toBe('boat');
});

describe('a Word document', () => {
  const note =
    '<w:footnotes><w:footnote><w:p><w:r><w:t>It ran until 1911.</w:t></w:r></w:p></w:footnote></w:footnotes>';
  const head = '<w:hdr><w:p><w:r><w:t>The Keeper</w:t></w:r></w:p></w:hdr>';
  const frame = `<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr><w:sdtContent>${wordParagraph('Inhalt')}</w:sdtContent></w:sdt>`;

  test('lists its table of contents, notes and running heads as left out', async () => {
    const { told, leftOut, textsOf } = await bookOf(
      makeDocx(
        frame +
          wordParagraph('North 3', 'Verzeichnis1') +
          wordParagraph('North', 'berschrift1') +
          wordParagraph(PROSE) +
          wordParagraph('South', 'berschrift1') +
          wordParagraph(PROSE),
        { 'word/footnotes.xml': note, 'word/header1.xml': head },
      ),
      'boat.docx',
    );
    expect(leftOut.contents).toMatchObject({ shown: ['Inhalt', 'North 3'] });
    expect(leftOut.running_heads).toMatchObject({ shown: ['The Keeper'] });
    expect(told).toContain('- Notes (notes)');
    expect(textsOf('Notes')).toEqual(['It ran until 1911.']);
  });

  test('has a table of contents without styles left out, and its title page', async () => {
    const { told, leftOut } = await bookOf(
      makeDocx(
        wordParagraph('The Keeper', 'Titel') +
          wordParagraph('by A. N. Author') +
          wordParagraph('Contents') +
          wordParagraph('North 3') +
          wordParagraph('South .... 12') +
          wordParagraph('North', 'berschrift1') +
          wordParagraph(PROSE) +
          wordParagraph('South', 'berschrift1') +
          wordParagraph(PROSE),
        {
          'docProps/core.xml':
            '<cp:coreProperties><dc:title>The Keeper</dc:title><dc:creator>A. N. Author</dc:creator></cp:coreProperties>',
        },
      ),
      'keeper.docx',
    );
    expect(leftOut.contents).toMatchObject({ shown: ['Contents', 'North 3', 'South .... 12'] });
    expect(told.slice(1, -1)).toEqual(['- The Keeper (title_page)', 'North (text)', 'South (text)']);
  });

  test('has a table of contents without a heading left out, even after a half-title', async () => {
    const headings = ['North', 'South', 'West'].flatMap((name) => [
      wordParagraph(name, 'berschrift1'),
      wordParagraph(PROSE),
    ]);
    const { leftOut } = await bookOf(
      makeDocx(
        wordParagraph('The Keeper') +
          wordParagraph('The Keeper', 'berschrift1') +
          wordParagraph('North 3') +
          wordParagraph('South 12') +
          wordParagraph('West 20') +
          headings.join(''),
      ),
      'keeper.docx',
    );
    expect(leftOut.contents).toMatchObject({ shown: ['North 3', 'South 12', 'West 20'] });
  });

  test('with two novels keeps the titles that occur in both', async () => {
    const novel = (title: string) =>
      wordParagraph(title, 'berschrift1') +
      wordParagraph('Part One', 'berschrift1') +
      wordParagraph('North', 'berschrift1') +
      wordParagraph(PROSE);
    const { leftOut } = await bookOf(makeDocx(novel('The Keeper') + novel('The Pilot')), 'both.docx');
    expect(leftOut.contents).toBeUndefined();
  });
});

describe('text that markup sets apart from a chapter', () => {
  const read = (inside: string) =>
    bookOf(
      `<html lang="en"><body><h1>One</h1><p>${PROSE}${inside}</p><h1>Two</h1><p>${PROSE}</p></body></html>`,
      'boat.html',
    );

  test.each([
    ['a note', '<span class="footnote">It ran until <i>1911</i>.</span>', 'notes', 'It ran until 1911.'],
    ['the mark of a note', '<a epub:type="noteref" href="#n">*</a>', 'note_marks', '*'],
    ['a page number', '<span epub:type="pagebreak">Page 17</span>', 'page_numbers', 'Page 17'],
    ['a page number as a label', '<span role="doc-pagebreak" title="17"></span>', 'page_numbers', '17'],
    [
      'a table of contents',
      '</p><div epub:type="toc"><ol><li>North</li><li>South<script>1</script></li></ol></div><p>',
      'contents',
      'North South',
    ],
  ] as const)('can be read and is counted when it is left out: %s', async (_, inside, kind, text) => {
    const plain = await read('');
    const { leftOut, characters, textsOf } = await read(inside);
    expect(leftOut).toEqual({ [kind]: { passages: 1, characters: text.length, shown: [text] } });
    expect(characters).toEqual({ ...plain.characters, leftOut: text.length });
    expect(textsOf('One')).toEqual(plain.textsOf('One'));
  });
});

test('note marks in a PDF are listed as left out', async () => {
  const text = setText('Many foxes', { x: 60, y: 100, width: 420 });
  const mark = { text: '1', x: 121, y: 96.5, size: 6 };
  const { leftOut } = await bookOf(makePdf([{ texts: [...text, mark] }]), 'fox.pdf');
  expect(leftOut.note_marks).toMatchObject({ shown: ['1'] });
});

test('punctuation after a quotation stays with it', async () => {
  const passagesOf = async (text: string, name: string) =>
    (await bookOf(`Chapter 1\n\n${text}\n\nChapter 2\n\n${PROSE}`, name)).textsOf('Chapter 1').slice(1);
  expect(await passagesOf('“I see”, said Harker. He did.', 'a.txt')).toEqual([
    '“I see”,',
    'said Harker.',
    'He did.',
  ]);
});

test('credits are in the language of the book', async () => {
  const html = (language: string, title: string, author: string, text: string) =>
    bookOf(
      `<html lang="${language}"><head><title>${title}</title><meta name="author" content="${author}"></head><body><h1>1</h1><p>${text}</p></body></html>`,
      'a.html',
    );
  const chinese = await html('zh-CN', '灯塔看守人', '王明', '港口静静地躺在灰色的天空下。');
  expect(chinese.textsOf('Opening credits')).toEqual(['灯塔看守人。', '作者：王明。']);
  expect(chinese.textsOf('Closing credits')[0]).toBe('全书完。');
  const unknown = await html('cy', 'Y Ceidwad', 'A. Awdur', 'Daeth y cwch.');
  expect(unknown.textsOf('Opening credits').join(' '), 'in no language that it is not in').toBe(
    'Y Ceidwad. A. Awdur.',
  );
});
