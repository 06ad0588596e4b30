import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { FILE_DIGEST_HEADER } from '../../../src/contract/constants/downloads.ts';
import { isBlobId, notThere, type BlobState, type Body, type ByteRange, type WholeFiles } from './blobs.ts';
import { atMost, inPieces } from './in-pieces.ts';
import { partOf } from './part-of.ts';
import type { S3Bucket } from './s3-bucket.ts';
import { joinObjects } from './s3-join.ts';
import { writeMultipart } from './s3-multipart.ts';

/** Above the 5 MiB that parts of a multipart upload must have; an upload holds about as much in memory. */
export const PIECE_BYTES = 8 * 1024 * 1024;

/** What the keys of files begin with that users uploaded, or jobs made for them. */
export const FILES_PREFIX = 'files/';
/** Folders of what else the server made, on a disk and in a bucket. */
export const SOUNDS = 'media';
export const AVATARS = 'avatars';
export const HEARD = 'heard';
/** What the keys of all whole files begin with. */
export const WHOLE_PREFIXES = [FILES_PREFIX, ...[SOUNDS, AVATARS, HEARD].map((folder) => `${folder}/`)];

/** Headers that an address has the storage answer with. */
const SET_HEADERS = ['content-type', 'content-disposition', 'cache-control'];

/** Keys of one kind of files: what stands before the id, and after it. */
interface Keys {
  prefix: string;
  ending: string;
}

/** Whole files in a bucket, each of them one object. */
export class S3Files implements WholeFiles {
  readonly #bucket: S3Bucket;
  readonly #keys: Keys;

  constructor(bucket: S3Bucket, keys: Keys) {
    this.#bucket = bucket;
    this.#keys = keys;
  }

  write(id: string, body: Body, bytesMax: number): Promise<number> {
    return this.writeAll(id, atMost(body, bytesMax));
  }

  /** Stores a body of any length. */
  async writeAll(id: string, body: Body): Promise<number> {
    const pieces = inPieces(body, PIECE_BYTES);
    try {
      return await this.#writePieces(this.#keyOf(id), pieces);
    } finally {
      // After a failure the body is not at its end: it would keep its file open
      await pieces.return(undefined);
    }
  }

  async #writePieces(key: string, pieces: AsyncGenerator<Uint8Array[]>): Promise<number> {
    let bytes = 0;
    const first = await pieces.next();
    const second = first.done ? first : await pieces.next();
    if (second.done) {
      const only = Buffer.concat(first.value ?? []);
      await this.#bucket.ask('PUT', key, { body: only });
      return only.length;
    }
    await writeMultipart(this.#bucket, key, async (uploadId) => {
      const etags: string[] = [];
      const put = async (piece: Uint8Array[]) => {
        const part = Buffer.concat(piece);
        const query = { partNumber: String(etags.length + 1), uploadId };
        const { headers } = await this.#bucket.ask('PUT', key, { query, body: part });
        etags.push(headers.get('etag') ?? '');
        bytes += part.length;
      };
      await put(first.value!);
      await put(second.value);
      for await (const piece of pieces) await put(piece);
      return etags;
    });
    return bytes;
  }

  /** Stores a file that other objects are the pieces of. False when the storage cannot join them itself. */
  join(id: string, pieces: readonly { key: string; bytes: number }[]): Promise<boolean> {
    return joinObjects(this.#bucket, pieces, this.#keyOf(id));
  }

  async length(id: string): Promise<number> {
    return (await this.wholeLength(id)) ?? 0;
  }

  /** Undefined when there is none: an empty file has a length, too. */
  async wholeLength(id: string): Promise<number | undefined> {
    const { status, headers } = await this.#bucket.ask('HEAD', this.#keyOf(id));
    return status === 404 ? undefined : Number(headers.get('content-length'));
  }

  async writtenAt(id: string): Promise<Date | undefined> {
    for await (const { writtenAt } of this.#bucket.list(this.#keyOf(id))) return writtenAt;
    return undefined;
  }

  open(id: string): Promise<Readable | undefined> {
    return readObject(this.#bucket, this.#keyOf(id));
  }

  async read(id: string, range?: ByteRange): Promise<Readable> {
    const found = await readObject(this.#bucket, this.#keyOf(id), range);
    if (!found) throw notThere();
    return found;
  }

  /** As `Blobs.addressOf`. */
  addressOf(id: string, until: Date, headers: Headers): Promise<string | undefined> {
    const query: Record<string, string> = {};
    for (const name of SET_HEADERS) {
      const value = headers.get(name);
      if (value !== null) query[`response-${name}`] = value;
    }
    const digest = headers.get(FILE_DIGEST_HEADER);
    if (digest !== null) query[FILE_DIGEST_HEADER] = digest;
    return this.#bucket.addressOf(this.#keyOf(id), until, query);
  }

  async remove(id: string): Promise<void> {
    await this.#bucket.ask('DELETE', this.#keyOf(id));
  }

  /** An object is whole: none of them grows. */
  async *list(state: BlobState): AsyncGenerator<string> {
    if (state === 'whole') for await (const { id } of this.#all()) yield id;
  }

  /** Ids of the files that were written before a moment, in their order. */
  async *writtenBefore(moment: Date): AsyncGenerator<string> {
    for await (const { id, writtenAt } of this.#all()) if (writtenAt < moment) yield id;
  }

  async *#all(): AsyncGenerator<{ id: string; writtenAt: Date }> {
    const { prefix, ending } = this.#keys;
    for await (const { key, writtenAt } of this.#bucket.list(prefix)) {
      const id = key.slice(prefix.length, key.length - ending.length);
      if (key.endsWith(ending) && isBlobId(id)) yield { id, writtenAt };
    }
  }

  #keyOf(id: string): string {
    return this.#keys.prefix + id + this.#keys.ending;
  }
}

/** Bytes of an object; undefined when there is none. */
export const readObject = async (
  bucket: S3Bucket,
  key: string,
  range?: ByteRange,
): Promise<Readable | undefined> => {
  const headers = range && { range: `bytes=${range.from}-${range.to}` };
  const { status, body } = await bucket.ask('GET', key, { ...(headers && { headers }) });
  if (status === 404 || !body) return undefined;
  const bytes = Readable.fromWeb(body as ReadableStream);
  // A storage may ignore the range, and answer with the whole object
  return range && status === 200 ? Readable.from(partOf(bytes, range), { objectMode: false }) : bytes;
};
