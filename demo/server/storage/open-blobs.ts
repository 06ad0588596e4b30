import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { WithFolder } from '../process/scratch-folder.ts';
import type { Blobs } from './blobs.ts';
import { DiskBlobs } from './disk-blobs.ts';
import { S3Blobs } from './s3-blobs.ts';

/**
 * Where the configuration has the bytes of files.
 *
 * @param openCopies makes the place for local copies of files that lie elsewhere
 */
export const openBlobs = (
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  openCopies: () => WithFolder,
): Blobs => (s3 ? new S3Blobs(s3, openCopies()) : new DiskBlobs(join(dataDir, 'files')));
