import type { DownloadFormat } from '../../../src/contract/constants/speech.ts';
import { SPOKEN_KINDS } from '../../../src/contract/constants/projects.ts';
import { isSpeakable } from '../../../src/contract/constants/script.ts';
import type { Script, Segment, SegmentState, Take } from '../../../src/contract/index.ts';
import type { Db, Queryable } from '../db/db.ts';
import type { Sign } from '../media/signed-url.ts';
import { projectNotFound } from '../projects/find-project.ts';
import type { Owner } from '../projects/owner.ts';
import { readInPieces } from '../projects/read-in-pieces.ts';
import { formatsMade } from './download.ts';
import { IS_RUNNING } from './jobs.ts';

interface SegmentRow {
  segment_id: string;
  rank: string;
  text: string;
  gap: string;
  voice_id: string;
  model_id: string;
  language_id: string;
  speed: number;
  take_id: string | null;
  error: string | null;
  /** State of the item that is generating it, if any. */
  working: 'queued' | 'making' | null;
}

interface TakeRow extends Omit<Take, 'url' | 'created_at'> {
  segment_id: string;
  media_id: string;
  created_at: Date;
}

const says = (take: TakeRow, segment: SegmentRow) =>
  take.text === segment.text &&
  take.voice_id === segment.voice_id &&
  take.model_id === segment.model_id &&
  take.speed === segment.speed;

function stateOf(segment: SegmentRow, takes: readonly TakeRow[]): SegmentState {
  if (segment.working) return segment.working;
  const chosen = takes.find((take) => take.take_id === segment.take_id);
  if (chosen ? says(chosen, segment) : !isSpeakable(segment.text)) return 'fresh';
  return segment.error ? 'failed' : 'stale';
}

/** Signed URL of a take's audio. */
export const mediaUrl = (sign: Sign, mediaId: string): string => sign(`/media/${mediaId}.wav`);

/** Signed URL of the whole script as a file. */
export const scriptUrl = (sign: Sign, scriptId: string, format: DownloadFormat): string =>
  sign(`/media/scripts/${scriptId}.${format}`);

/** Signed URLs of the whole script, in the formats that this machine can make unless others are given. */
export const downloadsOf = (
  sign: Sign,
  scriptId: string,
  formats: readonly DownloadFormat[] = formatsMade(),
): Script['downloads'] =>
  Object.fromEntries(formats.map((format) => [format, scriptUrl(sign, scriptId, format)]));

/** Whether any segment of a script has audio. */
export async function hasSound(db: Queryable, scriptId: string): Promise<boolean> {
  const [heard] = await db.query(
    `select 1 from segment where project_id = $1 and take_id is not null and removed_at is null limit 1`,
    [scriptId],
  );
  return heard !== undefined;
}

/** Those of the given segments that are in the script, in order. */
export async function loadSegments(
  db: Queryable,
  sign: Sign,
  tenantId: string,
  scriptId: string,
  segmentIds: readonly string[],
): Promise<Segment[]> {
  const segments = await db.query<SegmentRow>(
    `select s.segment_id, s.rank, s.text, s.gap, s.voice_id, s.model_id, s.language_id, s.speed, s.take_id, s.error,
            (select i.state from speech_item i
              where i.segment_id = s.segment_id and i.state in ('queued', 'making') and ${IS_RUNNING}
              order by i.state limit 1) as working
       from segment s
      where s.tenant_id = $1 and s.project_id = $2 and s.removed_at is null and s.segment_id = any($3)
        and s.voice_id is not null
      order by s.rank, s.segment_id`,
    [tenantId, scriptId, segmentIds],
  );
  const takes = await db.query<TakeRow>(
    `select t.take_id, t.segment_id, t.media_id, t.text, t.voice_id, t.model_id, t.speed, t.created_at,
            t.pronunciation, m.duration_ms, m.peaks, m.marks
       from take t join media m using (media_id)
      where t.tenant_id = $1 and t.segment_id = any($2)
      order by t.created_at, t.take_id`,
    [tenantId, segments.map((segment) => segment.segment_id)],
  );
  const bySegment = new Map<string, TakeRow[]>();
  for (const take of takes) {
    const list = bySegment.get(take.segment_id);
    if (list) list.push(take);
    else bySegment.set(take.segment_id, [take]);
  }
  return segments.map((row) => {
    const own = bySegment.get(row.segment_id) ?? [];
    const { working: _, ...segment } = row;
    return {
      ...segment,
      state: stateOf(row, own),
      takes: own.map(({ segment_id: _segment, media_id, created_at, ...take }) => ({
        ...take,
        created_at: created_at.getTime(),
        url: mediaUrl(sign, media_id),
      })),
    };
  });
}

/** @throws ApiError err_not_found when the script is not the owner's, or a project of another kind. */
export async function loadScript(db: Db, sign: Sign, own: Owner, scriptId: string): Promise<Script> {
  const { head, segments } = await readInPieces(db, own, {
    projectId: scriptId,
    read: (q, ids) => loadSegments(q, sign, own.tenantId, scriptId, ids),
  });
  if (!SPOKEN_KINDS.includes(head.kind)) throw projectNotFound();
  return {
    script_id: scriptId,
    title: head.title,
    created_at: head.createdAt.getTime(),
    updated_at: head.updatedAt.getTime(),
    revision: head.revision,
    lead: head.lead,
    segments,
    downloads:
      head.kind === 'speech' && segments.some(({ take_id }) => take_id !== null)
        ? downloadsOf(sign, scriptId)
        : {},
  };
}
