import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { WithFolder } from '../process/scratch-folder.ts';
import type { Blobs } from './blobs.ts';
import { DiskBlobs } from './disk-blobs.ts';
import { MovingFiles } from './moving-files.ts';
import { S3Blobs } from './s3-blobs.ts';
import { S3Bucket } from './s3-bucket.ts';
import { AVATARS, HEARD, S3Files, SOUNDS } from './s3-files.ts';

type Place = Pick<Config, 's3' | 'dataDir'>;

/**
 * Where the configuration has the bytes of files.
 *
 * @param openCopies makes the place for local copies of files that lie elsewhere
 */
export const openBlobs = ({ s3, dataDir }: Place, openCopies: () => WithFolder): Blobs =>
  s3 ? new S3Blobs(s3, openCopies()) : new DiskBlobs(join(dataDir, 'files'));

/** The same for who needs no file as a path of this machine. */
export const openBlobsToCopy = (place: Place): Blobs =>
  openBlobs(place, () => () => Promise.reject(new Error('No file is copied to a folder here')));

/** Files of one kind that the server made, as it was configured. */
type MadeFiles = DiskBlobs | MovingFiles;

const openMade = ({ s3, dataDir }: Place, folder: string, layout: { ending: string; isSpread: boolean }) => {
  const onDisk = new DiskBlobs(join(dataDir, folder), { layout });
  if (!s3) return onDisk;
  const keys = { prefix: `${folder}/`, ending: layout.ending };
  // What was made before there was a bucket lies on the disk
  return new MovingFiles(onDisk, new S3Files(new S3Bucket(s3), keys));
};

/** Where samples lie for other machines than the one that spoke them; undefined where all of them have one folder. */
export const openHeard = ({ s3 }: Place): S3Files | undefined =>
  s3 && new S3Files(new S3Bucket(s3), { prefix: `${HEARD}/`, ending: '.wav' });

/** Where the sounds of speech lie, as WAV, by the ids of their rows in `media`. */
export const openSounds = (place: Place): MadeFiles =>
  openMade(place, SOUNDS, { ending: '.wav', isSpread: true });

/** Where the pictures of users lie, as WebP, by the ids in their addresses. */
export const openAvatars = (place: Place): MadeFiles =>
  openMade(place, AVATARS, { ending: '.webp', isSpread: false });
