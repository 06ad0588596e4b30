import { setTimeout as sleep } from 'node:timers/promises';
import { countCharacters } from '../../../../src/contract/constants/script.ts';
import { askTwice } from '../ask-twice.ts';
import { EngineError } from '../engine.ts';
import { noteWork } from '../work-meter.ts';
import type { SpeakRequest, SpeechChunk, SpeechEngine } from './engine.ts';

/** Concurrency slots of an engine; further requests queue. */
interface Places {
  free: number;
  line: Set<() => void>;
  /** When it last served a waiting user, in ms of `performance.now()`. */
  wantedAt: number;
  /** Running work ahead of demand. */
  ahead: Set<AbortController>;
}

/** Speech ahead of demand was stopped because a user is waiting for the engine. */
export class GaveWay extends Error {}

const known = new WeakMap<SpeechEngine, Places>();

const placesOf = (engine: SpeechEngine): Places => {
  const places = known.get(engine) ?? {
    free: engine.concurrency,
    line: new Set(),
    wantedAt: -Infinity,
    ahead: new Set(),
  };
  known.set(engine, places);
  return places;
};

/** Whether the engine is idle. */
export const isIdle = (engine: SpeechEngine): boolean => placesOf(engine).free === engine.concurrency;

/** A user who is editing a script makes the next request within this time. */
const QUIET_MS = 3_000;

/**
 * Waits until the engine has been idle for a while. For work ahead of demand, which must not delay users. The time
 * between two sentences of one script does not count as idle.
 */
export const whenQuiet = async (engine: SpeechEngine, signal: AbortSignal): Promise<void> => {
  const places = placesOf(engine);
  for (;;) {
    const left = isIdle(engine) ? places.wantedAt + QUIET_MS - performance.now() : QUIET_MS;
    if (left <= 0) return;
    await sleep(left, undefined, { signal });
  }
};

const takePlace = async (engine: SpeechEngine, signal: AbortSignal): Promise<() => void> => {
  const places = placesOf(engine);
  const { line } = places;
  if (places.free > 0) places.free--;
  else {
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        line.delete(enter);
        reject(signal.reason);
      };
      const enter = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      line.add(enter);
      signal.addEventListener('abort', leave, { once: true });
    });
  }
  return () => {
    const [next] = line;
    if (!next) places.free++;
    else {
      line.delete(next);
      next();
    }
  };
};

const msOf = (chunks: readonly SpeechChunk[]): number =>
  chunks.reduce((ms, { samples, sampleRate }) => ms + (samples.length / sampleRate) * 1000, 0);

const collect = async (engine: SpeechEngine, request: SpeakRequest, signal: AbortSignal) => {
  const began = performance.now();
  const chunks: SpeechChunk[] = [];
  for await (const chunk of engine.speak(request, signal)) {
    if (signal.aborted) break;
    chunks.push(chunk);
  }
  if (chunks.every((chunk) => chunk.samples.length === 0)) {
    throw new EngineError(`${engine.id} gave no sound`, { retry: false });
  }
  noteWork(engine, performance.now() - began, msOf(chunks));
  return chunks;
};

/** Makes one attempt. It ends when the engine finishes, at the timeout or on abort, even if the engine hangs. */
const attempt = async (engine: SpeechEngine, request: SpeakRequest, signal: AbortSignal) => {
  const stop = new AbortController();
  const stopped = new Promise<never>((_, reject) => {
    stop.signal.addEventListener('abort', () => reject(stop.signal.reason), { once: true });
  });
  const abort = () => stop.abort(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  const timer = setTimeout(() => {
    stop.abort(new EngineError(`${engine.id} did not finish in ${engine.timeoutMs} ms`, { retry: true }));
  }, engine.timeoutMs);
  try {
    return await Promise.race([collect(engine, request, stop.signal), stopped]);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof EngineError) throw error;
    throw new EngineError(`${engine.id} failed`, { retry: false, cause: error });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
};

const demandLength = (engine: SpeechEngine, { text }: SpeakRequest): void => {
  if (countCharacters(text) <= engine.charactersMax) return;
  throw new EngineError(`${engine.id} takes at most ${engine.charactersMax} characters`, { retry: false });
};

/**
 * Speaks one utterance completely. Waits for a free place in the engine, gives up after its {@link
 * SpeechEngine.timeoutMs} (not counting the wait), and retries once if the failure allows it. When all places are
 * taken, it stops work of {@link speakAhead}.
 *
 * @throws EngineError when the engine cannot; the signal's reason when aborted.
 */
export const speak = async (
  engine: SpeechEngine,
  request: SpeakRequest,
  signal: AbortSignal,
): Promise<SpeechChunk[]> => {
  signal.throwIfAborted();
  demandLength(engine, request);
  const places = placesOf(engine);
  places.wantedAt = performance.now();
  const [ahead] = places.free > 0 ? [] : places.ahead;
  if (ahead) {
    places.ahead.delete(ahead);
    ahead.abort(new GaveWay());
  }
  const leave = await takePlace(engine, signal);
  try {
    return await askTwice(() => attempt(engine, request, signal), signal);
  } finally {
    places.wantedAt = performance.now();
    leave();
  }
};

/**
 * Like {@link speak}, for work that nobody is waiting for: see {@link whenQuiet}.
 *
 * @throws GaveWay when a user needs the place
 */
export const speakAhead = async (
  engine: SpeechEngine,
  request: SpeakRequest,
  signal: AbortSignal,
): Promise<SpeechChunk[]> => {
  signal.throwIfAborted();
  demandLength(engine, request);
  const { ahead } = placesOf(engine);
  const leave = await takePlace(engine, signal);
  const stop = new AbortController();
  ahead.add(stop);
  try {
    const either = AbortSignal.any([signal, stop.signal]);
    return await askTwice(() => attempt(engine, request, either), either);
  } finally {
    ahead.delete(stop);
    leave();
  }
};
