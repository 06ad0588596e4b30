import { rm } from 'node:fs/promises';
import { SITE_KEY_HEADER } from '../../src/contract/constants/headers.ts';
import type { SecureTokens } from '../../src/contract/index.ts';
import { readConfig } from '../../demo/server/config/config.ts';
import type { Db } from '../../demo/server/db/db.ts';
import type { RecognitionEngine } from '../../demo/server/engines/recognition/engine.ts';
import type { InpaintingEngine } from '../../demo/server/engines/inpainting/engine.ts';
import type { SeparationEngine } from '../../demo/server/engines/separation/engine.ts';
import type { SpeakerEngine } from '../../demo/server/engines/speakers/engine.ts';
import type { SpeechEngine } from '../../demo/server/engines/speech/engine.ts';
import type { ImageTextEngine } from '../../demo/server/engines/text-in-images/engine.ts';
import type { Deps, Module } from '../../demo/server/module.ts';
import type { TranslationEngine } from '../../demo/server/engines/translation/engine.ts';
import { productModules, type ProductEngines } from '../../demo/server/modules.ts';
import { startServer } from '../../demo/server/server.ts';
import type { RemoveNoise } from '../../demo/server/voice-changes/convert.ts';
import { callerAt, type Caller } from './caller.ts';
import { startDatabases, type DatabaseKind } from './databases.ts';
import { makeDataFolder, makeEmptyFolder } from './template.ts';

export interface TestUser extends Caller {
  email: string;
  password: string;
  tokens: SecureTokens;
}

export interface TestServer extends Caller {
  url: string;
  port: number;
  db: Db;
  deps: Deps;
  dataDir: string;
  /** A user in a new workspace. */
  signUp(): Promise<TestUser>;
  signIn(email: string, password: string): Promise<TestUser>;
  /** A visitor on the server's own page with the demo site key. */
  visitor(): Caller;
  close(): Promise<void>;
}

interface TestServerOptions {
  /** Speech engines instead of the real ones. */
  engines?: readonly SpeechEngine[];
  /** Recognition engines instead of the real ones; none where there are other speech engines. */
  recognizers?: readonly RecognitionEngine[];
  /** Engines that read text in images instead of the real ones. */
  imageTextEngines?: readonly ImageTextEngine[];
  /** Engines that tell speakers apart instead of the real one. */
  speakerEngines?: readonly SpeakerEngine[];
  /** Engines that change voices instead of the real ones. */
  conversion?: ProductEngines['conversion'];
  /** What removes noise instead of the real one. */
  removeNoise?: RemoveNoise;
  /** Engines that clone voices instead of the real ones. */
  cloning?: ProductEngines['cloning'];
  /** Engines that translate instead of the real ones. */
  translation?: readonly TranslationEngine[];
  /** Engines that take voices out of recordings instead of the real one. */
  separation?: readonly SeparationEngine[];
  /** Engines that draw hidden parts of pictures instead of the real one. */
  inpainting?: readonly InpaintingEngine[];
  /** What measures and compares samples of voices instead of the real code. */
  samples?: ProductEngines['samples'];
  /** Its database: a new one of this kind, which goes with the server. */
  on?: DatabaseKind;
  /** Modules beside those of the product. */
  more?: readonly ((deps: Deps) => Module)[];
  env?: Record<string, string>;
  /** Of a server that ran before; a new one otherwise, removed by `close`. */
  dataDir?: string;
}

/** Starts the product on a data folder and port of its own, on loopback. */
export const startTestServer = async ({
  engines,
  recognizers = engines && [],
  imageTextEngines,
  speakerEngines,
  conversion,
  removeNoise,
  cloning,
  translation,
  separation,
  inpainting,
  samples,
  on = 'the embedded Postgres',
  more = [],
  env,
  dataDir,
}: TestServerOptions = {}): Promise<TestServer> => {
  const makeFolder = on === 'a real Postgres' ? makeEmptyFolder : makeDataFolder;
  const folder = dataDir ?? (await makeFolder());
  const databases = startDatabases(on);
  const config = readConfig({
    PORT: '0',
    VOXBENCH_DATA: folder,
    VOXBENCH_LOG: 'error',
    VOXBENCH_MODELS: 'off',
    ...(await databases.env()),
    ...env,
  });
  const server = await startServer(config, async (deps) => [
    ...(await productModules(deps, {
      ...(engines && { speech: engines }),
      ...(recognizers && { recognition: recognizers }),
      ...(imageTextEngines && { imageText: imageTextEngines }),
      ...(speakerEngines && { speakers: speakerEngines }),
      ...(conversion && { conversion }),
      ...(removeNoise && { removeNoise }),
      ...(cloning && { cloning }),
      ...(translation && { translation }),
      ...(separation && { separation }),
      ...(inpainting && { inpainting }),
      ...(samples && { samples }),
    })),
    ...more.map((make) => make(deps)),
  ]);
  const { url, port, deps } = server;
  const anybody = callerAt(url, {});

  const userOf = (email: string, password: string, tokens: SecureTokens): TestUser => ({
    ...callerAt(url, { authorization: `Bearer ${tokens.access_token}` }),
    email,
    password,
    tokens,
  });

  return {
    ...anybody,
    url,
    port,
    db: deps.db,
    deps,
    dataDir: folder,
    async signUp() {
      const email = `user-${crypto.randomUUID()}@voxbench.example`;
      const password = 'correct horse battery';
      // Many users come from this one address.
      await deps.db.query(`delete from rate_limit where key like 'sign_up%'`);
      const { body } = await anybody.call('POST /accounts/v1/sign_up', { body: { email, password } });
      return userOf(email, password, body.secure_tokens);
    },
    async signIn(email, password) {
      const { body } = await anybody.call('POST /accounts/v1/sign_in', { body: { email, password } });
      return userOf(email, password, body.secure_tokens);
    },
    visitor: () =>
      callerAt(url, { [SITE_KEY_HEADER]: 'pk_demo_voxbench', origin: `http://localhost:${port}` }),
    async close() {
      await server.close();
      await databases.end();
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
};
