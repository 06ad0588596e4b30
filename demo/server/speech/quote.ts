import { countCharacters, LEFT_OUT_WORDS_MAX, pauseMs } from '../../../src/contract/constants/script.ts';
import { speechCredits } from '../../../src/contract/constants/billing.ts';
import type { CallAnswer, CallInput } from '../../../src/contract/index.ts';
import { edgePauseMs } from '../../../src/studio/model/pauses.ts';
import type { Principal } from '../http/principal.ts';
import type { Db, Queryable } from '../db/db.ts';
import { paceOf } from '../engines/speech/pace.ts';
import type { Engines } from '../engines/registry.ts';
import { leftOut } from '../reading/left-out.ts';
import { findCached, uncached } from './cache.ts';
import { identityKey } from './identity.ts';
import { rulesFor } from './rules.ts';
import { checkScript, spokenMs, type Wanted } from './script-input.ts';

type Quote = CallAnswer<'POST /v1/speech/quote'>['data'];

const sum = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((total, item) => total + value(item), 0);

async function durationsOf(q: Queryable, mediaIds: Iterable<string>): Promise<Map<string, number>> {
  const rows = await q.query<{ media_id: string; duration_ms: number }>(
    `select media_id, duration_ms from media where media_id = any($1)`,
    [[...mediaIds]],
  );
  return new Map(rows.map((row) => [row.media_id, row.duration_ms]));
}

/** Number of characters queued per engine. */
async function queuedBy(q: Queryable): Promise<Map<string, number>> {
  const rows = await q.query<{ engine_id: string; characters: number }>(
    `select i.engine_id, sum(length(i.text))::int as characters
       from speech_job j join speech_item i using (job_id)
      where j.state = 'running' and i.state in ('queued', 'making') and i.same_as is null group by i.engine_id`,
  );
  return new Map(rows.map((row) => [row.engine_id, row.characters]));
}

/** Milliseconds until everything is generated. The engines work in parallel; at each, owners take turns. */
async function waitMs(q: Queryable, engines: Engines, missing: readonly Wanted[]): Promise<number> {
  if (missing.length === 0) return 0;
  const queued = await queuedBy(q);
  const waits = engines.ready().map((engine) => {
    const own = sum(
      missing.filter(({ engineId }) => engineId === engine.id),
      ({ text }) => countCharacters(text),
    );
    const others = Math.min(own, queued.get(engine.id) ?? 0);
    return (own + others) * paceOf(engine);
  });
  return Math.max(0, ...waits);
}

function wordsLeftOut(engines: Engines, spoken: readonly Wanted[]): string[] {
  const words = new Set<string>();
  for (const { engineId, text, language_id, pronounced } of spoken) {
    if (engines.byId(engineId)?.can.reads) continue;
    for (const word of leftOut(text, language_id, pronounced)) {
      words.add(word);
      if (words.size === LEFT_OUT_WORDS_MAX) return [...words];
    }
  }
  return [...words];
}

/**
 * What speaking these segments would cost now, and how long the audio and its generation will take.
 *
 * @param projectId their project, for its pronunciations
 * @throws ApiError see {@link checkScript}
 */
export async function quote(
  { db, engines }: { db: Db; engines: Engines },
  who: Principal,
  { lead = '', segments }: CallInput<'POST /v1/speech/quote'>['body'],
  projectId?: string,
): Promise<Quote> {
  const wanted = await checkScript({ lead, segments }, await rulesFor(db, engines, who, segments, projectId));
  const spoken = wanted.filter(({ silent }) => !silent);
  const identify = ({ identity }: Wanted) => identity;
  const cached = await findCached(db, who.tenantId, spoken.map(identify));
  const missing = uncached(spoken, identify, cached);
  const mediaOf = ({ identity }: Wanted) => cached.get(identityKey(identity));
  const durations = await durationsOf(db, cached.values());
  const speechMs = sum(spoken, (segment) => durations.get(mediaOf(segment) ?? '') ?? spokenMs(segment));
  const pausesMs = edgePauseMs(lead) + sum(wanted.slice(0, -1), ({ gap }) => pauseMs(gap));
  return {
    credits: sum(missing, ({ text }) => speechCredits(text)),
    cached: wanted.flatMap((segment, index) => (segment.silent || mediaOf(segment) ? [index] : [])),
    duration_ms: Math.round(speechMs + pausesMs),
    wait_ms: Math.round(await waitMs(db, engines, missing)),
    left_out: wordsLeftOut(engines, spoken),
  };
}
