import { expect, test, vi } from 'vitest';
import { EngineError } from '../../demo/server/engines/engine.ts';
import type { SpeechEngine } from '../../demo/server/engines/speech/engine.ts';
import { PATIENT } from './patient.ts';
import { say, secondsOf } from './say.ts';
import type { SpeechService } from './speech-service.ts';

/** Waits until the engine can speak. */
export const whenReady = async (engine: SpeechEngine): Promise<SpeechEngine> => {
  await vi.waitFor(() => expect(engine.state().state).toBe('ready'), PATIENT);
  return engine;
};

/** Why it could not speak. */
export const failureOf = async (speaking: Promise<unknown>): Promise<EngineError> => {
  const failure = await speaking.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(EngineError);
  return failure as EngineError;
};

interface Remote {
  service(): SpeechService<never, unknown>;
  /** Connects an engine and waits until it can speak. */
  ready(): Promise<SpeechEngine>;
  voice: string;
}

/** What holds for every engine that asks a service elsewhere. */
export const remoteEngineTests = ({ service, ready, voice }: Remote): void => {
  test('nobody is followed to another address, for the key would go along', async () => {
    const engine = await ready();
    service().answer('redirect', 'redirect');
    await failureOf(say(engine, voice, 'Hello.'));
    expect(service().strayed).toBe(0);
  });

  test('a hang ends after the time limit, and its connection with it', async () => {
    const engine = await ready();
    service().answer('hang', 'hang');
    // A copy of its getters as they stand now
    const impatient = { ...engine, timeoutMs: 100 };
    await expect(say(impatient, voice, 'Hello.')).rejects.toThrow(/did not finish in 100 ms/);
    await vi.waitFor(() => expect(service().waiting.size).toBe(0), PATIENT);
  });

  test('an abort ends the request at once', async () => {
    const engine = await ready();
    service().answer('hang');
    const abort = new AbortController();
    const speaking = say(engine, voice, 'Hello.', { signal: abort.signal });
    await vi.waitFor(() => expect(service().waiting.size).toBe(1), PATIENT);
    abort.abort(new Error('enough'));
    await expect(speaking).rejects.toThrow('enough');
    await vi.waitFor(() => expect(service().waiting.size).toBe(0), PATIENT);
  });

  test('is off while the service is away, and ready again when it is back', async () => {
    const engine = await ready();
    await service().stop();
    await failureOf(say(engine, voice, 'Hello.'));
    await vi.waitFor(
      () => expect(engine.state()).toMatchObject({ state: 'off', reason: /cannot be reached/ }),
      PATIENT,
    );
    await service().again();
    await whenReady(engine);
    expect(secondsOf(await say(engine, voice, 'Twenty characters ..'))).toBeCloseTo(2, 3);
  });
};
