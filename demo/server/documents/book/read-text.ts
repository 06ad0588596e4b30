import { Marked } from 'marked';
import { BOOK_CHARACTERS_MAX } from '../../../../src/contract/constants/books.ts';
import { decodeText } from '../../../../src/studio/model/decode-text.ts';
import { BlockWriter } from '../blocks.ts';
import { ImportProblem, type Block } from '../document.ts';
import { Dropped } from '../dropped.ts';
import { firstTexts, readMarkup } from '../markup.ts';
import { readChapter } from '../xhtml.ts';
import { dropContents } from './drop-contents.ts';
import type { FoundBook, FoundPart } from './found-book.ts';
import { notesPart, partOf } from './name-parts.ts';
import { readPlainText } from './plain-text.ts';
import { splitChapters } from './split-chapters.ts';
import { toLeftOut } from './to-left-out.ts';

/** Control characters show that a file is not text but a picture or a program. */
const BINARY = /(?!\s)\p{Cc}/u;
const HEAD_CHARACTERS = 4_096;
const HTML = /<(?:!doctype html|html|head|body|h[1-6]|p|div)\b/i;
const MARKDOWN_NAME = /\.(?:md|markdown|mdown)$/i;
const MARKDOWN = /^#{1,3} \S/m;
const FRONT_MATTER = /^---\n([\s\S]{0,5000}?)\n(?:---|\.\.\.)(?:\n|$)/;
/** Markers that Project Gutenberg puts before and after its texts. */
const GUTENBERG_START =
  /^\*{3} ?START OF (?:THE|THIS) PROJECT GUTENBERG EBOOK(?:[^*\n]*(?:\n[^*\n]+){0,2}\*{3}|.*$)/im;
const GUTENBERG_END =
  /^(?:\*{3} ?END OF (?:THE|THIS) PROJECT GUTENBERG EBOOK|End of (?:the |this )?Project Gutenberg(?:['’]s)? ).*$/im;
/** Who made a Project Gutenberg text, directly after its start. */
const GUTENBERG_CREDITS =
  /^\s*(?:(?:this )?e-?(?:text|book) (?:was )?(?:prepared|produced)|produced|transcribed) by (?:[^\n]+\n?){1,8}/i;

const metaOf = (source: string, name: string): string => {
  let found = '';
  readMarkup(
    source,
    {
      open(element, attributes) {
        if (element === 'meta' && attributes['name']?.toLowerCase() === name)
          found ||= attributes['content'] ?? '';
      },
      text() {},
      close() {},
    },
    'html',
  );
  return found;
};

const langOf = (source: string): string | null =>
  /<html[^>]{0,500}\blang=["']?([\w-]+)/i.exec(source)?.[1] ?? null;

const ofBlocks = (
  blocks: readonly Block[],
  dropped: Dropped,
): Pick<FoundBook, 'parts' | 'leftOut' | 'cover'> => ({
  parts: splitChapters(dropContents(blocks, dropped)).map(({ title, blocks: own }) => ({
    title,
    part: partOf('', title, own),
    blocks: own,
  })),
  leftOut: toLeftOut(dropped),
  cover: null,
});

const readHtml = (source: string): FoundBook => {
  const dropped = new Dropped();
  const writer = new BlockWriter(2 * BOOK_CHARACTERS_MAX);
  readChapter(source, writer, dropped, { chapter: '', notes: new Set() });
  return {
    title: firstTexts(source, ['title']).title?.trim() ?? '',
    author: metaOf(source, 'author').trim(),
    language: langOf(source),
    ...ofBlocks(writer.blocks, dropped),
  };
};

const readMarkdown = (source: string): FoundBook => {
  const front = FRONT_MATTER.exec(source)?.[1] ?? '';
  const said = (name: string) =>
    new RegExp(`^${name}:[^\\S\\n]*["']?([^"'\\n]*)`, 'im').exec(front)?.[1]?.trim() ?? '';
  const html = new Marked({ gfm: true, async: false }).parse(source.replace(FRONT_MATTER, '')) as string;
  const book = readHtml(html);
  const heading = /^# +(.+)$/m.exec(source)?.[1]?.trim() ?? '';
  return {
    ...book,
    title: said('title') || (book.parts.length > 1 ? heading : '') || book.title,
    author: said('author'),
    language: said('lang(?:uage)?') || null,
  };
};

const HEAD_BLOCKS_MAX = 3;
const HEAD_LINE_CHARACTERS_MAX = 120;
const BY_AUTHOR = /^(?:written )?(?:by|von|par|por|di|door)\s+(\S.*)$/i;

/** A file name that nobody wrote as a title, such as that of a pasted text. */
const FILE_NAME = /^[\p{Ll}\p{N}_.-]+$/u;

/** Title and author, if the text has them in separate lines before its first chapter; else empty. */
const headOf = ([head, ...others]: readonly FoundPart[], body: string): { title: string; author: string } => {
  const blocks = head && head.title === '' && others.length > 0 ? head.blocks.map(({ text }) => text) : [];
  // Adjacent lines were joined into one paragraph
  const [first = ''] = body.trimStart().split(/\n[^\S\n]*\n/, 1);
  const own = first.split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trim());
  const lines = own.join(' ') === blocks[0] ? [...own, ...blocks.slice(1)] : blocks;
  const isHead =
    lines.length <= HEAD_BLOCKS_MAX &&
    lines.every((line) => line.length <= HEAD_LINE_CHARACTERS_MAX && !/[.!?。！？…”"]$/.test(line));
  if (!isHead) return { title: '', author: '' };
  const [title = '', ...rest] = lines;
  const [author = ''] = rest.flatMap((line) => BY_AUTHOR.exec(line)?.[1] ?? []);
  return { title, author };
};

const readPlain = (source: string, fileName: string): FoundBook => {
  const start = GUTENBERG_START.exec(source);
  const end = GUTENBERG_END.exec(source);
  const head = source.slice(0, start ? start.index : HEAD_CHARACTERS);
  const said = (name: string) =>
    new RegExp(`^${name}:[^\\S\\n]*(\\S.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  let from = start ? start.index + start[0].length : 0;
  if (start) from += GUTENBERG_CREDITS.exec(source.slice(from))?.[0].length ?? 0;
  const to = end && end.index > from ? end.index : source.length;
  const body = source.slice(from, to);
  const dropped = new Dropped();
  const around = [source.slice(0, from), source.slice(to)].flatMap((text) => readPlainText(text, dropped));
  const blocks = readPlainText(body, dropped);
  const isNote = (block: Block) => block.isNote === true;
  const { parts, leftOut } = ofBlocks(
    blocks.filter((block) => !isNote(block)),
    dropped,
  );
  parts.push(...notesPart(blocks.filter(isNote)));
  if (around.length > 0) parts.push({ title: 'Project Gutenberg', part: 'copyright', blocks: around });
  const lines = headOf(parts, body);
  const ownTitle = FILE_NAME.test(fileName) ? lines.title : '';
  return {
    title: (start && said('Title')) || ownTitle,
    author: (start && said('Author')) || lines.author,
    language: null,
    parts,
    leftOut,
    cover: null,
  };
};

/** A book of a text file: HTML, Markdown or plain text. @throws ImportProblem err_file_not_supported */
export const readTextBook = (bytes: Uint8Array, fileName: string): FoundBook => {
  const source = decodeText(bytes).replaceAll(/\r\n?/g, '\n').replaceAll('\f', '\n\n');
  const head = source.slice(0, HEAD_CHARACTERS);
  if (BINARY.test(head)) throw new ImportProblem('err_file_not_supported');
  if (MARKDOWN_NAME.test(fileName)) return readMarkdown(source);
  if (HTML.test(head) && /^\s*</.test(head)) return readHtml(source);
  return !/\.txt$/i.test(fileName) && (source.match(/^#{1,3} \S/gm)?.length ?? 0) > 1 && MARKDOWN.test(source)
    ? readMarkdown(source)
    : readPlain(source, fileName);
};
