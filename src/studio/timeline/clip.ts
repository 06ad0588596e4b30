/** A row of the timeline: what one speaker says. */
export interface Lane {
  readonly id: string;
  readonly name: string;
  /** Colour of its clips, in degrees of the colour circle. */
  readonly hue: number;
}

/** A span of time, in milliseconds from the beginning of the video. */
export interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** `open`: its sound has to be made or made again. `locked`: it cannot be moved. `left-out`: it is not to be heard. */
export type ClipState = 'fresh' | 'open' | 'locked' | 'left-out';

/** A line of a speaker in its place in time. */
export interface Clip extends Span {
  readonly id: string;
  readonly laneId: string;
  /** What is said. */
  readonly label: string;
  /** How long the sound is at the speed at which it is played; null where nothing was made. */
  readonly soundMs: number | null;
  /** Factor of that speed, for the peaks, which are those of the sound at 1; 1 by default. */
  readonly speed?: number;
  /** How much of the sound has no room, in milliseconds; by default what goes beyond its place. */
  readonly overrunMs?: number;
  readonly state: ClipState;
  /** Loudness of the sound, 0 … 100, {@link PEAKS_PER_SECOND} of them a second. */
  readonly peaks?: readonly number[];
}

/** Where a clip stands after the user has moved it. */
export interface ClipChange extends Span {
  readonly id: string;
}

export type Edge = 'start' | 'end';

/** Peaks of a clip in a second of its sound. */
export const PEAKS_PER_SECOND = 25;

/** Shortest length to which a clip can be cut, in milliseconds. */
export const CLIP_MS_MIN = 100;

const beyondMs = ({ startMs, endMs, soundMs }: Clip): number =>
  Math.max(0, (soundMs ?? 0) - (endMs - startMs));

/** How much of the sound has no room, in milliseconds; 0 where it fits. */
export const overrunMs = (clip: Clip): number => clip.overrunMs ?? beyondMs(clip);

/** Where the sound or the place of a clip ends, whichever is later. */
export const reachMs = (clip: Clip): number => clip.endMs + beyondMs(clip);
