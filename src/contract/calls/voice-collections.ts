import { z } from 'zod';
import { COLLECTION_NAME_CHARACTERS_MAX } from '../constants/voices.ts';
import { data, done, id, type CallTable } from './call.ts';

/** A user's own collection of voices. */
export const VoiceCollection = z.object({
  collection_id: id,
  name: z.string(),
  /** In the order they were added. */
  voice_ids: z.array(z.string()),
});

const name = z.string().trim().min(1).max(COLLECTION_NAME_CHARACTERS_MAX);
const params = z.object({ collection_id: id });
const answer = data(z.object({ collection: VoiceCollection }));

export const voiceCollectionsCalls = {
  'GET /v1/voices/collections': {
    summary: 'Collections of voices, by name',
    access: 'user',
    answer: data(z.object({ collections: z.array(VoiceCollection) })),
  },
  'POST /v1/voices/collections': {
    summary: 'Begin a collection of voices',
    access: 'user',
    body: z.object({ name }),
    answer,
  },
  'POST /v1/voices/collections/{collection_id}/rename': {
    summary: 'Rename a collection of voices',
    access: 'user',
    params,
    body: z.object({ name }),
    answer,
  },
  'POST /v1/voices/collections/{collection_id}/voices': {
    summary: 'Put a voice into a collection, or take it out',
    access: 'user',
    params,
    body: z.object({ voice_id: z.string().max(200), inside: z.boolean() }),
    answer,
  },
  'DELETE /v1/voices/collections/{collection_id}': {
    summary: 'Delete a collection; its voices stay',
    access: 'user',
    params,
    answer: done,
  },
} as const satisfies CallTable;

export type VoiceCollection = z.output<typeof VoiceCollection>;
