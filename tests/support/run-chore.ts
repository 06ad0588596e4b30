import { expect } from 'vitest';
import { PATIENT } from './patient.ts';
import type { TestServer } from './server.ts';

/** Runs a chore of a server, as if its hour had come. */
export async function runChore(server: TestServer, name: string): Promise<void> {
  const [ticket] = await server.db.query<{ id: string }>(
    `insert into pgboss.job (name, data) values ('chore', jsonb_build_object('name', $1::text)) returning id`,
    [name],
  );
  const left = () => server.db.query('select from pgboss.job where id = $1', [ticket!.id]);
  await expect.poll(left, PATIENT).toEqual([]);
}
