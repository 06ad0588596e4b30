import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
import type { Client } from '../../api/client.ts';
import { ApiFailure } from '../../api/failure.ts';
import type { Playback } from '../../stores/playback.ts';
import { unlockAudio } from './output.ts';
import type { Sounding } from './schedule.ts';
import type { Timeline } from './timeline.ts';

/** `waiting`: the next sentence is still being made or fetched. */
export type PlayerState = 'stopped' | 'playing' | 'waiting';

export interface Player extends PlayerCore {
  readonly $state: ReadableAtom<PlayerState>;
  /** The current sentence; null while stopped at the start. */
  readonly $currentKey: ReadableAtom<string | null>;
  /** Listening speed, which does not change the pitch. */
  readonly $rate: ReadableAtom<number>;
  readonly $timeline: ReadableAtom<Timeline>;
  /** Number of seeks, for views that show the position. */
  readonly $seekCount: ReadableAtom<number>;
}

export interface PlayerCore {
  /** Current position on the timeline. */
  positionMs(): number;
  /** What is audible now; null for silence. */
  sounding(): Sounding | null;
  /**
   * Replaces the timeline. Changed sentences are exchanged; the one playing continues to its end, unless nothing of its
   * text is left.
   */
  setTimeline(timeline: Timeline): void;
  /**
   * Plays from a sentence, or from the current position; at the end, from the start. Call it inside the click.
   *
   * @param offsetMs start position in the sentence's take, at normal speed; without it, the first sentence starts with
   *   the silence before it
   */
  play(fromKey?: string, offsetMs?: number): void;
  pause(): void;
  seek(ms: number): void;
  setRate(rate: number): void;
  /** Stops and returns to the start. */
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
  /** Title for the lock screen. */
  title(): string;
  onFailure(failure: ApiFailure): void;
}

/** The player in its initial state. The code that plays is loaded with the first click. */
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
  /** The last seek and play requested while the code is loading. */
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
      // Inside the click, even if the code has to be fetched first
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
