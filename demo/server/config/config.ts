import { resolve } from 'node:path';
import { z } from 'zod';
import type { AppConfig } from '../../../src/contract/index.ts';
import { isForThisMachine, originAt } from './addresses.ts';
import { engineProblems, engineSettings, enginesOf, type Engines } from './engines.ts';
import { localModelSettings, localModelsOf, type LocalModels } from './local-models.ts';
import { mailProblems, mailServerOf, mailSettings, type MailServer } from './mail.ts';
import { payPalOf, payPalProblems, payPalSettings, type PayPal } from './paypal.ts';
import { s3Of, s3Problems, s3Settings, type S3 } from './s3.ts';
import { StartProblem } from './start-problem.ts';
import { list, onOrOff, originOf, webAddress, wholeNumber } from './values.ts';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'off'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
const LOG_FORMATS = ['json', 'text'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

/** The validated settings from the environment. */
export interface Config extends Engines {
  /** 0 for any free port; modules of a running server see the actual port. */
  port: number;
  host: string;
  /** Absolute path. Contains the embedded database, the secret and all files. */
  dataDir: string;
  /** Origin at which browsers reach the server, without a path; empty until the port is known. */
  publicUrl: string;
  /** Additional origins whose pages may call the server. */
  origins: readonly string[];
  /** URL of a real Postgres; undefined for the embedded one. */
  databaseUrl: string | undefined;
  /** URL of the same Postgres past a pooler, which `databaseUrl` leads to; undefined without one. */
  unpooledUrl: string | undefined;
  /** Object storage for files; undefined to store them in the data folder. */
  s3: S3 | undefined;
  /** Secret that signs tokens and URLs; undefined to use a file in the data folder. */
  secret: string | undefined;
  /** Emails of the operators, in lower case. */
  operators: readonly string[] | undefined;
  /** Number of trusted proxies in front of the server, which determines how much of X-Forwarded-For is believed. */
  trustedProxies: number;
  /** Undefined to use only engines that need no models. */
  localModels: LocalModels | undefined;
  /** Whether users may clone voices, if an engine can. */
  voiceCloning: boolean;
  /** Whether clients report usage events to this server. */
  analytics: boolean;
  /** Whether anybody may use the demo account, whose password is public, and pages may use the demo site key. */
  demo: boolean;
  /** Whether new users are asked the survey, and all users see news once. */
  welcome: boolean;
  /** Addresses of the operator's pages on social networks. */
  socialLinks: AppConfig['social_links'];
  /** Name and address of the seller on receipts; the address may be empty. */
  seller: AppConfig['seller'];
  /** PayPal account; undefined when nothing can be bought. */
  paypal: PayPal | undefined;
  /** Undefined to write mail to a folder. */
  smtp: MailServer | undefined;
  /** Tasks of this process: answering requests, running jobs, or both. */
  role: 'all' | 'web' | 'worker';
  /** Kinds of work that this process takes; undefined for all. */
  work: readonly string[] | undefined;
  log: LogLevel;
  /** Format for programs or for people; undefined to choose by the output. */
  logFormat: LogFormat | undefined;
  /** Token that /metrics demands; without one, only this machine may read it. */
  metricsToken: string | undefined;
}

const refuse = (message: string) => ({ error: message });

const origin = (message: string) =>
  z.string().transform((text, context) => {
    const found = originOf(text.trim());
    if (found === undefined) context.addIssue({ code: 'custom', message });
    return found ?? z.NEVER;
  });

const postgresAddress = (name: string) =>
  z
    .url({
      protocol: /^postgres(ql)?$/,
      error: `${name} must be an address such as postgres://user:password@localhost:5432/voxbench.`,
    })
    .optional();

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
  DATABASE_URL: postgresAddress('DATABASE_URL'),
  DATABASE_URL_UNPOOLED: postgresAddress('DATABASE_URL_UNPOOLED'),
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
  ...engineSettings,
  ...localModelSettings,
  ...payPalSettings,
  VOXBENCH_SELLER_NAME: z.string().trim().optional(),
  VOXBENCH_SELLER_ADDRESS: z.string().trim().optional(),
  ...mailSettings,
  VOXBENCH_VOICE_CLONING: onOrOff('VOXBENCH_VOICE_CLONING').default('on'),
  VOXBENCH_ANALYTICS: onOrOff('VOXBENCH_ANALYTICS').default('off'),
  VOXBENCH_DEMO: onOrOff('VOXBENCH_DEMO').optional(),
  VOXBENCH_WELCOME: onOrOff('VOXBENCH_WELCOME').default('on'),
  VOXBENCH_LINK_VIDEO: webAddress('VOXBENCH_LINK_VIDEO', 'https://video.example/@you'),
  VOXBENCH_LINK_POSTS: webAddress('VOXBENCH_LINK_POSTS', 'https://posts.example/you'),
  VOXBENCH_LINK_NETWORK: webAddress('VOXBENCH_LINK_NETWORK', 'https://network.example/company/you'),
  VOXBENCH_LINK_CHAT: webAddress('VOXBENCH_LINK_CHAT', 'https://chat.example/invite/you'),
  VOXBENCH_ROLE: z
    .enum(['all', 'web', 'worker'], refuse('VOXBENCH_ROLE must be all, web or worker.'))
    .default('all'),
  VOXBENCH_WORK: z.string().transform(list).optional(),
  VOXBENCH_METRICS_TOKEN: z
    .string()
    .regex(
      /^[\x21-\x7e]{32,}$/,
      'VOXBENCH_METRICS_TOKEN must have at least 32 characters, without spaces. Make one with openssl rand -hex 32.',
    )
    .optional(),
  VOXBENCH_LOG: z
    .enum(LOG_LEVELS, refuse(`VOXBENCH_LOG must be one of ${LOG_LEVELS.join(', ')}.`))
    .default('info'),
  VOXBENCH_LOG_FORMAT: z
    .enum(LOG_FORMATS, refuse(`VOXBENCH_LOG_FORMAT must be ${LOG_FORMATS.join(' or ')}.`))
    .optional(),
});

/** Problems of the settings for one of several processes. */
const roleProblems = ({
  VOXBENCH_ROLE: role,
  DATABASE_URL,
  VOXBENCH_SECRET,
  VOXBENCH_WORK,
}: z.output<typeof Environment>): string[] => {
  const problems: string[] = [];
  if (VOXBENCH_WORK !== undefined && role !== 'worker')
    problems.push('VOXBENCH_WORK is set without VOXBENCH_ROLE=worker.');
  if (role === 'all') return problems;
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

const problem = (sentences: readonly string[]) => new StartProblem(sentences.join('\n'));

/** Parses the environment; an empty value counts as unset. Throws `StartProblem` with one line per problem. */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) throw problem(parsed.error.issues.map((issue) => issue.message));
  const values = parsed.data;
  const { VOXBENCH_SELLER_NAME: seller, VOXBENCH_SELLER_ADDRESS: sellerAddress } = values;
  const problems = [...engineProblems(values), ...s3Problems(values), ...payPalProblems(values)];
  if (sellerAddress !== undefined && seller === undefined)
    problems.push('VOXBENCH_SELLER_ADDRESS is set without VOXBENCH_SELLER_NAME.');
  if (values.DATABASE_URL_UNPOOLED !== undefined && values.DATABASE_URL === undefined)
    problems.push('DATABASE_URL_UNPOOLED is set without DATABASE_URL.');
  const place = {
    host: values.HOST,
    publicUrl: values.VOXBENCH_PUBLIC_URL ?? '',
    trustedProxies: values.VOXBENCH_TRUSTED_PROXIES,
  };
  problems.push(...mailProblems(values, place.publicUrl !== '' || isForThisMachine(place)));
  problems.push(...roleProblems(values));
  if (place.publicUrl.startsWith('https:') && values.S3_PUBLIC_URL?.startsWith('http:'))
    problems.push(
      'S3_PUBLIC_URL must be https, as VOXBENCH_PUBLIC_URL is: browsers refuse to load files otherwise.',
    );
  if (problems.length > 0) throw problem(problems);
  return {
    ...place,
    port: values.PORT,
    dataDir: resolve(values.VOXBENCH_DATA),
    origins: values.VOXBENCH_ORIGINS,
    databaseUrl: values.DATABASE_URL,
    unpooledUrl: values.DATABASE_URL_UNPOOLED,
    s3: s3Of(values),
    secret: values.VOXBENCH_SECRET,
    operators: values.VOXBENCH_OPERATORS,
    ...enginesOf(values),
    localModels: localModelsOf(values),
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
    smtp: mailServerOf(values),
    role: values.VOXBENCH_ROLE,
    work: values.VOXBENCH_WORK,
    log: values.VOXBENCH_LOG,
    logFormat: values.VOXBENCH_LOG_FORMAT,
    metricsToken: values.VOXBENCH_METRICS_TOKEN,
  };
};

/** The configuration of a server that listens on `port`. */
export const configAt = (config: Config, port: number): Config => ({
  ...config,
  port,
  publicUrl: config.publicUrl || originAt('localhost', port),
});
