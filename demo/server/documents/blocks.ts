import { IMPORT_CHARACTERS_MAX } from '../../../src/contract/constants/documents.ts';
import { ImportProblem, type Block } from './document.ts';

/** Markup has white space that is nothing to hear; a text far beyond the bound need not be read to its end. */
const CHARACTERS_READ_MAX = 4 * IMPORT_CHARACTERS_MAX;

interface OpenBlock {
  kind: Exclude<Block['kind'], 'table'>;
  text: string;
}

interface OpenTable {
  /** Index of its first block. */
  from: number;
  cells: number;
  cellsMax: number;
}

/** Collects blocks as a reader comes by them; blocks may stand within each other. */
export class BlockWriter {
  readonly blocks: Block[] = [];
  readonly #open: OpenBlock[] = [];
  readonly #tables: OpenTable[] = [];
  #characters = 0;

  /** What is being written is an item of a list. */
  get isItem(): boolean {
    return this.#open.at(-1)?.kind === 'item';
  }

  begin(kind: OpenBlock['kind']): void {
    this.#open.push({ kind, text: '' });
  }

  /** The block that is being written turns out to be something else. */
  become(kind: OpenBlock['kind']): void {
    const block = this.#open.at(-1);
    if (block) block.kind = kind;
  }

  /** @throws ImportProblem err_file_text_too_long */
  write(text: string): void {
    this.#characters += text.length;
    if (this.#characters > CHARACTERS_READ_MAX) throw new ImportProblem('err_file_text_too_long');
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
    this.#tables.push({ from: this.blocks.length, cells: 0, cellsMax: 0 });
  }

  row(): void {
    const table = this.#tables.at(-1);
    if (table) table.cells = 0;
  }

  cell(): void {
    const table = this.#tables.at(-1);
    if (table) table.cellsMax = Math.max(table.cellsMax, ++table.cells);
  }

  /** A table of one column only frames its text. */
  endTable(): void {
    const table = this.#tables.pop();
    if (!table || table.cellsMax < 2) return;
    for (const block of this.blocks.slice(table.from)) block.kind = 'table';
  }
}
