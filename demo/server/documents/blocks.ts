import { IMPORT_CHARACTERS_MAX } from '../../../src/contract/constants/documents.ts';
import { ImportProblem, type Block } from './document.ts';

/** Markup has white space that is nothing to hear; a text far beyond the bound need not be read to its end. */
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

/** Collects blocks as a reader comes by them; blocks may stand within each other. */
export class BlockWriter {
  readonly blocks: Block[] = [];
  readonly #open: OpenBlock[] = [];
  readonly #tables: OpenTable[] = [];
  #characters = 0;
  readonly #charactersMax: number;

  constructor(charactersMax = CHARACTERS_READ_MAX) {
    this.#charactersMax = charactersMax;
  }

  /** What is being written is an item of a list. */
  get isItem(): boolean {
    return this.#open.at(-1)?.kind === 'item';
  }

  /** What was written so far of the block that is being written. */
  get written(): string {
    return this.#open.at(-1)?.text ?? '';
  }

  /** @param level of a heading */
  begin(kind: OpenBlock['kind'], level?: number): void {
    this.#open.push({ kind, text: '', ...(level !== undefined && { level }) });
  }

  /** The block that is being written is a note. */
  markNote(): void {
    const block = this.#open.at(-1);
    if (block) block.isNote = true;
  }

  /** Takes back the space before something that is left out. */
  trimEnd(): void {
    const block = this.#open.at(-1);
    if (block) block.text = block.text.trimEnd();
  }

  /** The block that is being written turns out to be something else. */
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

  /** What was written so far of the open block becomes a block: another one begins within it. */
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

  /** Throws away what was written of the open block. */
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
   * A row becomes one line of its cells. A table of one column only frames its text, and so does a row with a cell
   * of several paragraphs, as where a table lays out the page: their blocks stay as they are.
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
