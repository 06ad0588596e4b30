import { isSpeakable } from '../../../src/contract/constants/script.ts';
import type { ProjectSegment } from '../../../src/contract/index.ts';
import type { Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';

/** Segments per statement. */
const ROWS_MAX = 500;

/** The project that a patch is written to. */
export interface Target {
  tenantId: string;
  projectId: string;
  /** Revision that the patch creates. */
  revision: number;
}

/**
 * Locks segments of a project in the order of their ids. The speech worker locks the segments of a sentence in the same
 * order, which prevents deadlocks.
 */
export const lockSegments = (tx: Queryable, { tenantId, projectId }: Target, segmentIds: readonly string[]) =>
  tx.query(
    `select from segment where tenant_id = $1 and project_id = $2 and segment_id = any($3)
      order by segment_id for no key update`,
    [tenantId, projectId, segmentIds],
  );

/** Columns of a segment's content, with their types. */
const CONTENT = {
  rank: 'text collate "C"',
  text: 'text',
  speakable: 'boolean',
  gap: 'text',
  voice_id: 'text',
  model_id: 'text',
  language_id: 'text',
  speed: 'numeric(4, 2)',
  start_ms: 'bigint',
  end_ms: 'bigint',
  words: 'jsonb',
  speaker: 'text',
  source_text: 'text',
  locked: 'boolean',
  cue: 'jsonb',
} as const;
type Column = keyof typeof CONTENT;
const COLUMNS = Object.keys(CONTENT) as Column[];
const KEPT_BY_LOCK: readonly Column[] = [
  'text',
  'source_text',
  'start_ms',
  'end_ms',
  'voice_id',
  'model_id',
  'language_id',
  'speed',
];
const of = (row: string, columns: readonly Column[]) =>
  columns.map((column) => `${row}.${column}`).join(', ');
const typed = (columns: readonly Column[]) =>
  columns.map((column) => `${column} ${CONTENT[column]}`).join(', ');

/**
 * Rejects a patch that removes a locked segment, or changes what its lock keeps without unlocking it.
 *
 * @throws ApiError err_segment_locked
 */
export const demandLockedKept = async (
  tx: Queryable,
  { tenantId, projectId }: Target,
  put: readonly ProjectSegment[],
  remove: readonly string[],
): Promise<void> => {
  const locked = put.flatMap(({ voice, ...segment }) => (segment.locked ? [{ ...segment, ...voice }] : []));
  if (locked.length + remove.length === 0) return;
  const changed = await tx.query(
    `select from segment s left join jsonb_to_recordset($3::jsonb) as w(${typed(KEPT_BY_LOCK)}, segment_id uuid)
                           using (segment_id)
      where s.tenant_id = $1 and s.project_id = $2 and s.locked and s.removed_at is null
        and (s.segment_id = any($4)
             or w.segment_id is not null and (${of('s', KEPT_BY_LOCK)}) is distinct from (${of('w', KEPT_BY_LOCK)}))
      limit 1`,
    [tenantId, projectId, JSON.stringify(locked), remove],
  );
  if (changed.length > 0) throw new ApiError('err_segment_locked');
};

/** Growth of a project in segments and characters, and the number of its removed segments. */
export interface Growth {
  segments: number;
  characters: number;
  removed: number;
  /** Number of rows written. */
  written: number;
}

/** Takes that new segments will have, by segment id. The caller adds them in the same transaction. */
export type TakeIds = ReadonlyMap<string, string>;

const charactersOf = (row: string) =>
  `char_length(${row}.text) + char_length(${row}.gap) + coalesce(char_length(${row}.source_text), 0)`;

/**
 * Writes the segments that differ from the stored ones. Restores removed segments.
 *
 * @throws ApiError err_invalid_param for an id that belongs to a segment of another project
 */
export async function putSegments(
  tx: Queryable,
  target: Target,
  segments: readonly ProjectSegment[],
  takeIds?: TakeIds,
): Promise<Growth> {
  const growth: Growth = { segments: 0, characters: 0, removed: 0, written: 0 };
  for (let from = 0; from < segments.length; from += ROWS_MAX) {
    const part = await putPart(tx, target, segments.slice(from, from + ROWS_MAX), takeIds);
    growth.segments += part.segments;
    growth.characters += part.characters;
    growth.removed += part.removed;
    growth.written += part.written;
  }
  return growth;
}

async function putPart(
  tx: Queryable,
  { tenantId, projectId, revision }: Target,
  segments: readonly ProjectSegment[],
  takeIds: TakeIds | undefined,
): Promise<Growth> {
  const rows = segments.map(({ voice, ...segment }) => ({
    ...segment,
    ...voice,
    take_id: takeIds?.get(segment.segment_id),
    speakable: isSpeakable(segment.text),
  }));
  const [counts] = await tx.query<{
    written: number;
    same: number;
    live: number;
    removed: number;
    before: number;
    after: number;
  }>(
    `with wanted as (
       select * from jsonb_to_recordset($4::jsonb) as w(segment_id uuid, take_id uuid, ${typed(COLUMNS)})
     ), before as (
       select s.segment_id, s.removed_at is null as is_live, ${charactersOf('s')} as characters,
              s.removed_at is null and (${of('s', COLUMNS)}) is not distinct from (${of('w', COLUMNS)}) as is_same
         from wanted w join segment s using (segment_id) where s.tenant_id = $1 and s.project_id = $2
     ), written as (
       insert into segment as old (segment_id, tenant_id, project_id, revision, take_id, ${COLUMNS.join(', ')})
       select w.segment_id, $1, $2, $3, w.take_id, ${of('w', COLUMNS)} from wanted w
        where not exists (select from before b where b.segment_id = w.segment_id and b.is_same)
       on conflict (segment_id) do update
         set (revision, ${COLUMNS.join(', ')}) = (excluded.revision, ${of('excluded', COLUMNS)}),
             removed_at = null, error = null
       where old.tenant_id = $1 and old.project_id = $2
       returning 1
     )
     select (select count(*) from written)::int as written,
            (select count(*) from before where is_same)::int as same,
            (select count(*) from before where is_live)::int as live,
            (select count(*) from before where not is_live)::int as removed,
            (select coalesce(sum(characters), 0) from before where is_live)::int as before,
            (select sum(${charactersOf('w')}) from wanted w)::int as after`,
    [tenantId, projectId, revision, JSON.stringify(rows)],
  );
  const { written, same, live, removed, before, after } = counts!;
  if (written + same < segments.length)
    throw new ApiError('err_invalid_param', { msg: 'A segment has the id of one in another project.' });
  return { segments: segments.length - live, characters: after - before, removed: -removed, written };
}

/** Marks segments as removed. Their rows stay, so that other clients learn of it and their takes are kept. */
export async function removeSegments(
  tx: Queryable,
  { tenantId, projectId, revision }: Target,
  segmentIds: readonly string[],
): Promise<Growth> {
  const [counts] = await tx.query<{ removed: number; characters: number }>(
    `with gone as (
       update segment s set removed_at = now(), revision = $3
        where tenant_id = $1 and project_id = $2 and segment_id = any($4) and removed_at is null
       returning ${charactersOf('s')} as characters
     )
     select count(*)::int as removed, coalesce(sum(characters), 0)::int as characters from gone`,
    [tenantId, projectId, revision, segmentIds],
  );
  const { removed, characters } = counts!;
  return { segments: -removed, characters: -characters, removed, written: removed };
}
