import type { Take } from '../../contract/index.ts';
import { ApiFailure, asFailure } from '../../api/failure.ts';
import { takeMediaKeys } from './media-keys.ts';
import { audioContext, outputDelay, quietPlaceholder, unlockAudio } from './output.ts';
import type { PlayerAtoms, PlayerCore, PlayerOptions, PlayerState } from './player.ts';
import { createBackOff } from './back-off.ts';
import { createSchedule } from './schedule.ts';
import { createTakeAudio } from './take-audio.ts';
import { indexAt, type PlacedItem } from './timeline.ts';

interface Options extends PlayerOptions {
  atoms: PlayerAtoms;
}

/** Audio is scheduled this far ahead, so that a busy page or a throttled tab causes no gaps. */
const AHEAD_S = 6;
const TICK_MS = 200;
/** While the browser says that it is online, the user is told of a lost connection after so many attempts. */
const ATTEMPTS_MAX = 4;
/** Number of sentences fetched in advance. */
const FETCHED_AHEAD = 3;

/** Plays a timeline with Web Audio. Takes are scheduled ahead, so that they follow each other without gaps. */
export function createPlayerCore({ atoms, client, playback, title, onFailure }: Options): PlayerCore {
  const { $state, $currentKey, $rate, $timeline, $seekCount } = atoms;
  const audio = createTakeAudio(client);
  const schedule = createSchedule();
  const backOff = createBackOff();
  /** Takes being loaded, by id and listening speed. */
  const fetching = new Set<string>();
  /** Next position to schedule; while stopped, the position to resume from. */
  let next = { index: 0, offsetMs: 0 };
  let timer: ReturnType<typeof setInterval> | undefined;
  let release: (() => void) | undefined;
  let letGoOfKeys: (() => void) | undefined;

  const items = () => $timeline.get().items;
  const place = (key: string) => items().find((item) => item.key === key);

  /** The start, including the silence before the first sentence. */
  const start = () => ({ index: 0, offsetMs: -(items()[0]?.startMs ?? 0) });

  const positionMs = (): number => {
    const sounding = schedule.upcoming(heardNow());
    const item = sounding && place(sounding.key);
    if (item)
      return Math.min(item.startMs + sounding.offsetMs, item.startMs + item.durationMs + item.pauseMs);
    const upcoming = items()[next.index];
    return upcoming ? upcoming.startMs + next.offsetMs : $timeline.get().totalMs;
  };

  const audioNow = () => ($state.get() === 'stopped' ? 0 : audioContext().currentTime);
  /** Audio clock time that is audible now: currentTime minus output latency, in seconds. */
  const heardNow = () => ($state.get() === 'stopped' ? 0 : audioNow() - outputDelay());

  const halt = (state: PlayerState) => {
    schedule.clear();
    $state.set(state);
    if (state !== 'stopped') return;
    backOff.clear();
    clearInterval(timer);
    timer = undefined;
    globalThis.removeEventListener('online', onOnline);
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
    $seekCount.set($seekCount.get() + 1);
  };

  /** Index of the first sentence at or after `index` that has a take or will get one. */
  const soundingFrom = (index: number): number => {
    while (index < items().length && !items()[index]!.take && !items()[index]!.pending) index++;
    return index;
  };

  const fail = (error: unknown) => {
    pause();
    onFailure(asFailure(error));
  };

  const fetchSound = (take: Take) => {
    const rate = $rate.get();
    const name = `${take.take_id} ${rate}`;
    if (fetching.has(name)) return;
    fetching.add(name);
    const loading = audio.load(take, rate).finally(() => fetching.delete(name));
    const loaded = () => {
      backOff.succeeded(take.take_id);
      work();
    };
    loading.then(loaded, (error: unknown) => {
      if ($state.get() === 'stopped') return;
      backOff.failed(take.take_id, performance.now());
      // Report the failure when this take is due, not while another one is still playing
      if (schedule.busyUntil() > audioNow()) return;
      if (items()[soundingFrom(next.index)]?.take?.take_id !== take.take_id) return;
      const isLost = error instanceof ApiFailure && error.type === 'network';
      // While offline, wait for the connection indefinitely
      if (!isLost || (navigator.onLine && backOff.failures(take.take_id) >= ATTEMPTS_MAX)) fail(error);
    });
  };
  const onOnline = () => {
    backOff.clear();
    work();
  };

  const work = () => {
    if ($state.get() === 'stopped') return;
    const now = audioNow();
    schedule.forget(heardNow());
    for (let free = true; free && schedule.busyUntil() < now + AHEAD_S;) free = scheduleNext();
    const sounding = schedule.at(heardNow());
    if (sounding) {
      $state.set('playing');
      $currentKey.set(sounding.key);
    } else if (!schedule.isEmpty()) {
      $state.set('playing');
    } else if (next.index >= items().length) {
      next = start();
      halt('stopped');
      $currentKey.set(null);
    } else {
      $state.set('waiting');
    }
  };

  /** Schedules the next sentence. @returns false when there is none or its audio is not loaded */
  const scheduleNext = (): boolean => {
    const index = soundingFrom(next.index);
    if (index !== next.index) next = { index, offsetMs: 0 };
    for (const item of items().slice(index, index + FETCHED_AHEAD)) {
      if (!item.take || audio.get(item.take, $rate.get())) continue;
      if (backOff.mayTry(item.take.take_id, performance.now())) fetchSound(item.take);
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

  const play = (fromKey?: string, offsetMs?: number) => {
    unlockAudio();
    const from = fromKey === undefined ? undefined : place(fromKey);
    if (from) {
      schedule.clear();
      const index = items().indexOf(from);
      next = { index, offsetMs: offsetMs ?? (index === 0 ? start().offsetMs : 0) };
    } else if ($state.get() !== 'stopped') return;
    if (soundingFrom(next.index) >= items().length) next = start();
    release = playback.start(pause);
    letGoOfKeys = takeMediaKeys(title(), {
      play: () => play(),
      pause,
      seekBy: (ms) => seek(positionMs() + ms),
    });
    $state.set('waiting');
    $currentKey.set(items()[next.index]?.key ?? null);
    timer ??= setInterval(work, TICK_MS);
    globalThis.addEventListener('online', onOnline);
    work();
  };

  const seek = (ms: number) => {
    const target = Math.min(Math.max(0, ms), $timeline.get().totalMs);
    schedule.clear();
    goTo(target);
    work();
  };

  next = start();
  return {
    positionMs,
    sounding: () => schedule.at(heardNow()),
    setTimeline(timeline) {
      const before = items();
      const resting = before[next.index]?.key;
      $timeline.set(timeline);
      const indexOf = (key: string | undefined) => timeline.items.findIndex((item) => item.key === key);
      const restAt = (index: number, otherwise: number) => {
        next = index < 0 ? { index: otherwise, offsetMs: 0 } : { index, offsetMs: next.offsetMs };
      };
      // Another text: what is playing does not belong to it
      if (isAnother(timeline.items, before)) halt('stopped');
      if ($state.get() === 'stopped') {
        restAt(indexOf(resting), 0);
        if (next.index === 0 && next.offsetMs <= 0) next = start();
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

/** Whether no sentence of the previous timeline is left. */
function isAnother(now: readonly PlacedItem[], before: readonly PlacedItem[]): boolean {
  const keys = new Set(now.map(({ key }) => key));
  return before.length > 0 && !before.some(({ key }) => keys.has(key));
}
