import { gainOf, levelAt, nextPoint, type GainPoint } from '../../model/ducking.ts';
import { audioContext } from '../../player/output.ts';
import type { Anchor } from './sync.ts';

/** The level is put on the audio clock so far ahead, in seconds, and anew when less than half of it is left. */
const AHEAD_S = 6;

/** How loud the original is heard: by an envelope, or not at all. */
export type OriginalLevel = readonly GainPoint[] | 'off';

const gainAt = (level: OriginalLevel, ms: number) => (level === 'off' ? 0 : gainOf(levelAt(level, ms)));

/** An element is routed once, for as long as it lives. */
const routed = new WeakMap<HTMLMediaElement, GainNode>();

/** A page may not hear what comes from elsewhere without leave: routed, that would be silent. */
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
  // From here on the node alone has the level
  media.volume = 1;
}

/** The sound of the recording, lowered where the translated voices speak. */
export interface OriginalSound {
  attach(media: HTMLMediaElement | null): void;
  setLevel(level: OriginalLevel): void;
  /** Takes the sound of the element over; call it inside the click that plays. */
  open(): void;
  /**
   * Sets the level of a moment at once.
   * @param fromMs silent before it
   */
  apply(positionMs: number, fromMs: number): void;
  /** Follows the level while it plays. */
  work(anchor: Anchor, positionMs: number, fromMs: number): void;
}

export function createOriginalSound(): OriginalSound {
  let media: HTMLMediaElement | null = null;
  let level: OriginalLevel = [];
  /** What is on the audio clock. */
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
