import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { S3 } from '../config/s3.ts';
import type { WithFolder } from '../process/scratch-folder.ts';
import { isBlobId, notThere, type Blobs, type BlobState, type Body, type ByteRange } from './blobs.ts';
import { atMost, exactly, inPieces, OtherLength } from './in-pieces.ts';
import { partOf } from './part-of.ts';
import { removeBrokenWrites } from './s3-broken-writes.ts';
import { elements, S3Bucket } from './s3-bucket.ts';

/** Above the 5 MiB that parts of a multipart upload must have; an upload holds about as much in memory. */
const PIECE_BYTES = 8 * 1024 * 1024;
/** Digits of a place in a file: keys in their order are pieces in their order. */
const PLACE_DIGITS = 13;

const MARK_KEY = 'storage-id';
/** Whole files are below it. */
export const WHOLE_PREFIX = 'files/';
const wholeKey = (id: string) => WHOLE_PREFIX + id;
const growingPrefix = (id: string) => `uploads/${id}/`;

/**
 * Files in a bucket. A whole file is one object. A growing one is an object for each piece that came, named by its
 * place in the file: such pieces may be of any size, which parts of a multipart upload may not.
 */
export class S3Blobs implements Blobs {
  readonly #bucket: S3Bucket;
  readonly #withFolder: WithFolder;

  /** @param withFolder where a local copy of a file lies */
  constructor(s3: S3, withFolder: WithFolder) {
    this.#bucket = new S3Bucket(s3);
    this.#withFolder = withFolder;
  }

  /** An object storage has room for anything. */
  async demandRoom(): Promise<void> {}

  write(id: string, body: Body, bytesMax: number): Promise<number> {
    return this.#writeAll(id, atMost(body, bytesMax));
  }

  async #writeAll(id: string, body: Body): Promise<number> {
    const pieces = inPieces(body, PIECE_BYTES);
    try {
      return await this.#writePieces(id, pieces);
    } finally {
      // After a failure the body is not at its end: it would keep its file open
      await pieces.return(undefined);
    }
  }

  async #writePieces(id: string, pieces: AsyncGenerator<Uint8Array[]>): Promise<number> {
    let bytes = 0;
    const first = await pieces.next();
    const second = first.done ? first : await pieces.next();
    if (second.done) {
      const only = Buffer.concat(first.value ?? []);
      await this.#bucket.ask('PUT', wholeKey(id), { body: only });
      return only.length;
    }
    const started = await this.#bucket.ask('POST', wholeKey(id), { query: { uploads: '' } });
    const [uploadId = ''] = elements(await started.text(), 'UploadId');
    try {
      const etags: string[] = [];
      const put = async (piece: Uint8Array[]) => {
        const part = Buffer.concat(piece);
        const query = { partNumber: String(etags.length + 1), uploadId };
        const { headers } = await this.#bucket.ask('PUT', wholeKey(id), { query, body: part });
        etags.push(headers.get('etag') ?? '');
        bytes += part.length;
      };
      await put(first.value!);
      await put(second.value);
      for await (const piece of pieces) await put(piece);
      const parts = etags.map(
        (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
      );
      const xml = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      const done = await this.#bucket.ask('POST', wholeKey(id), { query: { uploadId }, body: xml });
      // It may fail after it has begun to answer with 200
      const said = await done.text();
      if (said.includes('<Error>')) throw new Error(`The object storage kept no file: ${said.slice(0, 300)}`);
      return bytes;
    } catch (error) {
      await this.#bucket.ask('DELETE', wholeKey(id), { query: { uploadId } });
      throw error;
    }
  }

  async append(id: string, at: number, body: Body): Promise<number> {
    let place = at;
    for await (const piece of inPieces(body, PIECE_BYTES)) {
      const bytes = Buffer.concat(piece);
      const key = growingPrefix(id) + String(place).padStart(PLACE_DIGITS, '0');
      await this.#bucket.ask('PUT', key, { body: bytes });
      place += bytes.length;
    }
    return place;
  }

  async seal(id: string, bytes: number): Promise<boolean> {
    try {
      if ((await this.#wholeLength(id)) === undefined)
        await this.#writeAll(id, exactly(this.#growing(id), bytes));
    } catch (error) {
      if (error instanceof OtherLength) return false;
      throw error;
    }
    await this.#removePieces(id);
    return true;
  }

  async length(id: string): Promise<number> {
    const whole = await this.#wholeLength(id);
    if (whole !== undefined) return whole;
    let length = 0;
    for await (const { bytes } of this.#pieces(id)) length += bytes;
    // It may have become whole while its pieces were listed
    return (await this.#wholeLength(id)) ?? length;
  }

  async writtenAt(id: string): Promise<Date | undefined> {
    let last: Date | undefined;
    for (const prefix of [wholeKey(id), growingPrefix(id)])
      for await (const { writtenAt } of this.#bucket.list(prefix))
        if (!last || writtenAt > last) last = writtenAt;
    return last;
  }

  async open(id: string): Promise<Readable | undefined> {
    const whole = await this.#find(wholeKey(id));
    if (whole) return whole;
    for await (const _ of this.#pieces(id)) return Readable.from(this.#growing(id), { objectMode: false });
    // It may have become whole before its pieces were listed
    return this.#find(wholeKey(id));
  }

  async read(id: string, { from, to }: ByteRange): Promise<Readable> {
    return this.#open(wholeKey(id), { from, to });
  }

  async remove(id: string): Promise<void> {
    await this.#removePieces(id);
    await this.#bucket.ask('DELETE', wholeKey(id));
  }

  async *list(state: BlobState): AsyncGenerator<string> {
    const prefix = state === 'whole' ? WHOLE_PREFIX : 'uploads/';
    let last: string | undefined;
    for await (const { key } of this.#bucket.list(prefix)) {
      const id = key.slice(prefix.length).split('/', 1)[0]!;
      if (id !== last && isBlobId(id)) yield id;
      last = id;
    }
  }

  removeBrokenWrites(before: Date): Promise<void> {
    return removeBrokenWrites(this.#bucket, WHOLE_PREFIX, before);
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
      const isWhole = (await this.#wholeLength(id)) !== undefined;
      const body = isWhole ? await this.#open(wholeKey(id)) : this.#growing(id);
      await pipeline(body, createWriteStream(path));
      return work(path);
    });
  }

  async #wholeLength(id: string): Promise<number | undefined> {
    const { status, headers } = await this.#bucket.ask('HEAD', wholeKey(id));
    return status === 404 ? undefined : Number(headers.get('content-length'));
  }

  /** Pieces that follow one another from the start. One that was sent twice may overlap the next, which is left out. */
  async *#pieces(id: string): AsyncGenerator<{ key: string; bytes: number }> {
    let place = 0;
    for await (const piece of this.#bucket.list(growingPrefix(id))) {
      if (Number(piece.key.slice(-PLACE_DIGITS)) !== place) continue;
      yield piece;
      place += piece.bytes;
    }
  }

  /** One that becomes whole loses its pieces: what is left of it is read there. */
  async *#growing(id: string): AsyncGenerator<Uint8Array> {
    let place = 0;
    let isAway = false;
    for await (const { key, bytes } of this.#pieces(id)) {
      const piece = await this.#find(key);
      isAway = !piece;
      if (!piece) break;
      yield* piece;
      place += bytes;
    }
    const whole = (await this.#wholeLength(id)) ?? 0;
    if (whole > place) yield* await this.#open(wholeKey(id), { from: place, to: whole - 1 });
    else if (isAway) throw notThere();
  }

  async #open(key: string, range?: ByteRange): Promise<Readable> {
    const found = await this.#find(key, range);
    if (!found) throw notThere();
    return found;
  }

  /** Bytes of an object; undefined when there is none. */
  async #find(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const headers = range && { range: `bytes=${range.from}-${range.to}` };
    const { status, body } = await this.#bucket.ask('GET', key, { ...(headers && { headers }) });
    if (status === 404 || !body) return undefined;
    const bytes = Readable.fromWeb(body as ReadableStream);
    // A storage may ignore the range, and answer with the whole object
    return range && status === 200 ? Readable.from(partOf(bytes, range), { objectMode: false }) : bytes;
  }

  async #removePieces(id: string): Promise<void> {
    for await (const { key } of this.#bucket.list(growingPrefix(id))) await this.#bucket.ask('DELETE', key);
  }
}
