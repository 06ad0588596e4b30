import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callerAt, signInDemo } from '../support/caller.ts';
import { newScriptOf, segmentsOf } from '../support/segments.ts';
import { startServerQuickly } from '../support/server-process.ts';
import { makeDataFolder } from '../support/template.ts';

const SENTENCES = 60;

test('a server killed in mid-generation resumes after its start and charges every sentence once', async () => {
  const dataDir = await makeDataFolder();
  let server = await startServerQuickly({ VOXBENCH_DATA: dataDir });
  try {
    const { headers } = await signInDemo(server.url);
    const balance = async () =>
      (await callerAt(server.url, headers).call('GET /v1/tenant/get_tenant_bonus', {})).body.data
        .credit_balance!;
    const before = await balance();

    const texts = Array.from(
      { length: SENTENCES },
      (_, index) => `This is sentence number ${index} of them all.`,
    );
    const request = {
      idempotencyKey: crypto.randomUUID(),
      body: newScriptOf(segmentsOf(texts, 'flite')),
    };
    const begun = await callerAt(server.url, headers).call('POST /v1/speech/generate', request);
    expect(begun.status, JSON.stringify(begun.body)).toBe(200);
    const { job_id, script_id } = begun.body.data.job;

    let last = '0';
    for (let kill = 0; kill < 3; kill++) {
      const seen = await callerAt(server.url, headers).events(job_id, {
        after: last,
        until: ({ id }) => Number(id) >= Number(last) + 5,
      });
      last = seen.at(-1)!.id;
      await server.end('SIGKILL');
      server = await startServerQuickly({ VOXBENCH_DATA: dataDir });
    }

    // The client never received the answer and asks again.
    const repeated = await callerAt(server.url, headers).call('POST /v1/speech/generate', request);
    expect(repeated.body.data.job.job_id).toBe(job_id);
    await callerAt(server.url, headers).events(job_id, { after: last });
    const { body } = await callerAt(server.url, headers).call('GET /v1/speech/scripts/{script_id}', {
      params: { script_id },
    });
    expect(body.data.script.segments.map(({ state }) => state)).toEqual(texts.map(() => 'fresh'));
    expect(await balance()).toBe(before - texts.join('').length);
    await server.end('SIGTERM');
    const files = readdirSync(join(dataDir, 'media'), { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => name.endsWith('.wav'))).toHaveLength(SENTENCES);
    expect(files.filter((name) => name.endsWith('.part'))).toEqual([]);
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
});
