import { randomUUID } from 'node:crypto';
import type { Db } from '../db/db.ts';
import type { Engines } from '../engines/registry.ts';
import { CANCEL_CHANNEL, QUEUE_CHANNEL } from './jobs.ts';
import { makeSegment, type Maker } from './make-segment.ts';
import { claim, handBack, reclaimAll, type Item } from './queue.ts';

/** How often to look for work that nobody told of: an expired lease, a lost notice. */
const LOOK_AGAIN_MS = 5000;

export interface SpeechWorker {
  close(): Promise<void>;
}

/** Makes queued segments as long as it lives, as many at a time as the engines take. */
export async function startSpeechWorker(
  maker: Maker & { db: Db; engines: Engines; /** No other process works on this database. */ alone: boolean },
): Promise<SpeechWorker> {
  const { db, engines } = maker;
  const worker = randomUUID();
  const active = new Map<Item, AbortController>();
  /** Those of the active ones that an engine is busy with. */
  const speaking = new Set<Item>();
  const running = new Set<Promise<void>>();
  let closing = false;
  let looking = false;
  let lookAgain = false;

  const freeEngines = () =>
    engines
      .ready()
      .filter(
        (engine) => [...speaking].filter((item) => item.engine_id === engine.id).length < engine.concurrency,
      )
      .map((engine) => engine.id);

  const begin = (item: Item) => {
    const abort = new AbortController();
    active.set(item, abort);
    speaking.add(item);
    const spoken = () => {
      speaking.delete(item);
      void look();
    };
    const work = makeSegment(maker, item, abort.signal, spoken)
      .catch((error: unknown) => maker.onFailure(item, error))
      .finally(() => {
        active.delete(item);
        running.delete(work);
        spoken();
      });
    running.add(work);
  };

  /** Claims until nothing is left or all engines are busy. One look at a time; a notice meanwhile repeats it. */
  const look = async () => {
    if (closing) return;
    if (looking) {
      lookAgain = true;
      return;
    }
    looking = true;
    try {
      do {
        lookAgain = false;
        for (let free = freeEngines(); free.length > 0 && !closing; free = freeEngines()) {
          const item = await claim(db, worker, free);
          if (!item) break;
          begin(item);
        }
      } while (lookAgain);
    } catch (error) {
      if (!closing) maker.onFailure(null, error);
    } finally {
      looking = false;
    }
  };

  if (maker.alone) await reclaimAll(db);
  const stopQueue = await db.listen(QUEUE_CHANNEL, () => void look());
  const stopCancel = await db.listen(CANCEL_CHANNEL, (jobId) => {
    for (const [item, abort] of active) if (item.job_id === jobId) abort.abort();
  });
  const stopEngines = engines.onChange(() => void look());
  const timer = setInterval(() => void look(), LOOK_AGAIN_MS);
  void look();

  return {
    async close() {
      closing = true;
      clearInterval(timer);
      stopEngines();
      await Promise.all([stopQueue(), stopCancel()]);
      for (const abort of active.values()) abort.abort();
      await Promise.all(running);
      await handBack(db, worker);
    },
  };
}
