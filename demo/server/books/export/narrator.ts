import type { Queryable } from '../../db/db.ts';
import type { Engines } from '../../engines/registry.ts';
import { findVoices } from '../../voices/own-voices.ts';
import type { BookRow } from '../find-book.ts';

/** Name of the narrator for the tags: the one that the user entered, else that of the voice; '' if neither is known. */
export const narratorOf = async (
  q: Queryable,
  engines: Engines,
  { own, narrator, tags }: Pick<BookRow, 'own' | 'narrator' | 'tags'>,
): Promise<string> => {
  if (tags.narrator) return tags.narrator;
  if (!narrator) return '';
  const found = await findVoices(q, engines, own.tenantId, [narrator.voice_id]);
  return found.get(narrator.voice_id)?.voice.name ?? '';
};
