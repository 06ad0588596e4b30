import type { Readable } from 'node:stream';
import { ApiError } from '../http/api-error.ts';

/** The content of a file as a stream of pieces of any size. */
export type Body = AsyncIterable<Uint8Array>;

/** First and last byte, counted from 0. */
export interface ByteRange {
  from: number;
  to: number;
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a name in the storage can be the id of a file. */
export const isBlobId = (name: string): boolean => ID.test(name);

/** The error for reading a file that does not exist, or no longer exists. */
export const notThere = (): ApiError => new ApiError('err_not_found', { status: 404 });

export const isNotThere = (error: unknown): boolean =>
  error instanceof ApiError && error.type === 'err_not_found';

/** Whether a file is complete or still being uploaded. */
export type BlobState = 'whole' | 'growing';

/** Bytes of a growing file that belong together: the place of the first one in the file, and how many. */
export interface BlobPart {
  offset: number;
  bytes: number;
}

/** Growing files whose bytes come from browsers to the storage, past this server. */
export interface DirectParts {
  /** Length of the parts, in bytes. The last one of a file may be shorter. */
  readonly bytes: number;
  /** Parts that a file still lacks, in order. Several may be sent at once, in any order. */
  missing(id: string, bytes: number): Promise<BlobPart[]>;
  /**
   * An address to which anybody may send this part of a file by PUT.
   *
   * @param seconds from now until which that may begin
   */
  addressOf(id: string, part: BlobPart, seconds: number): Promise<string>;
}

/** Where whole files of one kind lie, each by its id. */
export interface WholeFiles {
  /**
   * Stores a complete file and returns its length. If the body fails, nothing is kept.
   *
   * @throws ApiError err_upload_too_large when the body is longer than `bytesMax`
   */
  write(id: string, body: Body, bytesMax: number): Promise<number>;
  /** Length of a file, whole or growing; 0 when there is none. */
  length(id: string): Promise<number>;
  /** When the last byte of a file was written, by the clock of the storage; undefined when there is none. */
  writtenAt(id: string): Promise<Date | undefined>;
  /** All bytes of a file, whole or growing; undefined when there is none. */
  open(id: string): Promise<Readable | undefined>;
  /** Bytes of a whole file. @throws ApiError err_not_found when there is none */
  read(id: string, range: ByteRange): Promise<Readable>;
  /** Removes a file, whole or growing; does nothing when there is none. */
  remove(id: string): Promise<void>;
  /** Ids of all files in one state, in their order. What else lies there is left out. */
  list(state: BlobState): AsyncIterable<string>;
}

/**
 * Where the bytes of files lie. Each has the id of its row in the database. The row is made before the first byte, or
 * within the time that a sweep gives bytes without a row, and deleted before the bytes are.
 */
export interface Blobs extends WholeFiles {
  /** Undefined where bytes come by this server alone. */
  readonly directParts: DirectParts | undefined;
  /** @throws an error of the system as for a full disk when so many bytes would not leave enough for the rest of the server */
  demandRoom(bytes: number): Promise<void>;
  /**
   * An address elsewhere under which anybody may read a whole file until a moment, by ranges too; undefined where only the
   * server reads it.
   *
   * @param headers of the answer. The checksum of `FILE_DIGEST_HEADER` is not one of them: it is a parameter of the address
   */
  addressOf(id: string, until: Date, headers: Headers): Promise<string | undefined>;
  /**
   * Appends to a growing file and returns its new length. If the body fails, what has arrived is kept.
   *
   * @param at its current length
   */
  append(id: string, at: number, body: Body): Promise<number>;
  /**
   * Completes a growing file of this length; does nothing for a complete one. False when the length differs, for
   * example after a late write of another process: the file keeps growing.
   */
  seal(id: string, bytes: number): Promise<boolean>;
  /**
   * Removes some of what writes that broke off before this moment have left, and no list names. Includes writes of other files
   * in the same storage, such as sounds, and parts that came once their file was whole.
   */
  removeBrokenWrites(before: Date): Promise<void>;
  /** Id of the storage, which its database has too; undefined when it has none. */
  readMark(): Promise<string | undefined>;
  writeMark(storageId: string): Promise<void>;
  /** Runs work on a local copy of a file, complete or growing. The copy may be removed afterwards. */
  withLocalFile<T>(id: string, work: (path: string) => Promise<T>): Promise<T>;
}
