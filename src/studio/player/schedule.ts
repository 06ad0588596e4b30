import { audioContext } from './output.ts';
import { startSound } from './sound-source.ts';
import type { TimelineItem } from './timeline.ts';

/** A sentence to be played. */
interface Planned {
  key: string;
  takeId: string;
  /** Audio, already at the listening speed. */
  sound: AudioBuffer;
  /** Listening speed. */
  rate: number;
  /** Start position in the take, in ms at normal speed; negative for silence before it. */
  offsetMs: number;
  /** Silence after it, in ms at normal speed. */
  pauseMs: number;
}

interface Entry extends Planned {
  stop(): void;
  /** Audio clock times, in seconds. */
  startsAt: number;
  /** Includes its pause. */
  endsAt: number;
}

/** The take that is playing, or whose pause is. */
export interface Sounding {
  readonly key: string;
  readonly takeId: string;
  /** Position in the take, in ms at normal speed; negative in the silence before it. */
  readonly offsetMs: number;
}

export interface Schedule {
  /** Schedules it right after the last one, or now if there is none. */
  add(planned: Planned): void;
  at(now: number): Sounding | null;
  /** What sounds now, or else what sounds next; null when all has ended. */
  upcoming(now: number): Sounding | null;
  /** End of the last one on the audio clock; 0 when there is none. */
  busyUntil(): number;
  isEmpty(): boolean;
  /** Drops those that have ended. */
  forget(now: number): void;
  /**
   * Keeps the one playing and those that follow it in `items` with the same take; stops the others.
   * @returns key of the last one kept, and the keys of those stopped
   */
  keepWhile(now: number, items: readonly TimelineItem[]): { last: string | undefined; stopped: string[] };
  /** Stops everything at once. */
  clear(): void;
}

/** Lead time for scheduling the first one. */
const LEAD_S = 0.03;

const soundingAt = ({ key, takeId, startsAt, offsetMs, rate }: Entry, now: number): Sounding => ({
  key,
  takeId,
  offsetMs: offsetMs + Math.max(0, now - startsAt) * rate * 1000,
});

export function createSchedule(): Schedule {
  let entries: Entry[] = [];

  const busyUntil = () => entries.at(-1)?.endsAt ?? 0;

  return {
    add(planned) {
      const startsAt = Math.max(busyUntil(), audioContext().currentTime + LEAD_S);
      const wait = Math.max(0, -planned.offsetMs) / 1000 / planned.rate;
      const skip = Math.max(0, planned.offsetMs) / 1000 / planned.rate;
      const pause = planned.pauseMs / 1000 / planned.rate;
      const stop = startSound({ sound: planned.sound, startsAt: startsAt + wait, skip });
      const endsAt = startsAt + wait + Math.max(0, planned.sound.duration - skip) + pause;
      entries.push({ ...planned, stop, startsAt, endsAt });
    },
    at(now) {
      const entry = entries.find(({ startsAt, endsAt }) => startsAt <= now && now < endsAt);
      return entry ? soundingAt(entry, now) : null;
    },
    upcoming(now) {
      const entry = entries.find(({ endsAt }) => now < endsAt);
      return entry ? soundingAt(entry, now) : null;
    },
    busyUntil,
    isEmpty: () => entries.length === 0,
    forget(now) {
      entries = entries.filter(({ endsAt }) => endsAt > now);
    },
    keepWhile(now, items) {
      const started = entries.findLastIndex(({ startsAt }) => startsAt <= now + LEAD_S);
      let kept = Math.max(0, started + 1);
      let index = items.findIndex(({ key }) => key === entries[kept - 1]?.key);
      while (kept < entries.length) {
        do index++;
        while (items[index] && !items[index]!.take && !items[index]!.pending);
        const entry = entries[kept]!;
        if (items[index]?.key !== entry.key || items[index]?.take?.take_id !== entry.takeId) break;
        kept++;
      }
      const stopped = entries.splice(kept);
      for (const entry of stopped) entry.stop();
      return { last: entries.at(-1)?.key, stopped: stopped.map(({ key }) => key) };
    },
    clear() {
      for (const entry of entries.splice(0)) entry.stop();
    },
  };
}
