import type { Project, ProjectSegment } from '../../../src/contract/index.ts';
import type { Queryable } from '../db/db.ts';
import { projectChanged, projectNotFound } from './find-project.ts';
import type { Owner } from './owner.ts';

type Row = Pick<Project, 'project_id' | 'kind' | 'title' | 'revision' | 'lead'> & {
  created_at: Date;
  updated_at: Date;
  forgotten_revision: number;
  /** Null for none. */
  segments: ProjectSegment[] | null;
  removed: string[] | null;
};

const SEGMENT = `json_build_object(
  'segment_id', segment_id, 'rank', rank, 'text', text, 'gap', gap,
  'voice', case when voice_id is not null then json_build_object(
             'voice_id', voice_id, 'model_id', model_id, 'language_id', language_id, 'speed', speed) end,
  'start_ms', start_ms, 'end_ms', end_ms, 'words', words, 'speaker', speaker, 'source_text', source_text,
  'locked', locked)`;

/** Those of the segments that are in the project, in their order. */
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
 * A project with its segments, or with those that changed after a revision. One statement: a patch in between would mix
 * two revisions.
 *
 * @throws ApiError err_not_found; err_project_changed when the changes after that revision are not known any more
 */
export async function loadProject(
  q: Queryable,
  { tenantId, owner }: Owner,
  projectId: string,
  after?: number,
): Promise<Project> {
  const [row] = await q.query<Row>(
    `select project_id, kind, title, revision, lead, created_at, updated_at, forgotten_revision,
            (select json_agg(${SEGMENT} order by rank, segment_id) from segment s
              where s.tenant_id = $1 and s.project_id = $3 and removed_at is null
                and ($4::bigint is null or s.revision > $4)) as segments,
            (select json_agg(segment_id) from segment s
              where s.tenant_id = $1 and s.project_id = $3 and removed_at is not null and s.revision > $4) as removed
       from project where tenant_id = $1 and owner = $2 and project_id = $3`,
    [tenantId, owner, projectId, after ?? null],
  );
  if (!row) throw projectNotFound();
  const { forgotten_revision, segments, removed, created_at, updated_at, ...project } = row;
  if (after !== undefined && (after < forgotten_revision || after > project.revision)) throw projectChanged();
  return {
    ...project,
    created_at: created_at.getTime(),
    updated_at: updated_at.getTime(),
    segments: segments ?? [],
    removed: removed ?? [],
  };
}
