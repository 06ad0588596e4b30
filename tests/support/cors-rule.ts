import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { S3Bucket } from '../../demo/server/blobs/s3-bucket.ts';
import type { S3 } from '../../demo/server/config/s3.ts';

/** The CORS rule that operators are told to set, as object storages take it. */
const corsRule = async (): Promise<string> => {
  const page = await readFile(join(import.meta.dirname, '../../demo/server/operating.md'), 'utf8');
  const [rule] = JSON.parse(/```json\n(.*?)```/s.exec(page)![1]!) as [Record<string, string[] | number>];
  const tags = Object.entries(rule).flatMap(([name, values]) =>
    [values].flat().map((value) => {
      const tag = name.replace(/(?<!Second)s$/, '');
      return `<${tag}>${value}</${tag}>`;
    }),
  );
  return `<CORSConfiguration><CORSRule>${tags.join('')}</CORSRule></CORSConfiguration>`;
};

/** Gives a bucket that rule. */
export const setCorsRule = async (settings: S3): Promise<void> => {
  const body = await corsRule();
  const headers = { 'content-md5': createHash('md5').update(body).digest('base64') };
  await new S3Bucket(settings).ask('PUT', '', { query: { cors: '' }, headers, body });
};
