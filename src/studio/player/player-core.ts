import type { Take } from '../../contract/index.ts';
import { ApiFailure, asFailure } from '../../api/failure.ts';
import { takeMediaKeys } from './media-keys.ts';
import { audioContext, quietPlaceholder, unlockAudio } from './output.ts';
import type { PlayerAtoms, PlayerCore, PlayerOptions, PlayerState } from './player.ts';
import { createSchedule } from './schedule.ts';
import { createTakeAudio } from './take-audio.ts';
import { indexAt, type PlacedItem } from './timeline.ts';

interface Options extends PlayerOptions {
  atoms: PlayerAtoms;
}

/** Sound is scheduled this far ahead, so that a busy page or a throttled tab leaves no hole. */
const AHEAD_S = 6;
const PUMP_MS = 200;
/** After a line that broke off sound is fetched again, so many times while the browser says that it is online. */
const RETRY_MS = 1_500;
const RETRIES_MAX = 4;
/** Sentences that are fetched before their turn. */
const FETCHED_AHEAD = 3;

/** Plays a timeline by Web Audio: takes are scheduled ahead, so that one follows the other without a hole. */
export function createPlayerCore({ atoms, client, playback, title, onFailure }: Options): PlayerCore {
  const { $state, $currentKey, $rate, $timeline, $position } = atoms;
  const audio = createTakeAudio(client);
  const schedule = createSchedule();
  /** The next position to schedule, or the resting position while stopped. */
  let next = { index: 0, offsetMs: 0 };
  let pump: ReturnType<typeof setInterval> | undefined;
  let release: (() => void) | undefined;
  /** Sound that could not be had: nothing is fetched until then. */
  let retryAt = 0;
  let retries = 0;
  let letGoOfKeys: (() => void) | undefined;

  const items = () => $timeline.get().items;
  const place = (key: string) => items().find((item) => item.key === key);

  const positionMs = (): number => {
    const sounding = schedule.at(audioNow());
    const item = sounding && place(sounding.key);
    if (item)
      return Math.min(item.startMs + sounding.offsetMs, item.startMs + item.durationMs + item.pauseMs);
    const upcoming = items()[next.index];
    return upcoming ? upcoming.startMs + next.offsetMs : $timeline.get().totalMs;
  };

  const audioNow = () => ($state.get() === 'stopped' ? 0 : audioContext().currentTime);

  const halt = (state: PlayerState) => {
    schedule.clear();
    $state.set(state);
    if (state !== 'stopped') return;
    retries = retryAt = 0;
    clearInterval(pump);
    pump = undefined;
    quietPlaceholder();
    letGoOfKeys?.();
    letGoOfKeys = undefined;
    release?.();
    release = undefined;
  };

  const goTo = (ms: number) => {
    const index = Math.max(0, indexAt($timeline.get(), ms));
    const item = items()[index];
    const offsetMs = item ? ms - item.startMs : 0;
    next = item && offsetMs >= item.durationMs ? { index: index + 1, offsetMs: 0 } : { index, offsetMs };
    $currentKey.set(items()[next.index]?.key ?? null);
    $position.set($position.get() + 1);
  };

  /** First sentence at or after `index` that sounds, or will. */
  const soundingFrom = (index: number): number => {
    while (index < items().length && !items()[index]!.take && !items()[index]!.pending) index++;
    return index;
  };

  const fail = (error: unknown) => {
    pause();
    onFailure(asFailure(error));
  };

  const fetchSound = (take: Take) => {
    const loaded = () => {
      retries = 0;
      work();
    };
    audio.load(take).then(loaded, (error: unknown) => {
      // Reported when this take is due, not while another one still plays
      if ($state.get() === 'stopped' || schedule.busyUntil() > audioNow()) return;
      const isLost = error instanceof ApiFailure && error.type === 'network';
      if (!isLost || retries >= RETRIES_MAX) return fail(error);
      // While offline it waits for the connection, however long that takes
      if (navigator.onLine && performance.now() >= retryAt) retries++;
      retryAt = performance.now() + RETRY_MS;
    });
  };

  const work = () => {
    if ($state.get() === 'stopped') return;
    const now = audioNow();
    schedule.forget(now);
    for (let free = true; free && schedule.busyUntil() < now + AHEAD_S;) free = scheduleNext();
    const sounding = schedule.at(now);
    if (sounding) {
      $state.set('playing');
      $currentKey.set(sounding.key);
    } else if (!schedule.isEmpty()) {
      $state.set('playing');
    } else if (next.index >= items().length) {
      next = { index: 0, offsetMs: 0 };
      halt('stopped');
      $currentKey.set(null);
    } else {
      $state.set('waiting');
    }
  };

  /** Whether another sentence could be put on the schedule. */
  const scheduleNext = (): boolean => {
    const index = soundingFrom(next.index);
    if (index !== next.index) next = { index, offsetMs: 0 };
    for (const item of items().slice(index, index + FETCHED_AHEAD)) {
      if (item.take && performance.now() >= retryAt && !audio.get(item.take, 1)) fetchSound(item.take);
    }
    const item = items()[index];
    const buffer = item?.take && audio.get(item.take, $rate.get());
    if (!item?.take || !buffer) return false;
    schedule.add({
      key: item.key,
      takeId: item.take.take_id,
      sound: buffer,
      rate: $rate.get(),
      offsetMs: next.offsetMs,
      pauseMs: item.pauseMs,
    });
    next = { index: index + 1, offsetMs: 0 };
    return true;
  };

  const pause = () => {
    if ($state.get() === 'stopped') return;
    goTo(positionMs());
    halt('stopped');
  };

  const play = (fromKey?: string, offsetMs = 0) => {
    unlockAudio();
    const from = fromKey === undefined ? undefined : place(fromKey);
    if (from) {
      schedule.clear();
      next = { index: items().indexOf(from), offsetMs };
    } else if ($state.get() !== 'stopped') return;
    if (soundingFrom(next.index) >= items().length) next = { index: 0, offsetMs: 0 };
    release = playback.start(pause);
    letGoOfKeys = takeMediaKeys(title(), {
      play: () => play(),
      pause,
      seekBy: (ms) => seek(positionMs() + ms),
    });
    $state.set('waiting');
    $currentKey.set(items()[next.index]?.key ?? null);
    pump ??= setInterval(work, PUMP_MS);
    work();
  };

  const seek = (ms: number) => {
    const target = Math.min(Math.max(0, ms), $timeline.get().totalMs);
    schedule.clear();
    goTo(target);
    work();
  };

  return {
    positionMs,
    sounding: () => schedule.at(audioNow()),
    setTimeline(timeline) {
      const before = items();
      const resting = before[next.index]?.key;
      $timeline.set(timeline);
      const indexOf = (key: string | undefined) => timeline.items.findIndex((item) => item.key === key);
      const restAt = (index: number, otherwise: number) => {
        next = index < 0 ? { index: otherwise, offsetMs: 0 } : { index, offsetMs: next.offsetMs };
      };
      // Another text: what was heard of the one before is not of this one
      if (isAnother(timeline.items, before)) halt('stopped');
      if ($state.get() === 'stopped') {
        restAt(indexOf(resting), 0);
        if (next.index === 0) $currentKey.set(null);
        return;
      }
      const { last, stopped } = schedule.keepWhile(audioNow(), timeline.items);
      const goOn = indexOf(stopped.find((key) => indexOf(key) >= 0));
      if (indexOf(last) >= 0) next = { index: indexOf(last) + 1, offsetMs: 0 };
      else if (goOn >= 0) next = { index: goOn, offsetMs: 0 };
      else restAt(indexOf(resting), Math.min(next.index, timeline.items.length));
      work();
    },
    play,
    pause,
    seek,
    setRate(rate) {
      const at = positionMs();
      $rate.set(rate);
      if ($state.get() !== 'stopped') seek(at);
    },
    reset() {
      if ($state.get() !== 'stopped') halt('stopped');
      goTo(0);
      $currentKey.set(null);
    },
    dispose() {
      if ($state.get() !== 'stopped') halt('stopped');
    },
  };
}

/** Whether nothing of what was to be heard before still is. */
function isAnother(now: readonly PlacedItem[], before: readonly PlacedItem[]): boolean {
  const keys = new Set(now.map(({ key }) => key));
  return before.length > 0 && !before.some(({ key }) => keys.has(key));
}
