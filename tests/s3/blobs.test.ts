import { readConfig } from '../../demo/server/config/config.ts';
import { S3Blobs } from '../../demo/server/storage/s3-blobs.ts';
import { describeBlobs } from '../support/blob-contract.ts';
import { startMoto } from '../support/moto/start.ts';

const inMoto = async () => {
  const { env, close } = await startMoto();
  return { blobs: new S3Blobs(readConfig(env).s3!), close };
};

describeBlobs('in an object storage that is not ours', inMoto, { isLocal: false });
