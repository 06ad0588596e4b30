import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { LocalModels } from '../../../config/local-models.ts';
import type { Log } from '../../../config/log.ts';
import { and, because, type Because } from '../../because.ts';
import type { EngineState } from '../../engine.ts';
import { createStatus, off, READY } from '../../status.ts';
import type { Installation } from '../installation.ts';
import { install, type InstallOptions } from './install.ts';
import { layoutOf } from './layout.ts';
import type { Model } from './model.ts';
import { toProblem } from './problem.ts';
import { downloadBytesOf, measure } from './progress.ts';
import { beginUse } from './uses.ts';
import { wasVerified } from './verified.ts';

export interface InstallationOptions extends Pick<InstallOptions, 'freeBytes' | 'stallMs'> {
  log: Log;
  /** Waits for the action `install`, unless the model was on this machine before. Otherwise starts at once. */
  isOnDemand?: boolean;
  /** Pauses after temporary failures in milliseconds, one entry per failure in a row. */
  pausesMs?: readonly number[];
  /** Interval in milliseconds at which a failed installation checks whether another server has finished it. */
  lookMs?: number;
}

const PAUSES_MS = [2_000, 5_000, 15_000, 30_000, 60_000, 120_000, 300_000];
const MEASURE_MS = 500;
const LOOK_FOR_RESUME_MS = 1_000;
const LOOK_MS = 30_000;

/**
 * Installs a model with its libraries in the background, at once or on demand. All servers of a machine share one
 * cache: they take turns, and an operator's pause applies to all of them and across restarts.
 */
export const createInstallation = (
  model: Model,
  settings: LocalModels,
  { log, isOnDemand = false, pausesMs = PAUSES_MS, lookMs = LOOK_MS, ...options }: InstallationOptions,
): Installation => {
  const layout = layoutOf(settings.cacheDir, model);
  const isThere = () => existsSync(layout.python) && wasVerified(layout, model);
  const begun: EngineState = {
    state: 'installing',
    progress: 0,
    ...because('model_being_installed', { model: model.name }),
    bytes: null,
    action: 'pause',
  };
  const wasThere = isThere();
  const libraryBytes = existsSync(layout.python) ? model.libraries.downloadBytes : 0;
  const megabytes = Math.ceil((downloadBytesOf(model) - libraryBytes) / 1e6);
  const waiting = off(because('model_on_demand', { model: model.name, megabytes }));
  const notBegun = isOnDemand && !existsSync(layout.wanted);
  const status = createStatus(wasThere ? READY : notBegun ? { ...waiting, action: 'install' } : begun);
  let endUse = wasThere ? beginUse(layout, model) : () => {};
  let attempt = new AbortController();
  let isClosed = false;
  /** Also kept here, in case the cache is not writable. */
  let isPausedHere = false;
  let isWantedHere = !isOnDemand;
  let wake = () => {};

  const isPaused = () => isPausedHere || existsSync(layout.paused);
  const isWanted = () => isWantedHere || existsSync(layout.wanted);

  /** Resolves to whether `wake` ended it. */
  const sleep = (ms: number) =>
    new Promise<boolean>((resolve) => {
      const timer = setTimeout(resolve, ms, false);
      wake = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });

  /** Sleeps for `ms`, or without it for ever, until `wake`, or until another server has installed the model. */
  const sleepOrFind = async (ms = Infinity) => {
    for (let left = ms; left > 0; left -= lookMs) {
      if ((await sleep(Math.min(left, lookMs))) || isThere()) return;
    }
  };

  const show = async (
    state: Omit<EngineState, 'progress' | 'bytes'>,
    { isWanted = () => !isClosed, atLeast = 0 } = {},
  ): Promise<number> => {
    const { bytes } = await measure(layout, model);
    const done = Math.max(bytes.done, atLeast);
    if (!isWanted()) return done;
    const progress = state.state === 'installing' ? done / bytes.total : null;
    status.set({ ...state, progress, bytes: { done, total: bytes.total } });
    return done;
  };

  const tryOnce = async () => {
    const current = new AbortController();
    attempt = current;
    let isOver = false;
    let doing: Because = { reason: begun.reason, reasons: begun.reasons };
    // pip deletes its wheels before the venv exists: progress must not go back.
    let done = 0;
    const showDoing = async () => {
      if (isPaused()) current.abort();
      const isWanted = () => !isOver && !current.signal.aborted;
      const state = { ...doing, state: 'installing', action: 'pause' } as const;
      const now = await show(state, { isWanted, atLeast: done });
      done = Math.max(done, now);
    };
    const say = (next: Because) => {
      doing = next;
      void showDoing();
    };
    const timer = setInterval(() => void showDoing(), MEASURE_MS);
    try {
      await install({ ...options, model, layout, settings, say, signal: current.signal });
    } finally {
      isOver = true;
      clearInterval(timer);
    }
  };

  const stayPaused = async () => {
    const slept = sleep(LOOK_FOR_RESUME_MS);
    await show({ ...because('model_paused', { model: model.name }), state: 'installing', action: 'resume' });
    await slept;
  };

  const work = async () => {
    while (!isClosed && !isWanted() && !isThere()) await sleepOrFind();
    let failures = 0;
    let doneBefore = 0;
    while (!isClosed) {
      if (isPaused()) {
        await stayPaused();
        continue;
      }
      const startedAt = performance.now();
      try {
        await tryOnce();
        endUse = beginUse(layout, model);
        status.set(READY);
        log.info('installed', { model: model.id, ms: Math.round(performance.now() - startedAt) });
        return;
      } catch (error) {
        if (attempt.signal.aborted) continue;
        const problem = toProblem(error, settings.cacheDir);
        log.warn('installing failed', { model: model.id, error: problem });
        const { done } = (await measure(layout, model)).bytes;
        failures = done > doneBefore ? 1 : failures + 1;
        doneBefore = done;
        const ms = problem.passes ? pausesMs[Math.min(failures, pausesMs.length) - 1] : undefined;
        const again = ms !== undefined && because('tried_again', { seconds: Math.ceil(ms / 1_000) });
        const reason = again ? and(problem.because, again) : problem.because;
        const state = ms === undefined ? 'off' : 'installing';
        // Started before the action is offered, so that a retry is not lost
        const slept = sleepOrFind(ms);
        await show({ ...reason, state, action: 'retry' });
        if (!isClosed) await slept;
      }
    }
  };

  const pause = () => {
    isPausedHere = true;
    try {
      mkdirSync(layout.cacheDir, { recursive: true });
      writeFileSync(layout.paused, '');
      isPausedHere = false;
    } catch {
      // The cache is not writable: the pause applies to this server only.
    }
    attempt.abort();
  };

  const resume = () => {
    isPausedHere = false;
    rmSync(layout.paused, { force: true });
  };

  const want = () => {
    isWantedHere = true;
    status.set(begun);
    try {
      mkdirSync(layout.cacheDir, { recursive: true });
      writeFileSync(layout.wanted, '');
    } catch {
      // The cache is not writable: after a restart, somebody must request it again.
    }
  };

  const working = wasThere ? Promise.resolve() : work();
  return {
    state: status.get,
    onChange: status.onChange,
    control(action) {
      if (action !== status.get().action) return;
      if (action === 'install') want();
      if (action === 'pause') pause();
      if (action === 'resume') resume();
      wake();
    },
    installed: () =>
      status.get().state === 'ready' ? { python: layout.python, folder: layout.folder } : null,
    async close() {
      isClosed = true;
      attempt.abort();
      wake();
      await working;
      endUse();
    },
  };
};
