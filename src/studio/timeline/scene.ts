import type { Clip } from './clip.ts';
import type { Preview } from './drag.ts';
import type { NearPeaks } from './fine-peaks.ts';
import type { Layout } from './hit.ts';
import type { Thumbnail } from './thumbnails.ts';

/** A rectangle that is drawn to choose clips; times, and px beneath the ruler of all rows. */
export interface Marquee {
  readonly fromMs: number;
  readonly toMs: number;
  readonly top: number;
  readonly bottom: number;
}

/** All that a picture of the timeline is drawn from. Sizes in px. */
export interface Scene extends Layout {
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
  /** Loudness of the original and of what is behind the speech, whole length, 0 … 100. */
  readonly peaks: readonly number[];
  readonly background: readonly number[];
  /** Of the original, seen from near; null without it. */
  readonly nearPeaks: NearPeaks | null;
  /** The picture of the video at a time; null while there is none. */
  thumbnailAt(ms: number): Thumbnail | null;
  readonly selection: ReadonlySet<string>;
  /** The clip that has the keyboard; null when none shows that it has. */
  readonly focused: Clip | null;
  readonly preview: Preview | null;
  readonly marquee: Marquee | null;
}
