import { z } from 'zod';
import { SEARCH_CHARACTERS_MAX } from '../constants/script.ts';
import { cursor, data, done, id, moment, title, type CallTable } from './call.ts';
import { Script } from './speech.ts';

export const HistoryItem = z.object({
  /** Also the id of its script. */
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
  /** The whole script as one WAV, signed for a day; null while none of it is made. */
  url: z.string().nullable(),
});

export const historyCalls = {
  'GET /p1/history/get': {
    summary: 'What was generated, newest first',
    access: 'user',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(30),
      cursor: cursor.optional(),
      /** Only items whose title or sentences contain this text. */
      search: z.string().trim().max(SEARCH_CHARACTERS_MAX).optional(),
    }),
    answer: data(z.object({ items: z.array(HistoryItem), next_cursor: z.string().nullable() })),
  },
  'POST /p1/history/edit': {
    summary: 'Rename an item',
    access: 'user',
    refuses: [404],
    body: z.object({ history_id: id, title }),
    answer: done,
  },
  'DELETE /p1/history/delete': {
    summary: 'Delete an item with its audio',
    access: 'user',
    refuses: [404],
    query: z.object({ history_id: id }),
    answer: done,
  },
  'POST /p1/history/batch_delete': {
    summary: 'Delete several items with their audio',
    access: 'user',
    body: z.object({ history_ids: z.array(id).min(1).max(500) }),
    answer: data(z.object({ deleted: z.int().nonnegative() })),
  },
} as const satisfies CallTable;

export type HistoryItem = z.output<typeof HistoryItem>;
