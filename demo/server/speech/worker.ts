import { randomUUID } from 'node:crypto';
import { inLogScope, keepLogScope } from '../config/log-scope.ts';
import { countCharacters } from '../../../src/contract/constants/script.ts';
import type { Db } from '../db/db.ts';
import { beginUtterance } from '../engines/speech/pace.ts';
import type { Engines } from '../engines/registry.ts';
import { CANCEL_CHANNEL, QUEUE_CHANNEL } from './jobs.ts';
import { makeSegment, type Maker } from './make-segment.ts';
import { closeItems } from './write-job.ts';
import { claim, handBack, KEEP_MS, keepLeases, reclaimAll, type Item } from './queue.ts';

/** How often to look for work without a notice: that of an expired lease, or of a notice that was lost. */
const LOOK_AGAIN_MS = 5000;
/** Sentences that are spoken and not yet stored, in memory: with more of them engines rest until the storage takes some. */
const UNSTORED_MAX = 32;

export interface SpeechWorker {
  close(): Promise<void>;
}

/** Generates queued segments until it is closed, as many at a time as the engines take. */
export async function startSpeechWorker(
  maker: Maker & { db: Db; engines: Engines; /** No other process works on this database. */ alone: boolean },
): Promise<SpeechWorker> {
  const { db, engines } = maker;
  const worker = randomUUID();
  const active = new Map<Item, AbortController>();
  /** The active items that keep an engine busy. */
  const speaking = new Set<Item>();
  /** Work under way. `close()` waits for it. */
  const running = new Set<Promise<void>>();
  let closing = false;
  let looking = false;
  /** Engines that may have work. An idle engine costs no claim until there is news. */
  const enginesWorthPolling = new Set<string>();

  const run = (work: Promise<void>) => {
    running.add(work);
    void work.finally(() => running.delete(work));
  };
  const failed = (error: unknown) => {
    if (!closing) maker.onFailure(null, error);
  };

  const isBehind = () => active.size - speaking.size >= UNSTORED_MAX;
  const freeEngines = () =>
    (isBehind() ? [] : engines.ready())
      .filter(
        ({ id, concurrency }) =>
          enginesWorthPolling.has(id) &&
          [...speaking].filter((item) => item.engine_id === id).length < concurrency,
      )
      .map((engine) => engine.id);

  const begin = (item: Item) => {
    const abort = new AbortController();
    active.set(item, abort);
    speaking.add(item);
    const engine = engines.byId(item.engine_id);
    let end = engine && beginUtterance(engine);
    /** Once for each item: when it is spoken, since the storage may take its time, or has failed. */
    const endUtterance = (characters: number | null) => {
      end?.(characters);
      end = undefined;
    };
    const spoken = keepLogScope(() => {
      endUtterance(countCharacters(item.text));
      speaking.delete(item);
      look();
    });
    const making = () =>
      makeSegment(maker, item, abort.signal, spoken)
        .catch((error: unknown) => maker.onFailure(item, error))
        .finally(() => endUtterance(null));
    run(
      inLogScope({ request_id: item.request_id, job: item.job_id }, making).finally(() => {
        active.delete(item);
        speaking.delete(item);
        if (item.first) lookForAll();
        else look();
      }),
    );
  };

  /** Claims for the engines worth polling until they are busy or have nothing left. */
  const claimAll = async () => {
    looking = true;
    try {
      for (let free = freeEngines(); free.length > 0 && !closing; free = freeEngines()) {
        // Before the claim, so that news that arrives meanwhile is not lost.
        for (const id of free) enginesWorthPolling.delete(id);
        const item = await claim(db, worker, free);
        // `handBack` returns it together with the others
        if (closing) return;
        if (!item) continue;
        for (const id of free) enginesWorthPolling.add(id);
        begin(item);
      }
    } catch (error) {
      failed(error);
    } finally {
      looking = false;
    }
  };

  /** Runs only one look at a time. */
  const look = () => {
    if (!closing && !looking) run(claimAll());
  };

  const lookForAll = () => {
    for (const { id } of engines.ready()) enginesWorthPolling.add(id);
    look();
  };

  /** Renews only active items. An item whose claim or end got no answer from the database is left to its lease. */
  const keep = () => {
    if (active.size > 0) run(keepLeases(db, worker, active.keys()).catch(failed));
  };

  if (maker.alone) await reclaimAll(db);
  await closeItems(db, null);
  const stopQueue = await db.listen(QUEUE_CHANNEL, lookForAll);
  const stopCancel = await db.listen(CANCEL_CHANNEL, (jobId) => {
    maker.speculation?.drop(jobId);
    for (const [item, abort] of active) if (item.job_id === jobId) abort.abort();
    if (!closing) run(closeItems(db, jobId).catch(failed));
  });
  const stopEngines = engines.onChange(lookForAll);
  const timers = [setInterval(lookForAll, LOOK_AGAIN_MS), setInterval(keep, KEEP_MS)];
  lookForAll();

  return {
    async close() {
      closing = true;
      timers.forEach(clearInterval);
      stopEngines();
      await Promise.all([stopQueue(), stopCancel()]);
      for (const abort of active.values()) abort.abort();
      await Promise.all(running);
      await handBack(db, worker);
    },
  };
}
