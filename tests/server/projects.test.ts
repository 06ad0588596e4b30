import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProjectPatch, ProjectSegment } from '../../src/contract/index.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { DATABASES } from '../support/databases.ts';
import { projectSegments } from '../support/segments.ts';
import { FakeEngine } from '../support/fake-engine.ts';

describe.each(DATABASES)('projects on %s', (on) => {
  let server: TestServer;
  let user: TestUser;
  beforeAll(async () => {
    server = await startTestServer({ on, engines: [new FakeEngine()] });
    user = await server.signUp();
  });
  afterAll(() => server.close());

  const patch = (who: TestUser, project_id: string, body: ProjectPatch) =>
    who.call('PATCH /v1/projects/{project_id}', {
      params: { project_id },
      body: { kind: 'speech', ...body },
    });
  const load = async (who: TestUser, project_id: string, after?: number) => {
    const { status, body } = await who.call('GET /v1/projects/{project_id}', {
      params: { project_id },
      query: { after },
    });
    expect({ status, body }).toMatchObject({ status: 200 });
    return body.data.project;
  };
  const textsOf = ({ segments }: { segments: ProjectSegment[] }) => segments.map(({ text }) => text);

  test('are stored by patches and read as they stand', async () => {
    const id = crypto.randomUUID();
    const put = projectSegments(['One.', 'Two.', 'Three.'], 'fake');
    expect(await patch(user, id, { revision: 0, put, lead: '\n' })).toMatchObject({
      status: 200,
      body: { data: { revision: 1 } },
    });
    const project = await load(user, id);
    expect(project).toMatchObject({ project_id: id, kind: 'speech', title: 'One. Two. Three.', revision: 1 });
    expect(project.segments).toEqual(put);
    const changed = {
      ...put[1]!,
      text: 'Two again.',
      speaker: 'Ann',
      locked: true,
      start_ms: 5,
      end_ms: 900,
    };
    await patch(user, id, { revision: 1, put: [changed], remove: [put[0]!.segment_id] });
    const after = await load(user, id, 1);
    expect(after.segments).toEqual([changed]);
    expect(after.removed).toEqual([put[0]!.segment_id]);
    expect(after).toMatchObject({ revision: 2, lead: '\n' });
    expect(textsOf(await load(user, id))).toEqual(['Two again.', 'Three.']);
  });
});
