import { BlockWriter } from './blocks.ts';
import { decodeXml } from './decode-xml.ts';
import { Dropped } from './dropped.ts';
import { ImportProblem, type Block, type FoundDocument, type OnPart } from './document.ts';
import { readMarkup } from './markup.ts';
import { findNotes, withoutNotes } from './epub-notes.ts';
import { readPackage, type Book } from './epub-package.ts';
import { readChapter } from './xhtml.ts';
import type { Zip } from './zip.ts';

const CONTAINER = 'META-INF/container.xml';
const ENCRYPTION = 'META-INF/encryption.xml';

const attributeOfAll = (source: string, element: RegExp, attribute: string): string[] => {
  const found: string[] = [];
  readMarkup(source, {
    open(name, attributes) {
      const value = attributes[attribute];
      if (element.test(name) && value) found.push(value);
    },
    text() {},
    close() {},
  });
  return found;
};

/** Refuses a book with encrypted chapters. Encrypted fonts are ignored: the text does not need them. */
const demandReadable = (encryption: Uint8Array | undefined, { chapters }: Book) => {
  if (!encryption) return;
  const locked = new Set(
    attributeOfAll(decodeXml(encryption), /(?:^|:)CipherReference$/, 'URI').map((uri) => {
      try {
        return decodeURIComponent(uri);
      } catch {
        return uri;
      }
    }),
  );
  if (chapters.some((chapter) => locked.has(chapter))) throw new ImportProblem('err_file_protected');
};

/** Reads the package file of an EPUB. @throws ImportProblem err_file_damaged, err_file_protected */
export const openPackage = async (zip: Zip): Promise<Book> => {
  const meta = await zip.read([CONTAINER, ENCRYPTION]);
  const container = meta.get(CONTAINER);
  const [packagePath] = container
    ? attributeOfAll(decodeXml(container), /(?:^|:)rootfile$/, 'full-path')
    : [];
  const packageFile = packagePath && (await zip.read([packagePath])).get(packagePath);
  if (!packageFile) throw new ImportProblem('err_file_damaged');
  const book = readPackage(decodeXml(packageFile), packagePath);
  demandReadable(meta.get(ENCRYPTION), book);
  return book;
};

/** @throws ImportProblem err_file_damaged, err_file_protected, err_file_too_complex, err_file_text_too_long */
export const readEpub = async (zip: Zip, onPart: OnPart): Promise<FoundDocument> => {
  const book = await openPackage(zip);
  const dropped = new Dropped();
  const members = await zip.read(book.chapters);
  const sources = new Map(
    book.chapters.flatMap((name) => {
      const chapter = members.get(name);
      return chapter ? [[name, decodeXml(chapter)] as const] : [];
    }),
  );
  if (sources.size < book.chapters.length) dropped.add('missing_parts');
  const notes = findNotes(sources);
  const writer = new BlockWriter();
  const blocks: Block[] = [];
  let at = 0;
  for (const [chapter, source] of sources) {
    onPart({ unit: 'chapter', at: ++at, of: sources.size });
    const from = writer.blocks.length;
    readChapter(source, writer, dropped, { chapter, notes });
    const found = writer.blocks.slice(from);
    const kept = withoutNotes(found);
    if (kept.length < found.length) dropped.add('notes');
    for (const block of kept) blocks.push(block);
  }
  if (members.size === 0) throw new ImportProblem('err_file_damaged');
  if (book.hasContents) dropped.add('contents');
  return { title: book.title, language: book.language, blocks, dropped };
};
