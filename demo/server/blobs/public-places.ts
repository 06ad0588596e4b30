import type { S3 } from '../config/s3.ts';
import type { PublicPlaces } from '../http/pages.ts';
import { FILES_PREFIX } from './s3-files.ts';
import { GROWING_PREFIX } from './s3-blobs.ts';

/** Addresses at which browsers reach the object storage; undefined if only the server can reach it. */
export const publicPlacesOf = (s3: S3 | undefined): PublicPlaces | undefined => {
  if (s3?.publicEndpoint === undefined) return undefined;
  const { href } = new URL(`${s3.publicEndpoint}/${s3.bucket}/`);
  return { files: href + FILES_PREFIX, uploads: href + GROWING_PREFIX };
};
