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
  /** Without it, the end of the recording. */
  end_ms: z.int().positive().optional(),
});

/** A method of cloning voices that works now. */
export const VoiceCloneOption = z.object({
  kind,
  /** Name of the service or engine; empty when the server does it itself. */
  engine_name: z.string(),
  /** False if the result is the most similar synthetic voice found, not the person's own. */
  is_real: z.boolean(),
  /** Languages the speaker of the samples may speak, BCP 47. */
  languages: z.array(z.string()).min(1),
  /** Attempts left this month, and how many the plan has. */
  attempts_left: z.int().nonnegative(),
  attempts: z.int().nonnegative(),
  /** When the number of attempts is reset. */
  attempts_renewed_at: moment,
});

/** How good a sample is. */
export const SampleQuality = z.object({
  duration_ms: z.int().nonnegative(),
  /** Part of that with speech. */
  speech_ms: z.int().nonnegative(),
  /** Level of the speech in dBFS; null without speech. */
  level_db: z.number().nullable(),
  /** Signal-to-noise ratio of the speech in dB; null if unknown. */
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

/** Recording of a given sentence, which proves whose voice the samples have. Professional clones need it. */
const proof = z.object({ phrase_id: id, asset_id: id });

/**
 * Cosine similarities of speaker embeddings. `clone` and `stock`: the voice, and the most similar voice of the library,
 * to a held-out part of the samples. `ceiling`: two parts of the samples to each other.
 */
const similarity = z.object({ clone: z.number(), stock: z.number(), ceiling: z.number() });

export const VoiceClone = z.object({
  clone_id: id,
  kind,
  name: z.string(),
  language_id: z.string(),
  labels,
  created_at: moment,
  /** The job that makes the voice; after new samples, the latest one. */
  job: BackgroundJob,
  /** The voice in the library; null until it was first made. */
  voice_id: z.string().nullable(),
  /** Why the last attempt failed; null if it did not. */
  failure: z.union(Object.values(CLONE_FAILURES).map((status) => z.literal(status))).nullable(),
  engine_name: z.string(),
  is_real: z.boolean(),
  /** How similar the voice is; null if unknown. */
  similarity: similarity.nullable(),
  /**
   * The voice made from new samples, if it is less similar than the current one or not both were measured. It replaces
   * the current one only if the user agrees. Null when there is nothing to decide.
   */
  candidate: z
    .object({
      similarity: similarity.nullable(),
      sample_count: z.int().nonnegative(),
      /** Its sample, like `preview_url` of a voice. */
      preview_url: z.string(),
    })
    .nullable(),
  /** The statement the user agreed to, and when. */
  consent: z.object({ version: z.string(), agreed_at: moment }),
  /** Number of samples the voice was made from. */
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
    // Not the part itself: other schemas refer to it by name, and a body has no name
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
        /** Seconds left to send it. A duration, because client clocks may be wrong. */
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
