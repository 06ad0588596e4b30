import { z } from 'zod';
import { CODE_NOT_ENOUGH_CREDITS } from '../constants/codes.ts';
import { SEARCH_CHARACTERS_MAX } from '../constants/script.ts';
import {
  NOISE_REMOVALS,
  VOICE_CHANGE_BACKGROUNDS,
  VOICE_CHANGE_FORMATS,
  VOICE_CHANGE_METHODS,
} from '../constants/voice-changes.ts';
import { cursor, data, done, id, languageId, moment, title, type CallTable } from './call.ts';
import { BackgroundJob } from './jobs.ts';

/** A method of changing voices that works now. */
export const VoiceChangeOption = z.object({
  method: z.enum(VOICE_CHANGE_METHODS),
  /** Name of the service or engine; empty when the server does it itself. */
  engine_name: z.string(),
  /** Voices it can change to; null for every voice of the library. */
  voice_ids: z.array(z.string()).nullable(),
  /** ISO 639-1 languages whose words it recognises; null when it needs to recognise none. */
  languages: z.array(z.string()).nullable(),
});

/** What to change: a part of a recording, from `start_ms` to `end_ms`, or the voice in it. */
const part = {
  asset_id: id,
  start_ms: z.int().nonnegative().default(0),
  /** Without it, the end of the recording. */
  end_ms: z.int().positive().optional(),
  /** What happens to music and other sound behind the voice. */
  background: z.enum(VOICE_CHANGE_BACKGROUNDS).default('together'),
};

/** A recording in another voice, as in a list. */
export const VoiceChangeItem = z.object({
  change_id: id,
  title: z.string(),
  created_at: moment,
  /** Length of the part whose voice is changed. */
  duration_ms: z.int().nonnegative(),
  method: z.enum(VOICE_CHANGE_METHODS),
  background: z.enum(VOICE_CHANGE_BACKGROUNDS),
  noise_removal: z.enum(NOISE_REMOVALS),
  voice_id: z.string(),
  /** Name of the voice at the time. */
  voice_name: z.string(),
  job: BackgroundJob,
  /** 0 until done. */
  credits_charged: z.int().nonnegative(),
});

/** Audio to play and draw. */
export const VoiceChangeSound = z.object({
  /** Signed for a day; supports range requests. */
  url: z.string(),
  duration_ms: z.int().nonnegative(),
  /** Peak level of each of equal spans over the whole sound, 0 … 100. */
  peaks: z.array(z.int().min(0).max(100)).max(4_000),
});

export const VoiceChangeDetail = VoiceChangeItem.extend({
  /** The recording, for another change of it; null if deleted. */
  asset_id: id.nullable(),
  /** The whole recording, signed for a day; null if deleted. */
  asset_url: z.string().nullable(),
  /** Start of the part in the recording. */
  start_ms: z.int().nonnegative(),
  /** The part as recorded; null until it has been read. */
  source: VoiceChangeSound.nullable(),
  /** The part in the other voice; null until done. */
  result: VoiceChangeSound.nullable(),
  /** Median pitches in Hz; null for a method that does not shift the pitch, and until done. */
  pitch: z
    .object({ source: z.number().positive(), target: z.number().positive(), result: z.number().positive() })
    .nullable(),
  /** Text that was recognised and spoken again; null for other methods, and until done. */
  text: z.string().nullable(),
  /** Signed for a day. Empty until it is done. */
  downloads: z.partialRecord(z.enum(VOICE_CHANGE_FORMATS), z.string()),
});

const params = z.object({ change_id: id });

export const voiceChangesCalls = {
  'GET /v1/voice-changes/options': {
    summary: 'The ways to change the voice of a recording that work now, the best first',
    access: 'anyone',
    answer: data(
      z.object({
        methods: z.array(VoiceChangeOption),
        /** Ways to treat sound behind the voice; only `together` when nothing can separate voices. */
        backgrounds: z.array(z.enum(VOICE_CHANGE_BACKGROUNDS)),
        /** Ways to remove noise first. */
        noise_removals: z.array(z.enum(NOISE_REMOVALS)),
      }),
    ),
  },
  'POST /v1/voice-changes/quote': {
    summary: 'What it would cost to change the voice of a part of a recording',
    access: 'user',
    refuses: [404],
    body: z.object({ ...part, method: z.enum(VOICE_CHANGE_METHODS) }),
    answer: data(
      z.object({
        credits: z.int().nonnegative(),
        duration_ms: z.int().nonnegative(),
        /** Estimated time; null while the speed of this method is unknown here. */
        wait_ms: z.int().nonnegative().nullable(),
      }),
    ),
  },
  'POST /v1/voice-changes': {
    summary: 'Change the voice of a part of a recording, in the background; its credits are held until then',
    access: 'user',
    refuses: [404, 429],
    codes: [CODE_NOT_ENOUGH_CREDITS],
    spends: true,
    body: z.object({
      ...part,
      method: z.enum(VOICE_CHANGE_METHODS),
      voice_id: z.string().max(200),
      noise_removal: z.enum(NOISE_REMOVALS).default('none'),
      /** ISO 639-1 language of the speech; without it, detected. Only for methods that recognise words. */
      language_id: languageId.optional(),
    }),
    answer: data(z.object({ change: VoiceChangeItem })),
  },
  'GET /v1/voice-changes': {
    summary: 'Recordings whose voice was changed, newest first',
    access: 'user',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(30),
      cursor: cursor.optional(),
      /** Only changes whose title or voice name contains this text. */
      search: z.string().trim().max(SEARCH_CHARACTERS_MAX).optional(),
    }),
    answer: data(z.object({ items: z.array(VoiceChangeItem), next_cursor: z.string().nullable() })),
  },
  'GET /v1/voice-changes/{change_id}': {
    summary: 'A changed recording, to be compared with the original and saved',
    access: 'user',
    params,
    answer: data(z.object({ change: VoiceChangeDetail })),
  },
  'POST /v1/voice-changes/{change_id}/rename': {
    summary: 'Rename it',
    access: 'user',
    params,
    body: z.object({ title }),
    answer: done,
  },
  'DELETE /v1/voice-changes/{change_id}': {
    summary: 'Delete it; the recording stays as long as something else uses it',
    access: 'user',
    params,
    answer: done,
  },
} as const satisfies CallTable;

export type VoiceChangeOption = z.output<typeof VoiceChangeOption>;
export type VoiceChangeItem = z.output<typeof VoiceChangeItem>;
export type VoiceChangeDetail = z.output<typeof VoiceChangeDetail>;
export type VoiceChangeSound = z.output<typeof VoiceChangeSound>;
