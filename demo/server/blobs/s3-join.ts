import { StorageAway } from '../process/storage-away.ts';
import { elements, type S3Bucket } from './s3-bucket.ts';
import { writeMultipart } from './s3-multipart.ts';

/** Least length of all parts of a multipart upload but the last, in bytes. */
const PART_BYTES_MIN = 5 * 1024 * 1024;
/** Most parts of one. */
const PARTS_MAX = 10_000;
/** Copies that the storage makes at once for one object. */
const COPYING = 8;

interface Piece {
  key: string;
  bytes: number;
}

/** Has the storage copy an object to a part of a multipart upload; gives the entity tag. */
const copyToPart = async (
  bucket: S3Bucket,
  from: string,
  to: string,
  query: { partNumber: string; uploadId: string },
): Promise<string> => {
  const headers = { 'x-amz-copy-source': bucket.pathOf(from) };
  const answer = await bucket.ask('PUT', to, { query, headers });
  const said = await answer.text();
  const [etag] = elements(said, 'ETag');
  // It may fail after it has begun to answer with 200
  if (etag === undefined) throw new Error(`The object storage copied nothing: ${said.slice(0, 300)}`);
  return etag;
};

const copyAll = (bucket: S3Bucket, pieces: readonly Piece[], key: string) =>
  writeMultipart(bucket, key, async (uploadId) => {
    const etags: string[] = [];
    while (etags.length < pieces.length) {
      const begun = etags.length;
      const some = pieces.slice(begun, begun + COPYING);
      const copied = await Promise.allSettled(
        some.map((piece, index) =>
          copyToPart(bucket, piece.key, key, { partNumber: String(begun + index + 1), uploadId }),
        ),
      );
      // All of them have ended: an upload that is aborted while a part is on its way may keep that part
      for (const one of copied) {
        if (one.status === 'rejected') throw one.reason;
        etags.push(one.value);
      }
    }
    return etags;
  });

/**
 * Has the storage join objects to one, whose bytes do not pass this server. False when it cannot: pieces are too small, too few
 * or too many, or the storage does not copy.
 *
 * @throws StorageAway
 */
export const joinObjects = async (
  bucket: S3Bucket,
  pieces: readonly Piece[],
  key: string,
): Promise<boolean> => {
  // The copy of a single object would keep headers that its sender chose, such as an encoding
  if (pieces.length < 2 || pieces.length > PARTS_MAX) return false;
  if (pieces.slice(0, -1).some(({ bytes }) => bytes < PART_BYTES_MIN)) return false;
  try {
    await copyAll(bucket, pieces, key);
    return true;
  } catch (error) {
    if (error instanceof StorageAway) throw error;
    return false;
  }
};
