import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { isSpeakable } from '../../src/contract/constants/script.ts';
import { DATABASES, startDatabases } from '../support/databases.ts';

/** Characters of all assigned planes that stand for text, each a text of its own. */
const CHARACTERS = Array.from({ length: 0x33480 }, (_, at) => at + 1)
  .filter((at) => at < 0xd800 || at > 0xdfff)
  .map((at) => String.fromCodePoint(at))
  .filter((one) => !/\p{Cn}/u.test(one));
const SPOKEN = CHARACTERS.filter(isSpeakable);

const SQL = 'select said from unnest($1::text[]) said where is_speakable(said)';

describe.each(DATABASES)('on %s', (on) => {
  const databases = startDatabases(on);
  afterAll(() => databases.end());

  test('the database finds something to say in the same texts as the browser', async () => {
    const db = await databases.open();
    const rows = await db.query<{ said: string }>(SQL, [CHARACTERS]);
    await db.close();
    expect(rows.map(({ said }) => said).join('') === SPOKEN.join('')).toBe(true);
  });
});

test('it finds them in the locale C too, whose own classes know ASCII alone', async () => {
  const { url } = inject('postgres');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const cluster = new pg.Client({ connectionString: url });
  await cluster.connect();
  await cluster.query(
    `create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`,
  );
  await cluster.end();
  const client = new pg.Client({
    connectionString: Object.assign(new URL(url), { pathname: `/${name}` }).href,
  });
  await client.connect();
  const migrations = join(import.meta.dirname, '../../demo/server/video-translation/migrations');
  await client.query(readFileSync(join(migrations, '0993-speakable.sql'), 'utf8'));
  const texts = ['Привет', '你好', 'é', '½', '…', '♪ ♪', '_', '🙂', ''];
  const { rows } = await client.query<{ said: string }>(SQL, [texts]);
  await client.end();
  expect(rows.map(({ said }) => said)).toEqual(texts.filter(isSpeakable));
});
