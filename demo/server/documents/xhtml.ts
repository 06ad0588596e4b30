import type { ImportDropped } from '../../../src/contract/index.ts';
import type { BlockWriter } from './blocks.ts';
import { readMarkup, type MarkupReader } from './markup.ts';

const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const BLOCKS = new Set(
  (
    'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form header ' +
    'hgroup hr main ol p pre section summary td th ul'
  ).split(' '),
);
/** Nothing of it is text of the book. */
const SILENT = new Set(
  'audio button canvas embed head iframe input noscript object rp rt script select style template textarea video'.split(
    ' ',
  ),
);
const PICTURES = new Set(['img', 'svg', 'image', 'picture']);

const NOTE_PLACE = /\b(?:doc-)?(?:footnotes?|endnotes?|rearnotes?)\b/;
const NOTE_LINK = /\b(?:doc-)?noteref\b/;
const PAGE_NUMBER = /\b(?:doc-)?pagebreak\b/;
const CONTENTS = /\b(?:doc-)?(?:toc|landmarks|page-list|loi|lot)\b/;
const NOTE_MARK = /^\s*[[(]?(?:\d{1,4}|[*†‡§a-z])[\])]?\s*$/i;

type Attributes = Readonly<Record<string, string>>;

/** Why an element is left out; `silent` when nobody needs to be told. */
const leftOut = (name: string, attributes: Attributes): ImportDropped | 'silent' | undefined => {
  if (SILENT.has(name) || 'hidden' in attributes || /display:\s*none/i.test(attributes['style'] ?? ''))
    return 'silent';
  if (PICTURES.has(name)) return 'images';
  if (name === 'math') return 'formulas';
  const role = `${attributes['epub:type'] ?? ''} ${attributes['role'] ?? ''}`;
  if (name === 'nav' || CONTENTS.test(role)) return 'contents';
  if (NOTE_LINK.test(role)) return 'notes';
  if (NOTE_PLACE.test(`${role} ${attributes['class'] ?? ''}`) && name !== 'a' && name !== 'body')
    return 'notes';
  return PAGE_NUMBER.test(role) ? 'page_numbers' : undefined;
};

/** Reads a chapter. White space between words is one space, as browsers show it. */
class ChapterReader implements MarkupReader {
  readonly #writer: BlockWriter;
  readonly #dropped: Set<ImportDropped>;
  #preformatted = 0;
  #raised = 0;
  #linked = 0;
  constructor(writer: BlockWriter, dropped: Set<ImportDropped>) {
    this.#writer = writer;
    this.#dropped = dropped;
  }

  open(name: string, attributes: Attributes) {
    const why = leftOut(name, attributes);
    if (why) {
      if (why !== 'silent') this.#dropped.add(why);
      return 'skip';
    }
    if (name === 'br') this.#writer.write('\n');
    else if (name === 'table') this.#writer.beginTable();
    else if (name === 'tr') this.#writer.row();
    else if (HEADINGS.has(name)) this.#begin('heading');
    else if (name === 'li') this.#begin('item');
    else if (BLOCKS.has(name)) this.#begin(this.#writer.isItem ? 'item' : 'paragraph');
    if (name === 'td' || name === 'th') this.#writer.cell();
    if (name === 'pre') this.#preformatted++;
    if (name === 'sup') this.#raised++;
    if (name === 'a' && (attributes['href'] ?? '').includes('#')) this.#linked++;
    return undefined;
  }

  text(text: string) {
    if (this.#raised > 0 && this.#linked > 0 && NOTE_MARK.test(text)) {
      this.#dropped.add('notes');
      return;
    }
    this.#writer.write(this.#preformatted > 0 ? text : text.replaceAll(/\s+/g, ' '));
  }

  close(name: string) {
    if (name === 'table') this.#writer.endTable();
    else if (HEADINGS.has(name) || name === 'li' || BLOCKS.has(name)) this.#writer.end();
    if (name === 'pre') this.#preformatted--;
    if (name === 'sup') this.#raised--;
    if (name === 'a') this.#linked = 0;
  }

  #begin(kind: 'heading' | 'paragraph' | 'item') {
    this.#writer.flush();
    this.#writer.begin(kind);
  }
}

/** Reads a chapter of a book into blocks. */
export const readChapter = (source: string, writer: BlockWriter, dropped: Set<ImportDropped>): void => {
  writer.begin('paragraph');
  readMarkup(source, new ChapterReader(writer, dropped), 'html');
  writer.end();
};
