import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../demo/server/config/config.ts';
import { openScratch } from '../../demo/server/process/scratch-folder.ts';
import { S3Blobs } from '../../demo/server/storage/s3-blobs.ts';
import { describeBlobs } from '../support/blob-contract.ts';
import { startMoto } from '../support/moto/start.ts';

const inMoto = async () => {
  const { env, close } = await startMoto();
  const folder = await mkdtemp(join(tmpdir(), 'voxbench-copies-'));
  return {
    blobs: new S3Blobs(
      readConfig(env).s3!,
      openScratch({ dataDir: folder, databaseUrl: undefined }, 'copies'),
    ),
    async close() {
      await close();
      await rm(folder, { recursive: true });
    },
  };
};

describeBlobs('in an object storage that is not ours', inMoto, { isLocal: false });
