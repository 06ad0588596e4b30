import { atom, computed, type ReadableAtom } from 'nanostores';
import type { Client } from '../../api/client.ts';
import type { VoiceChangeSound } from '../../contract/index.ts';
import type { Playback } from '../../stores/playback.ts';
import { takeMediaKeys } from '../../studio/player/media-keys.ts';
import { audioContext, outputDelay, quietPlaceholder, unlockAudio } from '../../studio/player/output.ts';
import type { PlayerState } from '../../studio/player/player.ts';
import type { Loudness } from '../../studio/player/timeline.ts';

/** The two versions: the original recording, and the one in the new voice. */
export const SIDES = ['original', 'changed'] as const;
export type Side = (typeof SIDES)[number];

/** Plays a recording and its changed version in sync, one of them audible. */
export interface ComparePlayer {
  readonly $state: ReadableAtom<PlayerState>;
  readonly $side: ReadableAtom<Side>;
  readonly $seekCount: ReadableAtom<number>;
  /** True if the audio failed to load. */
  readonly $isBroken: ReadableAtom<boolean>;
  /** Duration and waveform of each version. */
  readonly timelines: Readonly<Record<Side, ReadableAtom<Loudness>>>;
  readonly $timeline: ReadableAtom<Loudness>;
  positionMs(): number;
  seek(ms: number): void;
  /** Call it inside the click or key press. */
  play(): void;
  pause(): void;
  /** Switches to the other version at the same position. */
  hear(side: Side): void;
  dispose(): void;
}

interface Options {
  client: Client;
  playback: Playback;
  sounds: Readonly<Record<Side, VoiceChangeSound>>;
  /** Title on the lock screen. */
  title(): string;
  /** Called when playback starts. */
  onPlay(positionMs: number): void;
}

/** Crossfade between the versions, which avoids a click. */
const FADE_SECONDS = 0.01;

/** Web Audio nodes of both versions during playback. */
interface Run {
  readonly gains: Readonly<Record<Side, GainNode>>;
  readonly sources: readonly AudioBufferSourceNode[];
  /** Start of playback in seconds, on the audio context's clock. */
  readonly begunAt: number;
  readonly fromMs: number;
}

const bySide = <T>(make: (side: Side) => T): Record<Side, T> => ({
  original: make('original'),
  changed: make('changed'),
});

export function createComparePlayer({ client, playback, sounds, title, onPlay }: Options): ComparePlayer {
  const $state = atom<PlayerState>('stopped');
  const $side = atom<Side>('changed');
  const $seekCount = atom(0);
  const $isBroken = atom(false);
  const totalMs = Math.max(...SIDES.map((side) => sounds[side].duration_ms));
  const timelines = bySide((side) => {
    const { peaks, duration_ms: durationMs } = sounds[side];
    const take = { peaks: peaks.length > 0 ? peaks : [0] };
    return atom<Loudness>({ items: [{ startMs: 0, durationMs, take }], totalMs });
  });
  let loading: Promise<Record<Side, AudioBuffer>> | null = null;
  let run: Run | null = null;
  /** Position in ms from which playback continues. */
  let restMs = 0;
  /** Number of the last play request. A cancelled request must not start playback. */
  let wish = 0;
  let ends: (() => void)[] = [];

  const within = (ms: number) => Math.min(Math.max(0, ms), totalMs);
  const positionMs = () => {
    if (!run) return restMs;
    const passed = audioContext().currentTime - run.begunAt - outputDelay();
    return within(run.fromMs + Math.max(0, passed) * 1000);
  };
  const fetchSound = async (side: Side) => {
    const answer = await fetch(client.address(sounds[side].url));
    if (!answer.ok) throw new Error(`The sound could not be had: ${answer.status}`);
    return audioContext().decodeAudioData(await answer.arrayBuffer());
  };
  const load = () =>
    (loading ??= Promise.all(SIDES.map(fetchSound)).then(
      ([original, changed]) => ({ original: original!, changed: changed! }),
      (error: unknown) => {
        // The next press loads again
        loading = null;
        throw error;
      },
    ));

  /** Stops the audio and keeps the position. */
  const halt = () => {
    if (!run) return;
    restMs = positionMs();
    for (const source of run.sources) {
      source.onended = null;
      source.stop();
    }
    for (const side of SIDES) run.gains[side].disconnect();
    run = null;
  };
  const stop = () => {
    wish++;
    halt();
    for (const end of ends) end();
    ends = [];
    $state.set('stopped');
    $seekCount.set($seekCount.get() + 1);
  };
  const begin = (buffers: Record<Side, AudioBuffer>) => {
    const context = audioContext();
    const begunAt = context.currentTime;
    const gains = bySide((side) => new GainNode(context, { gain: side === $side.get() ? 1 : 0 }));
    const sources = SIDES.map((side) => {
      const source = new AudioBufferSourceNode(context, { buffer: buffers[side] });
      source.connect(gains[side]).connect(context.destination);
      source.start(begunAt, restMs / 1000);
      return source;
    });
    // The longer version ends last
    const longest = SIDES.reduce((a, b) => (buffers[b].duration > buffers[a].duration ? b : a));
    sources[SIDES.indexOf(longest)]!.onended = () => {
      stop();
      restMs = totalMs;
      $seekCount.set($seekCount.get() + 1);
    };
    run = { gains, sources, begunAt, fromMs: restMs };
    $state.set('playing');
  };
  const play = () => {
    if ($state.get() !== 'stopped') return;
    unlockAudio();
    $isBroken.set(false);
    // At the end, playback starts over
    if (restMs >= totalMs) restMs = 0;
    const mine = ++wish;
    $state.set('waiting');
    const keys = { play, pause: stop, seekBy: (ms: number) => seek(positionMs() + ms) };
    ends = [playback.start(stop), takeMediaKeys(title(), keys), quietPlaceholder];
    load().then(
      (buffers) => {
        if (mine !== wish) return;
        onPlay(Math.round(restMs));
        begin(buffers);
      },
      () => {
        if (mine !== wish) return;
        stop();
        $isBroken.set(true);
      },
    );
  };
  const seek = (ms: number) => {
    const isPlaying = run !== null;
    halt();
    restMs = within(ms);
    if (isPlaying && restMs >= totalMs) return stop();
    if (isPlaying) {
      const mine = wish;
      void load().then((buffers) => mine === wish && !run && begin(buffers));
    }
    $seekCount.set($seekCount.get() + 1);
  };

  return {
    $state,
    $side,
    $seekCount,
    $isBroken,
    timelines,
    $timeline: computed($side, (side) => timelines[side].get()),
    positionMs,
    seek,
    play,
    pause: stop,
    hear(side) {
      if (side === $side.get()) return;
      $side.set(side);
      if (!run) return;
      const now = audioContext().currentTime;
      for (const one of SIDES) {
        const { gain } = run.gains[one];
        gain.setValueAtTime(gain.value, now);
        gain.linearRampToValueAtTime(one === side ? 1 : 0, now + FADE_SECONDS);
      }
    },
    dispose: stop,
  };
}
