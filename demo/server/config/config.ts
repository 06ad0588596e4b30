import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import type { AppConfig } from '../../../src/contract/index.ts';
import { findProgram } from '../process/find-program.ts';
import { isForThisMachine, originAt } from './addresses.ts';
import { payPalOf, payPalProblems, payPalSettings, type PayPal } from './paypal.ts';
import { s3Of, s3Problems, s3Settings, type S3 } from './s3.ts';
import { StartProblem } from './start-problem.ts';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'off'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Where models that run on this machine come from and go to. All paths are absolute. */
export interface LocalModels {
  /** Of the machine: models and their libraries, shared by all data folders. */
  cacheDir: string;
  /** Looked into before anything is fetched. */
  modelsDir: string | undefined;
  /** Interpreter to use in place of one that is looked for. */
  python: string | undefined;
}

/** What the environment says, checked. */
export interface Config {
  /** 0 takes a free one; a running server's modules see the real one. */
  port: number;
  host: string;
  /** Absolute. Holds the embedded database, the secret and all files. */
  dataDir: string;
  /** Origin under which browsers reach the server, without a path; empty until the port is known. */
  publicUrl: string;
  /** Further origins that may call from a page of theirs. */
  origins: readonly string[];
  /** Of a real Postgres; the embedded one is used without it. */
  databaseUrl: string | undefined;
  /** Where files are kept; the data folder has them without it. */
  s3: S3 | undefined;
  /** Signs tokens and addresses; a file in the data folder has it otherwise. */
  secret: string | undefined;
  /** Emails of the operators, in lower case. */
  operators: readonly string[] | undefined;
  /** Number of trusted proxies in front of the server, whose X-Forwarded-For is believed. */
  trustedProxies: number;
  /** A speech server that speaks OpenAI's protocol. */
  openai: { url: string; key: string | undefined; model: string; voices: readonly string[] } | undefined;
  /** A transcription server that speaks OpenAI's protocol. */
  transcription: { url: string; key: string | undefined; model: string } | undefined;
  /** A chat model that translates, on a server that speaks OpenAI's protocol. */
  translation: { url: string; key: string | undefined; model: string } | undefined;
  /** A LibreTranslate server. */
  libreTranslate: { url: string; key: string | undefined } | undefined;
  /** An account at ElevenLabs. */
  elevenLabs: { url: string; key: string; model: string } | undefined;
  /** Models of the user's for sherpa-onnx, and where that is unless it is looked for. Paths are absolute. */
  sherpa: { modelsDir: string; module: string | undefined } | undefined;
  /** Without it the server keeps to engines that need no models. */
  localModels: LocalModels | undefined;
  /** Whether voices may be cloned, where an engine can. */
  voiceCloning: boolean;
  /** Whether clients report events of use to this server. */
  analytics: boolean;
  /** Whether anybody may use the demo account, whose password is public, and pages the demo site key. */
  demo: boolean;
  /** Whether new users are asked the survey, and all users are told once what is new. */
  welcome: boolean;
  /** Pages of the house elsewhere. */
  socialLinks: AppConfig['social_links'];
  /** Name and address of the seller on receipts; the address may be empty. */
  seller: AppConfig['seller'];
  /** Where payments are made and by whom; without it nothing can be bought. */
  paypal: PayPal | undefined;
  /** The server that sends mail, and the address it comes from; without it mail is written to a folder. */
  smtp: { url: string; from: string } | undefined;
  /** What this process does: it answers requests, runs jobs, or both. */
  role: 'all' | 'web' | 'worker';
  log: LogLevel;
}

const originOf = (text: string): string | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const bare = url && /^https?:$/.test(url.protocol) && !url.username && url.pathname === '/' && !url.search;
  return bare && !url.hash ? url.origin : undefined;
};

const list = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const refuse = (message: string) => ({ error: message });

const origin = (message: string) =>
  z.string().transform((text, context) => {
    const found = originOf(text.trim());
    if (found === undefined) context.addIssue({ code: 'custom', message });
    return found ?? z.NEVER;
  });

const url = (protocols: RegExp, message: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.test(new URL(text).protocol), message);

const webAddress = (name: string, example: string) =>
  url(/^https?:$/, `${name} must be an address such as ${example}.`).optional();

const key = (message: string) => z.string().regex(/^[\x21-\x7e]+$/, message);

const isFolder = (path: string): boolean | undefined =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory();

const wholeNumber = (max: number, message: string) =>
  z.string().regex(/^\d+$/, message).transform(Number).pipe(z.number().max(max, message));

/** An address, or a name with one in angle brackets. */
const SENDER = /^(?:[^\s@<>,;]+@[^\s@<>,;]+|[^<>@\r\n]+ <[^\s@<>,;]+@[^\s@<>,;]+>)$/;

const isMailServer = (text: string): boolean =>
  URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '';

const Environment = z.object({
  PORT: wholeNumber(65_535, 'PORT must be a number from 0 to 65535.').default(4300),
  HOST: z.string().default('127.0.0.1'),
  VOXBENCH_DATA: z.string().default('./.data'),
  VOXBENCH_PUBLIC_URL: origin(
    'VOXBENCH_PUBLIC_URL must be an origin such as https://voice.example.com, without a path.',
  ).optional(),
  VOXBENCH_ORIGINS: z
    .string()
    .default('')
    .transform((text, context) =>
      list(text).map((entry) => {
        const found = originOf(entry);
        if (found === undefined) {
          const message = `VOXBENCH_ORIGINS has "${entry}", which is not an origin such as https://example.com.`;
          context.addIssue({ code: 'custom', message });
        }
        return found ?? '';
      }),
    ),
  DATABASE_URL: url(
    /^postgres(ql)?:$/,
    'DATABASE_URL must be an address such as postgres://user:password@localhost:5432/voxbench.',
  ).optional(),
  ...s3Settings,
  VOXBENCH_SECRET: z.string().min(32, 'VOXBENCH_SECRET must have at least 32 characters.').optional(),
  VOXBENCH_OPERATORS: z
    .string()
    .transform((text) => list(text.toLowerCase()))
    .refine(
      (emails) => emails.every((email) => /^[^\s@]+@[^\s@]+$/.test(email)),
      'VOXBENCH_OPERATORS must be emails of accounts, comma-separated.',
    )
    .optional(),
  VOXBENCH_TRUSTED_PROXIES: wholeNumber(
    10,
    'VOXBENCH_TRUSTED_PROXIES must be the number of proxies in front of the server, from 0 to 10.',
  ).default(0),
  VOXBENCH_ENGINE_OPENAI_URL: url(
    /^https?:$/,
    'VOXBENCH_ENGINE_OPENAI_URL must be an address such as http://localhost:8880/v1.',
  ).optional(),
  VOXBENCH_ENGINE_OPENAI_KEY: key(
    'VOXBENCH_ENGINE_OPENAI_KEY must be the key alone, without spaces.',
  ).optional(),
  VOXBENCH_ENGINE_OPENAI_MODEL: z.string().optional(),
  VOXBENCH_ENGINE_OPENAI_VOICES: z.string().optional(),
  VOXBENCH_ENGINE_TRANSCRIPTION_URL: url(
    /^https?:$/,
    'VOXBENCH_ENGINE_TRANSCRIPTION_URL must be an address such as http://localhost:8000/v1.',
  ).optional(),
  VOXBENCH_ENGINE_TRANSCRIPTION_KEY: key(
    'VOXBENCH_ENGINE_TRANSCRIPTION_KEY must be the key alone, without spaces.',
  ).optional(),
  VOXBENCH_ENGINE_TRANSCRIPTION_MODEL: z.string().optional(),
  VOXBENCH_ENGINE_TRANSLATION_URL: url(
    /^https?:$/,
    'VOXBENCH_ENGINE_TRANSLATION_URL must be an address such as http://localhost:11434/v1.',
  ).optional(),
  VOXBENCH_ENGINE_TRANSLATION_KEY: key(
    'VOXBENCH_ENGINE_TRANSLATION_KEY must be the key alone, without spaces.',
  ).optional(),
  VOXBENCH_ENGINE_TRANSLATION_MODEL: z.string().optional(),
  VOXBENCH_ENGINE_LIBRETRANSLATE_URL: url(
    /^https?:$/,
    'VOXBENCH_ENGINE_LIBRETRANSLATE_URL must be an address such as http://localhost:5000.',
  ).optional(),
  VOXBENCH_ENGINE_LIBRETRANSLATE_KEY: key(
    'VOXBENCH_ENGINE_LIBRETRANSLATE_KEY must be the key alone, without spaces.',
  ).optional(),
  VOXBENCH_ENGINE_ELEVENLABS_KEY: key(
    'VOXBENCH_ENGINE_ELEVENLABS_KEY must be the key alone, without spaces.',
  ).optional(),
  VOXBENCH_ENGINE_ELEVENLABS_URL: url(
    /^https?:$/,
    'VOXBENCH_ENGINE_ELEVENLABS_URL must be an address such as https://api.elevenlabs.io.',
  ).optional(),
  VOXBENCH_ENGINE_ELEVENLABS_MODEL: z.string().optional(),
  VOXBENCH_ENGINE_SHERPA_MODELS: z
    .string()
    .refine(
      isFolder,
      'VOXBENCH_ENGINE_SHERPA_MODELS must be a folder that exists, with a folder for each model.',
    )
    .optional(),
  VOXBENCH_ENGINE_SHERPA_MODULE: z
    .string()
    .refine(isFolder, 'VOXBENCH_ENGINE_SHERPA_MODULE must be the folder of sherpa-onnx-node, which exists.')
    .optional(),
  VOXBENCH_CACHE: z
    .string()
    .refine((path) => isFolder(path) !== false, 'VOXBENCH_CACHE must be a folder, and is a file.')
    .optional(),
  VOXBENCH_MODELS: z
    .string()
    .refine(
      (text) => text === 'off' || isFolder(text),
      'VOXBENCH_MODELS must be off, or a folder with models that exists.',
    )
    .optional(),
  VOXBENCH_PYTHON: z
    .string()
    .refine(
      (program) => findProgram(program) !== undefined,
      'VOXBENCH_PYTHON must be a Python that can be run, such as /usr/bin/python3.12.',
    )
    .optional(),
  ...payPalSettings,
  VOXBENCH_SELLER_NAME: z.string().trim().optional(),
  VOXBENCH_SELLER_ADDRESS: z.string().trim().optional(),
  SMTP_URL: z
    .string()
    .refine(
      isMailServer,
      'SMTP_URL must be an address such as smtps://user:password@mail.example.com:465 or smtp://localhost:25.',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(SENDER, 'MAIL_FROM must be an address such as voice@example.com or Voxbench <voice@example.com>.')
    .optional(),
  XDG_CACHE_HOME: z.string().optional(),
  VOXBENCH_VOICE_CLONING: z
    .enum(['on', 'off'], refuse('VOXBENCH_VOICE_CLONING must be on or off.'))
    .default('on'),
  VOXBENCH_ANALYTICS: z.enum(['on', 'off'], refuse('VOXBENCH_ANALYTICS must be on or off.')).default('off'),
  VOXBENCH_DEMO: z.enum(['on', 'off'], refuse('VOXBENCH_DEMO must be on or off.')).optional(),
  VOXBENCH_WELCOME: z.enum(['on', 'off'], refuse('VOXBENCH_WELCOME must be on or off.')).default('on'),
  VOXBENCH_LINK_VIDEO: webAddress('VOXBENCH_LINK_VIDEO', 'https://video.example/@you'),
  VOXBENCH_LINK_POSTS: webAddress('VOXBENCH_LINK_POSTS', 'https://posts.example/you'),
  VOXBENCH_LINK_NETWORK: webAddress('VOXBENCH_LINK_NETWORK', 'https://network.example/company/you'),
  VOXBENCH_LINK_CHAT: webAddress('VOXBENCH_LINK_CHAT', 'https://chat.example/invite/you'),
  VOXBENCH_ROLE: z
    .enum(['all', 'web', 'worker'], refuse('VOXBENCH_ROLE must be all, web or worker.'))
    .default('all'),
  VOXBENCH_LOG: z
    .enum(LOG_LEVELS, refuse(`VOXBENCH_LOG must be one of ${LOG_LEVELS.join(', ')}.`))
    .default('info'),
});

/** Settings of an engine that count only beside the one that turns it on. */
const DEPENDENT = {
  VOXBENCH_ENGINE_OPENAI_URL: ['OPENAI_KEY', 'OPENAI_MODEL', 'OPENAI_VOICES'],
  VOXBENCH_ENGINE_TRANSCRIPTION_URL: ['TRANSCRIPTION_KEY', 'TRANSCRIPTION_MODEL'],
  VOXBENCH_ENGINE_TRANSLATION_URL: ['TRANSLATION_KEY', 'TRANSLATION_MODEL'],
  VOXBENCH_ENGINE_LIBRETRANSLATE_URL: ['LIBRETRANSLATE_KEY'],
  VOXBENCH_ENGINE_ELEVENLABS_KEY: ['ELEVENLABS_URL', 'ELEVENLABS_MODEL'],
  VOXBENCH_ENGINE_SHERPA_MODELS: ['SHERPA_MODULE'],
} as const;

const unused = (env: z.output<typeof Environment>): string[] =>
  (Object.keys(DEPENDENT) as (keyof typeof DEPENDENT)[])
    .filter((leader) => env[leader] === undefined)
    .flatMap((leader) =>
      DEPENDENT[leader]
        .map((part) => `VOXBENCH_ENGINE_${part}` as const)
        .filter((name) => env[name] !== undefined)
        .map((name) => `${name} is set without ${leader}.`),
    );

/** Of a server that is one of several processes. */
const roleProblems = ({
  VOXBENCH_ROLE: role,
  DATABASE_URL,
  VOXBENCH_SECRET,
}: z.output<typeof Environment>): string[] => {
  if (role === 'all') return [];
  const problems: string[] = [];
  if (DATABASE_URL === undefined)
    problems.push(
      `VOXBENCH_ROLE=${role} is set without DATABASE_URL: with the embedded database one process does everything.`,
    );
  if (VOXBENCH_SECRET === undefined)
    problems.push(
      `VOXBENCH_ROLE=${role} is set without VOXBENCH_SECRET: all processes sign with one secret. Make one with openssl rand -base64 48.`,
    );
  return problems;
};

/** The user's cache folder; the XDG specification wants a relative one ignored. */
const cacheHome = (xdg: string | undefined): string =>
  xdg !== undefined && isAbsolute(xdg) ? xdg : join(homedir(), '.cache');

const localModels = (env: z.output<typeof Environment>): LocalModels | undefined => {
  const { VOXBENCH_CACHE: cache, VOXBENCH_MODELS: models, VOXBENCH_PYTHON: python } = env;
  if (models === 'off') return undefined;
  return {
    cacheDir: cache === undefined ? join(cacheHome(env.XDG_CACHE_HOME), 'voxbench') : resolve(cache),
    modelsDir: models === undefined ? undefined : resolve(models),
    python: python === undefined ? undefined : findProgram(python),
  };
};

const problem = (sentences: readonly string[]) => new StartProblem(sentences.join('\n'));

/** Reads the environment; an empty value counts as none. Throws `StartProblem`, a line a problem. */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) throw problem(parsed.error.issues.map((issue) => issue.message));
  const values = parsed.data;
  const { VOXBENCH_SELLER_NAME: seller, VOXBENCH_SELLER_ADDRESS: sellerAddress } = values;
  const problems = [...unused(values), ...s3Problems(values), ...payPalProblems(values)];
  if (sellerAddress !== undefined && seller === undefined)
    problems.push('VOXBENCH_SELLER_ADDRESS is set without VOXBENCH_SELLER_NAME.');
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = values;
  if (smtpUrl !== undefined && from === undefined) problems.push('SMTP_URL is set without MAIL_FROM.');
  if (from !== undefined && smtpUrl === undefined) problems.push('MAIL_FROM is set without SMTP_URL.');
  const place = {
    host: values.HOST,
    publicUrl: values.VOXBENCH_PUBLIC_URL ?? '',
    trustedProxies: values.VOXBENCH_TRUSTED_PROXIES,
  };
  if (smtpUrl !== undefined && place.publicUrl === '' && !isForThisMachine(place))
    problems.push(
      'SMTP_URL is set without VOXBENCH_PUBLIC_URL: links in mails would lead to localhost. Set it to the address that people open.',
    );
  problems.push(...roleProblems(values));
  if (problems.length > 0) throw problem(problems);
  return {
    ...place,
    port: values.PORT,
    dataDir: resolve(values.VOXBENCH_DATA),
    origins: values.VOXBENCH_ORIGINS,
    databaseUrl: values.DATABASE_URL,
    s3: s3Of(values),
    secret: values.VOXBENCH_SECRET,
    operators: values.VOXBENCH_OPERATORS,
    openai: values.VOXBENCH_ENGINE_OPENAI_URL
      ? {
          url: values.VOXBENCH_ENGINE_OPENAI_URL.replace(/\/+$/, ''),
          key: values.VOXBENCH_ENGINE_OPENAI_KEY,
          model: values.VOXBENCH_ENGINE_OPENAI_MODEL ?? 'tts-1',
          voices: list(values.VOXBENCH_ENGINE_OPENAI_VOICES ?? ''),
        }
      : undefined,
    transcription: values.VOXBENCH_ENGINE_TRANSCRIPTION_URL
      ? {
          url: values.VOXBENCH_ENGINE_TRANSCRIPTION_URL.replace(/\/+$/, ''),
          key: values.VOXBENCH_ENGINE_TRANSCRIPTION_KEY,
          model: values.VOXBENCH_ENGINE_TRANSCRIPTION_MODEL ?? 'whisper-1',
        }
      : undefined,
    translation: values.VOXBENCH_ENGINE_TRANSLATION_URL
      ? {
          url: values.VOXBENCH_ENGINE_TRANSLATION_URL.replace(/\/+$/, ''),
          key: values.VOXBENCH_ENGINE_TRANSLATION_KEY,
          model: values.VOXBENCH_ENGINE_TRANSLATION_MODEL ?? 'gpt-4o-mini',
        }
      : undefined,
    libreTranslate: values.VOXBENCH_ENGINE_LIBRETRANSLATE_URL
      ? {
          url: values.VOXBENCH_ENGINE_LIBRETRANSLATE_URL.replace(/\/+$/, ''),
          key: values.VOXBENCH_ENGINE_LIBRETRANSLATE_KEY,
        }
      : undefined,
    elevenLabs: values.VOXBENCH_ENGINE_ELEVENLABS_KEY
      ? {
          url: (values.VOXBENCH_ENGINE_ELEVENLABS_URL ?? 'https://api.elevenlabs.io').replace(/\/+$/, ''),
          key: values.VOXBENCH_ENGINE_ELEVENLABS_KEY,
          model: values.VOXBENCH_ENGINE_ELEVENLABS_MODEL ?? 'eleven_multilingual_v2',
        }
      : undefined,
    sherpa: values.VOXBENCH_ENGINE_SHERPA_MODELS
      ? {
          modelsDir: resolve(values.VOXBENCH_ENGINE_SHERPA_MODELS),
          module: values.VOXBENCH_ENGINE_SHERPA_MODULE && resolve(values.VOXBENCH_ENGINE_SHERPA_MODULE),
        }
      : undefined,
    localModels: localModels(values),
    voiceCloning: values.VOXBENCH_VOICE_CLONING === 'on',
    analytics: values.VOXBENCH_ANALYTICS === 'on',
    demo: values.VOXBENCH_DEMO === undefined ? isForThisMachine(place) : values.VOXBENCH_DEMO === 'on',
    welcome: values.VOXBENCH_WELCOME === 'on',
    socialLinks: {
      video: values.VOXBENCH_LINK_VIDEO,
      posts: values.VOXBENCH_LINK_POSTS,
      network: values.VOXBENCH_LINK_NETWORK,
      chat: values.VOXBENCH_LINK_CHAT,
    },
    seller: seller === undefined ? undefined : { name: seller, address: sellerAddress ?? '' },
    paypal: payPalOf(values),
    smtp: smtpUrl !== undefined && from !== undefined ? { url: smtpUrl, from } : undefined,
    role: values.VOXBENCH_ROLE,
    log: values.VOXBENCH_LOG,
  };
};

/** The configuration of a server that listens on `port`. */
export const configAt = (config: Config, port: number): Config => ({
  ...config,
  port,
  publicUrl: config.publicUrl || originAt('localhost', port),
});
