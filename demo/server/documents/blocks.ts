import { IMPORT_CHARACTERS_MAX } from '../../../src/contract/constants/documents.ts';
import { ImportProblem, type Block } from './document.ts';

/**
 * Limit on the characters to read. Markup contains white space that is not spoken; a text far beyond the limit need not
 * be read to its end.
 */
const CHARACTERS_READ_MAX = 4 * IMPORT_CHARACTERS_MAX;

interface OpenBlock {
  kind: Exclude<Block['kind'], 'row'>;
  text: string;
  level?: number;
  isNote?: boolean;
}

interface OpenTable {
  /** Index of its first block. */
  from: number;
  /** For each row, the index of the first block of each of its cells. */
  rows: number[][];
}

const onOneLine = (blocks: readonly Block[]): string =>
  blocks
    .map(({ text }) => text.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(', ');

/** Collects blocks while a reader goes through a document. Blocks may be nested. */
export class BlockWriter {
  readonly blocks: Block[] = [];
  readonly #open: OpenBlock[] = [];
  readonly #tables: OpenTable[] = [];
  #characters = 0;
  readonly #charactersMax: number;

  constructor(charactersMax = CHARACTERS_READ_MAX) {
    this.#charactersMax = charactersMax;
  }

  /** Whether the open block is a list item. */
  get isItem(): boolean {
    return this.#open.at(-1)?.kind === 'item';
  }

  /** Text of the open block so far. */
  get written(): string {
    return this.#open.at(-1)?.text ?? '';
  }

  /** @param level of a heading */
  begin(kind: OpenBlock['kind'], level?: number): void {
    this.#open.push({ kind, text: '', ...(level !== undefined && { level }) });
  }

  /** Marks the open block as a note. */
  markNote(): void {
    const block = this.#open.at(-1);
    if (block) block.isNote = true;
  }

  /** Takes back the space before something that is left out. */
  trimEnd(): void {
    const block = this.#open.at(-1);
    if (block) block.text = block.text.trimEnd();
  }

  /** Changes the kind of the open block. */
  become(kind: OpenBlock['kind']): void {
    const block = this.#open.at(-1);
    if (block) block.kind = kind;
  }

  /** @throws ImportProblem err_file_text_too_long */
  write(text: string): void {
    this.#characters += text.length;
    if (this.#characters > this.#charactersMax) throw new ImportProblem('err_file_text_too_long');
    const block = this.#open.at(-1);
    if (block) block.text += text;
  }

  /** Closes off the text so far of the open block as a block, because another one begins within it. */
  flush(): void {
    const block = this.#open.at(-1);
    if (!block) return;
    if (block.text.trim() !== '') this.blocks.push({ ...block });
    block.text = '';
  }

  end(): void {
    this.flush();
    this.#open.pop();
  }

  /** Discards the text of the open block. */
  drop(): void {
    this.#open.pop();
  }

  beginTable(): void {
    this.#tables.push({ from: this.blocks.length, rows: [] });
  }

  row(): void {
    this.#tables.at(-1)?.rows.push([]);
  }

  cell(): void {
    this.#tables.at(-1)?.rows.at(-1)?.push(this.blocks.length);
  }

  /**
   * Turns each row into one line of its cells. A table with one column is only a frame, and so is a row with a cell of
   * several paragraphs, as in page layouts: their blocks stay as they are.
   */
  endTable(): void {
    const table = this.#tables.pop();
    if (!table || table.rows.every((cells) => cells.length < 2)) return;
    const found = this.blocks.splice(table.from);
    const rows = table.rows.filter((cells) => cells.length > 0);
    const within = (from: number, to?: number) =>
      found.slice(from - table.from, to === undefined ? undefined : to - table.from);
    // A caption comes before the first row
    for (const block of within(table.from, rows[0]![0])) this.blocks.push(block);
    rows.forEach((cells, at) => {
      const contents = cells.map((from, cell) => within(from, cells[cell + 1] ?? rows[at + 1]?.[0]));
      const frames = contents.some((blocks) => blocks.length > 1);
      if (frames) for (const block of contents.flat()) this.blocks.push(block);
      else this.blocks.push({ kind: 'row', text: onOneLine(contents.flat()) });
    });
  }
}
