import { z } from 'zod';
import { isSpeakable } from '../constants/script.ts';
import { AUDITION_TEXT_MAX, MIX_VOICES_MAX } from '../constants/voices.ts';
import { CLONE_KINDS, VOICE_AGES } from '../constants/voice-cloning.ts';
import { bare, data, done, id, type CallTable } from './call.ts';

/** Largest deviation of a mix's shares from a sum of 1: three of them, rounded to two decimals. */
const SHARES_ROUNDING = 0.015;

/** A voice's share of a mix. The shares add up to 1. */
export const VoiceShare = z.object({ voice_id: z.string().max(200), share: z.number().gt(0).max(1) });

/** Parts of a mix: different voices of one model that speak the same language. */
const mix = z
  .array(VoiceShare)
  .min(2)
  .max(MIX_VOICES_MAX)
  .refine((shares) => Math.abs(shares.reduce((sum, { share }) => sum + share, 0) - 1) <= SHARES_ROUNDING, {
    message: 'The shares of a mix must add up to 1.',
  });

export const Voice = z.object({
  voice_id: z.string(),
  name: z.string(),
  /** One line that describes how it sounds. */
  description: z.string(),
  is_disabled: z.boolean(),
  is_favorite: z.boolean(),
  labels: z.object({
    /** Comma-separated. */
    gender: z.string(),
    /** BCP 47 tag of the voice's own language. */
    language: z.string(),
    /** As stated by its owner or its service; absent if neither does. */
    age: z.enum(VOICE_AGES).optional(),
    /** Comma-separated words such as `clear,fast`. */
    style: z.string(),
  }),
  /** All languages it can speak, BCP 47. */
  languages: z.array(z.string()).min(1),
  model_ids: z.array(z.string()).min(1),
  /** Short sample, ready to play. */
  preview_url: z.string(),
  /** Lowest plan level that may use it; absent if all may. */
  needs_level: z.int().positive().optional(),
  /** Parts of a mix made in the workspace; null for other voices. */
  mix: z.array(VoiceShare).nullable(),
  /** Present for a clone made in the workspace. */
  clone: z.object({ clone_id: id, kind: z.enum(CLONE_KINDS) }).optional(),
});

export const Model = z.object({
  model_id: z.string(),
  name: z.string(),
  description: z.string(),
  languages: z.array(z.object({ language_id: z.string(), name: z.string() })),
  /** Whether its voices can be mixed. */
  can_blend: z.boolean(),
  /** Whether it follows IPA in the pronunciation list. */
  can_ipa: z.boolean(),
  /** Whether it reports when each word sounds. */
  can_mark: z.boolean(),
});

export const voicesCalls = {
  'GET /p1/voices/internal_get_all_voices': {
    summary: 'All voices',
    access: 'visitor',
    query: z.object({
      /** 2: voices that are ready. */
      status: z.array(z.coerce.number().int()).default([2]),
      legacy_voice_skip_disabled: z
        .stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' })
        .meta({ enum: ['true', 'false'] })
        .default(false),
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
  'POST /v1/voices/{voice_id}/audition': {
    summary: 'Hear a voice say a sentence of your own, at no charge',
    access: 'user',
    refuses: [429],
    params: z.object({ voice_id: z.string().max(200) }),
    body: z.object({
      text: z.string().trim().min(1).max(AUDITION_TEXT_MAX).refine(isSpeakable, {
        message: 'There is nothing to say in this text.',
      }),
    }),
    /** WAV, signed for a day. */
    answer: data(z.object({ url: z.string() })),
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
    refuses: [429],
    body: z.object({ mix }),
    /** WAV, signed for a day. */
    answer: data(z.object({ url: z.string() })),
  },
} as const satisfies CallTable;

export type Voice = z.output<typeof Voice>;
export type VoiceShare = z.output<typeof VoiceShare>;
export type Model = z.output<typeof Model>;
