import { rm } from 'node:fs/promises';
import OpenAI from 'openai';
import { expect, test } from 'vitest';
import { callerAt, signInDemo } from '../support/caller.ts';
import { startServerQuickly } from '../support/server-process.ts';
import { makeDataFolder } from '../support/template.ts';

const SENTENCES = 60;

test('after a server is killed while it speaks to a program, only what was made is charged', async () => {
  const dataDir = await makeDataFolder();
  let server = await startServerQuickly({ VOXBENCH_DATA: dataDir });
  try {
    const { headers } = await signInDemo(server.url);
    const user = () => callerAt(server.url, headers);
    const balance = async () =>
      (await user().call('GET /v1/tenant/get_tenant_bonus', {})).body.data.credit_balance!;
    const usage = async () =>
      (await user().call('POST /p1/balance/credit_usage', { body: { group: 'api_key' } })).body.data.credits;
    const { body } = await user().call('POST /v1/api_keys', {
      body: { name: 'Killed', scopes: ['speech'], monthly_credits: null },
    });
    const speak = (input: string) =>
      new OpenAI({
        apiKey: body.data.secret,
        baseURL: `${server.url}/v1`,
        maxRetries: 0,
      }).audio.speech.create({
        model: 'tts-1',
        voice: 'flite-rms',
        input,
        response_format: 'pcm',
      });
    const text = Array.from(
      { length: SENTENCES },
      (_, index) => `This is sentence number ${index} of them all.`,
    ).join(' ');

    const before = await balance();
    const cut = await speak(text);
    await cut.body!.getReader().read();
    await server.end('SIGKILL');
    server = await startServerQuickly({ VOXBENCH_DATA: dataDir });

    const paid = before - (await balance());
    expect(paid).toBe(await usage());
    expect(paid).toBeGreaterThan(0);
    expect(paid).toBeLessThan(text.length / 2);
    const [key] = (await user().call('GET /v1/api_keys', {})).body.data.api_keys;
    expect(key!.credits_this_month).toBe(paid);
    const [item] = (await user().call('GET /p1/history/get', {})).body.data.items;
    expect(item!.title).toContain('This is sentence number 0');

    // The program asks again and pays for the rest.
    const whole = await (await speak(text)).arrayBuffer();
    expect(whole.byteLength).toBeGreaterThan(SENTENCES * 48_000);
    expect(before - (await balance())).toBe(text.length - (SENTENCES - 1));
    expect(await usage()).toBe(text.length - (SENTENCES - 1));
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
});
