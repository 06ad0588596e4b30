import type { Project, ProjectPatch, ProjectSegment } from '../../src/contract/index.ts';
import { breaksLock } from '../../src/studio/project/content.ts';
import { ok, refused, type Handlers } from './fake-api.ts';

/** What has a project: its rows change by patches only. */
interface Holder {
  title: string;
  project: Project;
}

/** Projects on a server with all of their rows, timed ones too. */
export interface FakeStoredRows {
  readonly handlers: Handlers;
  /** Notes the rows that a project has as those of its first revision. */
  begin(holder: Holder): void;
  /** Another window stores this. @returns the revision after it */
  patch(holder: Holder, put: readonly ProjectSegment[], remove: readonly string[]): number;
}

/** @param find what has the project of an id */
export function fakeStoredRows(find: (id: string) => Holder | undefined): FakeStoredRows {
  /** Revision of the last change, by segment, by project. */
  const changes = new Map<string, Map<string, number>>();
  const missing = () => refused('err_not_found', 404);

  const store = (holder: Holder, { title, put = [], remove = [], lead }: Omit<ProjectPatch, 'revision'>) => {
    const { project } = holder;
    const revision = project.revision + 1;
    const segments = new Map(project.segments.map((segment) => [segment.segment_id, segment]));
    for (const segment of put) segments.set(segment.segment_id, segment);
    for (const id of remove) segments.delete(id);
    const known = changes.get(project.project_id)!;
    for (const id of [...put.map(({ segment_id }) => segment_id), ...remove]) known.set(id, revision);
    const sorted = [...segments.values()].sort((a, b) => (a.rank < b.rank ? -1 : 1));
    holder.title = title ?? holder.title;
    holder.project = {
      ...project,
      title: holder.title,
      lead: lead ?? project.lead,
      revision,
      segments: sorted,
    };
    return revision;
  };

  return {
    handlers: {
      'GET /v1/projects/{project_id}': ({ params, url: { searchParams } }) => {
        const project = find(params.project_id)?.project;
        if (!project) return missing();
        const after = Number(searchParams.get('after') ?? 0);
        const known = changes.get(params.project_id)!;
        const isNew = (id: string) => (known.get(id) ?? 0) > after;
        const segments = project.segments.filter(({ segment_id }) => isNew(segment_id));
        const ids = new Set(project.segments.map(({ segment_id }) => segment_id));
        const removed = [...known.keys()].filter((id) => !ids.has(id) && isNew(id));
        return ok({ data: { project: { ...project, segments, removed } } });
      },
      'PATCH /v1/projects/{project_id}': ({ params, body }) => {
        const holder = find(params.project_id);
        if (!holder) return missing();
        if (body.revision !== holder.project.revision) return refused('err_project_changed', 409);
        const before = new Map(holder.project.segments.map((one) => [one.segment_id, one]));
        const changesLocked = body.put?.some((segment) => {
          const stored = before.get(segment.segment_id);
          return segment.locked && stored && breaksLock(stored, segment);
        });
        if (changesLocked || body.remove?.some((id) => before.get(id)?.locked))
          return refused('err_segment_locked');
        return ok({ data: { revision: store(holder, body) } });
      },
    },
    begin({ project }) {
      changes.set(project.project_id, new Map(project.segments.map(({ segment_id }) => [segment_id, 1])));
    },
    patch: (holder, put, remove) => store(holder, { put: [...put], remove: [...remove] }),
  };
}
