import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../demo/server/documents/read.ts';
import { makeDocx, wordParagraph as p } from '../../support/make-documents.ts';

const read = (body: string, more?: Record<string, string>) => readDocument(makeDocx(body, more), 'file.docx');
const run = (inside: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}${inside}</w:r>`;
const cell = (text: string) => `<w:tc>${p(text)}</w:tc>`;

test('headings are recognized by their styles, in any language and through inheritance', async () => {
  const found = await read(p('Der Fuchs', 'Titel') + p('Eins', 'Kapitel') + p('Text.'));
  expect(found).toMatchObject({ title: 'Der Fuchs', text: 'Der Fuchs\n\nEins\n\nText.', language: 'de-AT' });
});

test('each list item is on its own line', async () => {
  const numbered = `<w:p><w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr>${run('<w:t>three</w:t>')}</w:p>`;
  const found = await read(p('List:') + p('one', 'Aufzhlung') + p('two', 'Aufzhlung') + numbered + p('End.'));
  expect(found.text).toBe('List:\n\none\ntwo\nthree\n\nEnd.');
});

test('hidden and deleted text is not read', async () => {
  const found = await read(
    `<w:p>${run('<w:t>Seen</w:t>')}
      <w:del>${run('<w:delText>deleted</w:delText>')}</w:del>
      <w:moveFrom>${run('<w:t>moved</w:t>')}</w:moveFrom>
      ${run('<w:t>hidden</w:t>', '<w:vanish/>')}
      ${run('<w:instrText> PAGEREF _Toc </w:instrText>')}
      <mc:AlternateContent><mc:Fallback>${run('<w:t>copy</w:t>')}</mc:Fallback></mc:AlternateContent>
      ${run('<w:t xml:space="preserve"> text</w:t>', '<w:vanish w:val="0"/>')}</w:p>`,
  );
  expect(found.text).toBe('Seen text');
});

test('hyphens, breaks and tabs become what they sound like', async () => {
  const found = await read(
    `<w:p>${run('<w:t>e</w:t><w:noBreakHyphen/><w:t>mail</w:t><w:tab/><w:t>ex</w:t><w:softHyphen/><w:t>am\u00adple</w:t><w:br/><w:t>next</w:t>')}</w:p>`,
  );
  expect(found.text).toBe('e-mail example\nnext');
});

test('notes, pictures, formulas and running heads are left out and reported', async () => {
  const found = await read(
    `<w:p>${run('<w:t>Fox</w:t>')}${run('<w:footnoteReference w:id="1"/>')}${run('<w:drawing><pic:pic/></w:drawing>')}<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath></w:p>`,
    {
      'word/footnotes.xml': `<w:footnotes>${p('A note.')}</w:footnotes>`,
      'word/header1.xml': `<w:hdr>${p('A head.')}</w:hdr>`,
    },
  );
  expect(found.text).toBe('Fox');
  expect(found.dropped).toEqual(['formulas', 'images', 'notes', 'running_heads']);
});

test('a table of contents is left out, by style or by content control', async () => {
  const frame = `<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr><w:sdtContent>${p('Inhalt')}</w:sdtContent></w:sdt>`;
  const found = await read(frame + p('Eins 3', 'Verzeichnis1') + p('Text.'));
  expect(found).toMatchObject({ text: 'Text.', dropped: ['contents'] });
});

test('a table is read row by row, unless it only lays out the text', async () => {
  const row = (...texts: string[]) => `<w:tr>${texts.map(cell).join('')}</w:tr>`;
  const table = `<w:tbl>${row('Name', 'Age')}${row('Fox', '3')}${row('', 'Both')}</w:tbl>`;
  expect(await read(p('Text.') + table + p('End.'))).toMatchObject({
    text: 'Text.\n\nName, Age\nFox, 3\nBoth\n\nEnd.',
    dropped: [],
  });
  const frame = `<w:tbl><w:tr>${cell('Framed.')}</w:tr></w:tbl>`;
  expect((await read(p('Text.') + frame)).text).toBe('Text.\n\nFramed.');
  const layout = `<w:tbl><w:tr><w:tc>${p('Left.')}${p('More.')}</w:tc>${cell('Right.')}</w:tr></w:tbl>`;
  expect((await read(layout)).text).toBe('Left.\n\nMore.\n\nRight.');
  const nested = `<w:tbl><w:tr>${cell('Outer')}<w:tc>${frame}<w:p/></w:tc></w:tr></w:tbl>`;
  expect((await read(nested)).text).toBe('Outer, Framed.');
});

test('the language is that of most of the text, corrected by its script', async () => {
  const found = await read(
    `<w:p>${run('<w:t>これは日本語の文章です。</w:t>', '<w:lang w:val="en-US"/>')}</w:p>`,
  );
  expect(found.language).toBe('ja-JP');
});

test('entities defined in a document are not expanded', async () => {
  const laughs =
    '<!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>';
  const found = await read('', {
    'word/document.xml': `${laughs}<w:document><w:body>${p('Fox &amp; &b; &x;')}</w:body></w:document>`,
  });
  expect(found.text).toBe('Fox & &b; &x;');
});

test('a document type is not read as text, whatever it contains', async () => {
  const type = `<!DOCTYPE w [\n<!ENTITY a "]>"> <!-- don't ]> -->\n<!ELEMENT w ANY>\n] >`;
  const found = await read('', {
    'word/document.xml': `<?xml version="1.0"?>${type}<w:document><w:body>${p('Fox')}</w:body></w:document>`,
  });
  expect(found.text).toBe('Fox');
});

test('an unterminated document type is read in linear time', async () => {
  const types = '<!DOCTYPE w ['.repeat(50_000) + '<!---->'.repeat(50_000);
  const found = await read('', {
    'word/document.xml': `<w:document><w:body>${p('Fox')}</w:body></w:document>${types}`,
  });
  expect(found.text).toContain('Fox');
});

describe('an archive with a wrong entry is damaged:', () => {
  const whole = makeDocx(p('The fox ran on and on.'));
  /** Overwrites a four-byte number in the central directory entry of the document. */
  const withNumber = (at: number, change: (value: number) => number): Uint8Array => {
    const bytes = Buffer.from(whole);
    const record = bytes.lastIndexOf('word/document.xml') - 46;
    bytes.writeUInt32LE(change(bytes.readUInt32LE(record + at)), record + at);
    return bytes;
  };
  test.each([
    ['a smaller size', 24, (size: number) => size - 5],
    ['a larger size', 24, (size: number) => size + 5],
    ['a wrong checksum', 16, (sum: number) => (sum ^ 1) >>> 0],
  ] as const)('%s', async (_, at, change) => {
    await expect(readDocument(withNumber(at, change), 'file.docx')).rejects.toMatchObject({
      type: 'err_file_damaged',
    });
  });
});
