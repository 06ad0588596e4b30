import type { Log } from '../config/log.ts';
import type { Db, Queryable } from '../db/db.ts';
import type { Converters } from '../engines/conversion/converters.ts';
import type { Engines, FoundVoice } from '../engines/registry.ts';
import type { Voices } from '../voices/module.ts';
import type { TellAbsent } from './absent-engines.ts';

/** What removing the traces of voices requires. */
export interface TraceNeeds {
  db: Db;
  log: Log;
  engines: Engines;
  voices: Pick<Voices, 'forgetSample'>;
  converters: Pick<Converters, 'forgetVoice'>;
  tellAbsent: TellAbsent;
}

/** A deleted voice. */
interface Trace extends Pick<FoundVoice, 'voice' | 'mix'> {
  engineId: string;
}

/** Notification channel for deleted voices, each as JSON of {@link Trace}: every machine may have made something with them. */
const TRACE_CHANNEL = 'voice_trace';

/**
 * Records that what was made with a voice must be removed: its sample and its measurements. Takes that it spoke stay.
 *
 * @returns a function that removes it, to be called after the transaction
 */
export const leaveTraces = async (
  tx: Queryable,
  needs: TraceNeeds,
  found: FoundVoice | undefined,
): Promise<() => Promise<void>> => {
  if (!found) return async () => {};
  const { engine, voice, mix = null } = found;
  const traceId = crypto.randomUUID();
  await tx.query(
    `insert into voice_clone_trace (trace_id, engine_id, voice, mix) values ($1, $2, $3::jsonb, $4::jsonb)`,
    [traceId, engine.id, JSON.stringify(voice), mix && JSON.stringify(mix)],
  );
  return () => forgetTraces(needs, traceId);
};

/** Removes what was made with a voice on this machine. False when it does not have the voice's engine. */
const forgetHere = async (
  { engines, voices, converters }: Pick<TraceNeeds, 'engines' | 'voices' | 'converters'>,
  { engineId, voice, mix }: Trace,
): Promise<boolean> => {
  const engine = engines.byId(engineId);
  if (!engine) return false;
  const found = { engine, voice, mix: mix ?? undefined };
  await voices.forgetSample(found);
  await converters.forgetVoice(found);
  return true;
};

/** Removes what this machine has made with voices that are deleted at others. Returns a function that stops it. */
export const hearOfTraces = (needs: TraceNeeds): Promise<() => Promise<void>> =>
  needs.db.listen(TRACE_CHANNEL, (payload) => {
    forgetHere(needs, JSON.parse(payload) as Trace).catch((error: unknown) =>
      needs.log.warn('what was made with a cloned voice was not removed', { error }),
    );
  });

/** Removes what was made with deleted voices, at all machines that run. Failures are retried later. @param traceId to remove only this one */
export const forgetTraces = async (needs: TraceNeeds, traceId?: string): Promise<void> => {
  const { db, log, tellAbsent } = needs;
  const rows = await db.query<Trace & { traceId: string }>(
    `select trace_id as "traceId", engine_id as "engineId", voice, mix from voice_clone_trace
      where $1::uuid is null or trace_id = $1`,
    [traceId],
  );
  for (const { traceId: id, ...trace } of rows) {
    try {
      if (!(await forgetHere(needs, trace))) {
        tellAbsent(trace.engineId);
        continue;
      }
      await db.query('select pg_notify($1, $2)', [TRACE_CHANNEL, JSON.stringify(trace)]);
      await db.query('delete from voice_clone_trace where trace_id = $1', [id]);
    } catch (error) {
      log.warn('what was made with a cloned voice was not removed', { error });
    }
  }
};
