import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
import type { Client } from '../../api/client.ts';
import { ApiFailure } from '../../api/failure.ts';
import type { Playback } from '../../stores/playback.ts';
import { unlockAudio } from './output.ts';
import type { Sounding } from './schedule.ts';
import type { Timeline } from './timeline.ts';

/** Waiting: the next sentence is still being made or fetched. */
export type PlayerState = 'stopped' | 'playing' | 'waiting';

export interface Player extends PlayerCore {
  readonly $state: ReadableAtom<PlayerState>;
  /** Sentence that sounds; null while stopped at the start. */
  readonly $currentKey: ReadableAtom<string | null>;
  /** Listening speed; the pitch stays. */
  readonly $rate: ReadableAtom<number>;
  readonly $timeline: ReadableAtom<Timeline>;
  /** Number of seeks; views of the position listen to it. */
  readonly $seekCount: ReadableAtom<number>;
}

export interface PlayerCore {
  /** Where it is now, on the timeline. */
  positionMs(): number;
  /** What sounds at this moment; null for silence. */
  sounding(): Sounding | null;
  /** A changed sentence swaps in its place; the playing one is heard to its end, unless all its text was removed. */
  setTimeline(timeline: Timeline): void;
  /**
   * Call it inside the click. Plays from the sentence, or from where it stands; from the start at the end.
   *
   * @param offsetMs where in the sentence's take it begins, at normal speed; without it the first sentence begins
   * with the silence before it
   */
  play(fromKey?: string, offsetMs?: number): void;
  pause(): void;
  seek(ms: number): void;
  setRate(rate: number): void;
  /** Stops, and goes back to the start. */
  reset(): void;
  dispose(): void;
}

export interface PlayerAtoms {
  $state: WritableAtom<PlayerState>;
  $currentKey: WritableAtom<string | null>;
  $rate: WritableAtom<number>;
  $timeline: WritableAtom<Timeline>;
  $seekCount: WritableAtom<number>;
}

export interface PlayerOptions {
  client: Client;
  playback: Playback;
  /** What the lock screen shows. */
  title(): string;
  onFailure(failure: ApiFailure): void;
}

/** The player at rest; the code that plays is loaded with the first click. */
export function createPlayer(options: PlayerOptions): Player {
  const atoms: PlayerAtoms = {
    $state: atom<PlayerState>('stopped'),
    $currentKey: atom<string | null>(null),
    $rate: atom(1),
    $timeline: atom<Timeline>({ items: [], totalMs: 0 }),
    $seekCount: atom(0),
  };
  const { $state } = atoms;
  let core: PlayerCore | undefined;
  let loading: Promise<void> | undefined;
  /** What was asked for last while the code was on its way: where to stand, and to play. */
  let wish: { seek?: number; play?: Parameters<PlayerCore['play']> } = {};

  const load = () => {
    loading ??= import('./player-core.ts').then(
      ({ createPlayerCore }) => {
        core = createPlayerCore({ ...options, atoms });
        $state.set('stopped');
        if (wish.seek !== undefined) core.seek(wish.seek);
        if (wish.play) core.play(...wish.play);
      },
      () => {
        loading = undefined;
        wish = {};
        $state.set('stopped');
        options.onFailure(new ApiFailure('network'));
      },
    );
  };
  const forget = () => {
    wish = {};
    $state.set('stopped');
  };

  return {
    ...atoms,
    positionMs: () => core?.positionMs() ?? 0,
    sounding: () => core?.sounding() ?? null,
    setTimeline(timeline) {
      if (core) core.setTimeline(timeline);
      else atoms.$timeline.set(timeline);
    },
    play(fromKey, offsetMs) {
      // Inside the click, also when the rest has to be fetched first
      unlockAudio();
      if (core) return core.play(fromKey, offsetMs);
      $state.set('waiting');
      wish = fromKey === undefined ? { play: [], ...wish } : { play: [fromKey, offsetMs] };
      load();
    },
    pause() {
      if (core) return core.pause();
      delete wish.play;
      $state.set('stopped');
    },
    seek(ms) {
      if (core) return core.seek(ms);
      wish = { seek: ms, ...(wish.play && { play: [] }) };
      load();
    },
    setRate: (rate) => (core ? core.setRate(rate) : atoms.$rate.set(rate)),
    reset: () => (core ? core.reset() : forget()),
    dispose: () => (core ? core.dispose() : forget()),
  };
}
