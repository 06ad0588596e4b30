import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createEngines } from '../../demo/server/engines/registry.ts';
import { isNeeded } from '../../demo/server/voices/is-needed.ts';
import { Previews } from '../../demo/server/voices/previews.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { makeDataFolder } from '../support/template.ts';
import { startDatabases } from '../support/databases.ts';
import { PATIENT } from '../support/patient.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const SECRET = 'the secret of processes that share a folder, for tests';
const nobody = () => Promise.resolve(false);
const spoken = (engine: FakeEngine) => engine.requests.map(({ voiceId }) => voiceId);

describe('samples that are made ahead', () => {
  let folder: string;
  let stop: AbortController;
  const opened: Previews[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voxbench-test-'));
    stop = new AbortController();
  });
  afterEach(async () => {
    stop.abort();
    for (const previews of opened.splice(0)) await previews.settled();
    await rm(folder, { recursive: true, force: true });
  });
  /** As other processes that share the folder have them. */
  const openPreviews = (engine: FakeEngine) => {
    const engines = createEngines([engine]);
    const previews = new Previews(engines, folder, stop.signal);
    opened.push(previews);
    return { engines, previews };
  };

  test('are made once, however many processes share the folder', async () => {
    const engines = Array.from({ length: 3 }, () => new FakeEngine({ voices: 4 }));
    const all = engines.map((engine) => openPreviews(engine).previews);
    for (const previews of all) previews.prepare(nobody);
    for (const previews of all) await previews.settled();
    expect(engines.flatMap(spoken).toSorted()).toEqual(['fake-0', 'fake-1', 'fake-2', 'fake-3']);
  });

  test('wait while there is work for users', async () => {
    const engine = new FakeEngine();
    const { previews } = openPreviews(engine);
    const isBusy = vi.fn(() => Promise.resolve(isBusy.mock.calls.length < 3));
    previews.prepare(isBusy);
    await previews.settled();
    expect(isBusy).toHaveBeenCalledTimes(3);
    expect(spoken(engine)).toEqual(['fake-0']);
  });

  test('give way to a user, and are made later', async () => {
    const engine = new FakeEngine({ voices: 2 });
    const speak = engine.speak.bind(engine);
    const ended: unknown[] = [];
    engine.speak = (request, signal) => {
      if (ended.length > 0 || request.voiceId !== 'fake-0') return speak(request, signal);
      signal.addEventListener('abort', () => ended.push(signal.reason), { once: true });
      return speak({ ...request, text: '#hang' }, signal);
    };
    const { engines, previews } = openPreviews(engine);
    previews.prepare(nobody);
    await vi.waitFor(() => expect(engine.asked).toEqual(['#hang']), PATIENT);
    await previews.open(engines.find('fake-1')!);
    expect(ended).toHaveLength(1);
    await previews.settled();
    expect(spoken(engine).slice(1)).toEqual(['fake-1', 'fake-0']);
  });

  test('are made for a user who requests the very one that gave way', async () => {
    const engine = new FakeEngine({ voices: 2 });
    const speak = engine.speak.bind(engine);
    let begun = 0;
    engine.speak = (request, signal) =>
      begun++ === 0 ? speak({ ...request, text: '#hang' }, signal) : speak(request, signal);
    const { engines, previews } = openPreviews(engine);
    previews.prepare(nobody);
    await vi.waitFor(() => expect(engine.asked).toEqual(['#hang']), PATIENT);
    const same = previews.open(engines.find('fake-0')!);
    await previews.open(engines.find('fake-1')!);
    expect((await same).path).toContain(folder);
  });
});

describe('processes with roles on one PostgreSQL', () => {
  test('make samples of voices in a worker, not in a web process', async () => {
    const dataDir = await makeDataFolder();
    const databases = startDatabases('a real Postgres');
    const common = { ...(await databases.env()), VOXBENCH_SECRET: SECRET };
    const servers: TestServer[] = [];
    const start = async (role: string, engine: FakeEngine) => {
      const env = { ...common, VOXBENCH_ROLE: role };
      servers.push(await startTestServer({ engines: [engine], dataDir, env }));
    };
    const [web, worker] = [new FakeEngine({ voices: 2 }), new FakeEngine({ voices: 2 })];
    try {
      await start('web', web);
      await start('worker', worker);
      await vi.waitFor(() => expect(spoken(worker)).toEqual(['fake-0', 'fake-1']), PATIENT);
      expect(web.requests).toEqual([]);
    } finally {
      for (const server of servers) await server.close();
      await databases.end();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});

test('a job of a user counts as work until it ends', async () => {
  const server = await startTestServer({ engines: [] });
  try {
    await vi.waitFor(async () => expect(await isNeeded(server.db)).toBe(false), PATIENT);
    await server.db.query(
      `insert into job (job_id, tenant_id, user_id, kind, key, input, input_sha256, event)
       select gen_random_uuid(), tenant_id, user_id, 'walk', 'walk', '{}', '', 1 from app_user limit 1`,
      [],
    );
    expect(await isNeeded(server.db)).toBe(true);
    await server.db.query(`update job set state = 'done', ended_at = now()`, []);
    await vi.waitFor(async () => expect(await isNeeded(server.db)).toBe(false), PATIENT);
  } finally {
    await server.close();
  }
});
