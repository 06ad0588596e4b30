import { createHash } from 'node:crypto';
import {
  PROJECT_CHARACTERS_MAX,
  PROJECTS_CHARACTERS_MAX,
  PROJECTS_MAX,
  type ProjectKind,
} from '../../../src/contract/constants/projects.ts';
import { SCRIPT_SEGMENTS_MAX } from '../../../src/contract/constants/script.ts';
import type { ProjectPatch, ProjectSegment } from '../../../src/contract/index.ts';
import type { Queryable } from '../db/db.ts';
import { oneAtATime } from '../db/one-at-a-time.ts';
import { ApiError } from '../http/api-error.ts';
import { tellProjectChanged } from './changes.ts';
import { lockProject, projectChanged, projectNotFound, type ProjectHead } from './find-project.ts';
import { forgetRemoved } from './forget-removed.ts';
import type { Owner } from './owner.ts';
import {
  demandLockedKept,
  lockSegments,
  putSegments,
  removeSegments,
  type Growth,
  type TakeIds,
} from './segments.ts';
import { titleFromText } from './title.ts';

/** A patch, and the project that it changes or creates. */
export interface PatchRequest {
  projectId: string;
  /** Kind of a project that the patch creates. */
  kind: ProjectKind;
  patch: ProjectPatch;
  /**
   * Whether a program with an API key sends it. Programs may create any number of projects, because each is paid for.
   */
  byProgram?: boolean;
  takeIds?: TakeIds;
}

const sha256Of = (patch: ProjectPatch): string =>
  createHash('sha256').update(JSON.stringify(patch)).digest('hex');

/**
 * Whether the project already contains this patch: the client repeats a request whose answer was lost.
 *
 * @throws ApiError err_project_changed when the patch is based on a revision other than the stored one
 */
export function isStored(
  project: Pick<ProjectHead, 'revision' | 'patchSha256'> | undefined,
  patch: ProjectPatch,
): boolean {
  // The project was deleted in another window
  if (!project && patch.revision > 0) throw projectNotFound();
  if (!project || project.revision === patch.revision) return false;
  if (project.revision === patch.revision + 1 && project.patchSha256 === sha256Of(patch)) return true;
  throw projectChanged();
}

const refuse = (msg: string) => new ApiError('err_invalid_param', { msg });

/** A segment in its stored form: sentences of a script have no surrounding white space. */
const normalize = (segment: ProjectSegment, kind: ProjectKind): ProjectSegment =>
  kind === 'speech' ? { ...segment, text: segment.text.trim() } : segment;

function checkSegments(put: readonly ProjectSegment[], remove: readonly string[], kind: ProjectKind): void {
  const ids = new Set([...put.map(({ segment_id }) => segment_id), ...remove]);
  if (ids.size < put.length + remove.length) throw refuse('A patch names a segment twice.');
  for (const { text, source_text, words, voice, start_ms, end_ms } of put) {
    if (words.some(([, , from, to]) => to < from)) throw refuse('A word ends before it starts.');
    if (kind === 'speech' && voice === null) throw refuse('A segment of a script has a voice.');
    if (start_ms !== null && end_ms !== null && end_ms < start_ms)
      throw refuse('A segment ends before it starts.');
    // Overlapping words would not be limited by the length of the text
    let at = 0;
    for (const [from, to] of words) {
      if (from < at || to <= from) throw refuse('Words stand in order in the text of their segment.');
      at = to;
    }
    if (at > (source_text ?? text).length) throw refuse('A word goes beyond the text of its segment.');
  }
}

/** @throws ApiError err_text_too_long above the limits of a project */
export function checkSize(segments: number, characters: number): void {
  if (segments > SCRIPT_SEGMENTS_MAX)
    throw new ApiError('err_text_too_long', {
      msg: `A project may have ${SCRIPT_SEGMENTS_MAX} segments; this one would have ${segments}.`,
    });
  if (characters > PROJECT_CHARACTERS_MAX)
    throw new ApiError('err_text_too_long', {
      msg: `A project may have ${PROJECT_CHARACTERS_MAX} characters; this one would have ${characters}.`,
    });
}

/** Limits the total that one user stores. Projects of programs are paid for individually. */
async function checkTotal(tx: Queryable, { tenantId, owner }: Owner): Promise<void> {
  const [row] = await tx.query<{ characters: number }>(
    `select coalesce(sum(characters), 0)::int as characters from project
      where tenant_id = $1 and owner = $2 and not by_program`,
    [tenantId, owner],
  );
  if (row!.characters > PROJECTS_CHARACTERS_MAX)
    throw new ApiError('err_too_many_projects', {
      msg: `Your projects may have ${PROJECTS_CHARACTERS_MAX} characters together. Delete those you no longer need and try again.`,
    });
}

/** Creates a project without segments; its row stays locked. Another request may be creating it at the same time. */
async function create(
  tx: Queryable,
  own: Owner,
  { projectId, kind, byProgram = false }: PatchRequest,
): Promise<ProjectHead> {
  // The chapters of a book have a limit of their own
  if (!byProgram && kind !== 'book') {
    // Serialised: otherwise simultaneous requests would all be within the limit
    await oneAtATime(tx, `projects of ${own.owner}`);
    const [{ count }] = (await tx.query<{ count: number }>(
      `select count(*)::int as count from project
        where tenant_id = $1 and owner = $2 and not by_program and kind <> 'book'`,
      [own.tenantId, own.owner],
    )) as [{ count: number }];
    if (count >= PROJECTS_MAX) throw new ApiError('err_too_many_projects');
  }
  await tx.query(
    `insert into project (project_id, tenant_id, owner, kind, title, revision, by_program)
     values ($1, $2, $3, $4, '', 0, $5) on conflict do nothing`,
    [projectId, own.tenantId, own.owner, kind, byProgram],
  );
  const project = await lockProject(tx, own, projectId);
  // The id belongs to somebody else's project
  if (!project) throw projectNotFound();
  return project;
}

const sum = (growths: readonly Growth[], of: keyof Growth): number =>
  growths.reduce((total, growth) => total + growth[of], 0);

/**
 * Stores the changes of a project, which stays locked until the transaction ends. A patch that is already stored, or
 * changes nothing, leaves the revision unchanged.
 *
 * @throws ApiError err_project_changed, err_not_found, err_too_many_projects, err_text_too_long, err_segment_locked,
 * err_invalid_param
 */
export async function applyPatch(
  tx: Queryable,
  own: Owner,
  request: PatchRequest,
): Promise<{ kind: ProjectKind; revision: number }> {
  const { projectId, patch } = request;
  let project = await lockProject(tx, own, projectId);
  if (!project && patch.revision === 0) project = await create(tx, own, request);
  if (isStored(project, patch)) return project!;
  const { kind, ...before } = project!;
  const put = (patch.put ?? []).map((segment) => normalize(segment, kind));
  const remove = patch.remove ?? [];
  checkSegments(put, remove, kind);

  const target = { tenantId: own.tenantId, projectId, revision: before.revision + 1 };
  await lockSegments(tx, target, [...put.map(({ segment_id }) => segment_id), ...remove]);
  await demandLockedKept(tx, target, put, remove);
  const growths: Growth[] = [];
  if (remove.length > 0) growths.push(await removeSegments(tx, target, remove));
  if (put.length > 0) growths.push(await putSegments(tx, target, put, request.takeIds));
  const lead = patch.lead ?? before.lead;
  const isNew = before.revision === 0;
  const isTitled = patch.title !== undefined && !(before.titleGiven && before.title === patch.title);
  if (!isNew && !isTitled && lead === before.lead && sum(growths, 'written') === 0)
    return { kind, revision: before.revision };

  const segments = before.segments + sum(growths, 'segments');
  const characters = before.characters + sum(growths, 'characters');
  const removed = before.removedSegments + sum(growths, 'removed');
  checkSize(segments, characters);
  const titleGiven = before.titleGiven || patch.title !== undefined;
  const title = patch.title ?? (titleGiven ? before.title : await titleFromText(tx, own.tenantId, projectId));
  await tx.query(
    `update project
        set revision = $4, patch_sha256 = $5, lead = $6, title = $7, title_given = $8, segments = $9,
            characters = $10, removed_segments = $11, updated_at = now()
      where tenant_id = $1 and owner = $2 and project_id = $3`,
    [
      own.tenantId,
      own.owner,
      projectId,
      target.revision,
      sha256Of(patch),
      lead,
      title,
      titleGiven,
      segments,
      characters,
      removed,
    ],
  );
  await tellProjectChanged(tx, own, projectId, target.revision);
  if (characters > before.characters && !request.byProgram) await checkTotal(tx, own);
  if (removed > SCRIPT_SEGMENTS_MAX) await forgetRemoved(tx, own.tenantId, projectId);
  return { kind, revision: target.revision };
}
