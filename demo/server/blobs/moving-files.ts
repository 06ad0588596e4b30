import type { Readable } from 'node:stream';
import { isNotThere, type BlobState, type Body, type ByteRange, type WholeFiles } from './blobs.ts';
import { inOrder } from './in-order.ts';

/**
 * Files that lie in one place and move to another: new ones are written there, older ones are read where they still are.
 */
export class MovingFiles implements WholeFiles {
  readonly #to: WholeFiles;
  readonly #from: WholeFiles;

  constructor(from: WholeFiles, to: WholeFiles) {
    this.#from = from;
    this.#to = to;
  }

  write(id: string, body: Body, bytesMax: number): Promise<number> {
    return this.#to.write(id, body, bytesMax);
  }

  async length(id: string): Promise<number> {
    return (await this.#from.length(id)) || this.#to.length(id);
  }

  async writtenAt(id: string): Promise<Date | undefined> {
    return (await this.#from.writtenAt(id)) ?? this.#to.writtenAt(id);
  }

  async open(id: string): Promise<Readable | undefined> {
    return (await this.#from.open(id)) ?? this.#to.open(id);
  }

  async read(id: string, range: ByteRange): Promise<Readable> {
    try {
      return await this.#from.read(id, range);
    } catch (error) {
      if (!isNotThere(error)) throw error;
      return this.#to.read(id, range);
    }
  }

  /** From the older place first: a move that still found the file there would write it to the new one again. */
  async remove(id: string): Promise<void> {
    await this.#from.remove(id);
    await this.#to.remove(id);
  }

  async *list(state: BlobState): AsyncGenerator<string> {
    const older: string[] = [];
    for await (const id of this.#from.list(state)) older.push(id);
    // Only now the newer place: a file that moved before it was listed above is there already
    yield* inOrder(older, this.#to.list(state));
  }

  /**
   * Moves what still lies in the older place, one file after the other. A file is removed there once it is whole in the new
   * one, and until then read there. Gives how many were moved.
   */
  async move(signal: AbortSignal): Promise<number> {
    let moved = 0;
    for await (const id of this.#from.list('whole')) {
      if (signal.aborted) break;
      const bytes = await this.#from.length(id);
      const file = await this.#from.open(id);
      // Deleted since it was listed, or moved by another process
      if (!file) continue;
      await this.#to.write(id, file, bytes);
      if ((await this.#to.length(id)) !== bytes) throw new Error(`The file ${id} was not moved whole.`);
      await this.#from.remove(id);
      moved++;
    }
    return moved;
  }
}
