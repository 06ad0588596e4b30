import { expect, test } from 'vitest';
import { readDocument } from '../../../demo/server/documents/read.ts';
import { makeEpub } from '../../support/make-documents.ts';

const read = (body: string, options?: Parameters<typeof makeEpub>[1]) =>
  readDocument(makeEpub({ one: body }, options), 'file.epub');

test('blocks become paragraphs, and white space one space', async () => {
  const found = await read(
    '<h1>A <em>long</em>\n  way</h1><div>Loose<p>First\n line.</p>tail</div><p>x<br/>y</p>',
  );
  expect(found.text).toBe('A long way\n\nLoose\n\nFirst line.\n\ntail\n\nx\ny');
});

test('items of a list stand one on a line, nested ones too', async () => {
  const found = await read(
    '<p>List:</p><ul><li>one</li><li><p>two</p><ol><li>inner</li></ol></li></ul><p>End.</p>',
  );
  expect(found.text).toBe('List:\n\none\ntwo\ninner\n\nEnd.');
});

test('marks of notes and notes are left out, powers and page breaks are not mistaken for them', async () => {
  const found = await read(
    `<p>Fox<a epub:type="noteref" href="#n1">1</a> ran<a href="#n2"><sup>2</sup></a> 5 m<sup>2</sup><span epub:type="pagebreak" title="12">12</span>.</p>
     <aside epub:type="footnote" id="n1"><p>A note.</p></aside>`,
  );
  expect(found).toMatchObject({ text: 'Fox ran 5 m2.', dropped: ['contents', 'notes', 'page_numbers'] });
});

test('pictures, tables, scripts and reading aids are left out', async () => {
  const found = await read(
    `<p><ruby>漢字<rt>かんじ</rt></ruby> <img src="http://example.com/x.png" alt="A fox"/>text.</p><script>alert(1)</script><style>p{}</style>
     <table><tr><th>Name</th><th>Age</th></tr><tr><td>Fox</td><td>3</td></tr></table><p hidden="">No.</p>`,
  );
  expect(found).toMatchObject({ text: '漢字 text.', dropped: ['contents', 'images', 'tables'] });
});

test('a chapter that the archive lacks is passed over, and it says so', async () => {
  const found = await read('<p>First.</p>', { missing: ['two'] });
  expect(found).toMatchObject({ text: 'First.', dropped: ['contents', 'missing_parts'] });
});

test('markup that is not well-formed is read as browsers would', async () => {
  expect((await read('<p>One<p>Two &eacute;t&eacute; <b>three</p><div>Four')).text).toBe(
    'One\n\nTwo été three\n\nFour',
  );
});

test.each([
  ['en_us', 'en-US'],
  ['und', null],
  ['English, British', null],
  ['', null],
])('the language %o is %o', async (language, expected) => {
  expect((await read('<p>Text.</p>', { language })).language).toBe(expected);
});

test('a reference cannot lead out of the archive', async () => {
  const opf = `<package><metadata/><manifest><item id="a" href="../../../../etc/passwd" media-type="application/xhtml+xml"/><item id="b" href="text/one.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>`;
  const found = await read('<p>First.</p>', { more: { 'OEBPS/book.opf': opf } });
  expect(found).toMatchObject({ text: 'First.', title: 'file', dropped: ['missing_parts'] });
});
