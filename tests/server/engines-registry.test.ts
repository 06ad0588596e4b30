import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { EngineError } from '../../demo/server/engines/engine.ts';
import type { SpeechEngine } from '../../demo/server/engines/speech/engine.ts';
import { createEngines } from '../../demo/server/engines/registry.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { say } from '../support/say.ts';

describe('the engines of a server', () => {
  test('find a voice together with the engine that speaks it', () => {
    const [first, second] = [
      new FakeEngine({ id: 'one', voices: 2 }),
      new FakeEngine({ id: 'two', voices: 2 }),
    ];
    const engines = createEngines([first, second]);
    expect(engines.voices().map(({ voice }) => voice.voiceId)).toEqual(['one-0', 'one-1', 'two-0', 'two-1']);
    expect(engines.find('two-1')?.engine).toBe(second);
    expect(engines.find('three-0')).toBeUndefined();
  });

  test('show voices of an engine that appears later, and remember them while it is away', () => {
    const late = new FakeEngine({ id: 'late' });
    late.turn('off');
    const engines = createEngines([new FakeEngine({ id: 'one' }), late]);
    const changed = vi.fn();
    engines.onChange(changed);
    expect(engines.find('late-0')).toBeUndefined();
    late.turn('ready');
    expect(engines.find('late-0')?.engine).toBe(late);
    late.turn('off');
    expect(engines.find('late-0')?.engine.state().reason).toMatch(/turned off by a test$/);
    expect(engines.ready().map((engine) => engine.id)).toEqual(['one']);
    expect(engines.models().map((model) => model.modelId)).toEqual(['one-model']);
    expect(changed).toHaveBeenCalledTimes(2);
  });

  test('a listener that has stopped hears nothing', () => {
    const engine = new FakeEngine();
    const engines = createEngines([engine]);
    const changed = vi.fn();
    engines.onChange(changed)();
    engine.turn('off');
    expect(changed).not.toHaveBeenCalled();
  });

  test('give a model the languages of all its voices', () => {
    const engines = createEngines([new FakeEngine({ voices: 6 })]);
    expect(engines.models()[0]?.languages).toEqual(['en-US', 'de-DE', 'fr-FR', 'es-ES']);
  });

  test('give a voice id that two engines share to the first one', () => {
    const [first, second] = [new FakeEngine({ id: 'same' }), new FakeEngine({ id: 'same' })];
    const engines = createEngines([first, second]);
    expect(engines.voices()).toHaveLength(1);
    expect(engines.find('same-0')?.engine).toBe(first);
  });
});

describe('speaking with an engine', () => {
  const speaking = (speak: SpeechEngine['speak'], more: Partial<SpeechEngine> = {}): SpeechEngine =>
    Object.assign(new FakeEngine({ timeoutMs: 100 }), { speak }, more);
  const chunk = { samples: Float32Array.of(0.5, 0.5), sampleRate: 24_000 };

  test('retries once after a crash, but not after a refusal', async () => {
    const engine = new FakeEngine();
    expect(await say(engine, 'fake-0', 'Hello #crash')).toHaveLength(1);
    expect(engine.asked).toHaveLength(2);
    await expect(say(engine, 'fake-0', 'Hello #fail')).rejects.toThrow(EngineError);
    expect(engine.asked).toHaveLength(3);
  });

  test('discards the sound of a failed attempt', async () => {
    let attempts = 0;
    const engine = speaking(async function* () {
      yield chunk;
      if (++attempts === 1) throw new EngineError('broke', { retry: true });
    });
    expect(await say(engine, 'fake-0', 'Hello.')).toEqual([chunk]);
  });

  test('gives up on an engine that ignores the abort of a hung attempt', async () => {
    const engine = speaking(async function* () {
      await new Promise(() => undefined);
      yield chunk;
    });
    await expect(say(engine, 'fake-0', 'Hello.')).rejects.toThrow(/did not finish in 100 ms/);
    const abort = new AbortController();
    const waiting = say(engine, 'fake-0', 'Hello.', { signal: abort.signal });
    abort.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
  });

  test('reports an unexpected error as an engine failure with its cause', async () => {
    const engine = speaking(async function* () {
      yield chunk;
      throw new TypeError('bug');
    });
    await expect(say(engine, 'fake-0', 'Hello.')).rejects.toMatchObject({
      name: 'EngineError',
      retry: false,
      cause: expect.any(TypeError),
    });
  });

  test('fails when the engine gives nothing', async () => {
    await expect(
      say(
        speaking(async function* () {}),
        'fake-0',
        'Hello.',
      ),
    ).rejects.toThrow(/gave no sound/);
  });

  test('runs no more requests at once than the engine takes, in order; waiting does not count towards the time limit', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    let running = 0;
    let most = 0;
    const order: string[] = [];
    const engine = speaking(
      async function* ({ text }) {
        order.push(text);
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 60));
        running--;
        yield chunk;
      },
      { concurrency: 2 },
    );
    const texts = ['1', '2', '3', '4', '5', '6'];
    const said = Promise.all(texts.map((text) => say(engine, 'fake-0', text)));
    await vi.advanceTimersByTimeAsync(3 * 60);
    await said;
    expect(most).toBe(2);
    expect(order).toEqual(texts);
  });

  test('work that is aborted in the line never reaches the engine', async () => {
    const engine = new FakeEngine();
    const abort = new AbortController();
    const first = say(engine, 'fake-0', 'first #wait');
    const second = say(engine, 'fake-0', 'second', { signal: abort.signal });
    const third = say(engine, 'fake-0', 'third');
    abort.abort(new Error('enough'));
    await expect(second).rejects.toThrow('enough');
    await engine.proceed();
    await Promise.all([first, third]);
    expect(engine.asked).toEqual(['first #wait', 'third']);
  });
});
