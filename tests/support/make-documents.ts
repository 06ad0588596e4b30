import { strToU8, zipSync } from 'fflate';

/** An archive of these members. */
export const makeZip = (members: Record<string, string | Uint8Array>): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    zipSync(
      Object.fromEntries(
        Object.entries(members).map(([name, content]) => [
          name,
          typeof content === 'string' ? strToU8(content) : content,
        ]),
      ),
    ),
  );

const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const STYLES = `<w:styles ${WORD}>
  <w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="de-AT" w:eastAsia="ja-JP"/></w:rPr></w:rPrDefault></w:docDefaults>
  <w:style w:type="paragraph" w:styleId="Titel"><w:name w:val="Title"/></w:style>
  <w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>
  <w:style w:type="paragraph" w:styleId="Kapitel"><w:name w:val="Kapitel"/><w:basedOn w:val="berschrift1"/></w:style>
  <w:style w:type="paragraph" w:styleId="Verzeichnis1"><w:name w:val="toc 1"/></w:style>
  <w:style w:type="paragraph" w:styleId="Aufzhlung"><w:name w:val="List Bullet"/></w:style>
</w:styles>`;

/** A Word document with this inside of its body; `more` are further parts, or others for those it has. */
export const makeDocx = (body: string, more: Record<string, string> = {}): Uint8Array<ArrayBuffer> =>
  makeZip({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?><w:document ${WORD}><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': STYLES,
    ...more,
  });

/** A paragraph of Word's markup, by its style. */
export const wordParagraph = (text: string, style = ''): string =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

interface BookOptions {
  title?: string;
  language?: string;
  /** Further members, or others for those it has. */
  more?: Record<string, string | Uint8Array>;
  /** Chapters that the package names and the archive lacks. */
  missing?: readonly string[];
}

/** An EPUB with these chapters, by name, of the inside of their bodies. */
export const makeEpub = (
  chapters: Record<string, string>,
  { title = 'The voyage', language = 'en-GB', more = {}, missing = [] }: BookOptions = {},
): Uint8Array<ArrayBuffer> => {
  const names = [...Object.keys(chapters), ...missing];
  const items = names.map(
    (name) => `<item id="${name}" href="text/${name}.xhtml" media-type="application/xhtml+xml"/>`,
  );
  const page = (body: string) =>
    `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>x</title></head><body>${body}</body></html>`;
  return makeZip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'OEBPS/book.opf': `<package xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>${title}</dc:title><dc:language>${language}</dc:language></metadata>
      <manifest>${items.join('')}<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/></manifest>
      <spine><itemref idref="nav"/>${names.map((name) => `<itemref idref="${name}"/>`).join('')}</spine></package>`,
    'OEBPS/nav.xhtml': page('<nav epub:type="toc"><ol><li>One</li></ol></nav>'),
    ...Object.fromEntries(
      Object.entries(chapters).map(([name, body]) => [`OEBPS/text/${name}.xhtml`, page(body)]),
    ),
    ...more,
  });
};
