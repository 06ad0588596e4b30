import type { Queryable } from '../db/db.ts';
import { giveWay } from '../process/give-way.ts';
import type { Owner } from '../projects/owner.ts';
import { identityKey, type Identity } from './identity.ts';

/** Sentences per look-up statement. Between statements, other short requests get their turn. */
const AT_ONCE = 50;

/** {@link identityKey} of a row `c`. */
const KEY = `concat_ws(E'\\n', c.text_md5, c.voice_id, c.model_id, c.speed::text)`;

/** Finds sentences that the tenant has already generated. Returns media ids by {@link identityKey}. */
export async function findCached(
  db: Queryable,
  tenantId: string,
  identities: readonly Identity[],
): Promise<Map<string, string>> {
  // A sentence that occurs a thousand times is looked up once
  const wanted = [...new Map(identities.map((identity) => [identityKey(identity), identity])).values()];
  const found = new Map<string, string>();
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    const rows = await lookUp(db, tenantId, wanted.slice(from, from + AT_ONCE));
    for (const { key, media_id } of rows) found.set(key, media_id);
    if (from + AT_ONCE < wanted.length) await giveWay();
  }
  return found;
}

/**
 * Removes the audio of these segments from the cache, so that the next generation makes and charges it again. Their
 * takes stay.
 */
export const forgetSpoken = (q: Queryable, { tenantId }: Owner, segmentIds: readonly string[]) =>
  q.query(
    `delete from speech_cache where tenant_id = $1 and media_id in (
       select k.media_id from segment s join take k on k.take_id = s.take_id
        where s.tenant_id = $1 and s.segment_id = any($2))`,
    [tenantId, segmentIds],
  );

/**
 * Maximum duration of a transaction that stores generated audio. Its rows carry its start time, so rows that became
 * visible after a moment may be this much older than it.
 */
const LONGEST_WRITE_SECONDS = 60;

/** Audio that the tenant has generated since a moment, with its {@link identityKey}. */
export async function madeSince(
  q: Queryable,
  tenantId: string,
  moment: Date,
): Promise<{ identity: string; media_id: string }[]> {
  return q.query(
    `select ${KEY} as identity, c.media_id
       from media m join speech_cache c using (media_id)
      where m.tenant_id = $1 and c.tenant_id = $1 and m.created_at >= $2::timestamptz - make_interval(secs => $3)`,
    [tenantId, moment, LONGEST_WRITE_SECONDS],
  );
}

const lookUp = (db: Queryable, tenantId: string, wanted: readonly Identity[]) =>
  db.query<{ key: string; media_id: string }>(
    `select ${KEY} as key, c.media_id
       from jsonb_to_recordset($2::jsonb)
            as wanted(text text, "textMd5" text, "voiceId" text, "modelId" text, speed numeric(4, 2))
       join speech_cache c on c.tenant_id = $1 and c.text_md5 = wanted."textMd5" and c.voice_id = wanted."voiceId"
            and c.model_id = wanted."modelId" and c.speed = wanted.speed and c.text = wanted.text`,
    [tenantId, JSON.stringify(wanted)],
  );

/** Identities among `spoken` that are not in the cache, each once, in order: to be generated and charged. */
export function uncached<T>(
  spoken: readonly T[],
  identify: (item: T) => Identity,
  cached: ReadonlyMap<string, string>,
): T[] {
  const seen = new Set<string>();
  return spoken.filter((item) => {
    const key = identityKey(identify(item));
    if (cached.has(key) || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
