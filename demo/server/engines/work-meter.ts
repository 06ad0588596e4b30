import type { Engine } from './engine.ts';

/** Work of an engine in this process. */
export interface EngineWork {
  /** Total working time in seconds. Simultaneous pieces of work each count in full. */
  workSeconds: number;
  /** Seconds of speech generated, or of recordings processed. */
  soundSeconds: number;
}

const works = new WeakMap<Engine, EngineWork>();

/** Null for an engine whose work is not measured in seconds of audio, or that has not worked yet. */
export const workOf = (engine: Engine): EngineWork | null => works.get(engine) ?? null;

/** Records a finished piece of work. Both durations are in milliseconds. */
export const noteWork = (engine: Engine, workMs: number, soundMs: number): void => {
  const { workSeconds, soundSeconds } = works.get(engine) ?? { workSeconds: 0, soundSeconds: 0 };
  works.set(engine, {
    workSeconds: workSeconds + workMs / 1000,
    soundSeconds: soundSeconds + soundMs / 1000,
  });
};
