import type { BookTags } from '../../../../src/contract/index.ts';
import type { PassageTime } from './timeline.ts';

/** A chapter of an EPUB with its sound. */
export interface ReadAlongChapter {
  title: string;
  /** Its passages; `endsParagraph` marks the last one of a paragraph. */
  passages: readonly (PassageTime & { endsParagraph: boolean })[];
  durationMs: number;
}

interface ReadAlongBook {
  bookId: string;
  title: string;
  author: string;
  narrator: string;
  language: string;
  tags: Partial<BookTags>;
  modified: string;
  hasCover: boolean;
  chapters: readonly ReadAlongChapter[];
}

/** Characters that XML 1.0 does not allow, not even escaped. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const escape = (text: string): string =>
  text
    .replaceAll(NOT_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** An element with this text; '' without a text. */
const element = (name: string, text = ''): string =>
  text === '' ? '' : `<${name}>${escape(text)}</${name}>`;

const clock = (ms: number): string => `${(ms / 1000).toFixed(3)}s`;
const nameOf = (index: number): string => `chapter-${String(index + 1).padStart(3, '0')}`;

/** Languages written from right to left. */
const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi']);
const directionOf = (language: string): 'rtl' | 'ltr' => (RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr');
/** Languages without spaces between sentences. */
const UNSPACED = new Set(['zh', 'ja', 'th', 'km', 'lo']);

/** The attributes of a page's root element. */
const rootAttributes = (language: string): string =>
  `xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}" dir="${directionOf(language)}"`;

const pageOf = ({ title, passages }: ReadAlongChapter, language: string): string => {
  const between = UNSPACED.has(language) ? '' : ' ';
  const paragraphs: string[] = [];
  let open = '';
  passages.forEach(({ text, endsParagraph }, index) => {
    open += `<span id="s${index}">${escape(text)}</span>${between}`;
    if (!endsParagraph) return;
    paragraphs.push(`<p>${open.trimEnd()}</p>`);
    open = '';
  });
  if (open !== '') paragraphs.push(`<p>${open.trimEnd()}</p>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<html ${rootAttributes(language)}>
<head><title>${escape(title)}</title><link rel="stylesheet" href="style.css"/></head>
<body epub:type="bodymatter">
${paragraphs.join('\n')}
</body>
</html>
`;
};

const overlayOf = (
  { passages }: ReadAlongChapter,
  name: string,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<smil xmlns="http://www.w3.org/ns/SMIL" version="3.0">
<body>
${passages
  .map(
    ({ startMs, endMs }, index) =>
      `<par id="p${index}"><text src="${name}.xhtml#s${index}"/><audio src="${name}.m4a" clipBegin="${clock(startMs)}" clipEnd="${clock(endMs)}"/></par>`,
  )
  .join('\n')}
</body>
</smil>
`;

const packageOf = (book: ReadAlongBook): string => {
  const { chapters } = book;
  const items = chapters.flatMap((_, index) => {
    const name = nameOf(index);
    return [
      `<item id="${name}" href="${name}.xhtml" media-type="application/xhtml+xml" media-overlay="${name}-overlay"/>`,
      `<item id="${name}-overlay" href="${name}.smil" media-type="application/smil+xml"/>`,
      `<item id="${name}-sound" href="${name}.m4a" media-type="audio/mp4"/>`,
    ];
  });
  const total = chapters.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:${book.bookId}</dc:identifier>
<dc:title>${escape(book.title)}</dc:title>
<dc:language>${book.language}</dc:language>
${element('dc:creator', book.author)}
${element('dc:date', book.tags.year)}
${element('dc:description', book.tags.description)}
${element('dc:publisher', book.tags.publisher)}
${element('dc:rights', book.tags.copyright)}
${element('dc:subject', book.tags.genre)}
<meta property="dcterms:modified">${book.modified}</meta>
<meta property="media:duration">${clock(total)}</meta>
${chapters.map(({ durationMs }, index) => `<meta property="media:duration" refines="#${nameOf(index)}-overlay">${clock(durationMs)}</meta>`).join('\n')}
${book.narrator === '' ? '' : `<meta property="media:narrator">${escape(book.narrator)}</meta>`}
<meta property="media:active-class">spoken</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
${book.hasCover ? '<item id="cover" href="cover.jpg" media-type="image/jpeg" properties="cover-image"/>' : ''}
${items.join('\n')}
</manifest>
<spine page-progression-direction="${directionOf(book.language)}">
${chapters.map((_, index) => `<itemref idref="${nameOf(index)}"/>`).join('\n')}
</spine>
</package>
`;
};

const contentsOf = ({
  title,
  language,
  chapters,
}: ReadAlongBook): string => `<?xml version="1.0" encoding="UTF-8"?>
<html ${rootAttributes(language)}>
<head><title>${escape(title)}</title></head>
<body><nav epub:type="toc"><ol>
${chapters.map((chapter, index) => `<li><a href="${nameOf(index)}.xhtml">${escape(chapter.title)}</a></li>`).join('\n')}
</ol></nav></body>
</html>
`;

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

/**
 * The text files of an EPUB 3 with media overlays, in archive order. The caller adds the audio of each chapter under
 * {@link soundName}. https://www.w3.org/TR/epub-33/#sec-media-overlays
 */
export const readAlongFiles = (book: ReadAlongBook): [name: string, content: string][] => [
  // Readers recognise the format by the first file
  ['mimetype', 'application/epub+zip'],
  ['META-INF/container.xml', CONTAINER],
  ['EPUB/package.opf', packageOf(book)],
  ['EPUB/nav.xhtml', contentsOf(book)],
  ['EPUB/style.css', '.spoken { background: #fff2b3; color: #1a1a1a }\n'],
  ...book.chapters.flatMap((chapter, index): [string, string][] => [
    [`EPUB/${nameOf(index)}.xhtml`, pageOf(chapter, book.language)],
    [`EPUB/${nameOf(index)}.smil`, overlayOf(chapter, nameOf(index))],
  ]),
];

/** Name of a chapter's audio in the archive. */
export const soundName = (index: number): string => `EPUB/${nameOf(index)}.m4a`;
