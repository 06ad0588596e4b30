import { speechCredits } from '../../../src/contract/constants/billing.ts';
import { SPOKEN_KINDS } from '../../../src/contract/constants/projects.ts';
import { isSpeakable } from '../../../src/contract/constants/script.ts';
import type { ProjectPatch } from '../../../src/contract/index.ts';
import { balanceOf } from '../billing/ledger.ts';
import type { Db, Queryable } from '../db/db.ts';
import type { Engines } from '../engines/registry.ts';
import { ApiError, NotEnoughCredits } from '../http/api-error.ts';
import type { Principal } from '../http/principal.ts';
import { giveWay } from '../process/give-way.ts';
import { isStored } from '../projects/apply-patch.ts';
import { findProject, projectNotFound } from '../projects/find-project.ts';
import { ownOf } from '../projects/owner.ts';
import { findCached, uncached } from './cache.ts';
import { identityKey } from './identity.ts';
import { runningJobOf } from './jobs.ts';
import { scriptPages, type ScriptSegment } from './pages.ts';
import { learnVoices, rulesWithoutVoices } from './rules.ts';
import { charactersIn, checkSegment, SoundLength, type Wanted } from './script-input.ts';

/** What to generate of a script. */
export interface JobRequest {
  script_id: string;
  /** Changes to store first. */
  patch?: ProjectPatch | undefined;
  /** Ids of the segments to generate; undefined for all. */
  only?: readonly string[] | undefined;
  /** Speaking instructions in words; engines without support ignore them. */
  instructions?: string | undefined;
  /** The job is cancelled when nobody reads it any more, see `ListenerLease`. */
  isStreamed?: boolean;
  /** The job is generated in batches: its total may exceed the limit of characters per request. */
  isBatched?: boolean;
}

/** A segment to generate, with its index in the script. */
export type PlannedSegment = Wanted & ScriptSegment & { position: number };

/** What a job has to generate, according to a reading of the script without locks. */
export interface JobPlan {
  /** Revision of the script that was read; 0 for one that is not stored yet. The plan is valid only for it. */
  revision: number;
  /** Database time before anything was read. */
  readAt: Date;
  /** A job of the script is running: missing audio may become available at any moment. */
  isAtWork: boolean;
  /** Undefined also when it is already stored. */
  patch: ProjectPatch | undefined;
  segments: PlannedSegment[];
  /** Media ids of existing audio, as {@link findCached}. */
  cached: Map<string, string>;
  /** What has to be generated, each text once, by {@link identityKey}. */
  missing: Map<string, PlannedSegment>;
}

/**
 * Finds out what a job has to generate. Reads and checks the script page by page, and stops at once when it cannot be
 * paid for. For a long script this takes about a second, for which others would wait if it were one transaction.
 *
 * @throws ApiError err_not_found, err_project_changed, err_text_empty, err_text_too_long, err_pauses_too_long,
 * err_voice_not_found, err_model_not_found, err_target_language_not_supported, err_engine_unavailable
 * @throws NotEnoughCredits
 */
export async function planJob(
  { db, engines }: { db: Db; engines: Engines },
  who: Principal,
  { script_id, patch: given, only, instructions, isBatched = false }: JobRequest,
): Promise<JobPlan> {
  const [{ now: readAt }] = (await db.query<{ now: Date }>('select now()', [])) as [{ now: Date }];
  const script = await findProject(db, ownOf(who), script_id);
  if (script ? !SPOKEN_KINDS.includes(script.kind) : !given) throw projectNotFound();
  const patch = given && !isStored(script, given) ? given : undefined;
  const asked = only && new Set(only);
  const rules = await rulesWithoutVoices(db, who, script?.projectId);
  // The hold of a running job is released first, so only the ledger can tell what is available
  const isAtWork = !!script && !!(await runningJobOf(db, ownOf(who), script_id));
  const credits = isAtWork ? Infinity : await balanceOf(db, who.tenantId);

  const plan: JobPlan = {
    revision: script?.revision ?? 0,
    readAt,
    isAtWork,
    patch,
    segments: [],
    cached: new Map(),
    missing: new Map(),
  };
  const length = new SoundLength(patch?.lead ?? script?.lead ?? '');
  let position = 0;
  let characters = 0;
  let cost = 0;
  let isSilent = true;
  for await (const page of scriptPages(db, who.tenantId, script?.projectId, patch ?? {})) {
    if (position > 0) await giveWay();
    for (const segment of page) length.add(segment);
    isSilent &&= !page.some(({ text }) => isSpeakable(text));
    const from = position;
    position += page.length;
    const chosen = page
      .map((segment, index) => ({ ...segment, position: from + index }))
      .filter(({ segment_id }) => !asked || asked.has(segment_id));
    await learnVoices(db, engines, who, rules, chosen);
    const checked = chosen.map((segment) => checkSegment(segment, instructions, rules));
    // A visitor's project contains nothing but what is generated
    characters += charactersIn(who.kind === 'visitor' ? page : checked);
    if (!isBatched && characters > rules.charactersMax)
      throw new ApiError('err_text_too_long', {
        msg: `At most ${rules.charactersMax} characters can be generated at once.`,
      });
    if (from > 0) await giveWay();
    const spoken = checked.filter(({ silent }) => !silent);
    plan.segments.push(...spoken);
    cost += await lookUp(db, who.tenantId, plan, spoken);
    if (cost > credits) throw new NotEnoughCredits();
  }
  if (isSilent) throw new ApiError('err_text_empty');
  length.check();
  return plan;
}

/** Separates segments with existing audio from those to generate. Returns the cost of the latter. */
async function lookUp(
  q: Queryable,
  tenantId: string,
  { cached, missing }: JobPlan,
  segments: readonly PlannedSegment[],
): Promise<number> {
  const unknown = segments.filter(({ identity }) => !missing.has(identityKey(identity)));
  const identify = ({ identity }: PlannedSegment) => identity;
  const found = await findCached(q, tenantId, uncached(unknown, identify, cached).map(identify));
  for (const [key, mediaId] of found) cached.set(key, mediaId);
  const added = uncached(unknown, identify, cached);
  for (const segment of added) missing.set(identityKey(segment.identity), segment);
  return added.reduce((sum, { text }) => sum + speechCredits(text), 0);
}
