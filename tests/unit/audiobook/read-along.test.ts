import { expect, test } from 'vitest';
import { readAlongFiles } from '../../../demo/server/books/export/read-along.ts';

const pagesOf = (language: string, texts: readonly string[]) => {
  const passages = texts.map((text, index) => ({
    segmentId: String(index),
    text,
    startMs: index * 1_000,
    endMs: (index + 1) * 1_000,
    endsParagraph: index === texts.length - 1,
  }));
  const files = new Map(
    readAlongFiles({
      bookId: 'b',
      title: 'T',
      author: '',
      narrator: '',
      language,
      tags: {},
      modified: '2026-11-28T00:00:00Z',
      hasCover: false,
      chapters: [{ title: 'One', passages, durationMs: 2_000 }],
    }),
  );
  return { page: files.get('EPUB/chapter-001.xhtml')!, package: files.get('EPUB/package.opf')! };
};

test('an EPUB of a language written from right to left is read in that direction', () => {
  const arabic = pagesOf('ar', ['وصل القارب.', 'هبت العاصفة.']);
  expect(arabic.page).toContain('lang="ar" xml:lang="ar" dir="rtl"');
  expect(arabic.package).toContain('<spine page-progression-direction="rtl">');
  const english = pagesOf('en', ['The boat came.', 'It left.']);
  expect(english.page).toContain('dir="ltr"');
  expect(english.package).toContain('<spine page-progression-direction="ltr">');
});

test('sentences in an EPUB have a space between them only where their script does', () => {
  expect(pagesOf('en', ['One.', 'Two.']).page).toContain('One.</span> <span');
  expect(pagesOf('zh', ['船到了。', '风来了。']).page).toContain('船到了。</span><span');
});
