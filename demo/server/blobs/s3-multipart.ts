import { elements, type S3Bucket } from './s3-bucket.ts';

/**
 * Writes an object by a multipart upload. If that fails, nothing of it stays.
 *
 * @param put sends all parts of the upload with this id, and returns their entity tags in order, as XML has them
 */
export const writeMultipart = async (
  bucket: S3Bucket,
  key: string,
  put: (uploadId: string) => Promise<readonly string[]>,
): Promise<void> => {
  const started = await bucket.ask('POST', key, { query: { uploads: '' } });
  const [uploadId = ''] = elements(await started.text(), 'UploadId');
  try {
    const parts = (await put(uploadId)).map(
      (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
    );
    const xml = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    const done = await bucket.ask('POST', key, { query: { uploadId }, body: xml });
    // The storage may send status 200 first and report a failure in the body
    const said = await done.text();
    if (said.includes('<Error>')) throw new Error(`The object storage kept no file: ${said.slice(0, 300)}`);
  } catch (error) {
    await bucket.ask('DELETE', key, { query: { uploadId } });
    throw error;
  }
};
