import { z } from 'zod';
import {
  API_INPUT_CHARACTERS_MAX,
  API_INSTRUCTIONS_CHARACTERS_MAX,
  API_SPEECH_FORMATS,
  API_SPEED_MAX,
  API_SPEED_MIN,
} from '../constants/api-keys.ts';
import {
  TRANSCRIPTION_BYTES_MAX,
  TRANSCRIPTION_FORMATS,
  TRANSCRIPTION_PROMPT_CHARACTERS_MAX,
} from '../constants/recognition.ts';
import { countCharacters } from '../constants/script.ts';
import { languageId, type CallTable } from './call.ts';

/** Error answer in OpenAI's format. */
export const OpenAiError = z.object({
  error: z.object({
    message: z.string(),
    type: z.string(),
    /** The invalid field. */
    param: z.string().nullable(),
    code: z.string().nullable(),
  }),
});

export const OpenAiModel = z.object({
  id: z.string(),
  object: z.literal('model'),
  /** Always 0: it is not known. */
  created: z.int(),
  owned_by: z.string(),
  capability: z.enum(['speech', 'recognition']),
  /** Voice ids it accepts as `voice`. */
  voices: z.array(z.string()),
  /** OpenAI's voice names, which are accepted too, with the id of the voice each currently stands for. */
  openai_voices: z.record(z.string(), z.string()),
});

/**
 * Speech as events: parts of the file in base64, then the end. An `error` instead of the end means it is incomplete.
 */
export const SpeechAudioEvent = z.union([
  z.object({ type: z.literal('speech.audio.delta'), audio: z.string() }),
  z.object({
    type: z.literal('speech.audio.done'),
    /** In characters of the text: this API does not count tokens. */
    usage: z.object({ input_tokens: z.int(), output_tokens: z.int(), total_tokens: z.int() }),
  }),
  OpenAiError,
]);

const usage = z.object({ type: z.literal('duration'), seconds: z.int().nonnegative() });
const seconds = z.number().nonnegative();

/** Text spoken in a recording. */
export const Transcription = z.object({ text: z.string(), usage });

/** The same with times, in seconds. */
export const VerboseTranscription = z.object({
  task: z.literal('transcribe'),
  /** English name in lower case; `unknown` when nobody speaks. */
  language: z.string(),
  duration: seconds,
  text: z.string(),
  /** Only when requested, which is the default. */
  segments: z
    .array(z.object({ id: z.int().nonnegative(), start: seconds, end: seconds, text: z.string() }))
    .optional(),
  /** Only when requested. */
  words: z.array(z.object({ word: z.string(), start: seconds, end: seconds })).optional(),
  usage,
});

/** Calls for programs written for OpenAI's API. Refusals have the form of {@link OpenAiError}. */
export const openAiCalls = {
  'POST /v1/audio/speech': {
    summary: 'Speak a text; the audio streams sentence by sentence while it is made',
    access: 'key',
    refuses: [404, 429],
    scope: 'speech',
    spends: true,
    unkeyed: true,
    body: z.object({
      /** One of our models, or `tts-1`, `tts-1-hd` or `gpt-4o-mini-tts`, which all mean the model of the voice. */
      model: z.string().max(200),
      input: z.string().refine((text) => countCharacters(text) <= API_INPUT_CHARACTERS_MAX, {
        message: `A text may have at most ${API_INPUT_CHARACTERS_MAX} characters. Send it in parts.`,
      }),
      /** One of our voices, or an OpenAI name; the list of models tells which voice it stands for. */
      voice: z.union([z.string().max(200), z.object({ id: z.string().max(200) })]),
      response_format: z.enum(API_SPEECH_FORMATS).default('mp3'),
      /** Factor. Outside a voice's own range the audio is time-stretched; its pitch stays. */
      speed: z.number().min(API_SPEED_MIN).max(API_SPEED_MAX).default(1),
      stream_format: z.enum(['audio', 'sse']).default('audio'),
      /**
       * How to speak, in words. Voices of a connected speech server follow it; others ignore it, and `tts-1` and
       * `tts-1-hd` do too, as at OpenAI.
       */
      instructions: z.string().max(API_INSTRUCTIONS_CHARACTERS_MAX).optional(),
    }),
    answer: SpeechAudioEvent,
    stream: true,
    file: ['audio/mpeg', 'audio/ogg', 'audio/aac', 'audio/flac', 'audio/wav', 'audio/pcm'],
  },
  'POST /v1/audio/transcriptions': {
    summary: 'The text of a recording, also with times or as subtitles',
    access: 'key',
    refuses: [404, 429],
    scope: 'transcription',
    spends: true,
    unkeyed: true,
    form: {
      file: 'file',
      fileBytesMax: TRANSCRIPTION_BYTES_MAX,
      fields: z.object({
        /** One of our models, or `whisper-1`, which means the best one for the language. */
        model: z.string().max(200),
        /** ISO 639-1, such as `en`; detected if absent. */
        language: languageId.optional(),
        /** Preceding text, or words to expect. PocketSphinx ignores it. */
        prompt: z.string().max(TRANSCRIPTION_PROMPT_CHARACTERS_MAX).optional(),
        response_format: z.enum(TRANSCRIPTION_FORMATS).default('json'),
        /** Accepted but ignored. As OpenAI does at 0, the server tries again where the model is unsure. */
        temperature: z.coerce.number().min(0).max(1).optional(),
        /** For `verbose_json`. */
        'timestamp_granularities[]': z
          .array(z.enum(['word', 'segment']))
          .max(2)
          .default(['segment']),
      }),
    },
    answer: z.union([VerboseTranscription, Transcription]),
    file: ['text/plain', 'text/vtt'],
  },
  'GET /v1/models': {
    summary: 'Models that work now: ours, and the names of OpenAI models that stand for them',
    access: 'key',
    scope: 'models',
    answer: z.object({ object: z.literal('list'), data: z.array(OpenAiModel) }),
  },
  'GET /v1/models/{model}': {
    summary: 'One of the models',
    access: 'key',
    scope: 'models',
    params: z.object({ model: z.string().max(200) }),
    answer: OpenAiModel,
  },
} as const satisfies CallTable;

export type OpenAiError = z.output<typeof OpenAiError>;
export type OpenAiModel = z.output<typeof OpenAiModel>;
export type SpeechAudioEvent = z.output<typeof SpeechAudioEvent>;
export type Transcription = z.output<typeof Transcription>;
export type VerboseTranscription = z.output<typeof VerboseTranscription>;
