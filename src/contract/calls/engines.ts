import { z } from 'zod';
import { engineReasonTexts, type EngineReasonCode } from '../engine-reasons.ts';
import { done, type CallTable } from './call.ts';

export const EngineAction = z.enum(['install', 'pause', 'resume', 'retry']);

const codes = Object.keys(engineReasonTexts) as [EngineReasonCode, ...EngineReasonCode[]];

/** A sentence about why an engine is not ready, with the values to fill in. */
export const EngineReason = z.object({
  code: z.enum(codes),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});

export const Health = z.object({
  /** Whether requests can be served. If the database is unreachable, the status is 503. */
  ok: z.boolean(),
  /** Why not: the data folder cannot be written. */
  problem: z.enum(['disk_full', 'disk_failed']).nullable(),
  version: z.string(),
  engines: z.array(
    z.object({
      id: z.string(),
      capability: z.string(),
      state: z.enum(['ready', 'installing', 'off']),
      /** 0 … 1 while installing. */
      progress: z.number().nullable(),
      /** In English: why it is not ready and how to turn it on; empty when ready. */
      reason: z.string(),
      /** The same in parts, for a client that translates it. */
      reasons: z.array(EngineReason),
      /** Progress of the download; null when nothing is to be downloaded. */
      bytes: z.object({ done: z.int().nonnegative(), total: z.int().nonnegative() }).nullable(),
      /** What an operator can do with it now; null for nothing. */
      action: EngineAction.nullable(),
    }),
  ),
});

export const enginesCalls = {
  'POST /v1/engines/{engine_id}/control': {
    summary: 'Begin, pause, resume or retry the installation of an engine',
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
  'GET /readyz': {
    summary: 'Whether this process takes requests now; status 503 when it does not',
    access: 'public',
    answer: z.object({ ready: z.literal(true) }),
  },
} as const satisfies CallTable;

export type EngineAction = z.output<typeof EngineAction>;
export type EngineReason = z.output<typeof EngineReason>;
export type Health = z.output<typeof Health>;
