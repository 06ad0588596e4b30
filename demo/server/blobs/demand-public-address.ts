import type { Log } from '../config/log.ts';
import type { S3 } from '../config/s3.ts';
import { StartProblem } from '../config/start-problem.ts';
import { StorageAway } from '../process/storage-away.ts';
import { elements, PROBE_MS, S3Bucket } from './s3-bucket.ts';
import { GROWING_PREFIX } from './s3-blobs.ts';
import { FILES_PREFIX } from './s3-files.ts';

/** An object that no list of files names. */
const KEY = `${FILES_PREFIX}probe`;
const CONTENT = 'voxbench';
const TYPE = 'audio/wav';
/** Where nothing is written: only the permission is asked for. */
const WRITE_KEY = `${GROWING_PREFIX}probe`;
/** Headers that a page sends to resume a download, and those of the answer that it reads. */
const SENT = ['if-range', 'range'];
const READ = ['content-disposition', 'content-range', 'etag'];
/** What browsers send for a page of another site that this server redirects. */
const ANY_PAGE = 'null';

const covers = (answer: Response, header: string, wanted: readonly string[]): boolean => {
  const listed = (answer.headers.get(header) ?? '').toLowerCase().split(/\s*,\s*/);
  return listed.includes('*') || wanted.every((name) => listed.includes(name));
};

/** @throws StorageAway for an answer that may be another one later */
const ask = async (address: string, method: string, headers: Record<string, string>): Promise<Response> => {
  const signal = AbortSignal.timeout(PROBE_MS);
  const answer = await fetch(address, { method, headers, redirect: 'manual', signal });
  if (answer.status < 500 && answer.status !== 429) return answer;
  await answer.body?.cancel();
  throw new StorageAway(`The object storage answers ${method} with ${answer.status}`);
};

/** Whether a page of this origin may read the answers of the storage. */
const letsRead = async (address: string, origin: string): Promise<boolean> => {
  const allows = (answer: Response) => covers(answer, 'access-control-allow-origin', [origin]);
  const read = await ask(address, 'GET', { origin });
  await read.body?.cancel();
  const asked = await ask(address, 'OPTIONS', {
    origin,
    'access-control-request-method': 'GET',
    'access-control-request-headers': SENT.join(','),
  });
  await asked.body?.cancel();
  const mayRead = allows(read) && covers(read, 'access-control-expose-headers', READ);
  return mayRead && asked.ok && allows(asked) && covers(asked, 'access-control-allow-headers', SENT);
};

/** Whether a page of this origin may send parts of files to the storage. */
const letsWrite = async (address: string, origin: string): Promise<boolean> => {
  const asked = await ask(address, 'OPTIONS', { origin, 'access-control-request-method': 'PUT' });
  await asked.body?.cancel();
  const isAllowed = covers(asked, 'access-control-allow-origin', [origin]);
  return asked.ok && isAllowed && covers(asked, 'access-control-allow-methods', ['put']);
};

/** Describes what is wrong with the address of a stored object; undefined when browsers can read it. */
const problemAt = async (
  address: string,
  { publicEndpoint, bucket }: S3,
  ownOrigin: string,
): Promise<string | undefined> => {
  const answer = await ask(address, 'GET', {});
  const said = await answer.text();
  if (!answer.ok || said !== CONTENT || answer.headers.get('content-type') !== TYPE) {
    const reason = [answer.status, ...elements(said, 'Code')].join(' ');
    return `What answers at ${publicEndpoint} does not give the files of the bucket ${bucket}: it says ${reason}. S3_PUBLIC_URL must lead to the object storage, which checks the host that browsers name.`;
  }
  for (const origin of [ownOrigin, ANY_PAGE])
    if (!(await letsRead(address, origin)))
      return `The bucket ${bucket} does not let pages read it at ${publicEndpoint}. S3_PUBLIC_URL needs a CORS rule of the bucket: GET from all origins, with ${SENT.join(' and ')}, exposing ${READ.join(', ')}.`;
  return undefined;
};

/**
 * Reads an object of the bucket as browsers will, where they reach the storage. What does not answer is logged: this machine
 * may not reach it under that name, or it may come back.
 *
 * @param ownOrigin of the server's pages
 * @returns false when the bucket lets pages read, and not write: that is logged, and uploads go to the server
 * @throws StartProblem when the setting is wrong, or the bucket does not let pages read
 */
export const demandPublicAddress = async (s3: S3, ownOrigin: string, log: Log): Promise<boolean> => {
  const bucket = new S3Bucket(s3);
  const headers = { 'response-content-type': TYPE };
  const address = await bucket.addressOf(KEY, new Date(Date.now() + 60_000), headers);
  const toWrite = await bucket.addressToWrite(WRITE_KEY, 1, 60);
  if (address === undefined || toWrite === undefined) return false;
  let problem: string | undefined;
  let isWritable = true;
  try {
    await bucket.ask('PUT', KEY, { body: CONTENT });
    problem = await problemAt(address, s3, ownOrigin);
    isWritable = await letsWrite(toWrite, ownOrigin);
  } catch (error) {
    log.warn(`no file comes from ${s3.publicEndpoint}, where S3_PUBLIC_URL has browsers read them`, {
      error,
    });
  }
  if (problem !== undefined) throw new StartProblem(problem);
  if (!isWritable)
    log.warn(
      `The bucket ${s3.bucket} does not let pages write to it at ${s3.publicEndpoint}: uploads go through this server. Let its CORS rule allow PUT, too, for uploads straight to the storage.`,
    );
  return isWritable;
};
