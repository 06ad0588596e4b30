import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { ensurePythonTool } from '../python-tool.mjs';

export interface Moto {
  /** Settings of the server for a bucket there. */
  env: Record<string, string>;
  close(): Promise<void>;
}

const BUCKET = 'voxbench';

/** Starts moto, which implements the protocol of Amazon S3 independently of us, with an empty bucket. */
export const startMoto = async (): Promise<Moto> => {
  const programs = await ensurePythonTool('moto', join(import.meta.dirname, 'requirements.txt'));
  const moto = spawn(join(programs, 'moto_server'), ['-H', '127.0.0.1', '-p', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => moto.once('close', () => resolve()));
  let said = '';
  const endpoint = await new Promise<string>((resolve, reject) => {
    moto.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-1_000);
      const address = /Running on (http:\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
    moto.once('error', reject);
    void ended.then(() => reject(new Error(`moto ended: ${said}`)));
  });
  const keys = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };
  const made = await new AwsClient({ ...keys, service: 's3', region: 'us-east-1' }).fetch(
    `${endpoint}/${BUCKET}`,
    { method: 'PUT' },
  );
  if (!made.ok) throw new Error(`moto makes no bucket: ${await made.text()}`);
  return {
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    async close() {
      moto.kill();
      await ended;
    },
  };
};
