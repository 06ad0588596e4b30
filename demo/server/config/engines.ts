import { resolve } from 'node:path';
import { z } from 'zod';
import { isFolder, key, list, webAddress } from './values.ts';

/** A server with OpenAI's API. */
interface OpenAiServer {
  /** URL without a trailing slash. */
  url: string;
  key: string | undefined;
  model: string;
}

/** Engines of the operator, in addition to those that come with the server. */
export interface Engines {
  /** Generates speech. */
  openai: (OpenAiServer & { voices: readonly string[] }) | undefined;
  /** Recognises speech. */
  transcription: OpenAiServer | undefined;
  /** Translates with a chat model. */
  translation: OpenAiServer | undefined;
  libreTranslate: { url: string; key: string | undefined } | undefined;
  /** An account at ElevenLabs. */
  elevenLabs: { url: string; key: string; model: string } | undefined;
  /** The operator's models for sherpa-onnx, and its folder unless it is searched for. Paths are absolute. */
  sherpa: { modelsDir: string; module: string | undefined } | undefined;
}

/** The settings in the environment. */
export const engineSettings = {
  VOXBENCH_ENGINE_OPENAI_URL: webAddress('VOXBENCH_ENGINE_OPENAI_URL', 'http://localhost:8880/v1'),
  VOXBENCH_ENGINE_OPENAI_KEY: key('VOXBENCH_ENGINE_OPENAI_KEY'),
  VOXBENCH_ENGINE_OPENAI_MODEL: z.string().optional(),
  VOXBENCH_ENGINE_OPENAI_VOICES: z.string().optional(),
  VOXBENCH_ENGINE_TRANSCRIPTION_URL: webAddress(
    'VOXBENCH_ENGINE_TRANSCRIPTION_URL',
    'http://localhost:8000/v1',
  ),
  VOXBENCH_ENGINE_TRANSCRIPTION_KEY: key('VOXBENCH_ENGINE_TRANSCRIPTION_KEY'),
  VOXBENCH_ENGINE_TRANSCRIPTION_MODEL: z.string().optional(),
  VOXBENCH_ENGINE_TRANSLATION_URL: webAddress('VOXBENCH_ENGINE_TRANSLATION_URL', 'http://localhost:11434/v1'),
  VOXBENCH_ENGINE_TRANSLATION_KEY: key('VOXBENCH_ENGINE_TRANSLATION_KEY'),
  VOXBENCH_ENGINE_TRANSLATION_MODEL: z.string().optional(),
  VOXBENCH_ENGINE_LIBRETRANSLATE_URL: webAddress(
    'VOXBENCH_ENGINE_LIBRETRANSLATE_URL',
    'http://localhost:5000',
  ),
  VOXBENCH_ENGINE_LIBRETRANSLATE_KEY: key('VOXBENCH_ENGINE_LIBRETRANSLATE_KEY'),
  VOXBENCH_ENGINE_ELEVENLABS_KEY: key('VOXBENCH_ENGINE_ELEVENLABS_KEY'),
  VOXBENCH_ENGINE_ELEVENLABS_URL: webAddress('VOXBENCH_ENGINE_ELEVENLABS_URL', 'https://api.elevenlabs.io'),
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
};

type Settings = z.output<z.ZodObject<typeof engineSettings>>;

/** Settings that apply only together with the one that enables their engine. */
const DEPENDENT = {
  VOXBENCH_ENGINE_OPENAI_URL: ['OPENAI_KEY', 'OPENAI_MODEL', 'OPENAI_VOICES'],
  VOXBENCH_ENGINE_TRANSCRIPTION_URL: ['TRANSCRIPTION_KEY', 'TRANSCRIPTION_MODEL'],
  VOXBENCH_ENGINE_TRANSLATION_URL: ['TRANSLATION_KEY', 'TRANSLATION_MODEL'],
  VOXBENCH_ENGINE_LIBRETRANSLATE_URL: ['LIBRETRANSLATE_KEY'],
  VOXBENCH_ENGINE_ELEVENLABS_KEY: ['ELEVENLABS_URL', 'ELEVENLABS_MODEL'],
  VOXBENCH_ENGINE_SHERPA_MODELS: ['SHERPA_MODULE'],
} as const;

/** Problems in the combination of settings, one sentence each. */
export const engineProblems = (env: Settings): string[] =>
  (Object.keys(DEPENDENT) as (keyof typeof DEPENDENT)[])
    .filter((leader) => env[leader] === undefined)
    .flatMap((leader) =>
      DEPENDENT[leader]
        .map((part) => `VOXBENCH_ENGINE_${part}` as const)
        .filter((name) => env[name] !== undefined)
        .map((name) => `${name} is set without ${leader}.`),
    );

const withoutSlash = (url: string) => url.replace(/\/+$/, '');

const serverAt = (url: string | undefined, apiKey: string | undefined, model: string) =>
  url === undefined ? undefined : { url: withoutSlash(url), key: apiKey, model };

/** Converts validated settings. */
export const enginesOf = (env: Settings): Engines => {
  const openai = serverAt(
    env.VOXBENCH_ENGINE_OPENAI_URL,
    env.VOXBENCH_ENGINE_OPENAI_KEY,
    env.VOXBENCH_ENGINE_OPENAI_MODEL ?? 'tts-1',
  );
  return {
    openai: openai && { ...openai, voices: list(env.VOXBENCH_ENGINE_OPENAI_VOICES ?? '') },
    transcription: serverAt(
      env.VOXBENCH_ENGINE_TRANSCRIPTION_URL,
      env.VOXBENCH_ENGINE_TRANSCRIPTION_KEY,
      env.VOXBENCH_ENGINE_TRANSCRIPTION_MODEL ?? 'whisper-1',
    ),
    translation: serverAt(
      env.VOXBENCH_ENGINE_TRANSLATION_URL,
      env.VOXBENCH_ENGINE_TRANSLATION_KEY,
      env.VOXBENCH_ENGINE_TRANSLATION_MODEL ?? 'gpt-4o-mini',
    ),
    libreTranslate:
      env.VOXBENCH_ENGINE_LIBRETRANSLATE_URL === undefined
        ? undefined
        : {
            url: withoutSlash(env.VOXBENCH_ENGINE_LIBRETRANSLATE_URL),
            key: env.VOXBENCH_ENGINE_LIBRETRANSLATE_KEY,
          },
    elevenLabs:
      env.VOXBENCH_ENGINE_ELEVENLABS_KEY === undefined
        ? undefined
        : {
            url: withoutSlash(env.VOXBENCH_ENGINE_ELEVENLABS_URL ?? 'https://api.elevenlabs.io'),
            key: env.VOXBENCH_ENGINE_ELEVENLABS_KEY,
            model: env.VOXBENCH_ENGINE_ELEVENLABS_MODEL ?? 'eleven_multilingual_v2',
          },
    sherpa:
      env.VOXBENCH_ENGINE_SHERPA_MODELS === undefined
        ? undefined
        : {
            modelsDir: resolve(env.VOXBENCH_ENGINE_SHERPA_MODELS),
            module: env.VOXBENCH_ENGINE_SHERPA_MODULE && resolve(env.VOXBENCH_ENGINE_SHERPA_MODULE),
          },
  };
};
