import type { ImportDropped } from '../../../src/contract/index.ts';
import type { BlockWriter } from './blocks.ts';
import type { Dropped } from './dropped.ts';
import { INLINE, NO_NOTE, targetOf } from './epub-notes.ts';
import { readMarkup, type MarkupReader } from './markup.ts';
import { NOTE_MARK, NOTE_NUMBER, TAKES_NOTE } from './note-mark.ts';

const HEADING = /^h([1-6])$/;
const BLOCKS = new Set(
  (
    'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form header ' +
    'hgroup hr main ol p pre section summary td th ul'
  ).split(' '),
);
/** Elements without text of the book. */
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

type Attributes = Readonly<Record<string, string>>;

/** Reason for leaving an element out; `silent` when the user need not be told. */
const leftOut = (name: string, attributes: Attributes): ImportDropped | 'silent' | undefined => {
  if (SILENT.has(name) || 'hidden' in attributes || /display:\s*none/i.test(attributes['style'] ?? ''))
    return 'silent';
  if (PICTURES.has(name)) return 'images';
  if (name === 'math') return 'formulas';
  const role = `${attributes['epub:type'] ?? ''} ${attributes['role'] ?? ''}`;
  if (name === 'nav' || CONTENTS.test(role)) return 'contents';
  if (NOTE_LINK.test(role)) return 'notes';
  return PAGE_NUMBER.test(role) ? 'page_numbers' : undefined;
};

const isNotePlace = (name: string, attributes: Attributes): boolean =>
  NOTE_PLACE.test(
    `${attributes['epub:type'] ?? ''} ${attributes['role'] ?? ''} ${attributes['class'] ?? ''}`,
  ) &&
  name !== 'a' &&
  !NO_NOTE.has(name);

/** An open element that is left out. */
interface LeftOutElement {
  why: ImportDropped;
  /** Text inside it so far. */
  text: string;
  /** Label of the element, which counts as its text if it has no other. */
  label: string;
  /** Number of open elements, this one included. */
  depth: number;
}

/** A chapter in its book, and the places where notes begin in it, as `file#id`. */
interface Place {
  chapter: string;
  notes: ReadonlySet<string>;
}

/** Reads a chapter. Collapses white space to one space, like browsers. */
class ChapterReader implements MarkupReader {
  readonly #writer: BlockWriter;
  readonly #dropped: Dropped;
  readonly #place: Place;
  #preformatted = 0;
  #raised = 0;
  #linked = 0;
  /** Whether each open element is a note. */
  readonly #open: boolean[] = [];
  #notes = 0;
  /** The next words begin a note. */
  #noteBegins = false;
  /** Text of an open link to a note so far. */
  #mark: string | undefined;
  #left: LeftOutElement | undefined;
  constructor(writer: BlockWriter, dropped: Dropped, place: Place) {
    this.#writer = writer;
    this.#dropped = dropped;
    this.#place = place;
  }

  open(name: string, attributes: Attributes) {
    const why = leftOut(name, attributes) ?? (this.#isInlineNote(name, attributes) ? 'notes' : undefined);
    if (why === 'silent') return 'skip';
    if (this.#left) {
      this.#left.depth++;
      if (!INLINE.has(name)) this.#left.text += ' ';
      return undefined;
    }
    if (why) {
      const label = attributes['title'] ?? attributes['aria-label'] ?? '';
      this.#left = { why, text: '', label, depth: 1 };
      return undefined;
    }
    const isNote = !INLINE.has(name) && (isNotePlace(name, attributes) || this.#isTarget(name, attributes));
    this.#open.push(isNote);
    if (isNote) this.#notes++;
    const heading = HEADING.exec(name);
    if (name === 'br') this.#writer.write('\n');
    else if (name === 'table') this.#writer.beginTable();
    else if (name === 'tr') this.#writer.row();
    else if (heading) this.#begin('heading', Number(heading[1]));
    else if (name === 'li') this.#begin('item');
    else if (BLOCKS.has(name)) this.#begin(this.#writer.isItem ? 'item' : 'paragraph');
    if (name === 'td' || name === 'th') this.#writer.cell();
    if (name === 'pre') this.#preformatted++;
    if (name === 'sup') this.#raised++;
    const isAtStart = this.#writer.written.trim() === '';
    if (INLINE.has(name) && this.#isTarget(name, attributes) && isAtStart) this.#noteBegins = true;
    const href = name === 'a' ? (attributes['href'] ?? '') : '';
    if (href.includes('#')) this.#linked++;
    if (this.#place.notes.has(targetOf(this.#place.chapter, href) ?? '')) this.#mark = '';
    return undefined;
  }

  text(text: string) {
    if (this.#left) {
      this.#left.text += text;
      return;
    }
    if (this.#noteBegins && text.trim() !== '') {
      this.#writer.markNote();
      this.#noteBegins = false;
    }
    if (this.#mark !== undefined) this.#mark += text;
    else if (this.#isRaisedMark(text)) this.#dropMark(text);
    else this.#write(text);
  }

  close(name: string) {
    if (this.#left) {
      this.#closeLeft(this.#left);
      return;
    }
    if (this.#open.pop()) this.#notes--;
    if (name === 'table') this.#writer.endTable();
    else if (HEADING.test(name) || name === 'li' || BLOCKS.has(name)) this.#writer.end();
    if (name === 'pre') this.#preformatted--;
    if (name === 'sup') this.#raised--;
    if (name !== 'a') return;
    this.#linked = 0;
    const mark = this.#mark;
    this.#mark = undefined;
    if (mark === undefined) return;
    if (NOTE_MARK.test(mark)) this.#dropMark(mark);
    else this.#write(mark);
  }

  #closeLeft(left: LeftOutElement) {
    if (--left.depth > 0) return;
    this.#left = undefined;
    this.#dropped.addText(left.why, left.text.trim() === '' ? left.label : left.text);
  }

  #write(text: string) {
    this.#writer.write(this.#preformatted > 0 ? text : text.replaceAll(/\s+/g, ' '));
  }

  #isRaisedMark(text: string): boolean {
    if (this.#raised === 0) return false;
    if (this.#linked > 0 && NOTE_MARK.test(text)) return true;
    return NOTE_NUMBER.test(text) && TAKES_NOTE.test(this.#writer.written);
  }

  #dropMark(mark: string) {
    this.#dropped.addText('notes', mark);
    this.#writer.trimEnd();
  }

  #isTarget(name: string, attributes: Attributes): boolean {
    const id = attributes['id'] ?? (name === 'a' ? attributes['name'] : undefined);
    return id !== undefined && this.#place.notes.has(`${this.#place.chapter}#${id}`);
  }

  #isInlineNote(name: string, attributes: Attributes): boolean {
    return INLINE.has(name) && isNotePlace(name, attributes);
  }

  #begin(kind: 'heading' | 'paragraph' | 'item', level?: number) {
    this.#writer.flush();
    if (kind === 'heading') this.#noteBegins = false;
    this.#writer.begin(kind, level);
    if (this.#notes > 0) this.#writer.markNote();
  }
}

/** Reads a chapter of a book into blocks, and marks those of notes. */
export const readChapter = (source: string, writer: BlockWriter, dropped: Dropped, place: Place): void => {
  writer.begin('paragraph');
  readMarkup(source, new ChapterReader(writer, dropped, place), 'html');
  writer.end();
};
