import { createHash, randomUUID } from 'node:crypto';
import { TITLE_CHARACTERS_MAX, speechCredits } from '../../../src/api/constants.ts';
import type { CallAnswer, CallInput } from '../../../src/api/contract.ts';
import { ownerOf, type Principal } from '../accounts/principal.ts';
import { takeAllowance } from '../accounts/site-keys.ts';
import { hold } from '../billing/ledger.ts';
import type { Sign } from '../media/signed-url.ts';
import type { Db, Queryable } from '../db/db.ts';
import type { Engines } from '../engines/registry.ts';
import { ApiError } from '../http/api-error.ts';
import { pronunciationKey } from '../../../src/api/pronunciation.ts';
import { ATTENDED_SECONDS } from './attendance.ts';
import { findCached } from './cache.ts';
import { identityKey } from './identity.ts';
import { QUEUE_CHANNEL, cancelJob, endJob, loadJob, runningJobOf, tell } from './jobs.ts';
import { rulesFor } from './rules.ts';
import { checkScript, type Wanted } from './script-input.ts';
import { loadScript, type Owner } from './scripts.ts';

type Request = CallInput<'POST /v1/speech/generate'>['body'];

/** A job and the script it makes. */
export interface Begun {
  jobId: string;
  scriptId: string;
}

type Stored = Wanted & { segment_id: string; position: number };

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
async function openScript(
  tx: Queryable,
  { tenantId, owner }: Owner,
  request: Request,
  wanted: readonly Wanted[],
): Promise<string> {
  if (request.script_id) {
    const [script] = await tx.query(
      `update script set updated_at = now(), title = coalesce($4, title)
        where tenant_id = $1 and owner = $2 and script_id = $3 returning script_id`,
      [tenantId, owner, request.script_id, request.title || null],
    );
    if (!script) throw new ApiError('err_not_found', { status: 404 });
    return request.script_id;
  }
  const scriptId = randomUUID();
  const title = request.title || [...titleFrom(wanted)].slice(0, TITLE_CHARACTERS_MAX).join('');
  await tx.query(`insert into script (script_id, tenant_id, owner, title) values ($1, $2, $3, $4)`, [
    scriptId,
    tenantId,
    owner,
    title,
  ]);
  return scriptId;
}

/**
 * Writes the segments as they are wanted now: known ones keep their takes, new ones come in, missing ones go.
 * An id that this script does not have, of a sentence that was deleted and typed again, becomes a new segment.
 */
async function storeSegments(
  tx: Queryable,
  tenantId: string,
  scriptId: string,
  wanted: readonly Wanted[],
): Promise<Stored[]> {
  const rows = await tx.query<{ segment_id: string }>(`select segment_id from segment where script_id = $1`, [
    scriptId,
  ]);
  const known = new Set(rows.map((row) => row.segment_id));
  const stored = wanted.map((segment, position): Stored => {
    const kept = segment.segment_id !== undefined && known.delete(segment.segment_id);
    return { ...segment, position, segment_id: kept ? segment.segment_id! : randomUUID() };
  });
  await tx.query(`delete from segment where script_id = $1 and segment_id = any($2)`, [scriptId, [...known]]);
  await tx.query(
    `insert into segment as old
            (segment_id, tenant_id, script_id, position, text, gap, voice_id, model_id, language_id, speed)
     select segment_id, $1, $2, position, text, gap, voice_id, model_id, language_id, speed
       from jsonb_to_recordset($3::jsonb) as new(segment_id uuid, position int, text text, gap text, voice_id text,
            model_id text, language_id text, speed numeric(4, 2))
     on conflict (segment_id) do update set
       position = excluded.position, text = excluded.text, gap = excluded.gap, voice_id = excluded.voice_id,
       model_id = excluded.model_id, language_id = excluded.language_id, speed = excluded.speed, error = null`,
    [tenantId, scriptId, JSON.stringify(stored)],
  );
  return stored;
}

/** Gives segments what was spoken before, free of charge: the take of the segment itself, or the cache's. */
async function takeFromCache(
  tx: Queryable,
  tenantId: string,
  segments: readonly Stored[],
  cached: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = segments.map((segment) => ({
    ...segment,
    media_id: cached.get(identityKey(segment.identity)),
    pronunciation: pronunciationKey(segment.pronounced),
  }));
  await tx.query(
    `with wanted as (
       select * from jsonb_to_recordset($2::jsonb) as w(segment_id uuid, media_id uuid, text text, voice_id text,
              model_id text, language_id text, speed numeric(4, 2), pronunciation text)
     ), added as (
       insert into take
              (take_id, tenant_id, segment_id, media_id, text, voice_id, model_id, language_id, speed, pronunciation)
       select gen_random_uuid(), $1, segment_id, media_id, text, voice_id, model_id, language_id, speed, pronunciation
         from wanted
       on conflict (segment_id, media_id) do update set media_id = excluded.media_id
       returning segment_id, take_id
     )
     update segment s set take_id = added.take_id from added where s.segment_id = added.segment_id`,
    [tenantId, JSON.stringify(rows)],
  );
}

/** Queues what has to be made and holds the credits for it. Text that stands twice is made and paid once. */
async function queue(
  tx: Queryable,
  who: Principal,
  jobId: string,
  segments: readonly Stored[],
): Promise<void> {
  const first = new Map<string, number>();
  const items = segments.map((segment) => {
    const key = identityKey(segment.identity);
    const same_as = first.get(key) ?? null;
    if (same_as === null) first.set(key, segment.position);
    return { ...segment, same_as, credits: same_as === null ? speechCredits(segment.text) : 0 };
  });
  const credits = items.reduce((sum, item) => sum + item.credits, 0);
  let holdId: string | null = null;
  if (credits > 0) {
    if (who.kind === 'visitor') await takeAllowance(tx, who, credits);
    const apiKey = who.kind === 'key' ? who : undefined;
    const key = `speech:${jobId}`;
    ({ holdId } = await hold(tx, { tenantId: who.tenantId, key, amount: credits, apiKey }));
  }
  await tx.query(`update speech_job set hold_id = $2, credits_held = $3 where job_id = $1`, [
    jobId,
    holdId,
    credits,
  ]);
  await tx.query(
    `insert into speech_item
            (job_id, position, tenant_id, segment_id, engine_id, text, voice_id, model_id, language_id, speed, credits,
             same_as, pronounced, mix)
     select $1, position, $2, segment_id, "engineId", text, voice_id, model_id, language_id, speed, credits, same_as,
            pronounced, mix
       from jsonb_to_recordset($3::jsonb) as i(position int, segment_id uuid, "engineId" text, text text,
            voice_id text, model_id text, language_id text, speed numeric(4, 2), credits int, same_as int, pronounced jsonb,
            mix jsonb)`,
    [jobId, who.tenantId, JSON.stringify(items)],
  );
}

/**
 * Stores a script and begins to make what is stale in it, in one transaction: either the script, its job and the
 * hold on the credits stand, or nothing does. The same key with the same request answers with the first job.
 *
 * @throws ApiError see {@link checkScript}; err_idempotency_conflict
 * @throws NotEnoughCredits
 */
export async function begin(
  { db, engines }: { db: Db; engines: Engines },
  who: Principal,
  key: string,
  request: Request,
): Promise<Begun> {
  const own: Owner = { tenantId: who.tenantId, owner: ownerOf(who) };
  const sha256 = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  /** The job that this key has begun. Two requests with one key wait for each other. */
  const before = async (tx: Queryable) => {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      [own.tenantId, own.owner, key].join('\n'),
    ]);
    const [job] = await tx.query<Begun & { request_sha256: string }>(
      `select job_id as "jobId", script_id as "scriptId", request_sha256 from speech_job
        where tenant_id = $1 and owner = $2 and idempotency_key = $3`,
      [own.tenantId, own.owner, key],
    );
    if (job && job.request_sha256 !== sha256) throw new ApiError('err_idempotency_conflict', { status: 422 });
    return job;
  };

  return db.transaction(async (tx) => {
    const repeated = await before(tx);
    if (repeated) return { jobId: repeated.jobId, scriptId: repeated.scriptId };

    const wanted = checkScript(request.segments, await rulesFor(tx, engines, who, request.segments));
    const scriptId = await openScript(tx, own, request, wanted);
    const running = await runningJobOf(tx, own, scriptId);
    if (running) await cancelJob(tx, own, running);

    const jobId = randomUUID();
    const visitor = who.kind === 'visitor' ? who : null;
    await tx.query(
      `insert into speech_job
              (job_id, tenant_id, owner, site_key, visitor_id, script_id, idempotency_key, request_sha256, state,
               credits_held, attended_until)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'running', 0, now() + make_interval(secs => $9))`,
      [
        jobId,
        own.tenantId,
        own.owner,
        visitor?.siteKeyId,
        visitor?.visitorId,
        scriptId,
        key,
        sha256,
        who.kind === 'key' ? ATTENDED_SECONDS : null,
      ],
    );

    const stored = await storeSegments(tx, own.tenantId, scriptId, wanted);
    const only = request.only && new Set(request.only);
    const asked = stored.filter(({ silent, position }) => !silent && (!only || only.has(position)));
    const cached = await findCached(
      tx,
      own.tenantId,
      asked.map(({ identity }) => identity),
    );
    const isCached = ({ identity }: Stored) => cached.has(identityKey(identity));
    await takeFromCache(tx, own.tenantId, asked.filter(isCached), cached);
    const stale = asked.filter((segment) => !isCached(segment));
    if (stale.length > 0) {
      await queue(tx, who, jobId, stale);
      await tell(tx, QUEUE_CHANNEL);
    } else {
      await endJob(tx, jobId, 'done');
    }
    return { jobId, scriptId };
  });
}

/** As {@link begin}, with the job and the script as they stand then. */
export async function generate(
  deps: { db: Db; engines: Engines; sign: Sign },
  who: Principal,
  key: string,
  request: Request,
): Promise<CallAnswer<'POST /v1/speech/generate'>['data']> {
  const { db, sign } = deps;
  const { jobId, scriptId } = await begin(deps, who, key, request);
  const own: Owner = { tenantId: who.tenantId, owner: ownerOf(who) };
  // Read after the commit: by now the first segment is being made.
  const job = await loadJob(db, own, jobId);
  return { job, script: await loadScript(db, sign, own, scriptId) };
}
