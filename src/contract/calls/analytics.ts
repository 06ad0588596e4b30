import { z } from 'zod';
import { done, type CallTable } from './call.ts';

/** What the body is, as base64 of its JSON. */
export const AnalyticsBody = z.object({
  event: z.string().regex(/^[a-z0-9_]{1,60}$/),
  fields: z.record(z.string().max(60), z.string().max(200)),
  device: z.string().max(200),
  /** Names a row of events of one browser. */
  pid: z.uuid(),
  /** Place in that row. */
  seq: z.int().nonnegative(),
});

export const analyticsCalls = {
  'POST /p1/events': {
    summary: 'Report an event of use: base64 of its JSON, signed in the address',
    access: 'public',
    refuses: [403, 404, 429],
    query: z.object({
      app_id: z.string().max(60),
      /** Epoch milliseconds. */
      timestamp: z.coerce.number().int().nonnegative(),
      nonce: z.uuid(),
      /** HMAC-SHA256 in hexadecimal of app_id, timestamp, nonce and body, each on a line of its own. */
      sign: z.string().regex(/^[0-9a-f]{64}$/),
    }),
    upload: { bytesMax: 8 * 1024, type: 'text/plain' },
    answer: done,
  },
} as const satisfies CallTable;

export type AnalyticsBody = z.output<typeof AnalyticsBody>;
