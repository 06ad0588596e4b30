/** A row of the timeline: what one speaker says. */
export interface Lane {
  readonly id: string;
  readonly name: string;
  /** Hue of its clips, in degrees. */
  readonly hue: number;
}

/** A time range, in milliseconds from the start of the video. */
export interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** `open`: its audio has to be made, or made again. `locked`: it cannot be moved. `left-out`: it will not be heard. */
export type ClipState = 'fresh' | 'open' | 'locked' | 'left-out';

/** A speaker's line at its place in time. */
export interface Clip extends Span {
  readonly id: string;
  readonly laneId: string;
  /** Text of the line. */
  readonly label: string;
  /** Length of the audio at its playback speed, in ms; null when none was made. */
  readonly soundMs: number | null;
  /** Playback speed as a factor, by default 1. The peaks are those at speed 1. */
  readonly speed?: number;
  /** How much of the audio does not fit, in milliseconds; by default the part beyond the slot. */
  readonly overrunMs?: number;
  readonly state: ClipState;
  /** Peaks of the audio, 0 … 100, {@link PEAKS_PER_SECOND} per second. */
  readonly peaks?: readonly number[];
}

/** New position of a clip the user has moved. */
export interface ClipChange extends Span {
  readonly id: string;
}

export type Edge = 'start' | 'end';

/** Peaks per second of a clip's audio. */
export const PEAKS_PER_SECOND = 25;

/** Shortest length of a clip, in milliseconds. */
export const CLIP_MS_MIN = 100;

const beyondMs = ({ startMs, endMs, soundMs }: Clip): number =>
  Math.max(0, (soundMs ?? 0) - (endMs - startMs));

/** How much of the audio does not fit, in milliseconds; 0 if all does. */
export const overrunMs = (clip: Clip): number => clip.overrunMs ?? beyondMs(clip);

/** End of the clip's audio or slot, whichever is later, in ms. */
export const reachMs = (clip: Clip): number => clip.endMs + beyondMs(clip);
