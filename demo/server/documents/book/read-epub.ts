import { posix } from 'node:path';
import { BOOK_CHARACTERS_MAX } from '../../../../src/contract/constants/books.ts';
import { BlockWriter } from '../blocks.ts';
import { decodeXml } from '../decode-xml.ts';
import { ImportProblem, type Block, type OnPart } from '../document.ts';
import { Dropped } from '../dropped.ts';
import { findNotes } from '../epub-notes.ts';
import { openPackage } from '../epub.ts';
import { resolve } from '../epub-package.ts';
import { readMarkup } from '../markup.ts';
import { readChapter } from '../xhtml.ts';
import type { Zip } from '../zip.ts';
import type { FoundBook, FoundPart } from './found-book.ts';
import { notesPart, partOf } from './name-parts.ts';
import { splitByTitles } from './split-chapters.ts';
import { toLeftOut } from './to-left-out.ts';

/** An entry of a table of contents. */
interface Entry {
  path: string;
  title: string;
}

/** Entries of a table of contents, of EPUB 3 (a page with links) or EPUB 2 (`navPoint`), in order. */
const entriesOf = (source: string, path: string): Entry[] => {
  const folder = posix.dirname(path);
  const entries: Entry[] = [];
  let text = '';
  let href: string | undefined;
  let depth = 0;
  let isToc = true;
  const end = (target: string | undefined) => {
    const title = text.replaceAll(/\s+/g, ' ').trim();
    if (target && title !== '' && isToc) entries.push({ path: resolve(folder, target), title });
    text = '';
  };
  readMarkup(source, {
    open(name, attributes) {
      if (name === 'nav') isToc = !/\b(?:landmarks|page-list)\b/.test(attributes['epub:type'] ?? '');
      if (name === 'pageList' || name === 'docTitle') return 'skip';
      if (name === 'navPoint') depth++;
      if (name === 'a') [href, text] = [attributes['href'], ''];
      if (name === 'navLabel') text = '';
      if (name === 'content' && depth > 0) end(attributes['src']);
      return undefined;
    },
    text(part) {
      text += part;
    },
    close(name) {
      if (name === 'a') {
        end(href);
        href = undefined;
      }
      if (name === 'navPoint') depth--;
    },
  });
  return entries;
};

const typeOf = (source: string): string =>
  /<(?:body|section)\b[^>]{0,500}?\bepub:type\s*=\s*["']([^"']{1,200})["']/i.exec(source)?.[1] ?? '';

const headingOf = (blocks: readonly Block[]): string =>
  blocks
    .find(({ kind }) => kind === 'heading')
    ?.text.replaceAll(/\s+/g, ' ')
    .trim() ?? '';

/** Parts of one file of the book; undefined when the file continues the previous part. */
const partsOf = (
  blocks: readonly Block[],
  titles: readonly string[],
  type: string,
  hasContents: boolean,
): FoundPart[] | undefined => {
  if (titles.length > 1)
    return splitByTitles(blocks, titles).map(({ title, blocks: own }) => ({
      title: title || titles[0]!,
      part: partOf(type, title, own),
      blocks: own,
    }));
  const title = titles[0] ?? headingOf(blocks);
  const part = partOf(type, title, blocks);
  if (hasContents && titles.length === 0 && part === 'text' && !blocks.some(({ level }) => level === 1))
    return undefined;
  return [{ title, part, blocks: [...blocks] }];
};

/** The cover of a book. A bad cover is no reason to refuse the text. */
const coverIn = async (
  zip: Zip,
  name: string | undefined,
): Promise<Pick<FoundBook, 'cover' | 'coverProblem'>> => {
  if (name === undefined) return { cover: null };
  try {
    const cover = (await zip.read([name])).get(name);
    return cover ? { cover } : { cover: null, coverProblem: 'missing' };
  } catch (error) {
    if (!(error instanceof ImportProblem)) throw error;
    return { cover: null, coverProblem: error.type === 'err_file_too_complex' ? 'too_large' : 'damaged' };
  }
};

/** @throws ImportProblem err_file_damaged, err_file_protected, err_file_too_complex, err_book_too_long */
export const readEpubBook = async (zip: Zip, onPart: OnPart): Promise<FoundBook> => {
  const book = await openPackage(zip);
  // Some programs omit the reading order. The order of the package file is the best substitute
  const names = book.chapters.length > 0 ? book.chapters : book.texts;
  const members = await zip.read([...names, ...book.contents]);
  const sources = new Map(
    names.flatMap((name) => {
      const member = members.get(name);
      return member ? [[name, decodeXml(member)] as const] : [];
    }),
  );
  if (sources.size === 0) throw new ImportProblem('err_file_damaged');
  const [contents] = book.contents.flatMap((name) => {
    const member = members.get(name);
    const entries = member ? entriesOf(decodeXml(member), name) : [];
    return entries.length > 0 ? [entries] : [];
  });
  const titles = new Map<string, string[]>();
  for (const { path, title } of contents ?? []) titles.set(path, [...(titles.get(path) ?? []), title]);
  const notes = findNotes(sources);
  const dropped = new Dropped();
  const parts: FoundPart[] = [];
  const noteBlocks: Block[] = [];
  const writer = new BlockWriter(2 * BOOK_CHARACTERS_MAX);
  let at = 0;
  for (const [chapter, source] of sources) {
    onPart({ unit: 'chapter', at: ++at, of: sources.size });
    const from = writer.blocks.length;
    readChapter(source, writer, dropped, { chapter, notes });
    const found = writer.blocks.slice(from);
    const type = `${typeOf(source)} ${book.guide.get(chapter) ?? ''}`;
    const isNotes = partOf(type, titles.get(chapter)?.[0] ?? headingOf(found), []) === 'notes';
    const text = isNotes ? found : found.filter(({ isNote }) => isNote !== true);
    if (!isNotes) noteBlocks.push(...found.filter(({ isNote }) => isNote === true));
    if (text.length === 0) continue;
    const own = partsOf(text, titles.get(chapter) ?? [], type, contents !== undefined && parts.length > 0);
    if (own) parts.push(...own);
    else parts.at(-1)!.blocks.push(...text);
  }
  parts.push(...notesPart(noteBlocks));
  const { title, author, language, tags } = book;
  return {
    title,
    author,
    language,
    tags,
    parts,
    leftOut: toLeftOut(dropped),
    ...(await coverIn(zip, book.cover)),
  };
};
