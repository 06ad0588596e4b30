import { z } from 'zod';

const Voice = z.object({
  voice_id: z.string().min(1).max(100),
  name: z.string().nullish(),
  description: z.string().nullish(),
  /** Free text by the voice's author: `gender`, `accent`, `age`, `descriptive`, `use_case`, `language`. */
  labels: z.record(z.string(), z.string().nullable()).nullish(),
  /** Languages that the voice was verified to speak, by model. */
  verified_languages: z
    .array(z.object({ language: z.string(), model_id: z.string().nullish(), locale: z.string().nullish() }))
    .nullish(),
});
export type ElevenLabsVoice = z.output<typeof Voice>;

export const VoicesPage = z.object({
  voices: z.array(Voice),
  has_more: z.boolean(),
  next_page_token: z.string().nullish(),
});

const Model = z.object({
  model_id: z.string(),
  name: z.string().nullish(),
  description: z.string().nullish(),
  can_do_text_to_speech: z.boolean().nullish(),
  can_do_voice_conversion: z.boolean().nullish(),
  /** In characters. */
  maximum_text_length_per_request: z.number().positive().nullish(),
  languages: z.array(z.object({ language_id: z.string() })).nullish(),
});
export const Models = z.array(Model);
export type ElevenLabsModel = z.output<typeof Model>;

const Alignment = z
  .object({
    characters: z.array(z.string()),
    character_start_times_seconds: z.array(z.number()),
    character_end_times_seconds: z.array(z.number()),
  })
  .refine(
    ({ characters, character_start_times_seconds: starts, character_end_times_seconds: ends }) =>
      starts.length === characters.length && ends.length === characters.length,
  );
export type Alignment = z.output<typeof Alignment>;

/** Answer about a newly cloned voice. */
export const Added = z.object({ voice_id: z.string().min(1).max(100) });

export const Speech = z.object({ audio_base64: z.string(), alignment: Alignment.nullish() });

/** Body of a refusal: a code such as `quota_exceeded`. */
export const Refusal = z.object({
  detail: z.object({ status: z.string().optional(), code: z.string().optional() }),
});
