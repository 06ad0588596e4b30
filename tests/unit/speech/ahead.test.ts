import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GaveWay, speak, speakAhead, whenQuiet } from '../../../demo/server/engines/speech/speak.ts';
import { FakeEngine } from '../../support/fake-engine.ts';

// The fake timers of a test do not reach these
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
}));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('speculative work never starts between two sentences of a user', async () => {
  const engine = new FakeEngine();
  const { signal } = new AbortController();
  const request = { text: '#wait', voiceId: 'fake-0', language: 'en-US', speed: 1 };
  const first = speak(engine, request, signal);
  const begun = vi.fn();
  void whenQuiet(engine, signal).then(begun);
  await vi.advanceTimersByTimeAsync(20_000);
  await engine.proceed();
  await first;
  await vi.advanceTimersByTimeAsync(1_000);
  const second = speak(engine, request, signal);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(begun).not.toHaveBeenCalled();
  await engine.proceed();
  await second;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(begun).toHaveBeenCalled();
});

test('work in advance gives way at once to a sentence that somebody waits for', async () => {
  const engine = new FakeEngine();
  const { signal } = new AbortController();
  const request = { voiceId: 'fake-0', language: 'en-US', speed: 1 };
  const ahead = speakAhead(engine, { ...request, text: '#hang' }, signal).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1);
  const sentence = await speak(engine, { ...request, text: 'Now.' }, signal);
  expect(sentence).toHaveLength(1);
  expect(await ahead).toBeInstanceOf(GaveWay);
  expect(engine.asked).toEqual(['#hang', 'Now.']);
});
