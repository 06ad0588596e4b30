import { z } from 'zod';
import {
  CLONE_FAILURES,
  CLONE_GENDERS,
  CLONE_KINDS,
  CLONE_NAME_MAX,
  SAMPLE_LIMITS,
  SAMPLE_PROBLEMS,
  VOICE_AGES,
} from '../constants/voice-cloning.ts';
import { data, done, id, moment, type CallTable } from './call.ts';
import { BackgroundJob } from './jobs.ts';

const kind = z.enum(CLONE_KINDS);

/** A part of a recording, from `start_ms` to `end_ms`. */
const part = z.object({
  asset_id: id,
  start_ms: z.int().nonnegative().default(0),
  /** The end of the recording without it. */
  end_ms: z.int().positive().optional(),
});

/** A way to clone voices that works now. */
export const VoiceCloneOption = z.object({
  kind,
  /** What does it, such as the name of a service; empty for what the server does itself. */
  engine_name: z.string(),
  /** False: the result is the most similar voice that was found among synthetic ones, not the person's own. */
  is_real: z.boolean(),
  /** What the speaker of the samples may speak, BCP 47. */
  languages: z.array(z.string()).min(1),
  /** Attempts of this month that are left, and how many the plan has. */
  attempts_left: z.int().nonnegative(),
  attempts: z.int().nonnegative(),
  /** When the attempts begin anew. */
  attempts_renewed_at: moment,
});

/** How good a sample is. */
export const SampleQuality = z.object({
  duration_ms: z.int().nonnegative(),
  /** Of these, speech. */
  speech_ms: z.int().nonnegative(),
  /** Level of the speech in dBFS; null without speech. */
  level_db: z.number().nullable(),
  /** From speech to noise, in dB; null where it cannot be told. */
  noise_db: z.number().nullable(),
  /** Share of clipped samples. */
  clipped_share: z.number().min(0).max(1),
  /** The worst first; empty for a good sample. */
  problems: z.array(z.enum(SAMPLE_PROBLEMS)),
});

/** What the user says about the voice. */
const labels = z.object({
  gender: z.enum(CLONE_GENDERS),
  age: z.enum(VOICE_AGES).optional(),
  /** Comma-separated words such as `warm,calm`. */
  style: z.string().trim().max(100).default(''),
});

/** On one line. */
const name = z
  .string()
  .overwrite((text) => text.replace(/\s+/g, ' ').trim())
  .min(1)
  .max(CLONE_NAME_MAX);
const samples = z.array(part).min(1).max(SAMPLE_LIMITS.professional.countMax);

/** A sentence that was spoken to prove whose voice the samples have; professional clones need it. */
const proof = z.object({ phrase_id: id, asset_id: id });

/**
 * Cosine between speaker embeddings: the voice, and the most similar voice of the library, to a part of the samples
 * that was held out; and two parts of the samples to each other.
 */
const similarity = z.object({ clone: z.number(), stock: z.number(), ceiling: z.number() });

export const VoiceClone = z.object({
  clone_id: id,
  kind,
  name: z.string(),
  language_id: z.string(),
  labels,
  created_at: moment,
  /** The work that makes the voice; after new samples, the latest one. */
  job: BackgroundJob,
  /** The voice in the library; null until it was made once. */
  voice_id: z.string().nullable(),
  /** Why the last attempt failed; null when it did not. */
  failure: z.union(Object.values(CLONE_FAILURES).map((status) => z.literal(status))).nullable(),
  engine_name: z.string(),
  is_real: z.boolean(),
  /** How near the voice comes; null where it is not known. */
  similarity: similarity.nullable(),
  /**
   * The voice that new samples made, where it comes less near than the present one, or not both were measured: it replaces that
   * one only when the user says so. Null when there is nothing to choose.
   */
  candidate: z
    .object({
      similarity: similarity.nullable(),
      sample_count: z.int().nonnegative(),
      /** Its sample, as `preview_url` of a voice. */
      preview_url: z.string(),
    })
    .nullable(),
  /** The statement that was agreed to, and when. */
  consent: z.object({ version: z.string(), agreed_at: moment }),
  /** Number of samples that the voice was made of. */
  sample_count: z.int().nonnegative(),
});

const params = z.object({ clone_id: id });
const clone = data(z.object({ clone: VoiceClone }));

export const voiceClonesCalls = {
  'GET /v1/voice-clones/options': {
    summary: 'The ways to clone voices that work now, with the attempts that are left',
    access: 'user',
    answer: data(
      z.object({
        kinds: z.array(VoiceCloneOption),
        /** What a user must agree to. */
        consent: z.object({ version: z.string(), text: z.string() }),
      }),
    ),
  },
  'POST /v1/voice-clones/samples/check': {
    summary: 'How good a part of a recording is as a sample',
    access: 'user',
    refuses: [404, 429],
    // Not the part itself: the schema of an order refers to that one, and a body has no name to refer to
    body: z.object(part.shape),
    answer: data(z.object({ quality: SampleQuality })),
  },
  'POST /v1/voice-clones/phrase': {
    summary: 'A sentence to speak, which is compared with the samples',
    access: 'user',
    refuses: [429],
    body: z.object({ language_id: z.string().max(35) }),
    answer: data(
      z.object({
        phrase_id: id,
        text: z.string(),
        /** Seconds that are left to send it: the clocks of others may be wrong. */
        expires_in: z.int().positive(),
      }),
    ),
  },
  'POST /v1/voice-clones': {
    summary: 'Clone a voice, in the background; takes an attempt, which is given back when it fails',
    access: 'user',
    refuses: [404, 429],
    spends: true,
    body: z.object({
      kind,
      name,
      language_id: z.string().max(35),
      labels,
      samples,
      /** Version of the statement that the user agreed to. */
      consent_version: z.string().max(40),
      proof: proof.optional(),
    }),
    answer: clone,
  },
  'GET /v1/voice-clones': {
    summary: 'Clones of the workspace, newest first',
    access: 'user',
    answer: data(z.object({ clones: z.array(VoiceClone) })),
  },
  'GET /v1/voice-clones/{clone_id}': { summary: 'A clone', access: 'user', params, answer: clone },
  'POST /v1/voice-clones/{clone_id}/samples': {
    summary:
      'Make the voice anew of other samples; takes an attempt. The old voice speaks until the new one is there, or is chosen where it may come less near',
    access: 'user',
    refuses: [404, 409, 429],
    spends: true,
    params,
    body: z.object({ samples, consent_version: z.string().max(40), proof: proof.optional() }),
    answer: clone,
  },
  'POST /v1/voice-clones/{clone_id}/candidate': {
    summary:
      'Choose between the present voice and one of new samples that may come less near; who keeps the present one has the attempt back',
    access: 'user',
    refuses: [404],
    params,
    body: z.object({
      /** Whether the new voice replaces the present one. */
      take: z.boolean(),
    }),
    answer: clone,
  },
  'POST /v1/voice-clones/{clone_id}/rename': {
    summary: 'Rename a clone, or label it differently',
    access: 'user',
    refuses: [404],
    params,
    body: z.object({ name, labels }),
    answer: clone,
  },
  'DELETE /v1/voice-clones/{clone_id}': {
    summary: 'Delete the voice and its samples; what it spoke stays',
    access: 'user',
    params,
    answer: done,
  },
} as const satisfies CallTable;

export type VoiceCloneOption = z.output<typeof VoiceCloneOption>;
export type SampleQuality = z.output<typeof SampleQuality>;
export type VoiceClone = z.output<typeof VoiceClone>;
