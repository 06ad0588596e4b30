import { afterAll, describe, expect, test } from 'vitest';
import { putSegments } from '../../demo/server/projects/segments.ts';
import { openRows } from '../../demo/server/speech/open-rows.ts';
import { DATABASES, startDatabases } from '../support/databases.ts';
import { projectSegments } from '../support/segments.ts';

const SPOKEN = ['Привет', '你好', 'é', '½', 'ไทย 5'];
const SILENT = ['…', '♪ ♪', '_', '🙂', ''];

describe.each(DATABASES)('on %s', (on) => {
  const databases = startDatabases(on);
  afterAll(() => databases.end());

  test('rows in any script are open, except those without a letter or digit', async () => {
    const db = await databases.open();
    const id = crypto.randomUUID();
    await db.query(`insert into tenant (tenant_id) values ($1)`, [id]);
    await db.query(
      `insert into project (project_id, tenant_id, owner, title) values ($1, $1, 'somebody', '')`,
      [id],
    );
    const target = { tenantId: id, projectId: id, revision: 1 };
    const rows = projectSegments([...SPOKEN, ...SILENT], 'fake');
    const open = async () =>
      (await openRows(db, { tenantId: id, owner: 'somebody' }, id)).map(({ text }) => text);
    await putSegments(db, target, rows);
    expect(await open()).toEqual(SPOKEN);
    // A row that was changed
    await putSegments(db, { ...target, revision: 2 }, [{ ...rows[0]!, text: '—' }]);
    expect(await open()).toEqual(SPOKEN.slice(1));
    await db.close();
  });
});
