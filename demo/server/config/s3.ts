import { z } from 'zod';
import { key, webAddress } from './values.ts';

/** A bucket of an object storage with the S3 API. */
export interface S3 {
  /** URL without a trailing slash. The bucket is the first path segment. */
  endpoint: string;
  /** The same as browsers reach it; undefined when only this server may. */
  publicEndpoint: string | undefined;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The settings in the environment. */
export const s3Settings = {
  S3_ENDPOINT: z
    .url({
      protocol: /^https?$/,
      error: 'S3_ENDPOINT must be an address such as https://s3.eu-central-1.amazonaws.com.',
    })
    .optional(),
  S3_PUBLIC_URL: webAddress('S3_PUBLIC_URL', 'https://s3.eu-central-1.amazonaws.com'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'S3_BUCKET must be the name of a bucket, such as voxbench.')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'S3_REGION must be a region such as eu-central-1.')
    .optional(),
  S3_ACCESS_KEY_ID: key('S3_ACCESS_KEY_ID'),
  S3_SECRET_ACCESS_KEY: key('S3_SECRET_ACCESS_KEY'),
};

type Settings = z.output<z.ZodObject<typeof s3Settings>>;

const NEEDED = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** One sentence for each setting that is missing, or that is set without an endpoint. */
export const s3Problems = (env: Settings): string[] => {
  if (env.S3_ENDPOINT !== undefined)
    return NEEDED.filter((name) => env[name] === undefined).map(
      (name) => `S3_ENDPOINT is set without ${name}.`,
    );
  return [...NEEDED, 'S3_PUBLIC_URL' as const, 'S3_REGION' as const]
    .filter((name) => env[name] !== undefined)
    .map((name) => `${name} is set without S3_ENDPOINT.`);
};

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/** Converts settings without {@link s3Problems}; undefined when no bucket is set. */
export const s3Of = (env: Settings): S3 | undefined => {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region = 'us-east-1' } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  return {
    endpoint: withoutSlash(endpoint),
    publicEndpoint: env.S3_PUBLIC_URL && withoutSlash(env.S3_PUBLIC_URL),
    bucket,
    region,
    accessKeyId,
    secretAccessKey,
  };
};
