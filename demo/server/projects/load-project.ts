import type { Project, ProjectSegment } from '../../../src/contract/index.ts';
import type { Db, Queryable } from '../db/db.ts';
import { projectChanged } from './find-project.ts';
import type { Owner } from './owner.ts';
import { readInPieces } from './read-in-pieces.ts';

const SEGMENT = `json_build_object(
  'segment_id', segment_id, 'rank', rank, 'text', text, 'gap', gap,
  'voice', case when voice_id is not null then json_build_object(
             'voice_id', voice_id, 'model_id', model_id, 'language_id', language_id, 'speed', speed) end,
  'start_ms', start_ms, 'end_ms', end_ms, 'words', words, 'speaker', speaker, 'source_text', source_text,
  'locked', locked, 'cue', cue)`;

/** Those of the given segments that are in the project, in order. */
export const findSegments = (
  q: Queryable,
  tenantId: string,
  projectId: string,
  segmentIds: readonly string[],
): Promise<ProjectSegment[]> =>
  q
    .query<{ segment: ProjectSegment }>(
      `select ${SEGMENT} as segment from segment
        where tenant_id = $1 and project_id = $2 and segment_id = any($3) and removed_at is null
        order by rank, segment_id`,
      [tenantId, projectId, segmentIds],
    )
    .then((rows) => rows.map(({ segment }) => segment));

/**
 * A project with all its segments, or only those changed after a revision.
 *
 * @throws ApiError err_not_found; err_project_changed when the changes since that revision are no longer known
 */
export async function loadProject(db: Db, own: Owner, projectId: string, after?: number): Promise<Project> {
  const { head, segments, removed } = await readInPieces(db, own, {
    projectId,
    after,
    read: (q, ids) => findSegments(q, own.tenantId, projectId, ids),
  });
  if (after !== undefined && (after < head.forgottenRevision || after > head.revision))
    throw projectChanged();
  return {
    project_id: projectId,
    kind: head.kind,
    title: head.title,
    revision: head.revision,
    lead: head.lead,
    created_at: head.createdAt.getTime(),
    updated_at: head.updatedAt.getTime(),
    segments,
    removed,
  };
}
