import { gainOf, levelAt, nextPoint, type GainPoint } from '../../model/ducking.ts';
import { audioContext } from '../../player/output.ts';
import type { Anchor } from './sync.ts';

/** The level is scheduled this far ahead, in seconds, and again when less than half of it is left. */
const AHEAD_S = 6;

/** Level of the original: an envelope, or off. */
export type OriginalLevel = readonly GainPoint[] | 'off';

const gainAt = (level: OriginalLevel, ms: number) => (level === 'off' ? 0 : gainOf(levelAt(level, ms)));

/** A media element can be routed only once. */
const routed = new WeakMap<HTMLMediaElement, GainNode>();

/** A page may not read audio of another origin without permission: routed, it would be silent. */
const mayRoute = ({ currentSrc, crossOrigin }: HTMLMediaElement) =>
  crossOrigin !== null || /^(blob|data):/.test(currentSrc) || new URL(currentSrc).origin === location.origin;

function route(media: HTMLMediaElement): void {
  if (routed.has(media) || !media.currentSrc || !mayRoute(media)) return;
  const context = audioContext();
  const gain = new GainNode(context);
  new MediaElementAudioSourceNode(context, { mediaElement: media })
    .connect(gain)
    .connect(context.destination);
  routed.set(media, gain);
  // From here on only the gain node controls the level
  media.volume = 1;
}

/** The recording's own audio, lowered while translated voices speak. */
export interface OriginalSound {
  attach(media: HTMLMediaElement | null): void;
  setLevel(level: OriginalLevel): void;
  /** Routes the element's audio through Web Audio. Call it inside the click. */
  open(): void;
  /**
   * Sets the level for a time at once.
   * @param fromMs silent before this time
   */
  apply(positionMs: number, fromMs: number): void;
  /** Keeps the level in step during playback. */
  work(anchor: Anchor, positionMs: number, fromMs: number): void;
}

export function createOriginalSound(): OriginalSound {
  let media: HTMLMediaElement | null = null;
  let level: OriginalLevel = [];
  /** Level scheduled on the audio clock. */
  let planned: { anchor: Anchor; level: OriginalLevel; fromMs: number; until: number } | null = null;

  const apply = (positionMs: number, fromMs: number) => {
    planned = null;
    if (!media) return;
    const value = positionMs < fromMs ? 0 : gainAt(level, positionMs);
    const gain = routed.get(media)?.gain;
    if (!gain) return void (media.volume = value);
    const { currentTime } = audioContext();
    gain.cancelScheduledValues(currentTime).setValueAtTime(value, currentTime);
  };
  const plan = (gain: AudioParam, anchor: Anchor, positionMs: number, fromMs: number) => {
    const now = audioContext().currentTime;
    planned = { anchor, level, fromMs, until: now + AHEAD_S };
    gain.cancelScheduledValues(now);
    if (positionMs < fromMs) gain.setValueAtTime(0, now);
    const audibleMs = Math.max(positionMs, fromMs);
    gain.setValueAtTime(gainAt(level, audibleMs), Math.max(now, anchor.timeOf(audibleMs)));
    if (level === 'off') return;
    for (let next = nextPoint(level, audibleMs); next < level.length; next++) {
      const { atMs, db } = level[next]!;
      const time = anchor.timeOf(atMs);
      gain.exponentialRampToValueAtTime(gainOf(db), Math.max(now, time));
      if (time > planned.until) break;
    }
  };

  return {
    attach(next) {
      media = next;
      planned = null;
    },
    setLevel(next) {
      level = next;
    },
    open: () => void (media && route(media)),
    apply,
    work(anchor, positionMs, fromMs) {
      const gain = media && routed.get(media)?.gain;
      if (!gain) return apply(positionMs, fromMs);
      const isPlanned = planned?.anchor === anchor && planned.level === level && planned.fromMs === fromMs;
      if (isPlanned && planned!.until - audioContext().currentTime > AHEAD_S / 2) return;
      plan(gain, anchor, positionMs, fromMs);
    },
  };
}
