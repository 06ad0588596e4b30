import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demandBucket } from '../../demo/server/blobs/demand-bucket.ts';
import { demandPublicAddress } from '../../demo/server/blobs/demand-public-address.ts';
import { readConfig } from '../../demo/server/config/config.ts';
import { startServer } from '../../demo/server/server.ts';
import { openLog } from '../support/open-log.ts';
import { startS3Server, type S3Server } from '../support/s3-server.ts';
import { startTestServer } from '../support/server.ts';
import { makeDataFolder } from '../support/template.ts';

describe('an object storage', () => {
  let server: Server | undefined;
  afterEach(() => void server?.close());
  /** A server that gives the same answer to all requests. */
  const answering = async (status: number, body: string) => {
    server = createServer((_, outgoing) => outgoing.writeHead(status).end(body)).listen(0, '127.0.0.1');
    await new Promise((listening) => server!.once('listening', listening));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const settings = (S3_ENDPOINT: string) =>
    readConfig({ S3_ENDPOINT, S3_BUCKET: 'sounds', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' })
      .s3!;
  const error = (code: string) => `<Error><Code>${code}</Code></Error>`;

  test.each([
    [404, error('NoSuchBucket'), /^There is no bucket sounds at http/],
    [403, error('InvalidAccessKeyId'), /does not know the key of S3_ACCESS_KEY_ID\.$/],
    [404, error('XAdminUserNotFound'), /does not know the key of S3_ACCESS_KEY_ID\.$/],
    [403, error('SignatureDoesNotMatch'), /S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID\.$/],
    [403, error('AccessDenied'), /does not let S3_ACCESS_KEY_ID list the bucket sounds\.$/],
    [400, error('AuthorizationHeaderMalformed'), /in another region than S3_REGION says/],
    [301, error('PermanentRedirect'), /in another region than S3_REGION says/],
    [403, error('RequestTimeTooSkewed'), /^The clock of this machine/],
    [200, '<html>Welcome</html>', /is no object storage: it says 200\. Look at S3_ENDPOINT\.$/],
    [400, '', /is no object storage: it says 400/],
  ])('that answers %i %s is reported in a sentence', async (status, body, sentence) => {
    const { log, messages } = openLog();
    await expect(demandBucket(settings(await answering(status, body)), log)).rejects.toThrow(sentence);
    expect(messages()).toEqual([]);
  });

  test.each([307, 405, 408, 409])('that answers %i is logged, and the server starts', async (status) => {
    const { log, messages } = openLog();
    await demandBucket(settings(await answering(status, error('TemporaryRedirect'))), log);
    expect(messages()).toEqual([expect.stringMatching(`answers with ${status}$`)]);
  });

  test('whose policy allows only the listings that the server makes is accepted', async () => {
    const { log, messages } = openLog();
    server = createServer(({ url }, outgoing) => {
      const { searchParams } = new URL(url!, 'http://s3');
      const isAllowed = ['files/', 'media/', 'avatars/', 'heard/'].includes(searchParams.get('prefix') ?? '');
      outgoing
        .writeHead(isAllowed ? 200 : 403)
        .end(isAllowed ? '<ListBucketResult></ListBucketResult>' : error('AccessDenied'));
    }).listen(0, '127.0.0.1');
    await new Promise((listening) => server!.once('listening', listening));
    const { port } = server.address() as AddressInfo;
    await demandBucket(settings(`http://127.0.0.1:${port}`), log);
    expect(messages()).toEqual([]);
  });

  test('that is away or busy is logged, since it may come back', async () => {
    const { log, messages } = openLog();
    await demandBucket(settings(await answering(503, error('SlowDown'))), log);
    await demandBucket(settings('http://127.0.0.1:1'), log);
    expect(messages()).toEqual([
      expect.stringMatching(/^the object storage at http:\S+ answers with 503$/),
      'nothing answers at http://127.0.0.1:1, where S3_ENDPOINT has the files',
    ]);
  });

  describe('that browsers reach', () => {
    const OWN = 'https://voice.example';
    let s3: S3Server;
    beforeEach(async () => void (s3 = await startS3Server()));
    afterEach(() => s3.close());
    const demand = (S3_PUBLIC_URL: string | undefined, log = openLog().log) =>
      demandPublicAddress(readConfig({ ...s3.env, S3_PUBLIC_URL }).s3!, OWN, log);

    test('and that lets pages read and write it is accepted', async () => {
      const { log, messages } = openLog();
      expect(await demand(s3.env.S3_ENDPOINT, log)).toBe(true);
      expect(messages()).toEqual([]);
    });

    test('and that lets pages only read it takes no uploads of theirs, which is logged', async () => {
      const { log, messages } = openLog();
      s3.cors = { ...s3.cors, 'access-control-allow-methods': 'GET' };
      expect(await demand(s3.env.S3_ENDPOINT, log)).toBe(false);
      expect(messages()).toEqual([
        expect.stringMatching(/^The bucket bucket does not let pages write to it at http.* allow PUT/),
      ]);
      const server = await startTestServer({ env: { ...s3.env, S3_PUBLIC_URL: s3.env.S3_ENDPOINT! } });
      const user = await server.signUp();
      const { body } = await user.call('POST /v1/misc/generate_obs_temporary_credentials', {});
      expect(body.data.part_bytes).toBeNull();
      await server.close();
    });

    test('is not asked where no setting names its address', async () => {
      s3.cors = {};
      await demand(undefined);
      expect([...s3.objects.keys()]).toEqual([]);
    });

    test.each<[string, Record<string, string>]>([
      ['no page', { 'access-control-allow-origin': '' }],
      ['only the own pages', { 'access-control-allow-origin': OWN }],
      ['pages without the headers that they send', { 'access-control-allow-headers': 'range' }],
      ['pages, and hides the headers that they read', { 'access-control-expose-headers': 'ETag' }],
    ])('and that lets %s read it is reported in a sentence', async (_, cors) => {
      s3.cors = { ...s3.cors, ...cors };
      await expect(demand(s3.env.S3_ENDPOINT)).rejects.toThrow(
        /^The bucket bucket does not let pages read it at http.* S3_PUBLIC_URL needs a CORS rule/,
      );
    });

    test.each([
      [
        200,
        '<html>Welcome</html>',
        /^What answers at http\S+ does not give the files of the bucket bucket: it says 200/,
      ],
      [403, error('SignatureDoesNotMatch'), /it says 403 SignatureDoesNotMatch\. S3_PUBLIC_URL must lead to/],
      [301, '', /it says 301/],
    ])('under an address that answers %i %s is reported in a sentence', async (status, body, sentence) => {
      await expect(demand(await answering(status, body))).rejects.toThrow(sentence);
    });

    test('under an address that is away or busy is logged, since it may come back', async () => {
      const { log, messages } = openLog();
      const busy = await answering(503, error('SlowDown'));
      for (const address of ['http://127.0.0.1:1', busy]) await demand(address, log);
      const sentence = (address: string) =>
        `no file comes from ${address}, where S3_PUBLIC_URL has browsers read them`;
      expect(messages()).toEqual([sentence('http://127.0.0.1:1'), sentence(busy)]);
    });

    test('and that refuses pages keeps the server from starting', async () => {
      s3.cors = {};
      const config = readConfig({
        ...s3.env,
        S3_PUBLIC_URL: s3.env.S3_ENDPOINT,
        VOXBENCH_DATA: await makeDataFolder(),
        PORT: '0',
        VOXBENCH_LOG: 'off',
      });
      await expect(startServer(config)).rejects.toThrow('does not let pages read it');
    });
  });

  test('with another bucket keeps the server from starting', async () => {
    const s3 = await startS3Server();
    const VOXBENCH_DATA = await makeDataFolder();
    const config = readConfig({
      ...s3.env,
      S3_BUCKET: 'another',
      VOXBENCH_DATA,
      PORT: '0',
      VOXBENCH_LOG: 'off',
    });
    await expect(startServer(config)).rejects.toThrow('There is no bucket another');
    await s3.close();
  });
});
