import type { Meters } from '../metrics/meters.ts';
import type { EngineSet } from './engine-set.ts';
import type { EngineWork } from './work-meter.ts';

const OF_ENGINE = ['engine', 'capability'];

/** Adds the metrics of this process's engines. */
export const addEngineMetrics = (meters: Meters, sets: readonly EngineSet[]): void => {
  const works = (of: (work: EngineWork) => number) => () =>
    sets
      .flatMap((set) => set.works())
      .map(({ id, capability, ...work }) => ({ labels: { engine: id, capability }, value: of(work) }));
  meters.gauge({
    name: 'voxbench_engine_state',
    help: 'State of an engine in this process: 1 for the state that it is in.',
    labels: [...OF_ENGINE, 'state'],
    read: () =>
      sets
        .flatMap((set) => set.states())
        .map(({ id, capability, state }) => ({ labels: { engine: id, capability, state }, value: 1 })),
  });
  meters.counter({
    name: 'voxbench_engine_work_seconds_total',
    help: 'Time that an engine of this process was at work, counted for each piece of work at the same time.',
    labels: OF_ENGINE,
    read: works(({ workSeconds }) => workSeconds),
  });
  meters.counter({
    name: 'voxbench_engine_sound_seconds_total',
    help: 'Speech that an engine of this process made, or recordings that it went through. By its time at work: how fast it is.',
    labels: OF_ENGINE,
    read: works(({ soundSeconds }) => soundSeconds),
  });
};
