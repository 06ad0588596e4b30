import type { Db } from '../../demo/server/db/db.ts';
import { DEMO } from './browser.ts';

/** Sentences of each item. */
const SENTENCES = 8;

/** Gives the demo user a history of so many items, the first the newest, whose sound is one file that is not there. */
export async function fillHistory(db: Db, count: number): Promise<void> {
  const [user] = await db.query<{ tenant: string; owner: string }>(
    `select tenant_id as tenant, 'user:' || user_id as owner from app_user where email = $1`,
    [DEMO.email],
  );
  const { tenant, owner } = user!;
  const media = crypto.randomUUID();
  await db.query(
    `insert into media (media_id, tenant_id, bytes, sha256, duration_ms, peaks) values ($1, $2, 1, '', 1000, '{}')`,
    [media, tenant],
  );
  await db.query(
    `insert into project (project_id, tenant_id, owner, title, created_at, updated_at)
     select gen_random_uuid(), $1, $2, 'Item ' || n, now() - n * interval '1 minute', now() - n * interval '1 minute'
       from generate_series(1, $3::integer) n`,
    [tenant, owner, count],
  );
  await db.query(
    `insert into segment (segment_id, tenant_id, project_id, rank, text, speakable, gap, voice_id, model_id,
                          language_id, speed, take_id)
     select gen_random_uuid(), $1, project_id, 'c' || lpad(n::text, 3, '0'), title || ': the ferry leaves at seven, and nobody is awake ' || n,
            true, ' ', 'fake-0', 'fake-model', 'en-US', 1, gen_random_uuid()
       from project, generate_series(1, $2::integer) n where tenant_id = $1`,
    [tenant, SENTENCES],
  );
  await db.query(
    `insert into take (take_id, tenant_id, segment_id, media_id, text, voice_id, model_id, language_id, speed)
     select take_id, tenant_id, segment_id, $2, text, voice_id, model_id, language_id, speed
       from segment where tenant_id = $1 on conflict do nothing`,
    [tenant, media],
  );
  await db.query('analyze');
}
