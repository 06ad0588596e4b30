import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { S3 } from '../config/s3.ts';
import type { WithFolder } from '../process/scratch-folder.ts';
import {
  isBlobId,
  notThere,
  type BlobPart,
  type Blobs,
  type BlobState,
  type Body,
  type ByteRange,
  type DirectParts,
} from './blobs.ts';
import { exactly, inPieces, OtherLength } from './in-pieces.ts';
import { removeBrokenWrites } from './s3-broken-writes.ts';
import { S3Bucket } from './s3-bucket.ts';
import { FILES_PREFIX, PIECE_BYTES, readObject, S3Files, WHOLE_PREFIXES } from './s3-files.ts';

/** Digits of a place in a file: keys in their order are pieces in their order. */
const PLACE_DIGITS = 13;

const MARK_KEY = 'storage-id';
/** What the keys of growing files begin with. */
export const GROWING_PREFIX = 'uploads/';
const growingPrefix = (id: string) => `${GROWING_PREFIX}${id}/`;
const pieceKey = (id: string, place: number) => growingPrefix(id) + String(place).padStart(PLACE_DIGITS, '0');
const placeOf = (key: string) => Number(key.slice(-PLACE_DIGITS));

/**
 * Files in a bucket. A whole file is one object. A growing one is an object for each piece that came, named by its
 * place in the file: such pieces may be of any size, which parts of a multipart upload may not.
 */
export class S3Blobs implements Blobs {
  readonly directParts: DirectParts | undefined;
  readonly #bucket: S3Bucket;
  readonly #whole: S3Files;
  readonly #withFolder: WithFolder;

  /** @param withFolder where a local copy of a file lies */
  constructor(s3: S3, withFolder: WithFolder) {
    this.#bucket = new S3Bucket(s3);
    this.#whole = new S3Files(this.#bucket, { prefix: FILES_PREFIX, ending: '' });
    this.#withFolder = withFolder;
    this.directParts = s3.publicEndpoint === undefined ? undefined : this.#openDirectParts();
  }

  /** An object storage has room for anything. */
  async demandRoom(): Promise<void> {}

  write(id: string, body: Body, bytesMax: number): Promise<number> {
    return this.#whole.write(id, body, bytesMax);
  }

  async append(id: string, at: number, body: Body): Promise<number> {
    let place = at;
    for await (const piece of inPieces(body, PIECE_BYTES)) {
      const bytes = Buffer.concat(piece);
      await this.#bucket.ask('PUT', pieceKey(id, place), { body: bytes });
      place += bytes.length;
    }
    return place;
  }

  async seal(id: string, bytes: number): Promise<boolean> {
    if ((await this.#whole.wholeLength(id)) === undefined && !(await this.#join(id, bytes))) return false;
    await this.#removePieces(id);
    return true;
  }

  async length(id: string): Promise<number> {
    const whole = await this.#whole.wholeLength(id);
    if (whole !== undefined) return whole;
    let length = 0;
    for await (const { bytes } of this.#pieces(id)) length += bytes;
    // It may have become whole while its pieces were listed
    return (await this.#whole.wholeLength(id)) ?? length;
  }

  async writtenAt(id: string): Promise<Date | undefined> {
    let last = await this.#whole.writtenAt(id);
    for await (const { writtenAt } of this.#bucket.list(growingPrefix(id)))
      if (!last || writtenAt > last) last = writtenAt;
    return last;
  }

  async open(id: string): Promise<Readable | undefined> {
    const whole = await this.#whole.open(id);
    if (whole) return whole;
    for await (const _ of this.#pieces(id)) return Readable.from(this.#growing(id), { objectMode: false });
    // It may have become whole before its pieces were listed
    return this.#whole.open(id);
  }

  read(id: string, range: ByteRange): Promise<Readable> {
    return this.#whole.read(id, range);
  }

  addressOf(id: string, until: Date, headers: Headers): Promise<string | undefined> {
    return this.#whole.addressOf(id, until, headers);
  }

  async remove(id: string): Promise<void> {
    await this.#removePieces(id);
    await this.#whole.remove(id);
  }

  async *list(state: BlobState): AsyncGenerator<string> {
    if (state === 'whole') return yield* this.#whole.list(state);
    let last: string | undefined;
    for await (const { key } of this.#bucket.list(GROWING_PREFIX)) {
      const id = key.slice(GROWING_PREFIX.length).split('/', 1)[0]!;
      if (id !== last && isBlobId(id)) yield id;
      last = id;
    }
  }

  async removeBrokenWrites(before: Date): Promise<void> {
    for await (const id of this.list('growing'))
      if ((await this.#whole.wholeLength(id)) !== undefined) await this.#removePieces(id);
    for (const prefix of WHOLE_PREFIXES) await removeBrokenWrites(this.#bucket, prefix, before);
  }

  async readMark(): Promise<string | undefined> {
    const answer = await this.#bucket.ask('GET', MARK_KEY);
    return answer.status === 404 ? undefined : (await answer.text()).trim();
  }

  async writeMark(storageId: string): Promise<void> {
    await this.#bucket.ask('PUT', MARK_KEY, { body: storageId });
  }

  withLocalFile<T>(id: string, work: (path: string) => Promise<T>): Promise<T> {
    return this.#withFolder(async (folder) => {
      const path = join(folder, 'file');
      const isWhole = (await this.#whole.wholeLength(id)) !== undefined;
      const body = isWhole ? await this.#whole.read(id) : this.#growing(id);
      await pipeline(body, createWriteStream(path));
      return work(path);
    });
  }

  #openDirectParts(): DirectParts {
    return {
      bytes: PIECE_BYTES,
      missing: (id, bytes) => this.#missing(id, bytes),
      addressOf: async (id, { offset, bytes }, seconds) =>
        (await this.#bucket.addressToWrite(pieceKey(id, offset), bytes, seconds))!,
    };
  }

  /** Leaves out pieces that no others lead to, as after one that was sent in another length than it is asked for now. */
  async #missing(id: string, bytes: number): Promise<BlobPart[]> {
    if ((await this.#whole.wholeLength(id)) !== undefined) return [];
    const there = new Map<number, number>();
    for await (const piece of this.#bucket.list(growingPrefix(id)))
      there.set(placeOf(piece.key), piece.bytes);
    const missing: BlobPart[] = [];
    for (let offset = 0; offset < bytes;) {
      const has = there.get(offset) ?? 0;
      const isThere = has > 0 && offset + has <= bytes;
      const part = { offset, bytes: isThere ? has : Math.min(PIECE_BYTES, bytes - offset) };
      if (!isThere) missing.push(part);
      offset += part.bytes;
    }
    return missing;
  }

  /** Makes a file of its pieces; false when it would have another length. */
  async #join(id: string, bytes: number): Promise<boolean> {
    const pieces: { key: string; bytes: number }[] = [];
    let length = 0;
    for await (const piece of this.#pieces(id)) {
      pieces.push(piece);
      length += piece.bytes;
    }
    if (length !== bytes) return false;
    if (await this.#whole.join(id, pieces)) {
      if ((await this.#whole.wholeLength(id)) === bytes) return true;
      // A piece was replaced by one of another length, which a storage that does not check the length of what it gets lets in
      await this.#whole.remove(id);
      return false;
    }
    try {
      await this.#whole.writeAll(id, exactly(this.#growing(id), bytes));
      return true;
    } catch (error) {
      if (error instanceof OtherLength) return false;
      throw error;
    }
  }

  /** Pieces that follow one another from the start. One that was sent twice may overlap the next, which is left out. */
  async *#pieces(id: string): AsyncGenerator<{ key: string; bytes: number }> {
    let place = 0;
    for await (const piece of this.#bucket.list(growingPrefix(id))) {
      if (placeOf(piece.key) !== place) continue;
      yield piece;
      place += piece.bytes;
    }
  }

  /** One that becomes whole loses its pieces: what is left of it is read there. */
  async *#growing(id: string): AsyncGenerator<Uint8Array> {
    let place = 0;
    let isAway = false;
    for await (const { key, bytes } of this.#pieces(id)) {
      const piece = await readObject(this.#bucket, key);
      isAway = !piece;
      if (!piece) break;
      yield* piece;
      place += bytes;
    }
    const whole = (await this.#whole.wholeLength(id)) ?? 0;
    if (whole > place) yield* await this.#whole.read(id, { from: place, to: whole - 1 });
    else if (isAway) throw notThere();
  }

  async #removePieces(id: string): Promise<void> {
    for await (const { key } of this.#bucket.list(growingPrefix(id))) await this.#bucket.ask('DELETE', key);
  }
}
