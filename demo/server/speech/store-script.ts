import { randomUUID } from 'node:crypto';
import type { CallInput } from '../../../src/contract/index.ts';
import { pronunciationKey } from '../../../src/contract/pronunciation.ts';
import type { Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { Wanted } from './script-input.ts';
import type { Owner } from './scripts.ts';

/** A segment in its place in the script. */
export type PositionedSegment = Wanted & { segment_id: string; position: number };

/** What an item of the history is called until its owner names it. */
const titleFrom = (segments: readonly Wanted[]): string => {
  const words = segments
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ');
  const short = [...words].slice(0, 60).join('');
  return short.length < words.length ? `${short.replace(/\s\S*$/, '')}…` : short;
};

/** Makes the script, or takes hold of the one to go on with; the row stays locked until the transaction ends. */
export async function openScript(
  tx: Queryable,
  { tenantId, owner }: Owner,
  request: CallInput<'POST /v1/speech/generate'>['body'],
  wanted: readonly Wanted[],
): Promise<{ scriptId: string; isNew: boolean }> {
  const { lead = '' } = request;
  if (request.script_id) {
    const [script] = await tx.query(
      `update script
          set updated_at = now(), lead = $6, title_given = title_given or $4::text is not null,
              title = case when $4 is not null then $4 when title_given then title else $5 end
        where tenant_id = $1 and owner = $2 and script_id = $3 returning script_id`,
      [tenantId, owner, request.script_id, request.title || null, titleFrom(wanted), lead],
    );
    if (!script) throw new ApiError('err_not_found', { status: 404 });
    return { scriptId: request.script_id, isNew: false };
  }
  const scriptId = randomUUID();
  await tx.query(
    `insert into script (script_id, tenant_id, owner, title, title_given, lead) values ($1, $2, $3, $4, $5, $6)`,
    [scriptId, tenantId, owner, request.title || titleFrom(wanted), Boolean(request.title), lead],
  );
  return { scriptId, isNew: true };
}

/** Gives each segment of a new script its place and an id. */
export const placeNew = (wanted: readonly Wanted[]): PositionedSegment[] =>
  wanted.map((segment, position) => ({ ...segment, position, segment_id: randomUUID() }));

/**
 * Gives each segment its place and an id: its own where the script has it, or that of a segment with the same text
 * which is not in the script any more, each once. The others are new. Segments that are wanted no more are taken out
 * of the script; they keep their takes.
 */
export async function placeSegments(
  tx: Queryable,
  scriptId: string,
  wanted: readonly Wanted[],
): Promise<PositionedSegment[]> {
  const asked = wanted.flatMap(({ segment_id }) => segment_id ?? []);
  const rows = await tx.query<{ segment_id: string; text: string | null }>(
    `select segment_id, case when segment_id = any($2) then null else text end as text
       from segment where script_id = $1 order by removed_at desc nulls first, position`,
    [scriptId, asked],
  );
  const known = new Set(rows.filter(({ text }) => text === null).map(({ segment_id }) => segment_id));
  const others = new Map<string, string[]>();
  for (const { segment_id, text } of rows) {
    if (text === null) continue;
    const same = others.get(text);
    if (same) same.push(segment_id);
    else others.set(text, [segment_id]);
  }
  const placed = wanted.map((segment, position): PositionedSegment => {
    const isKnown = segment.segment_id !== undefined && known.delete(segment.segment_id);
    const segmentId = isKnown ? segment.segment_id : others.get(segment.text)?.shift();
    return { ...segment, position, segment_id: segmentId ?? randomUUID() };
  });
  await takeOut(tx, scriptId, [...others.values()].flat());
  return placed;
}

/** Takes segments out of their script. One of which nothing was ever made goes for good. */
async function takeOut(tx: Queryable, scriptId: string, segmentIds: readonly string[]): Promise<void> {
  if (segmentIds.length === 0) return;
  await tx.query(
    `delete from segment s where script_id = $1 and segment_id = any($2)
        and not exists (select from take t where t.segment_id = s.segment_id)`,
    [scriptId, segmentIds],
  );
  await tx.query(
    `update segment set removed_at = now()
      where script_id = $1 and segment_id = any($2) and removed_at is null`,
    [scriptId, segmentIds],
  );
}

/**
 * Writes the segments as they are wanted now. Those with sound that was made before, by media id, get a take of it,
 * the one they have or a new one; the others keep what plays. One statement: a second one would write every row twice.
 */
export async function storeSegments(
  tx: Queryable,
  tenantId: string,
  scriptId: string,
  segments: readonly PositionedSegment[],
  soundOf: (segment: PositionedSegment) => string | undefined,
): Promise<void> {
  const rows = segments.map((segment) => ({
    segment_id: segment.segment_id,
    position: segment.position,
    text: segment.text,
    gap: segment.gap,
    voice_id: segment.voice_id,
    model_id: segment.model_id,
    language_id: segment.language_id,
    speed: segment.speed,
    media_id: soundOf(segment),
    pronunciation: pronunciationKey(segment.pronounced),
  }));
  await tx.query(
    `with wanted as (
       select * from jsonb_to_recordset($3::jsonb) as w(segment_id uuid, position int, text text, gap text,
              voice_id text, model_id text, language_id text, speed numeric(4, 2), media_id uuid, pronunciation text)
     ), added as (
       insert into take
              (take_id, tenant_id, segment_id, media_id, text, voice_id, model_id, language_id, speed, pronunciation)
       select gen_random_uuid(), $1, segment_id, media_id, text, voice_id, model_id, language_id, speed, pronunciation
         from wanted where media_id is not null
       on conflict (segment_id, media_id) do update set media_id = excluded.media_id
       returning segment_id, take_id
     )
     insert into segment as old
            (segment_id, tenant_id, script_id, position, text, gap, voice_id, model_id, language_id, speed, take_id)
     select segment_id, $1, $2, position, text, gap, voice_id, model_id, language_id, speed, take_id
       from wanted left join added using (segment_id)
     on conflict (segment_id) do update set
       position = excluded.position, text = excluded.text, gap = excluded.gap, voice_id = excluded.voice_id,
       model_id = excluded.model_id, language_id = excluded.language_id, speed = excluded.speed,
       take_id = coalesce(excluded.take_id, old.take_id), error = null, removed_at = null`,
    [tenantId, scriptId, JSON.stringify(rows)],
  );
}
