import { resolve } from 'node:path';
import { z } from 'zod';
import { StartProblem } from './start-problem.ts';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'off'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What the environment says, checked. */
export interface Config {
  /** 0 takes a free one; a running server's modules see the real one. */
  port: number;
  host: string;
  /** Absolute. Holds the embedded database, the secret and all files. */
  dataDir: string;
  /** Origin under which browsers reach the server, without a path. */
  publicUrl: string;
  /** Further origins that may call from a page of theirs. */
  origins: readonly string[];
  /** Of a real Postgres; the embedded one is used without it. */
  databaseUrl: string | undefined;
  /** Signs tokens and addresses; a file in the data folder has it otherwise. */
  secret: string | undefined;
  /** How many proxies stand in front whose X-Forwarded-For is believed. */
  trustedProxies: number;
  /** A speech server that speaks OpenAI's protocol. */
  openai: { url: string; key: string | undefined; model: string; voices: readonly string[] } | undefined;
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

const wholeNumber = (max: number, message: string) =>
  z.string().regex(/^\d+$/, message).transform(Number).pipe(z.number().max(max, message));

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
  VOXBENCH_SECRET: z.string().min(32, 'VOXBENCH_SECRET must have at least 32 characters.').optional(),
  VOXBENCH_TRUSTED_PROXIES: wholeNumber(
    10,
    'VOXBENCH_TRUSTED_PROXIES must be the number of proxies in front of the server, from 0 to 10.',
  ).default(0),
  VOXBENCH_ENGINE_OPENAI_URL: url(
    /^https?:$/,
    'VOXBENCH_ENGINE_OPENAI_URL must be an address such as http://localhost:8880/v1.',
  ).optional(),
  VOXBENCH_ENGINE_OPENAI_KEY: z.string().optional(),
  VOXBENCH_ENGINE_OPENAI_MODEL: z.string().optional(),
  VOXBENCH_ENGINE_OPENAI_VOICES: z.string().optional(),
  VOXBENCH_LOG: z
    .enum(LOG_LEVELS, refuse(`VOXBENCH_LOG must be one of ${LOG_LEVELS.join(', ')}.`))
    .default('info'),
});

const unused = (env: z.output<typeof Environment>): string[] =>
  env.VOXBENCH_ENGINE_OPENAI_URL
    ? []
    : (['KEY', 'MODEL', 'VOICES'] as const)
        .filter((part) => env[`VOXBENCH_ENGINE_OPENAI_${part}`] !== undefined)
        .map((part) => `VOXBENCH_ENGINE_OPENAI_${part} is set without VOXBENCH_ENGINE_OPENAI_URL.`);

/** Origins by which the server itself is reached. */
export const ownOrigins = (config: Config): string[] => [
  ...new Set([
    config.publicUrl,
    `http://localhost:${config.port}`,
    `http://127.0.0.1:${config.port}`,
    `http://[::1]:${config.port}`,
  ]),
];

const problem = (sentences: readonly string[]) => new StartProblem(sentences.join('\n'));

/** Reads the environment; an empty value counts as none. Throws `StartProblem`, a line a problem. */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) throw problem(parsed.error.issues.map((issue) => issue.message));
  const values = parsed.data;
  const problems = unused(values);
  if (problems.length > 0) throw problem(problems);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.VOXBENCH_DATA),
    publicUrl: values.VOXBENCH_PUBLIC_URL ?? '',
    origins: values.VOXBENCH_ORIGINS,
    databaseUrl: values.DATABASE_URL,
    secret: values.VOXBENCH_SECRET,
    trustedProxies: values.VOXBENCH_TRUSTED_PROXIES,
    openai: values.VOXBENCH_ENGINE_OPENAI_URL
      ? {
          url: values.VOXBENCH_ENGINE_OPENAI_URL.replace(/\/+$/, ''),
          key: values.VOXBENCH_ENGINE_OPENAI_KEY,
          model: values.VOXBENCH_ENGINE_OPENAI_MODEL ?? 'tts-1',
          voices: list(values.VOXBENCH_ENGINE_OPENAI_VOICES ?? ''),
        }
      : undefined,
    log: values.VOXBENCH_LOG,
  };
};

/** The configuration of a server that listens on `port`. */
export const configAt = (config: Config, port: number): Config => ({
  ...config,
  port,
  publicUrl: config.publicUrl || `http://localhost:${port}`,
});
