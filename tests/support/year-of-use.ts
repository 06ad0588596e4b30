import { createLog } from '../../demo/server/config/log.ts';
import { openDb } from '../../demo/server/db/open.ts';
import { DEMO } from './browser.ts';

const ENTRIES = 100_000;
const VOICES = 12;

/** Has the demo workspace of a data folder spend credits on every day of the last year, with many voices. */
export async function fillYear(dataDir: string): Promise<void> {
  const db = await openDb({ dataDir, databaseUrl: undefined }, createLog('off'));
  try {
    const [demo] = await db.query<{ tenant: string }>(
      'select tenant_id as tenant from app_user where email = $1',
      [DEMO.email],
    );
    const values = [demo!.tenant, ENTRIES, VOICES];
    await db.query(
      `with held as (
         insert into credit_hold (tenant_id, key, amount, settled, held_at)
           select $1, 'a year', sum(1 + n % 97), sum(1 + n % 97), now() from generate_series(1, $2::integer) n
           returning hold_id
       )
       insert into credit_entry (tenant_id, hold_id, amount, feature, reference, voice_id, created_at)
         select $1, hold_id, 1 + n % 97, 'speech', n::text, 'voice-' || sqrt(n % ($3::integer * $3))::integer,
                now() - n * interval '365 days' / $2
         from held, generate_series(1, $2::integer) n`,
      values,
    );
  } finally {
    await db.close();
  }
}
