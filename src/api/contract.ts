/**
 * The wire: every call with its payload and answer. The server validates by these schemas and makes its
 * OpenAPI document from them; the browser takes only their types, so no schema library reaches a bundle.
 *
 * Envelope `{code, msg, data}` unless a call names its fields bare. A payload that does not fit is answered
 * with status 422 and {@link ValidationErrors}.
 */
import { z } from 'zod';
import {
  DOWNLOAD_FORMATS,
  GAP,
  IMPORT_BYTES_MAX,
  MIX_VOICES_MAX,
  PASSWORD_CHARACTERS_MIN,
  SCRIPT_SEGMENTS_MAX,
  SEGMENT_CHARACTERS_MAX,
  SPEED_FACTORS,
  TITLE_CHARACTERS_MAX,
  countCharacters,
} from './constants.ts';

const head = { code: z.int(), msg: z.string() };
const bare = <T extends z.ZodRawShape>(fields: T) => z.object({ ...head, ...fields });
const data = <T extends z.ZodType>(fields: T) => bare({ data: fields });
const done = z.object(head);

const id = z.uuid();
/** Epoch milliseconds. */
const moment = z.int().nonnegative();
const flag = z.union([z.literal(0), z.literal(1)]);

export const ValidationErrors = z.object({
  detail: z.array(
    z.object({ type: z.string(), msg: z.string(), loc: z.array(z.union([z.string(), z.int()])) }),
  ),
});

// Accounts

/** Lifetimes are seconds from now; who stores them makes them absolute. */
export const SecureTokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.int().positive(),
  refresh_token_expires_in: z.int().positive(),
});

export const UserInfo = z.object({
  uid: z.string(),
  /** 1 visitor, 2 logged in. */
  type: z.int(),
  email: z.string(),
  nickname: z.string(),
  /** Empty when there is none. */
  avatar_url: z.string(),
  /** 2 means that the survey is still open. */
  user_persona_questionnaire_status: z.int(),
  /** Looks after this installation: the owner of its first account. */
  is_operator: z.boolean(),
});

export const TenantBonus = z.object({
  /** 3 means out of credit. */
  credit_type: z.int(),
  title: z.string(),
  /** Plan level; a member's is above 100. */
  level: z.int(),
  /** Epoch seconds at which the plan ends; 0 for a plan without an end. */
  expired_time: z.int().nonnegative(),
  /** Sum of the live lots, in credits. */
  credit_balance: z.int().nonnegative().optional(),
  is_free_package: flag,
  /** Longest script this plan may generate at once, in characters. */
  script_characters_max: z.int().positive(),
});

const email = z.email().max(254);
const password = z.string().min(PASSWORD_CHARACTERS_MIN).max(256);

// Voices

/** A voice's part in a mix; those of a mix add up to 1. */
export const VoiceShare = z.object({ voice_id: z.string().max(200), share: z.number().gt(0).max(1) });

/** What a mix is made of: different voices of one model that speak the same language. */
const mix = z.array(VoiceShare).min(2).max(MIX_VOICES_MAX);

export const Voice = z.object({
  voice_id: z.string(),
  name: z.string(),
  /** One true line about how it sounds. */
  description: z.string(),
  is_disabled: z.boolean(),
  is_favorite: z.boolean(),
  labels: z.object({
    /** Comma-separated. */
    gender: z.string(),
    /** BCP 47 tag of the voice's own language. */
    language: z.string(),
    /** Comma-separated words such as `clear,fast`. */
    style: z.string(),
  }),
  /** Every language it can speak, BCP 47. */
  languages: z.array(z.string()).min(1),
  model_ids: z.array(z.string()).min(1),
  /** Short sample that plays at once. */
  preview_url: z.string(),
  /** Of a mix that the workspace made; null for a voice as its engine has it. */
  mix: z.array(VoiceShare).nullable(),
});

export const Model = z.object({
  model_id: z.string(),
  name: z.string(),
  description: z.string(),
  languages: z.array(z.object({ language_id: z.string(), name: z.string() })),
  /** Its voices can be mixed. */
  can_blend: z.boolean(),
  /** It follows IPA in the pronunciation list. */
  can_ipa: z.boolean(),
  /** It tells when each word sounds. */
  can_mark: z.boolean(),
});

// Pronunciation: how words are said that a voice would get wrong

export const Pronunciation = z
  .object({
    /** As it stands in texts; whole words, upper and lower case alike. */
    word: z.string().trim().min(1).max(100),
    /** BCP 47 language without a region: counts in all its regions. */
    language: z.string().regex(/^[a-z]{2,3}$/),
    /** Written as a reader would say it; empty for none. */
    say: z.string().trim().max(200),
    /** International Phonetic Alphabet, for models that follow it; empty for none. */
    ipa: z.string().trim().max(200),
  })
  .refine(({ say, ipa }) => say !== '' || ipa !== '', { message: 'Write a respelling or IPA.' });

// Speech: a script is a list of segments; a segment keeps every take that was made of it.

const speed = z
  .number()
  .min(SPEED_FACTORS[0])
  .max(SPEED_FACTORS[SPEED_FACTORS.length - 1]!);

const spokenText = z.string().refine((text) => countCharacters(text) <= SEGMENT_CHARACTERS_MAX, {
  message: `A sentence may have at most ${SEGMENT_CHARACTERS_MAX} characters.`,
});

/** What a caller says of one segment. */
export const SegmentInput = z.object({
  /** Of a segment that is already stored; without it a new one is made. */
  segment_id: id.optional(),
  /** What is spoken: a sentence, without the white space around it. */
  text: spokenText,
  /** White space and pauses between this segment and the next, to the letter. */
  gap: z.string().max(1000).regex(GAP),
  voice_id: z.string().max(200),
  model_id: z.string().max(200),
  language_id: z.string().max(35),
  /** Factor, two decimals; see SPEED_FACTORS. */
  speed,
});

export const Take = z.object({
  take_id: id,
  /** The text this take speaks; the segment's text may have changed since. */
  text: z.string(),
  voice_id: z.string(),
  model_id: z.string(),
  speed: z.number(),
  created_at: moment,
  duration_ms: z.int().nonnegative(),
  /** WAV, mono, signed for a day; answers Range requests. */
  url: z.string(),
  /** Loudest sample of each of a row of equal spans, 0 … 100, about 25 a second. */
  peaks: z.array(z.int().min(0).max(100)),
  /** When each word sounds: UTF-16 range in `text`, then start and end in ms. Empty when the engine cannot tell. */
  marks: z.array(z.tuple([z.int(), z.int(), z.int(), z.int()])),
  /** What of the pronunciation list it follows, see `pronunciationOf`; empty for none. */
  pronunciation: z.string(),
});

export const SegmentState = z.enum(['fresh', 'stale', 'queued', 'making', 'failed']);

export const Segment = z.object({
  segment_id: id,
  text: z.string(),
  gap: z.string(),
  voice_id: z.string(),
  model_id: z.string(),
  language_id: z.string(),
  speed: z.number(),
  /** Fresh: the chosen take speaks exactly this text with these settings. */
  state: SegmentState,
  /** Type of the error of the last attempt, see errors.ts; null when it did not fail. */
  error: z.string().nullable(),
  /** The take that plays and is downloaded. */
  take_id: id.nullable(),
  /** Oldest first. */
  takes: z.array(Take),
});

export const Script = z.object({
  script_id: id,
  title: z.string(),
  created_at: moment,
  updated_at: moment,
  segments: z.array(Segment),
  /** Signed for a day: the chosen takes as files. Formats the server cannot make are absent. */
  downloads: z.partialRecord(z.enum(DOWNLOAD_FORMATS), z.string()),
});

export const Job = z.object({
  job_id: id,
  script_id: id,
  state: z.enum(['running', 'done', 'cancelled']),
  /** Segments this job makes. */
  total: z.int().nonnegative(),
  made: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  credits_held: z.int().nonnegative(),
  credits_charged: z.int().nonnegative(),
});

/** Events of a job, in order. Their number is the event's `id`; a reader that lost the line goes on after it. */
export const JobEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('segment'), segment: Segment }),
  z.object({ type: z.literal('job'), job: Job, downloads: Script.shape.downloads }),
]);

export const HistoryItem = z.object({
  /** The script it stands for. */
  history_id: id,
  kind: z.literal('speech'),
  title: z.string(),
  /** First words of the text. */
  excerpt: z.string(),
  voice_id: z.string(),
  created_at: moment,
  updated_at: moment,
  duration_ms: z.int().nonnegative(),
  characters: z.int().nonnegative(),
  downloads: Script.shape.downloads,
  /** Signed for a day: the whole script as one WAV. */
  url: z.string(),
});

// Documents

/** What of a document was left out of its text. */
export const ImportDropped = z.enum([
  'images',
  'tables',
  'formulas',
  /** Footnotes, endnotes and their marks. */
  'notes',
  'page_numbers',
  'running_heads',
  /** The table of contents. */
  'contents',
  /** Parts that the file names but does not hold. */
  'missing_parts',
  /** Of subtitles: who speaks. */
  'speakers',
  /** Of subtitles: what sounds without being said. */
  'sounds',
]);

// Health

export const EngineAction = z.enum(['pause', 'resume', 'retry']);

export const Health = z.object({
  ok: z.boolean(),
  version: z.string(),
  engines: z.array(
    z.object({
      id: z.string(),
      capability: z.string(),
      state: z.enum(['ready', 'installing', 'off']),
      /** 0 … 1 while installing. */
      progress: z.number().nullable(),
      /** Why it is off and what turns it on; empty when it is ready. */
      reason: z.string(),
      /** Of what has to be fetched; null when nothing is. */
      bytes: z.object({ done: z.int().nonnegative(), total: z.int().nonnegative() }).nullable(),
      /** What an operator can tell it to do now; null for nothing. */
      action: EngineAction.nullable(),
    }),
  ),
});

/** Who may call: anyone; a signed-in user or a visitor with a site key; a signed-in user only. */
type Access = 'public' | 'visitor' | 'user';

interface Call {
  summary: string;
  access: Access;
  query?: z.ZodObject;
  body?: z.ZodObject;
  params?: z.ZodObject;
  answer: z.ZodType;
  /** The answer is a stream of server-sent events, each with `answer` as its data. */
  stream?: true;
  /** Spends credits: needs the idempotency header. */
  spends?: true;
  /** The body is the bytes of a file, at most so many, as `application/octet-stream`. */
  upload?: { bytesMax: number };
}

/** Every call, by method and path. */
export const calls = {
  'POST /accounts/v1/sign_up': {
    summary: 'Make an account and its workspace, and sign in',
    access: 'public',
    body: z.object({ email, password, nickname: z.string().trim().min(1).max(60).optional() }),
    answer: bare({ secure_tokens: SecureTokens }),
  },
  'POST /accounts/v1/sign_in': {
    summary: 'Sign in by email and password',
    access: 'public',
    body: z.object({ email: z.string().max(254), password: z.string().max(256) }),
    answer: bare({ secure_tokens: SecureTokens }),
  },
  'POST /accounts/v1/token': {
    summary: 'Exchange a refresh token for new tokens',
    access: 'public',
    body: z.object({ refresh_token: z.string().max(500) }),
    answer: bare({ secure_tokens: SecureTokens }),
  },
  'POST /accounts/v1/sign_out': {
    summary: 'End the session of a refresh token',
    access: 'public',
    body: z.object({ refresh_token: z.string().max(500) }),
    answer: done,
  },
  'POST /v1/user/get_user_info': {
    summary: 'Who is signed in',
    access: 'user',
    body: z.object({}),
    answer: data(z.object({ user_info: UserInfo })),
  },
  'GET /v1/tenant/get_tenant_bonus': {
    summary: 'Plan and credit balance of the workspace',
    access: 'visitor',
    answer: data(TenantBonus),
  },
  'GET /p1/appconfig/get_app_config': {
    summary: 'Switches of the application',
    access: 'public',
    answer: data(z.object({ voice_clone_config: z.object({ voice_clone_switch: z.boolean() }) })),
  },
  'GET /p1/voices/internal_get_all_voices': {
    summary: 'All voices',
    access: 'visitor',
    query: z.object({
      /** 2 is a voice that is ready. */
      status: z.array(z.coerce.number().int()).default([2]),
      legacy_voice_skip_disabled: z.stringbool().default(false),
    }),
    answer: bare({ voices: z.array(Voice) }),
  },
  'GET /p1/voices/get_default_voice': {
    summary: 'The voice to begin with, by kind of work',
    access: 'visitor',
    answer: bare({ default_voice_map: z.record(z.string(), z.string()) }),
  },
  'GET /p1/voices/get_supported_model': {
    summary: 'Models and the languages they speak',
    access: 'visitor',
    answer: bare({ models: z.array(Model) }),
  },
  'GET /v1/misc/get_language_icon': {
    summary: 'A picture for each language',
    access: 'public',
    answer: bare({ language: z.array(z.object({ language_code: z.string(), icon: z.string() })) }),
  },
  'POST /p1/voices/favor_voice': {
    summary: 'Mark a voice as a favourite, or not',
    access: 'user',
    body: z.object({ voice_id: z.string().max(200), favor: z.boolean() }),
    answer: done,
  },
  'POST /v1/voices/mixes': {
    summary: 'Keep a mix of voices as a voice of the workspace',
    access: 'user',
    body: z.object({ name: z.string().trim().min(1).max(60), mix }),
    answer: data(z.object({ voice: Voice })),
  },
  'POST /v1/voices/mixes/{voice_id}/delete': {
    summary: 'Delete a mix; what it spoke stays',
    access: 'user',
    params: z.object({ voice_id: z.string().max(200) }),
    body: z.object({}),
    answer: done,
  },
  'POST /v1/voices/mixes/preview': {
    summary: 'Hear a mix before it is kept',
    access: 'user',
    body: z.object({ mix }),
    /** WAV, signed for a day. */
    answer: data(z.object({ url: z.string() })),
  },
  'GET /v1/pronunciations': {
    summary: 'The pronunciation list of the workspace, by word',
    access: 'visitor',
    answer: data(z.object({ pronunciations: z.array(Pronunciation) })),
  },
  'POST /v1/pronunciations': {
    summary: 'Add a word to the pronunciation list, or replace how it is said',
    access: 'user',
    body: Pronunciation,
    answer: done,
  },
  'POST /v1/pronunciations/delete': {
    summary: 'Take a word off the pronunciation list',
    access: 'user',
    body: z.object({ word: z.string().trim().max(100), language: z.string().max(3) }),
    answer: done,
  },
  'POST /v1/pronunciations/preview': {
    summary: 'Hear a word in a voice as an entry says it',
    access: 'user',
    body: z.object({ pronunciation: Pronunciation, voice_id: z.string().max(200) }),
    /** WAV, signed for a day. */
    answer: data(z.object({ url: z.string() })),
  },
  'POST /v1/misc/file_download_urlbyname': {
    summary: 'A fresh signed address of a file, by its name',
    access: 'visitor',
    body: z.object({
      /** `<script id>.<format>`. */
      file_name: z.string().max(100),
    }),
    answer: data(z.object({ url: z.string() })),
  },
  'POST /v1/speech/quote': {
    summary: 'What speaking these segments would cost now, without what the speech cache holds',
    access: 'visitor',
    body: z.object({ segments: z.array(SegmentInput).min(1).max(SCRIPT_SEGMENTS_MAX) }),
    answer: data(
      z.object({
        credits: z.int().nonnegative(),
        /** Indexes of the segments that are in the cache and cost nothing. */
        cached: z.array(z.int().nonnegative()),
        /** About how long the whole speech will be, with its pauses. */
        duration_ms: z.int().nonnegative(),
        /** About how long making what is missing will take; 0 when nothing is. */
        wait_ms: z.int().nonnegative(),
      }),
    ),
  },
  'POST /v1/speech/generate': {
    summary: 'Store a script and make what is stale in it',
    access: 'visitor',
    spends: true,
    body: z.object({
      /** Of the script to go on with; without it a new one is made. */
      script_id: id.optional(),
      title: z.string().trim().max(TITLE_CHARACTERS_MAX).optional(),
      segments: z.array(SegmentInput).min(1).max(SCRIPT_SEGMENTS_MAX),
      /** Indexes of the segments to make; all stale ones without it. */
      only: z.array(z.int().nonnegative()).optional(),
    }),
    answer: data(z.object({ job: Job, script: Script })),
  },
  'GET /v1/speech/jobs/{job_id}/events': {
    summary: 'Progress of a job; send Last-Event-ID to go on after an event',
    access: 'visitor',
    params: z.object({ job_id: id }),
    answer: JobEvent,
    stream: true,
  },
  'POST /v1/speech/jobs/{job_id}/cancel': {
    summary: 'Stop a job; what was made stays and is paid, the rest is released',
    access: 'visitor',
    params: z.object({ job_id: id }),
    body: z.object({}),
    answer: data(z.object({ job: Job })),
  },
  'GET /v1/speech/scripts/{script_id}': {
    summary: 'A script with its segments and takes, and the job that is at work on it',
    access: 'visitor',
    params: z.object({ script_id: id }),
    answer: data(z.object({ script: Script, job: Job.nullable() })),
  },
  'POST /v1/speech/scripts/{script_id}/choose_take': {
    summary: 'Restore an earlier take of a segment, with the text and settings it speaks',
    access: 'visitor',
    params: z.object({ script_id: id }),
    body: z.object({ segment_id: id, take_id: id }),
    answer: data(z.object({ segment: Segment })),
  },
  'POST /v1/scripts/import': {
    summary: 'The text of a document to speak: docx, epub, pdf, srt or vtt, known by its content',
    access: 'visitor',
    query: z.object({
      /** As the user has it; names the script when the document does not. */
      file_name: z.string().max(255),
    }),
    upload: { bytesMax: IMPORT_BYTES_MAX },
    answer: data(
      z.object({
        title: z.string(),
        /** Paragraphs are parted by an empty line, items of a list by a line break. */
        text: z.string(),
        /** BCP 47, when the document says it. */
        language: z.string().nullable(),
        dropped: z.array(ImportDropped),
      }),
    ),
  },
  'GET /p1/history/get': {
    summary: 'What was generated, newest first',
    access: 'user',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(30),
      /** From the answer before. */
      cursor: z.string().max(100).optional(),
    }),
    answer: data(z.object({ items: z.array(HistoryItem), next_cursor: z.string().nullable() })),
  },
  'POST /p1/history/edit': {
    summary: 'Rename an item',
    access: 'user',
    body: z.object({ history_id: id, title: z.string().trim().min(1).max(TITLE_CHARACTERS_MAX) }),
    answer: done,
  },
  'DELETE /p1/history/delete': {
    summary: 'Delete an item with its audio',
    access: 'user',
    query: z.object({ history_id: id }),
    answer: done,
  },
  'POST /p1/history/batch_delete': {
    summary: 'Delete several items with their audio',
    access: 'user',
    body: z.object({ history_ids: z.array(id).min(1).max(500) }),
    answer: data(z.object({ deleted: z.int().nonnegative() })),
  },
  'POST /v1/engines/{engine_id}/control': {
    summary: 'Pause, resume or retry the installation of an engine',
    access: 'user',
    params: z.object({ engine_id: z.string().max(100) }),
    body: z.object({ action: EngineAction }),
    answer: done,
  },
  'GET /healthz': {
    summary: 'Whether the server works, and what its engines do',
    access: 'public',
    answer: Health,
  },
} as const satisfies Record<string, Call>;

export type Calls = typeof calls;
/** `METHOD /path`, with `{name}` for what `params` fills in. */
export type CallName = keyof Calls;
type Part<N extends CallName, K extends 'query' | 'body' | 'params'> =
  Calls[N] extends Record<K, z.ZodType> ? { [P in K]: z.input<Calls[N][K]> } : unknown;
type Upload<N extends CallName> = Calls[N] extends { upload: object } ? { body: Blob } : unknown;
/** What a caller sends: `query`, `body` and `params` where the call has them; a file is its body. */
export type CallInput<N extends CallName> = Part<N, 'query'> &
  Part<N, 'body'> &
  Part<N, 'params'> &
  Upload<N>;
/** What the server answers with status 200; for a stream, one event's data. */
export type CallAnswer<N extends CallName> = z.output<Calls[N]['answer']>;

export type SecureTokens = z.output<typeof SecureTokens>;
export type UserInfo = z.output<typeof UserInfo>;
export type TenantBonus = z.output<typeof TenantBonus>;
export type Voice = z.output<typeof Voice>;
export type Model = z.output<typeof Model>;
export type SegmentInput = z.output<typeof SegmentInput>;
export type SegmentState = z.output<typeof SegmentState>;
export type Segment = z.output<typeof Segment>;
export type Pronunciation = z.output<typeof Pronunciation>;
export type VoiceShare = z.output<typeof VoiceShare>;
export type EngineAction = z.output<typeof EngineAction>;
export type Take = z.output<typeof Take>;
export type Script = z.output<typeof Script>;
export type Job = z.output<typeof Job>;
export type JobEvent = z.output<typeof JobEvent>;
export type HistoryItem = z.output<typeof HistoryItem>;
export type ImportDropped = z.output<typeof ImportDropped>;
export type Health = z.output<typeof Health>;
export type ValidationErrors = z.output<typeof ValidationErrors>;
