import type { Engine } from './engine.ts';

/** What an engine has done in this process. */
export interface EngineWork {
  /** Seconds that it was at work, counted for each piece of work at the same time. */
  workSeconds: number;
  /** Seconds of speech that it made, or of recordings that it went through. */
  soundSeconds: number;
}

const works = new WeakMap<Engine, EngineWork>();

/** Null for an engine whose work is not measured by the length of sound, or has not begun. */
export const workOf = (engine: Engine): EngineWork | null => works.get(engine) ?? null;

/** Notes that an engine has finished a piece of work, both in milliseconds. */
export const noteWork = (engine: Engine, workMs: number, soundMs: number): void => {
  const { workSeconds, soundSeconds } = works.get(engine) ?? { workSeconds: 0, soundSeconds: 0 };
  works.set(engine, {
    workSeconds: workSeconds + workMs / 1000,
    soundSeconds: soundSeconds + soundMs / 1000,
  });
};
