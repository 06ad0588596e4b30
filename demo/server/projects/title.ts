import type { Queryable } from '../db/db.ts';

const CHARACTERS_MAX = 60;
/** Enough for a title: each segment has at least one character, and nearly always many. */
const SEGMENTS_MAX = 60;

/** Title of a project until its owner names it: its first words. */
export async function titleFromText(q: Queryable, tenantId: string, projectId: string): Promise<string> {
  const segments = await q.query<{ text: string }>(
    `select left(text, $3) as text from segment
      where tenant_id = $1 and project_id = $2 and removed_at is null order by rank, segment_id limit $4`,
    [tenantId, projectId, 2 * CHARACTERS_MAX, SEGMENTS_MAX],
  );
  const words = segments
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
  const short = [...words].slice(0, CHARACTERS_MAX).join('');
  return short.length < words.length ? `${short.replace(/\s\S*$/, '')}…` : short;
}
