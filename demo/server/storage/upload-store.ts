import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import {
  FILE_NAME_CHARACTERS_MAX,
  UPLOAD_KINDS,
  UPLOAD_LIFETIME_MS,
} from '../../../src/contract/constants/files.ts';
import type { Blobs } from '../blobs/blobs.ts';
import type { Db } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import { createLimiterByKey } from '../http/limiter-by-key.ts';
import { refuseUnstorable } from '../http/unstorable.ts';
import { ArrivingChecksums } from './arriving-checksums.ts';
import { findAssetBytes } from './assets.ts';
import type { FileOwner } from './owner.ts';
import { beginUpload, endUpload, findUpload, type NewUpload } from './uploads.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** More requests for one upload than any client makes at once. */
const WAITING_MAX = 20;
/** For longer files, disk space is checked before any data is sent. */
const SHORT_BYTES = 16 * 1024 * 1024;

/** The library's id of an upload. It contains the owner, so that nobody else can find the upload. */
export const storeId = ({ tenantId, userId }: FileOwner, uploadId: string): string =>
  [tenantId, userId, uploadId].join('/');

/** Last path segment of an upload's URL. */
export const uploadIdOf = (id: string): string => id.slice(id.lastIndexOf('/') + 1);

const parse = (id: string): { owner: FileOwner; uploadId: string } => {
  const [tenantId = '', userId = '', uploadId = ''] = id.split('/');
  if (!UUID.test(uploadId)) throw ERRORS.FILE_NOT_FOUND;
  return { owner: { tenantId, userId }, uploadId };
};

const readMetadata = ({ filename, kind }: Record<string, string | null | undefined>) => {
  const known = UPLOAD_KINDS.find((one) => one === kind);
  const name = filename ?? '';
  refuseUnstorable(name, 'filename');
  if (!known || name === '' || name.length > FILE_NAME_CHARACTERS_MAX)
    throw new ApiError('err_invalid_param');
  return { kind: known, name };
};

/** Stores the data that tus receives in the storage, and its state in the database. */
export class UploadStore extends DataStore {
  readonly #db: Db;
  readonly #blobs: Blobs;
  readonly checksums = new ArrivingChecksums();
  /**
   * One request at a time per upload: a request that breaks off still writes for a moment, and the library does not
   * wait for that.
   */
  readonly inTurn = createLimiterByKey({ running: 1, waiting: WAITING_MAX });

  constructor(db: Db, blobs: Blobs) {
    super();
    this.#db = db;
    this.#blobs = blobs;
    this.extensions = ['creation', 'creation-with-upload', 'expiration', 'termination'];
  }

  override getExpiration = () => UPLOAD_LIFETIME_MS;

  override async create(upload: Upload): Promise<Upload> {
    const { owner, uploadId } = parse(upload.id);
    const { kind, name } = readMetadata(upload.metadata ?? {});
    if (!upload.size) throw new ApiError('err_file_empty');
    await this.begin(owner, { uploadId, kind, name, bytes: upload.size });
    return upload;
  }

  /** @throws ApiError as `beginUpload`; an error of the system for a full disk */
  async begin(owner: FileOwner, upload: NewUpload): Promise<void> {
    // The bytes of a short upload arrive with the next request
    if (upload.bytes > SHORT_BYTES) await this.#blobs.demandRoom(upload.bytes);
    await beginUpload(this.#db, owner, upload);
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const { owner, uploadId } = parse(id);
    return this.inTurn(uploadId, async () => {
      const upload = await findUpload(this.#db, owner, uploadId);
      if (!upload) throw ERRORS.FILE_NOT_FOUND;
      // Leaving the loop must not destroy the stream: the library would report an aborted request instead of the
      // storage's error
      const body = stream.iterator({ destroyOnReturn: false });
      try {
        return await this.#blobs.append(uploadId, offset, this.checksums.follow(uploadId, offset, body));
      } catch (error) {
        // The client sends again what could not be stored, perhaps to another process
        const stored = await this.#blobs.length(uploadId).catch(() => 0);
        if (this.checksums.of(uploadId, stored) === undefined) this.checksums.forget(uploadId);
        throw error;
      }
    });
  }

  override async getUpload(id: string): Promise<Upload> {
    const { owner, uploadId } = parse(id);
    const row = await findUpload(this.#db, owner, uploadId);
    if (!row) {
      // A client that missed the completion asks how much has arrived
      const asset = await findAssetBytes(this.#db, owner, uploadId);
      if (asset === undefined) throw ERRORS.FILE_NOT_FOUND;
      return new Upload({ id, size: asset, offset: asset });
    }
    const offset = await this.inTurn(uploadId, () => this.#blobs.length(uploadId));
    return new Upload({ id, size: row.bytes, offset, creation_date: row.created_at.toISOString() });
  }

  override async remove(id: string): Promise<void> {
    const { owner, uploadId } = parse(id);
    if (!(await endUpload(this.#db, owner, uploadId))) throw ERRORS.FILE_NOT_FOUND;
    this.checksums.forget(uploadId);
    await this.#blobs.remove(uploadId);
  }
}
