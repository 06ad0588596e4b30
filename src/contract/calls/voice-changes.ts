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

/** A way to change voices that works now. */
export const VoiceChangeOption = z.object({
  method: z.enum(VOICE_CHANGE_METHODS),
  /** What does it, such as the name of a service; empty for what the server does itself. */
  engine_name: z.string(),
  /** Voices it can change to; null for every voice of the library. */
  voice_ids: z.array(z.string()).nullable(),
  /** ISO 639-1: languages whose words it understands; null when it needs to understand none. */
  languages: z.array(z.string()).nullable(),
});

/** What a change of voice begins with: a part of a recording, from `start_ms` to `end_ms`, or the voice in it. */
const part = {
  asset_id: id,
  start_ms: z.int().nonnegative().default(0),
  /** The end of the recording without it. */
  end_ms: z.int().positive().optional(),
  /** What becomes of music and other sound behind the voice. */
  background: z.enum(VOICE_CHANGE_BACKGROUNDS).default('together'),
};

/** A recording in another voice, as a list shows it. */
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
  /** As the voice was called then. */
  voice_name: z.string(),
  job: BackgroundJob,
  /** What it cost; 0 until it is done. */
  credits_charged: z.int().nonnegative(),
});

/** Sound that can be played and drawn. */
export const VoiceChangeSound = z.object({
  /** Signed for a day; answers ranges. */
  url: z.string(),
  duration_ms: z.int().nonnegative(),
  /** Loudest sample of each of a row of equal spans over the whole sound, 0 … 100. */
  peaks: z.array(z.int().min(0).max(100)).max(4_000),
});

export const VoiceChangeDetail = VoiceChangeItem.extend({
  /** The recording, for another change of it; null when it was deleted. */
  asset_id: id.nullable(),
  /** To hear the whole recording, signed for a day; null when it was deleted. */
  asset_url: z.string().nullable(),
  /** Where the part begins in the recording. */
  start_ms: z.int().nonnegative(),
  /** The part as it was recorded; null until it has been read. */
  source: VoiceChangeSound.nullable(),
  /** The same in the other voice; null until it is done. */
  result: VoiceChangeSound.nullable(),
  /** Median pitch in Hz; null for a method that does not move the pitch, and until it is done. */
  pitch: z
    .object({ source: z.number().positive(), target: z.number().positive(), result: z.number().positive() })
    .nullable(),
  /** Words that were recognised and spoken again; null for other methods, and until it is done. */
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
        /** What can be done with sound behind the voice; `together` alone where nothing separates voices. */
        backgrounds: z.array(z.enum(VOICE_CHANGE_BACKGROUNDS)),
        /** How noise can be removed before. */
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
        /** About how long it will take; null while nothing is known of the speed of this method here. */
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
      /** ISO 639-1, what is spoken; found without it. Only for methods that understand words. */
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
      /** Only those with these words, as they stand, in the title or the name of the voice. */
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
