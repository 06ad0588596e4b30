import { elements, type S3Bucket } from './s3-bucket.ts';

/** Most that are looked at in one go: the next sweep finds the others. */
const UPLOADS_MAX = 1_000;

/**
 * Removes multipart uploads that began before a moment and were neither completed nor aborted, as after a crash or while
 * the storage was away: their parts take up room, and no list of objects names them.
 *
 * @param prefix of the keys of their objects
 */
export const removeBrokenWrites = async (bucket: S3Bucket, prefix: string, before: Date): Promise<void> => {
  const query = { uploads: '', prefix, 'max-uploads': String(UPLOADS_MAX) };
  const xml = await (await bucket.ask('GET', '', { query })).text();
  const uploadIds = elements(xml, 'UploadId');
  const times = elements(xml, 'Initiated');
  for (const [index, key] of elements(xml, 'Key').entries())
    if (new Date(times[index]!) < before)
      await bucket.ask('DELETE', key, { query: { uploadId: uploadIds[index]! } });
};
