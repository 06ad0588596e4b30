import type { Log } from '../config/log.ts';
import type { S3 } from '../config/s3.ts';
import { StartProblem } from '../config/start-problem.ts';
import { elements, S3Bucket } from './s3-bucket.ts';
import { WHOLE_PREFIXES } from './s3-files.ts';

const KEY = 'S3_ACCESS_KEY_ID';
const SECRET = 'S3_SECRET_ACCESS_KEY';

/** Statuses of a list that no object storage returns. Others, as 307 of a new bucket and 408, may be temporary. */
const NO_STORAGE = new Set([200, 301, 400]);

/** Describes a wrong setting by the storage's answer; undefined for what may be temporary. */
const problemIn = ({ endpoint, bucket }: S3, status: number, code: string): string | undefined => {
  switch (code) {
    case 'NoSuchBucket':
      return `There is no bucket ${bucket} at ${endpoint}. Make it, or name another one in S3_BUCKET.`;
    case 'InvalidAccessKeyId':
    // Of versitygw
    case 'XAdminUserNotFound':
      return `The object storage at ${endpoint} does not know the key of ${KEY}.`;
    case 'SignatureDoesNotMatch':
      return `The object storage at ${endpoint} says that ${SECRET} is not the secret of ${KEY}.`;
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
      return `The bucket ${bucket} is in another region than S3_REGION says, or at another S3_ENDPOINT.`;
    case 'RequestTimeTooSkewed':
      return `The clock of this machine is not that of the object storage at ${endpoint}. Set it right.`;
    default:
  }
  if (status === 404)
    return `There is no bucket ${bucket} at ${endpoint}, or no object storage. Look at S3_ENDPOINT and S3_BUCKET.`;
  if (status === 401 || status === 403)
    return `The object storage at ${endpoint} does not let ${KEY} list the bucket ${bucket}.`;
  return NO_STORAGE.has(status)
    ? `What answers at ${endpoint} is no object storage: it says ${status}. Look at S3_ENDPOINT.`
    : undefined;
};

/**
 * Asks the bucket for what the server lists there, and returns whether it answers. What does not may come back: that is
 * logged, and the server starts.
 *
 * @throws StartProblem when the settings are wrong
 */
export const demandBucket = async (s3: S3, log: Log): Promise<boolean> => {
  const bucket = new S3Bucket(s3);
  for (const prefix of WHOLE_PREFIXES) {
    const answer = await bucket.probe(prefix).catch((error: unknown) => {
      log.warn(`nothing answers at ${s3.endpoint}, where S3_ENDPOINT has the files`, { error });
      return undefined;
    });
    if (!answer) return false;
    const said = await answer.text();
    if (answer.ok && said.includes('<ListBucketResult')) continue;
    const [code = ''] = elements(said, 'Code');
    const problem = problemIn(s3, answer.status, code);
    if (problem !== undefined) throw new StartProblem(problem);
    log.warn(`the object storage at ${s3.endpoint} answers with ${answer.status}`, {
      said: said.slice(0, 300),
    });
    return false;
  }
  return true;
};
