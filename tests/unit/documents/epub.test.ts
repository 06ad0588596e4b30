import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../demo/server/documents/read.ts';
import { makeEpub } from '../../support/make-documents.ts';

const read = (body: string, options?: Parameters<typeof makeEpub>[1]) =>
  readDocument(makeEpub({ one: body }, options), 'file.epub');

test('blocks become paragraphs, and white space becomes one space', async () => {
  const found = await read(
    '<h1>A <em>long</em>\n  way</h1><div>Loose<p>First\n line.</p>tail</div><p>x<br/>y</p>',
  );
  expect(found.text).toBe('A long way\n\nLoose\n\nFirst line.\n\ntail\n\nx\ny');
});

test('each list item is on its own line, nested ones too', async () => {
  const found = await read(
    '<p>List:</p><ul><li>one</li><li><p>two</p><ol><li>inner</li></ol></li></ul><p>End.</p>',
  );
  expect(found.text).toBe('List:\n\none\ntwo\ninner\n\nEnd.');
});

test('notes and their marks are left out, unlike powers', async () => {
  const found = await read(
    `<p>Fox<a epub:type="noteref" href="#n1">1</a> ran<a href="#n2"><sup>2</sup></a> 5 m<sup>2</sup><span epub:type="pagebreak" title="12">12</span>.</p>
     <aside epub:type="footnote" id="n1"><p>A note.</p></aside>`,
  );
  expect(found).toMatchObject({ text: 'Fox ran 5 m2.', dropped: ['contents', 'notes', 'page_numbers'] });
});

describe('notes in books without EPUB 3 semantics', () => {
  const textOf = async (chapters: Record<string, string>) => {
    const { text, dropped } = await readDocument(makeEpub(chapters), 'file.epub');
    return { text, notes: dropped.includes('notes') };
  };

  test('are left out at the end of their chapter', async () => {
    const found = await textOf({
      one: `<h1 id="c1">One</h1><p>The fox <a id="r1" href="#n1">[1]</a> ran.<sup><a id="r2" href="#n2">2</a></sup> It slept.</p>
        <hr/><p><a id="n1" href="#r1">[1]</a> A small one.</p><p id="n2"><a href="#r2">2</a> Fast.</p>`,
      two: '<h1>Two</h1><p>It woke<sup>3</sup> up at 5 m<sup>2</sup>.</p>',
    });
    expect(found).toEqual({
      text: 'One\n\nThe fox ran. It slept.\n\nTwo\n\nIt woke up at 5 m2.',
      notes: true,
    });
  });

  test('are left out with their section at the end of the book', async () => {
    const found = await textOf({
      one: '<p>The fox<a class="noteref" id="r1" href="notes.xhtml#n1">1</a> ran<sup><a href="notes.xhtml#n2">*</a></sup>.</p>',
      notes: `<h1>Notes</h1><h2>Chapter one</h2><div id="n1"><p>1. A small one.</p><p>It had a tail.</p></div>
        <p><a id="n2"></a>* Fast.</p><p>More of this.</p>`,
      last: '<h1>Thanks</h1><p>To all.</p>',
    });
    expect(found).toEqual({ text: 'The fox ran.\n\nThanks\n\nTo all.', notes: true });
  });

  test('are not confused with chapters linked from a list, or with links back', async () => {
    const found = await textOf({
      one: '<p><a id="t1" href="#c1">1</a> <a href="#c2">2</a></p><h1 id="c1"><a href="#t1">1</a></h1><p>See <a href="#c2">2</a>.</p><div id="c2"><h1>Two</h1><p>Text.</p></div>',
      two: '<h1>Notes</h1><p>A chapter of that name.</p>',
    });
    expect(found).toEqual({
      text: '1 2\n\n1\n\nSee 2.\n\nTwo\n\nText.\n\nNotes\n\nA chapter of that name.',
      notes: false,
    });
  });
});

test('pictures, scripts and ruby text are left out', async () => {
  const found = await read(
    `<p><ruby>漢字<rt>かんじ</rt></ruby> <img src="http://example.com/x.png" alt="A fox"/>text.</p><script>alert(1)</script><style>p{}</style><p hidden="">No.</p>`,
  );
  expect(found).toMatchObject({ text: '漢字 text.', dropped: ['contents', 'images'] });
});

test('a table is read row by row', async () => {
  const found = await read(
    `<p>Text.</p><table><caption>Ages</caption><thead><tr><th>Name</th><th>Age</th></tr></thead>
     <tbody><tr><td>The <b>fox</b></td><td>3</td></tr><tr><td><p>Both</p></td><td/></tr></tbody></table><p>End.</p>`,
  );
  expect(found).toMatchObject({
    text: 'Text.\n\nAges\n\nName, Age\nThe fox, 3\nBoth\n\nEnd.',
    dropped: ['contents'],
  });
});

test('a chapter missing from the archive is skipped and reported', async () => {
  const found = await read('<p>First.</p>', { missing: ['two'] });
  expect(found).toMatchObject({ text: 'First.', dropped: ['contents', 'missing_parts'] });
});

test('malformed markup is read as browsers do', async () => {
  expect((await read('<p>One<p>Two &eacute;t&eacute; <b>three</p><div>Four')).text).toBe(
    'One\n\nTwo été three\n\nFour',
  );
});

test.each([
  ['en_us', 'en-US'],
  ['und', null],
  ['English, British', null],
  ['', null],
])('the language %o is read as %o', async (language, expected) => {
  expect((await read('<p>Text.</p>', { language })).language).toBe(expected);
});

test('a reference cannot leave the archive', async () => {
  const opf = `<package><metadata/><manifest><item id="a" href="../../../../etc/passwd" media-type="application/xhtml+xml"/><item id="b" href="text/one.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>`;
  const found = await read('<p>First.</p>', { more: { 'OEBPS/book.opf': opf } });
  expect(found).toMatchObject({ text: 'First.', title: 'file', dropped: ['missing_parts'] });
});
