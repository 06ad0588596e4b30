import type { HistoryItem } from '../../../src/contract/index.ts';
import { pausesAround } from '../../../src/studio/model/pauses.ts';
import type { Db } from '../db/db.ts';
import { cursorOf, readCursor } from '../http/cursor.ts';
import type { MediaFiles } from '../media/media-files.ts';
import type { Sign } from '../media/signed-url.ts';
import { deleteProjects, lockProjects } from '../projects/delete-projects.ts';
import type { Owner } from '../projects/owner.ts';
import type { Downloads } from './download.ts';
import { cancelJobs, lockOpen } from './jobs.ts';
import { downloadsOf, scriptUrl } from './scripts.ts';
import { dropUnused } from './sweep.ts';

const EXCERPT_CHARACTERS = 160;

type Row = Omit<HistoryItem, 'kind' | 'created_at' | 'updated_at' | 'downloads' | 'url'> & {
  created_at: Date;
  updated_at: Date;
  cursor: string;
  /** White space before the first segment. */
  lead: string;
  /** White space after each segment. */
  gaps: string[];
  /** Whether each segment can be heard. */
  heard: boolean[];
};

/**
 * A page of the owner's scripts, newest first. Not in it are those without any text, and those of programs without any
 * sound, which nobody goes on to write.
 */
export async function listHistory(
  db: Db,
  sign: Sign,
  { tenantId, owner }: Owner,
  { limit, cursor, search }: { limit: number; cursor?: string | undefined; search?: string | undefined },
): Promise<{ items: HistoryItem[]; next_cursor: string | null }> {
  const after = readCursor(cursor);
  const rows = await db.query<Row>(
    `select p.project_id as history_id, p.title, p.created_at, p.updated_at,
            ${cursorOf('p.updated_at', 'p.project_id')} as cursor,
            parts.excerpt, parts.voice_id, parts.duration_ms, parts.characters,
            p.lead, parts.gaps, parts.heard
       from project p cross join lateral (
              select left(string_agg(g.text || g.gap, '' order by g.rank, g.segment_id), $5) as excerpt,
                     (array_agg(g.voice_id order by g.rank, g.segment_id))[1] as voice_id,
                     coalesce(sum(m.duration_ms), 0)::int as duration_ms,
                     sum(char_length(g.text) + char_length(g.gap))::int as characters,
                     array_agg(g.gap order by g.rank, g.segment_id) as gaps,
                     array_agg(m.media_id is not null order by g.rank, g.segment_id) as heard
                from segment g left join take t using (take_id) left join media m using (media_id)
               where g.project_id = p.project_id and g.removed_at is null) parts
      where p.tenant_id = $1 and p.owner = $2 and p.kind = 'speech'
        and exists (select from segment g where g.project_id = p.project_id and g.removed_at is null and g.text <> '')
        and (not p.by_program or true = any(parts.heard))
        and ($3::bigint is null or (p.updated_at, p.project_id)
             < (to_timestamp(0) + $3::bigint * interval '1 microsecond', $4::uuid))
        and ($7::text is null or p.title ilike $7
             or exists (select from segment g
                         where g.project_id = p.project_id and g.removed_at is null and g.text ilike $7))
      order by p.updated_at desc, p.project_id desc limit $6`,
    [tenantId, owner, after.microseconds, after.id, EXCERPT_CHARACTERS, limit + 1, likeness(search)],
  );
  const items = rows.slice(0, limit).map(({ cursor: _, lead, gaps, heard, ...row }): HistoryItem => {
    const isHeard = heard.includes(true);
    const { leadMs, afterMs } = pausesAround(
      lead,
      gaps.map((gap, index) => ({ gap, isHeard: heard[index]! })),
    );
    return {
      ...row,
      kind: 'speech',
      excerpt: row.excerpt.trim(),
      duration_ms: afterMs.reduce((sum, ms) => sum + ms, row.duration_ms + leadMs),
      created_at: row.created_at.getTime(),
      updated_at: row.updated_at.getTime(),
      downloads: isHeard ? downloadsOf(sign, row.history_id) : {},
      url: isHeard ? scriptUrl(sign, row.history_id, 'wav') : null,
    };
  });
  return { items, next_cursor: rows.length > limit ? rows[limit - 1]!.cursor : null };
}

/** A pattern for what has these words in it; null for anything. */
const likeness = (words = ''): string | null => (words ? `%${words.replace(/[\\%_]/g, '\\$&')}%` : null);

/** Deletes scripts with their takes, audio and downloads, and with what the cache keeps of them; tells how many there were. */
export async function deleteHistory(
  db: Db,
  { files, downloads }: { files: MediaFiles; downloads: Downloads },
  own: Owner,
  scriptIds: readonly string[],
): Promise<number> {
  const { deleted, unused } = await db.transaction(async (tx) => {
    const found = await lockProjects(tx, own, 'speech', scriptIds);
    const running = await tx.query<{ job_id: string }>(
      `select job_id from speech_job where script_id = any($1) and state = 'running'`,
      [found],
    );
    const jobIds = running.map(({ job_id }) => job_id);
    await lockOpen(tx, jobIds);
    await cancelJobs(tx, jobIds);
    const media = await tx.query<{ media_id: string }>(
      `select distinct t.media_id from take t join segment g using (segment_id)
        where g.tenant_id = $1 and g.project_id = any($2)`,
      [own.tenantId, found],
    );
    await deleteProjects(tx, own, found);
    const forgotten = await tx.query<{ media_id: string }>(
      `delete from speech_cache c
        where c.tenant_id = $1 and (c.script_id = any($2) or c.media_id = any($3))
          and not exists (select 1 from take t where t.media_id = c.media_id)
       returning media_id`,
      [own.tenantId, found, media.map((row) => row.media_id)],
    );
    const candidates = [...media, ...forgotten].map((row) => row.media_id);
    return { deleted: found, unused: await dropUnused(tx, candidates) };
  });
  await files.remove(unused);
  await downloads.forget(deleted);
  return deleted.length;
}
