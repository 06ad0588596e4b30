import { expect, test } from 'vitest';
import { eventStream, type StreamedEvent } from '../../demo/server/http/event-stream.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { startTestServer } from '../support/server.ts';
import { newScriptOf } from '../support/segments.ts';

test('a stream that fails in its middle ends, and the failure is logged', async () => {
  const problem = new Error('no database');
  async function* events(): AsyncGenerator<StreamedEvent<object>> {
    yield { id: 0, event: null };
    throw problem;
  }
  const told: unknown[] = [];
  const response = eventStream(events(), (error) => told.push(error));
  expect(await response.text()).toBe(': still here\n\n');
  expect(told).toEqual([problem]);
});

test('a stream that is cancelled while it waits for an event ends without an error', async () => {
  let proceed = () => {};
  const event = new Promise<void>((resolve) => (proceed = resolve));
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  let hasEnded = false;
  async function* events(): AsyncGenerator<StreamedEvent<object>> {
    try {
      begin();
      await event;
      yield { id: 0, event: null };
    } finally {
      hasEnded = true;
    }
  }
  const told: unknown[] = [];
  const { body } = eventStream(events(), (error) => told.push(error));
  await begun;
  const cancelled = body!.cancel();
  proceed();
  await cancelled;
  expect({ told, hasEnded }).toEqual({ told: [], hasEnded: true });
});

test('events resume after any valid number and are refused for any other', async () => {
  const server = await startTestServer({ engines: [new FakeEngine()] });
  try {
    const user = await server.signUp();
    const segment = {
      text: 'Hello.',
      gap: ' ',
      voice_id: 'fake-0',
      model_id: 'fake-model',
      language_id: 'en-US',
    };
    const { body } = await user.call('POST /v1/speech/generate', {
      idempotencyKey: 'numbers',
      body: newScriptOf([{ ...segment, speed: 1 }]),
    });
    const after = async (id: string) => {
      const response = await fetch(`${server.url}/v1/speech/jobs/${body.data.job.job_id}/events`, {
        headers: { ...user.headers, 'last-event-id': id },
      });
      return { status: response.status, text: await response.text() };
    };
    for (const id of ['2147483648', '1e300', '-1', '1.5', 'x'])
      expect((await after(id)).status, id).toBe(422);
    for (const id of ['0', '2147483647']) {
      const { status, text } = await after(id);
      expect(status).toBe(200);
      expect(text).toContain('"type":"job"');
    }
  } finally {
    await server.close();
  }
});
