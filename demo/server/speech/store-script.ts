import { randomUUID } from 'node:crypto';
import { TITLE_CHARACTERS_MAX } from '../../../src/contract/constants/script.ts';
import type { CallInput } from '../../../src/contract/index.ts';
import { pronunciationKey } from '../../../src/contract/pronunciation.ts';
import type { Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { Wanted } from './script-input.ts';
import type { Owner } from './scripts.ts';

/** A segment in its place in the script. */
export type Placed = Wanted & { segment_id: string; position: number };

/** What a new item in the history is called until its owner names it. */
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
  if (request.script_id) {
    const [script] = await tx.query(
      `update script set updated_at = now(), title = coalesce($4, title)
        where tenant_id = $1 and owner = $2 and script_id = $3 returning script_id`,
      [tenantId, owner, request.script_id, request.title || null],
    );
    if (!script) throw new ApiError('err_not_found', { status: 404 });
    return { scriptId: request.script_id, isNew: false };
  }
  const scriptId = randomUUID();
  const title = request.title || [...titleFrom(wanted)].slice(0, TITLE_CHARACTERS_MAX).join('');
  await tx.query(`insert into script (script_id, tenant_id, owner, title) values ($1, $2, $3, $4)`, [
    scriptId,
    tenantId,
    owner,
    title,
  ]);
  return { scriptId, isNew: true };
}

/** Removes the segments of a script that are wanted no more; answers the ids of those that stay. */
export async function keepSegments(
  tx: Queryable,
  scriptId: string,
  wanted: readonly Wanted[],
): Promise<Set<string>> {
  const rows = await tx.query<{ segment_id: string }>(`select segment_id from segment where script_id = $1`, [
    scriptId,
  ]);
  const asked = new Set(wanted.map(({ segment_id }) => segment_id));
  const ids = rows.map(({ segment_id }) => segment_id);
  const gone = ids.filter((id) => !asked.has(id));
  if (gone.length > 0)
    await tx.query(`delete from segment where script_id = $1 and segment_id = any($2)`, [scriptId, gone]);
  return new Set(ids.filter((id) => asked.has(id)));
}

/**
 * Gives each segment its place and an id: its own where the script has it, and once. An id that the script does not
 * have, of a sentence that was deleted and typed again, becomes a new segment.
 */
export function place(wanted: readonly Wanted[], kept: Set<string>): Placed[] {
  return wanted.map((segment, position): Placed => {
    const isKept = segment.segment_id !== undefined && kept.delete(segment.segment_id);
    return { ...segment, position, segment_id: isKept ? segment.segment_id! : randomUUID() };
  });
}

/**
 * Writes the segments as they are wanted now. Those with sound that was made before, by media id, get a take of it,
 * the one they have or a new one; the others keep what plays. One statement: a second one would write every row twice.
 */
export async function storeSegments(
  tx: Queryable,
  tenantId: string,
  scriptId: string,
  segments: readonly Placed[],
  soundOf: (segment: Placed) => string | undefined,
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
       take_id = coalesce(excluded.take_id, old.take_id), error = null`,
    [tenantId, scriptId, JSON.stringify(rows)],
  );
}
