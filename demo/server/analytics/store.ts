import type { AnalyticsBody } from '../../../src/contract/index.ts';
import type { Queryable } from '../db/db.ts';

const KEPT_DAYS = 90;
/** Reports only that the page is visible. Counted per day rather than stored individually. */
const HEARTBEAT = 'heartbeat';

type Event = AnalyticsBody & {
  nonce: string;
  /** User id according to the access token. */
  userId: string | null;
};

/** Stores a usage event. Idempotent. */
export const storeEvent = async (q: Queryable, event: Event): Promise<void> => {
  const { nonce, userId, fields, device, pid, seq } = event;
  if (event.event === HEARTBEAT) {
    await q.query(
      `insert into analytics_presence as p (day, pid, user_id) values ((now() at time zone 'utc')::date, $1, $2)
       on conflict (day, pid) do update
         set heartbeats = p.heartbeats + 1, user_id = coalesce(excluded.user_id, p.user_id)`,
      [pid, userId],
    );
    return;
  }
  await q.query(
    `insert into analytics_event (nonce, event, fields, user_id, device, pid, seq)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (nonce) do nothing`,
    [nonce, event.event, JSON.stringify(fields), userId, device, pid, seq],
  );
};

/** Deletes events after the storage period. */
export const forgetOldEvents = async (q: Queryable): Promise<void> => {
  await q.query('delete from analytics_event where happened_at < now() - make_interval(days => $1)', [
    KEPT_DAYS,
  ]);
  await q.query('delete from analytics_presence where day < (now() at time zone $2)::date - $1::integer', [
    KEPT_DAYS,
    'utc',
  ]);
};
