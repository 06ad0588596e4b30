import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ownOrigins } from '../../demo/server/config/addresses.ts';
import { configAt, readConfig } from '../../demo/server/config/config.ts';
import { createLog } from '../../demo/server/config/log.ts';
import { inLogScope, keepLogScope } from '../../demo/server/config/log-scope.ts';

describe('the environment', () => {
  test('may be empty: everything has a default', () => {
    expect(readConfig({})).toMatchObject({
      port: 4300,
      host: '127.0.0.1',
      origins: [],
      databaseUrl: undefined,
      openai: undefined,
      trustedProxies: 0,
      log: 'info',
    });
    expect(readConfig({}).dataDir).toMatch(/\/\.data$/);
  });

  test('treats an empty value as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', VOXBENCH_ENGINE_OPENAI_KEY: '' })).toEqual(
      readConfig({}),
    );
  });

  test.each([
    [{ PORT: 'http' }, 'PORT must be a number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT must be a number from 0 to 65535.'],
    [{ S3_ENDPOINT: 'localhost' }, 'S3_ENDPOINT must be an address such as https://'],
    [{ S3_ENDPOINT: 'http://localhost:9000' }, 'S3_ENDPOINT is set without S3_BUCKET.'],
    [{ S3_BUCKET: 'Not a bucket' }, 'S3_BUCKET must be the name of a bucket'],
    [{ S3_PUBLIC_URL: 'files.example' }, 'S3_PUBLIC_URL must be an address such as https://'],
    [{ S3_PUBLIC_URL: 'https://files.example' }, 'S3_PUBLIC_URL is set without S3_ENDPOINT.'],
    [
      { S3_PUBLIC_URL: 'http://files.example', VOXBENCH_PUBLIC_URL: 'https://voice.example' },
      'S3_PUBLIC_URL must be https, as VOXBENCH_PUBLIC_URL is',
    ],
    [{ S3_REGION: 'eu-central-1' }, 'S3_REGION is set without S3_ENDPOINT.'],
    [{ DATABASE_URL: 'localhost' }, 'DATABASE_URL must be an address such as postgres://'],
    [{ DATABASE_URL_UNPOOLED: 'localhost' }, 'DATABASE_URL_UNPOOLED must be an address such as postgres://'],
    [
      { DATABASE_URL_UNPOOLED: 'postgres://localhost/voxbench' },
      'DATABASE_URL_UNPOOLED is set without DATABASE_URL.',
    ],
    [{ VOXBENCH_PUBLIC_URL: 'https://a.example/app' }, 'VOXBENCH_PUBLIC_URL must be an origin'],
    [
      { VOXBENCH_ORIGINS: 'https://a.example, b.example' },
      'VOXBENCH_ORIGINS has "b.example", which is not an origin',
    ],
    [{ VOXBENCH_ORIGINS: '*' }, 'VOXBENCH_ORIGINS has "*", which is not an origin'],
    [{ VOXBENCH_SECRET: 'short' }, 'VOXBENCH_SECRET must have at least 32 characters.'],
    [{ VOXBENCH_ROLE: 'both' }, 'VOXBENCH_ROLE must be all, web or worker.'],
    [{ VOXBENCH_ROLE: 'web' }, 'VOXBENCH_ROLE=web is set without DATABASE_URL'],
    [
      { VOXBENCH_ROLE: 'worker', DATABASE_URL: 'postgres://localhost/voxbench' },
      'VOXBENCH_ROLE=worker is set without VOXBENCH_SECRET',
    ],
    [{ VOXBENCH_WORK: 'speech' }, 'VOXBENCH_WORK is set without VOXBENCH_ROLE=worker.'],
    [{ VOXBENCH_METRICS_TOKEN: 'short' }, 'VOXBENCH_METRICS_TOKEN must have at least 32 characters'],
    [
      { VOXBENCH_METRICS_TOKEN: `${'x'.repeat(32)} ` + 'y' },
      'VOXBENCH_METRICS_TOKEN must have at least 32 characters, without spaces.',
    ],
    [{ VOXBENCH_LOG_FORMAT: 'xml' }, 'VOXBENCH_LOG_FORMAT must be json or text.'],
    [{ VOXBENCH_LOG: 'loud' }, 'VOXBENCH_LOG must be one of debug, info, warn, error, off.'],
    [{ VOXBENCH_ANALYTICS: 'yes' }, 'VOXBENCH_ANALYTICS must be on or off.'],
    [{ VOXBENCH_DEMO: 'no' }, 'VOXBENCH_DEMO must be on or off.'],
    [{ VOXBENCH_VOICE_CLONING: 'yes' }, 'VOXBENCH_VOICE_CLONING must be on or off.'],
    [{ VOXBENCH_WELCOME: 'no' }, 'VOXBENCH_WELCOME must be on or off.'],
    [{ VOXBENCH_LINK_CHAT: 'javascript:alert(1)' }, 'VOXBENCH_LINK_CHAT must be an address such as https://'],
    [{ VOXBENCH_OPERATORS: 'me@example.com, you' }, 'VOXBENCH_OPERATORS must be emails of accounts'],
    [{ VOXBENCH_TRUSTED_PROXIES: '-1' }, 'VOXBENCH_TRUSTED_PROXIES must be the number of proxies'],
    [{ VOXBENCH_ENGINE_OPENAI_URL: 'ftp://a' }, 'VOXBENCH_ENGINE_OPENAI_URL must be an address'],
    [{ VOXBENCH_CACHE: import.meta.filename }, 'VOXBENCH_CACHE must be a folder, and is a file.'],
    [
      { VOXBENCH_MODELS: '/no/such/folder' },
      'VOXBENCH_MODELS must be off, or a folder with models that exists.',
    ],
    [{ VOXBENCH_PYTHON: '/no/such/python' }, 'VOXBENCH_PYTHON must be a Python that can be run, such as'],
    [
      { VOXBENCH_ENGINE_OPENAI_KEY: 'k' },
      'VOXBENCH_ENGINE_OPENAI_KEY is set without VOXBENCH_ENGINE_OPENAI_URL.',
    ],
    [
      { VOXBENCH_ENGINE_TRANSCRIPTION_URL: 'localhost:8000' },
      'VOXBENCH_ENGINE_TRANSCRIPTION_URL must be an address',
    ],
    [
      { VOXBENCH_ENGINE_TRANSCRIPTION_MODEL: 'whisper-1' },
      'VOXBENCH_ENGINE_TRANSCRIPTION_MODEL is set without VOXBENCH_ENGINE_TRANSCRIPTION_URL.',
    ],
    [
      { VOXBENCH_ENGINE_TRANSLATION_URL: 'localhost:11434' },
      'VOXBENCH_ENGINE_TRANSLATION_URL must be an address',
    ],
    [
      { VOXBENCH_ENGINE_TRANSLATION_MODEL: 'gpt-4o-mini' },
      'VOXBENCH_ENGINE_TRANSLATION_MODEL is set without VOXBENCH_ENGINE_TRANSLATION_URL.',
    ],
    [
      { VOXBENCH_ENGINE_LIBRETRANSLATE_KEY: 'secret' },
      'VOXBENCH_ENGINE_LIBRETRANSLATE_KEY is set without VOXBENCH_ENGINE_LIBRETRANSLATE_URL.',
    ],
    [
      { VOXBENCH_SELLER_ADDRESS: '1 Example Street' },
      'VOXBENCH_SELLER_ADDRESS is set without VOXBENCH_SELLER_NAME.',
    ],
    [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL must be an address such as smtps://'],
    [{ SMTP_URL: 'https://mail.example.com' }, 'SMTP_URL must be an address such as smtps://'],
    [{ SMTP_URL: 'smtp://localhost' }, 'SMTP_URL is set without MAIL_FROM.'],
    [{ MAIL_FROM: 'voice@example.com' }, 'MAIL_FROM is set without SMTP_URL.'],
    [
      { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'voice@example.com', HOST: '0.0.0.0' },
      'SMTP_URL is set without VOXBENCH_PUBLIC_URL',
    ],
    [
      { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'voice@example.com', VOXBENCH_TRUSTED_PROXIES: '1' },
      'SMTP_URL is set without VOXBENCH_PUBLIC_URL',
    ],
    [{ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'Voxbench' }, 'MAIL_FROM must be an address such as'],
  ])('refuses %j with a sentence', (env, sentence) => {
    expect(() => readConfig(env as Record<string, string>)).toThrow(sentence);
  });

  test('reports all problems at once, one a line', () => {
    const read = () => readConfig({ PORT: 'x', VOXBENCH_LOG: 'y', VOXBENCH_ORIGINS: 'a,b' });
    expect(read).toThrow(
      /^PORT .*\nVOXBENCH_ORIGINS has "a".*\nVOXBENCH_ORIGINS has "b".*\nVOXBENCH_LOG .*$/,
    );
  });

  test.each([
    [{}, true],
    [{ HOST: '::1', VOXBENCH_PUBLIC_URL: 'http://localhost:4300' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '::' }, false],
    [{ VOXBENCH_PUBLIC_URL: 'https://voice.example' }, false],
    [{ VOXBENCH_TRUSTED_PROXIES: '1' }, false],
    [{ HOST: '0.0.0.0', VOXBENCH_DEMO: 'on' }, true],
    [{ VOXBENCH_DEMO: 'off' }, false],
  ])('with %j turns the demo on: %s', (env, isOn) => {
    expect(readConfig(env as Record<string, string>).demo).toBe(isOn);
  });

  test('names the seller, with or without an address; none by default', () => {
    const sellerOf = (env: Record<string, string>) => readConfig(env).seller;
    const name = { VOXBENCH_SELLER_NAME: 'Example Voices Ltd.' };
    expect(sellerOf({})).toBeUndefined();
    expect(sellerOf(name)).toEqual({ name: 'Example Voices Ltd.', address: '' });
    expect(sellerOf({ ...name, VOXBENCH_SELLER_ADDRESS: '1 Example Street' })).toEqual({
      name: 'Example Voices Ltd.',
      address: '1 Example Street',
    });
  });

  test('names the mail server and the sender, with a name or without', () => {
    expect(readConfig({}).smtp).toBeUndefined();
    for (const from of ['voice@example.com', 'Voxbench <voice@example.com>'])
      expect(readConfig({ SMTP_URL: 'smtps://me:pass@mail.example.com', MAIL_FROM: from }).smtp).toEqual({
        url: 'smtps://me:pass@mail.example.com',
        from,
      });
  });

  test('names the speech server and its voices', () => {
    const { openai } = readConfig({
      VOXBENCH_ENGINE_OPENAI_URL: 'http://localhost:8880/v1/',
      VOXBENCH_ENGINE_OPENAI_VOICES: 'alloy, nova,',
    });
    expect(openai).toEqual({
      url: 'http://localhost:8880/v1',
      key: undefined,
      model: 'tts-1',
      voices: ['alloy', 'nova'],
    });
  });

  test('keeps models in the user’s cache folder, wherever it is', () => {
    const cacheOf = (env: Record<string, string>) => readConfig(env).localModels?.cacheDir;
    expect(cacheOf({})).toBe(join(homedir(), '.cache/voxbench'));
    expect(cacheOf({ XDG_CACHE_HOME: '/var/me' })).toBe('/var/me/voxbench');
    expect(cacheOf({ XDG_CACHE_HOME: 'relative' })).toBe(join(homedir(), '.cache/voxbench'));
    expect(cacheOf({ XDG_CACHE_HOME: '/var/me', VOXBENCH_CACHE: 'here' })).toBe(resolve('here'));
  });

  test('names a folder to look for models in first, or turns models off', () => {
    const { localModels } = readConfig({
      VOXBENCH_MODELS: import.meta.dirname,
      VOXBENCH_PYTHON: process.execPath,
    });
    expect(localModels).toMatchObject({ modelsDir: import.meta.dirname, python: process.execPath });
    expect(readConfig({}).localModels).toMatchObject({ modelsDir: undefined, python: undefined });
    expect(readConfig({ VOXBENCH_MODELS: 'off' }).localModels).toBeUndefined();
  });

  test('makes the server reachable under localhost, its address and its public origin', () => {
    const config = configAt(readConfig({ PORT: '0', VOXBENCH_PUBLIC_URL: 'https://voice.example' }), 4711);
    expect(ownOrigins(config)).toEqual([
      'https://voice.example',
      'http://localhost:4711',
      'http://127.0.0.1:4711',
      'http://[::1]:4711',
    ]);
  });

  test('gives origins without a port on port 80, as browsers send them', () => {
    const config = configAt(readConfig({ PORT: '80' }), 80);
    expect(config.publicUrl).toBe('http://localhost');
    expect(ownOrigins(config)).toEqual(['http://localhost', 'http://127.0.0.1', 'http://[::1]']);
  });
});

describe('the log', () => {
  const lines = (
    level: Parameters<typeof createLog>[0],
    use: (log: ReturnType<typeof createLog>) => void,
  ) => {
    let text = '';
    const log = createLog(level, { write: (more) => (text += more) });
    use(log);
    log.flush();
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  };

  test('writes one JSON line for each event, and errors with their stack and causes', () => {
    const cause = new Error('the disk is full');
    const [line] = lines('info', (log) =>
      log.error('failed', { id: 1, error: new Error('no file', { cause }) }),
    );
    expect(line).toMatchObject({
      level: 'error',
      msg: 'failed',
      id: 1,
      error: {
        message: 'no file',
        stack: expect.stringContaining('config.test.ts') as string,
        cause: { message: 'the disk is full' },
      },
    });
  });

  test('is written for people on a terminal', () => {
    let text = '';
    const log = createLog('info', { format: 'text', write: (more) => (text += more) });
    log.warn('a mail waits', {
      to: 'a b',
      tries: 2,
      kind: 'receipt',
      none: null,
      error: new Error('no line'),
    });
    log.flush();
    expect(text).toMatch(
      /^\d\d:\d\d:\d\d\.\d{3} WARN {2}a mail waits to="a b" tries=2 kind=receipt\n {4}Error: no line\n {8}at /,
    );
  });

  test('escapes control characters and forged lines in text logs', () => {
    let text = '';
    const log = createLog('info', { format: 'text', write: (more) => (text += more) });
    const forged = 'a\n12:00:00.000 ERROR forged';
    log.info(forged, { url: '/a\u001b[2J', name: '\u009b31m', way: '/\u202efdp', error: new Error(forged) });
    log.flush();
    const [first, ...others] = text.trimEnd().split('\n');
    expect(first).toMatch(
      / INFO {2}"a\\n12:00:00\.000 ERROR forged" url="\/a\\u001b\[2J" name="\\u009b31m" way="\/\\u202efdp"$/,
    );
    for (const line of others) expect(line).toMatch(/^ {4}/);
    for (const sign of ['\u001b', '\u009b', '\u202e']) expect(text).not.toContain(sign);
  });

  test('names the request that ordered the work, done at once or later', async () => {
    let text = '';
    const log = createLog('info', { write: (more) => (text += more) });
    let tell = () => {};
    await inLogScope({ request_id: 'first', job: 'one' }, async () => {
      await Promise.resolve();
      log.info('within');
      tell = keepLogScope(() => log.info('for whoever asked'));
    });
    log.info('after');
    inLogScope({ request_id: 'second', job: 'two' }, tell);
    log.flush();
    const found = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(found).toMatchObject([
      { msg: 'within', request_id: 'first', job: 'one' },
      { msg: 'after' },
      { msg: 'for whoever asked', request_id: 'first' },
    ]);
    expect(found[1]).not.toHaveProperty('request_id');
  });

  test('is silent below its level', () => {
    const use = (log: ReturnType<typeof createLog>) => {
      log.debug('d');
      log.info('i');
      log.warn('w');
      log.error('e');
    };
    expect(lines('warn', use).map(({ msg }) => msg)).toEqual(['w', 'e']);
    expect(lines('off', use)).toEqual([]);
  });
});
