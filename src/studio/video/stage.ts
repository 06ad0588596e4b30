import { atom, type ReadableAtom } from 'nanostores';
import type { OriginalSound } from '../../contract/constants/video-translation.ts';
import type { ApiFailure } from '../../api/failure.ts';
import type { Playback } from '../../stores/playback.ts';
import { duckingEnvelope, type Span } from '../model/ducking.ts';
import { createAudioClock } from '../player/audio-clock.ts';
import { mediaClock, type Clock } from '../player/clock.ts';
import { createMediaPlayer, type MediaPlayer } from '../player/media-player.ts';
import { audioContext, outputDelay, unlockAudio } from '../player/output.ts';
import type { PlayerState } from '../player/player.ts';
import type { TakeAudio } from '../player/take-audio.ts';
import { frameAt } from './frames.ts';
import { createShuttle } from './shuttle.ts';
import { createBackgroundSound } from './sound/background-sound.ts';
import { spanOf, type DubClip } from './sound/dub-clip.ts';
import { createLiveDub } from './sound/live-dub.ts';
import { createOriginalSound } from './sound/original-sound.ts';
import { createSync } from './sound/sync.ts';

/** How often audio and picture are compared, in milliseconds. */
const TICK_MS = 40;
/** Longest wait for voices before playback starts without them, in milliseconds. */
const PREPARING_MS = 3_000;
/** Time after which a resting stage fetches the voices at its position, in milliseconds. */
const REST_MS = 200;
/**
 * A span starts this much earlier, muted, so that its first sound is not missed: a video takes a moment to run. In
 * milliseconds.
 */
const RUN_UP_MS = 200;
const ALL: Span = { startMs: -Infinity, endMs: Infinity };
/** Forward speeds, one per press of L. */
const FORWARD = [1, 1.5, 2];

export const STAGE_RATES = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** A recording with translated voices, as a render would sound. */
export interface Stage extends Pick<MediaPlayer, '$rate' | '$seekCount' | '$timeline' | 'attach'> {
  readonly durationMs: number;
  /** `waiting`: for the recording, or for the voices at the start. */
  readonly $state: ReadableAtom<PlayerState>;
  /** Whether the browser cannot play the recording. Time then advances anyway, and the voices are heard. */
  readonly $isUnplayable: ReadableAtom<boolean>;
  positionMs(): number;
  /** Calls back once per animation frame while it moves, and after each seek. @returns unsubscribe */
  subscribe(listener: () => void): () => void;
  /** Call this and all that plays inside the click or key press. At the end it starts over. */
  play(): void;
  pause(): void;
  /** Plays from one time to another and stops there. */
  playSpan(fromMs: number, toMs: number): void;
  seek(ms: number): void;
  /** Stops and moves by a number of frames, back if negative. */
  step(frames: number): void;
  /** For the keys J and L: plays backwards or forwards, faster with each call. */
  shuttle(direction: -1 | 1): void;
  setRate(rate: number): void;
  /** Sets the voices. Changes are heard at once. */
  setClips(clips: readonly DubClip[]): void;
  /** Sets what happens to the original sound while a voice speaks. */
  setOriginal(sound: OriginalSound): void;
  /**
   * Sets the address of the recording's audio without voices; null while there is none: the original is lowered
   * instead.
   */
  setBackground(src: string | null): void;
  /** Chooses what is heard: only the original, or its translation. */
  setHeard(heard: 'original' | 'translation'): void;
}

interface StageOptions {
  durationMs: number;
  /** Frames per second; null when there are none. */
  frameRate: number | null;
  /** Peaks of the original in equal spans, 0 … 100. */
  peaks: readonly number[];
  playback: Playback;
  sounds: TakeAudio;
  /** Title for the lock screen. */
  title(): string;
  onPlay(positionMs: number): void;
  /** Called when a voice cannot be played; it stays silent. */
  onFailure(failure: ApiFailure): void;
}

/** Creates the stage. It needs no video element until {@link Stage.attach}. */
export function createStage(options: StageOptions): Stage {
  const { durationMs, frameRate, peaks, playback, title, onPlay } = options;
  const player = createMediaPlayer({ playback, totalMs: durationMs, peaks, title, onPlay });
  const dub = createLiveDub(options);
  const original = createOriginalSound();
  const background = createBackgroundSound(() => setLevel());
  const sync = createSync();
  const $state = atom<PlayerState>('stopped');
  const $isUnplayable = atom(false);
  let media: HTMLMediaElement | null = null;
  let clock: Clock;
  let release = () => {};
  let clips: readonly DubClip[] = [];
  let treatment: OriginalSound = 'lowered';
  let heard: 'original' | 'translation' = 'translation';
  /** Range that is heard: everything, or the span being played. */
  let span = ALL;
  /** Deadline for waiting for the first voices; null while not waiting. */
  let preparing: number | null = null;
  let ticking: ReturnType<typeof setInterval> | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let ending: ReturnType<typeof setTimeout> | undefined;
  /** Speed the user chose; L exceeds it temporarily. */
  let chosenRate = 1;

  const rate = () => player.$rate.get();
  /** Hides the run-up. */
  const positionMs = () => Math.max(player.positionMs(), span.startMs);
  const use = (next: Clock) => {
    const at = positionMs();
    release();
    clock = next;
    release = player.use(next);
    next.seek(at);
  };

  const show = () => {
    const state = preparing !== null ? 'waiting' : shuttle.isRunning() ? 'playing' : player.$state.get();
    $state.set(state);
    if (state === 'stopped') {
      clearInterval(ticking);
      ticking = undefined;
      sync.reset();
      dub.silence();
      background.silence();
    } else ticking ??= setInterval(tick, TICK_MS);
  };
  const prepare = () => {
    if (performance.now() < preparing! && !dub.isReady(positionMs(), rate()))
      return dub.fetchFrom(positionMs(), rate());
    preparing = null;
    player.play();
    show();
  };
  const tick = () => {
    if (preparing !== null) return prepare();
    const at = player.positionMs();
    if (!clock.isMoving()) {
      sync.reset();
      background.silence();
      return dub.silence();
    }
    const anchor = sync.read(at, audioContext().currentTime - outputDelay(), rate());
    if (anchor) {
      if (heard === 'translation') dub.work(anchor, positionMs(), span);
      else dub.silence();
      original.work(anchor, at, span.startMs);
    }
    if (hearsBackground()) background.work(at, rate(), span.startMs);
    else background.silence();
    const left = (span.endMs - at) / rate();
    if (left < TICK_MS) ending ??= setTimeout(pause, left);
  };
  const fetchSoon = () => {
    clearTimeout(resting);
    resting = setTimeout(() => heard === 'translation' && dub.fetchFrom(positionMs(), rate()), REST_MS);
  };
  /** The position has jumped: sounds already scheduled belong to another place. */
  const moved = () => {
    sync.reset();
    dub.silence();
    background.silence();
    original.apply(player.positionMs(), span.startMs);
    fetchSoon();
  };
  const hearsBackground = () => heard === 'translation' && treatment === 'background' && background.isThere();
  const level = () => {
    if (heard === 'original' || treatment === 'kept') return [];
    return treatment === 'off' || hearsBackground() ? 'off' : duckingEnvelope(clips.map(spanOf));
  };
  const setLevel = () => original.setLevel(level());

  const hear = (next: Span) => {
    span = next;
    clearTimeout(ending);
    ending = undefined;
  };
  const pause = () => {
    shuttle.stop();
    preparing = null;
    player.pause();
    if (player.positionMs() < span.startMs) player.seek(span.startMs);
    hear(ALL);
    player.setRate(chosenRate);
    dub.silence();
    background.silence();
    show();
  };
  const begin = () => {
    unlockAudio();
    shuttle.stop();
    original.open();
    if (treatment === 'background') background.open();
    original.apply(player.positionMs(), span.startMs);
    if (heard === 'original' || dub.isReady(positionMs(), rate())) return player.play();
    player.pause();
    preparing = performance.now() + PREPARING_MS;
    show();
    prepare();
  };
  const seek = (ms: number) => {
    shuttle.stop();
    hear(ALL);
    player.seek(ms);
  };
  const shuttle = createShuttle({
    positionMs,
    seek: player.seek,
    isSeeking: () => media?.seeking ?? false,
    onChange: () => show(),
  });

  const lose = () => {
    const wasPlaying = $state.get() !== 'stopped';
    $isUnplayable.set(true);
    media = null;
    original.attach(null);
    use(createAudioClock(durationMs));
    if (wasPlaying) player.play();
  };

  use(createAudioClock(durationMs));
  player.$state.listen(show);
  player.$seekCount.listen(moved);
  player.$isBroken.listen((isBroken) => isBroken && media?.error && lose());

  return {
    durationMs,
    $state,
    $isUnplayable,
    $rate: player.$rate,
    $seekCount: player.$seekCount,
    $timeline: player.$timeline,
    attach(element) {
      media = element;
      $isUnplayable.set(false);
      original.attach(element);
      use(mediaClock(element));
      return () => {
        pause();
        if (media !== element) return;
        media = null;
        original.attach(null);
        use(createAudioClock(durationMs));
      };
    },
    positionMs,
    subscribe(listener) {
      let frame = 0;
      const draw = () => {
        listener();
        frame = requestAnimationFrame(draw);
      };
      const follow = () => {
        cancelAnimationFrame(frame);
        if ($state.get() !== 'stopped') draw();
      };
      follow();
      const ends = [$state.listen(follow), player.$seekCount.listen(listener)];
      return () => {
        cancelAnimationFrame(frame);
        for (const end of ends) end();
      };
    },
    play() {
      hear(ALL);
      if (positionMs() >= durationMs) seek(0);
      begin();
    },
    pause,
    playSpan(fromMs, toMs) {
      seek(fromMs - RUN_UP_MS);
      hear({ startMs: Math.max(0, fromMs), endMs: toMs });
      begin();
    },
    seek,
    step(frames) {
      pause();
      seek(frameAt(positionMs(), frames, frameRate));
    },
    shuttle(direction) {
      if (direction < 0) {
        preparing = null;
        player.pause();
        shuttle.faster();
      } else if (player.$state.get() === 'stopped') {
        begin();
      } else {
        player.setRate(FORWARD.find((next) => next > rate()) ?? rate());
      }
    },
    setRate(next) {
      chosenRate = next;
      player.setRate(next);
    },
    setClips(next) {
      clips = next;
      dub.setClips(next);
      setLevel();
      fetchSoon();
    },
    setOriginal(next) {
      treatment = next;
      setLevel();
    },
    setBackground(src) {
      background.setSource(src);
      setLevel();
    },
    setHeard(next) {
      heard = next;
      setLevel();
      original.apply(player.positionMs(), span.startMs);
    },
  };
}
