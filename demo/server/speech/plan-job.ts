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

/** What is to be made of a script. */
export interface JobRequest {
  script_id: string;
  /** Stored first. */
  patch?: ProjectPatch | undefined;
  /** Ids of the segments to make; all without it. */
  only?: readonly string[] | undefined;
  /** How to speak, in words; engines that follow none ignore it. */
  instructions?: string | undefined;
  /** It is cancelled when nobody reads it any more, see `ListenerLease`. */
  isStreamed?: boolean;
  /** It is made in batches: all of it may have more characters than can be generated at once. */
  isBatched?: boolean;
}

/** A segment that is to be made, with its index in the script. */
export type PlannedSegment = Wanted & ScriptSegment & { position: number };

/** What a job has to make, by a reading of the script without locks. */
export interface JobPlan {
  /** Of the script as it was read; 0 for one that is not stored yet. The plan is good for this one alone. */
  revision: number;
  /** Before anything was read, by the clock of the database. */
  readAt: Date;
  /** A job of the script is at work: what is missing may be made at any moment. */
  isAtWork: boolean;
  /** Absent too when it is stored already. */
  patch: ProjectPatch | undefined;
  segments: PlannedSegment[];
  /** Sound that was made before, as {@link findCached}. */
  cached: Map<string, string>;
  /** What has to be made, each text once, by {@link identityKey}. */
  missing: Map<string, PlannedSegment>;
}

/**
 * Finds out what a job has to make: reads and checks the script page by page and stops at once when it cannot be paid.
 * A long script is the work of a second, which others would wait for if it were one transaction.
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
  const [{ now: readAt }] = (await db.query<{ now: Date }>('select now()')) as [{ now: Date }];
  const script = await findProject(db, ownOf(who), script_id);
  if (script ? !SPOKEN_KINDS.includes(script.kind) : !given) throw projectNotFound();
  const patch = given && !isStored(script, given) ? given : undefined;
  const asked = only && new Set(only);
  const rules = await rulesWithoutVoices(db, who, script?.projectId);
  // The hold of a job at work is released first, so that only the ledger knows what there is
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
    // A visitor has no project beside what is generated
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

/** Sorts the segments into those whose sound was made before, and those that have to be made; gives what these cost. */
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
