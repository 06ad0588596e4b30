import type { Span } from '../../model/ducking.ts';
import { asFailure, type ApiFailure } from '../../../api/failure.ts';
import { createBackOff } from '../../player/back-off.ts';
import { audioContext } from '../../player/output.ts';
import { startSound } from '../../player/sound-source.ts';
import type { TakeAudio } from '../../player/take-audio.ts';
import { indexClips, soundsAlike, spanOf, type DubClip } from './dub-clip.ts';
import type { Anchor } from './sync.ts';

/** Audio is scheduled this far ahead, in milliseconds, so that a throttled tab causes no gaps. */
const AHEAD_MS = 4_000;
/** Audio is fetched and decoded this far ahead, in milliseconds. */
const FETCHED_MS = 15_000;
/** Audio that must be loaded before playback starts, in milliseconds. */
const NEEDED_MS = 250;
/** Lead time for scheduling, in seconds. */
const LEAD_S = 0.02;
/** Failed fetches of a take before its failure is reported. */
const ATTEMPTS_MAX = 2;

interface Entry {
  clip: DubClip;
  anchor: Anchor;
  stop(): void;
}

/** Plays translated voices beside a recording, without mixing them first. */
export interface LiveDub {
  /** Sets the clips. A changed clip is exchanged even while it plays. */
  setClips(clips: readonly DubClip[]): void;
  /** Schedules what is heard next. @param heard nothing outside this range is heard */
  work(anchor: Anchor, positionMs: number, heard: Span): void;
  /** Fetches what is heard after a time. */
  fetchFrom(positionMs: number, rate: number): void;
  /** Whether the sound that is heard first from a moment is loaded, or cannot be. */
  isReady(positionMs: number, rate: number): boolean;
  /** Silences everything at once. */
  silence(): void;
}

interface Options {
  sounds: TakeAudio;
  /** Called when a clip cannot be played; it stays silent. */
  onFailure(failure: ApiFailure): void;
}

/** Speeds are rounded to a thousandth, which is 10 ms of the longest sentence. */
const rounded = (rate: number) => Math.round(rate * 1000) / 1000;

export function createLiveDub({ sounds, onFailure }: Options): LiveDub {
  let index = indexClips([]);
  const entries = new Map<string, Entry>();
  const backOff = createBackOff();
  /** Takes being loaded, by id and speed. */
  const loading = new Set<string>();

  const soundOf = (clip: DubClip, rate: number) => sounds.get(clip.take, rounded(clip.factor * rate));
  const load = (clip: DubClip, rate: number) => {
    const { take_id } = clip.take;
    const speed = rounded(clip.factor * rate);
    const name = `${take_id} ${speed}`;
    if (loading.has(name) || !backOff.mayTry(take_id, performance.now())) return;
    loading.add(name);
    sounds
      .load(clip.take, speed)
      .then(
        () => backOff.succeeded(take_id),
        (error: unknown) => {
          backOff.failed(take_id, performance.now());
          if (backOff.failures(take_id) === ATTEMPTS_MAX) onFailure(asFailure(error));
        },
      )
      .finally(() => loading.delete(name));
  };
  const loadWithin = (startMs: number, endMs: number, rate: number) => {
    for (const clip of index.within({ startMs, endMs })) if (!soundOf(clip, rate)) load(clip, rate);
  };
  const drop = (id: string) => {
    entries.get(id)?.stop();
    entries.delete(id);
  };
  const start = (clip: DubClip, sound: AudioBuffer, anchor: Anchor, heard: Span) => {
    const due = anchor.timeOf(clip.startMs);
    const soonest = audioContext().currentTime + LEAD_S;
    const startsAt = Math.max(due, soonest, anchor.timeOf(heard.startMs));
    const endsAt = anchor.timeOf(Math.min(spanOf(clip).endMs, heard.endMs));
    if (endsAt <= startsAt) return;
    const stop = startSound({ sound, startsAt, skip: startsAt - due, endsAt });
    entries.set(clip.id, { clip, anchor, stop });
  };

  return {
    setClips(clips) {
      index = indexClips(clips);
    },
    work(anchor, positionMs, heard) {
      const { rate } = anchor;
      const due = index.within({
        startMs: positionMs,
        endMs: Math.min(positionMs + AHEAD_MS * rate, heard.endMs),
      });
      const wanted = new Map(due.map((clip) => [clip.id, clip]));
      for (const [id, entry] of entries) {
        const clip = wanted.get(id);
        if (!clip || entry.anchor !== anchor || !soundsAlike(clip, entry.clip)) drop(id);
      }
      for (const clip of due) {
        const sound = entries.has(clip.id) ? null : soundOf(clip, rate);
        if (sound) start(clip, sound, anchor, heard);
      }
      loadWithin(positionMs, positionMs + FETCHED_MS * rate, rate);
    },
    fetchFrom: (positionMs, rate) => loadWithin(positionMs, positionMs + FETCHED_MS, rate),
    isReady: (positionMs, rate) =>
      index
        .within({ startMs: positionMs, endMs: positionMs + NEEDED_MS })
        .every((clip) => soundOf(clip, rate) !== null || backOff.failures(clip.take.take_id) > 0),
    silence() {
      for (const id of entries.keys()) drop(id);
    },
  };
}
