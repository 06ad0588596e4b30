import { expect, inject, test } from 'vitest';
import { createLog } from '../../demo/server/config/log.ts';
import { migrate, readMigrations } from '../../demo/server/db/migrate.ts';
import { openPostgres } from '../../demo/server/db/postgres.ts';
import { createDatabase } from '../support/postgres.ts';

/** From these migrations on, a mix is more than a list of shares. */
const isOfTunedMixes = (name: string) => name.includes('tuned-mixes');

const SHARES = [
  { voiceId: 'kokoro-af_heart', share: 1.2, prosody: 0.4 },
  { voiceId: 'kokoro-bf_emma', share: -0.2, prosody: 0.6 },
];
const [first, ...others] = SHARES;
const EQUALIZED = [{ ...first, equalizer: [1.5, -2] }, ...others];

test('clones and queued sentences of an older server keep their mix and its equalizer', async () => {
  const db = await openPostgres(await createDatabase(inject('postgres').url), createLog('off'));
  const here = { name: 'This one', leave: 'take another' };
  const migrations = readMigrations();
  const older = migrations.filter(({ name }) => !isOfTunedMixes(name));
  expect(migrations.length - older.length).toBe(2);
  try {
    await migrate(db, older, here);
    const mixes = [EQUALIZED, SHARES, null].map((mix) => mix && JSON.stringify(mix));
    await db.transaction(async (tx) => {
      // The rows they belong to are not looked for
      await tx.query('set local session_replication_role = replica');
      for (const [position, mix] of mixes.entries()) {
        await tx.query(
          `insert into voice_clone (clone_id, tenant_id, user_id, kind, name, language_id, gender, style, job_id,
                                    engine_id, engine_name, is_real, sample_count, mix)
           select id, id, id, 'instant', 'Me', 'en', 'female', '', id, 'lookalike', '', false, $1, $2::jsonb
             from gen_random_uuid() id`,
          [position, mix],
        );
        await tx.query(
          `insert into speech_item (job_id, position, tenant_id, segment_id, engine_id, text, voice_id, model_id,
                                    language_id, speed, credits, mix)
           select id, $1, id, id, 'kokoro', 'Hello.', 'mix', 'kokoro-v1', 'en-US', 1, 6, $2::jsonb
             from gen_random_uuid() id`,
          [position, mix],
        );
      }
    });
    await migrate(db, migrations, here);
    const kept = [{ shares: SHARES, tuning: { pitch: 1, equalizer: [1.5, -2] } }, { shares: SHARES }, null];
    for (const [table, order] of [
      ['voice_clone', 'sample_count'],
      ['speech_item', 'position'],
    ]) {
      const rows = await db.query<{ mix: unknown }>(`select mix from ${table} order by ${order}`);
      expect(
        rows.map(({ mix }) => mix),
        table,
      ).toEqual(kept);
    }
  } finally {
    await db.close();
  }
});
