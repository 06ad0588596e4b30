import type { Clip } from './clip.ts';
import type { Preview } from './drag.ts';
import type { NearPeaks } from './fine-peaks.ts';
import type { Layout } from './hit.ts';
import type { Thumbnail } from './thumbnails.ts';

/** A selection rectangle: times, and px below the ruler, independent of scrolling. */
export interface Marquee {
  readonly fromMs: number;
  readonly toMs: number;
  readonly top: number;
  readonly bottom: number;
}

/** Everything needed to draw the timeline. Sizes in px. */
export interface Scene extends Layout {
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
  /** Peaks of the original and of the background, over the whole length, 0 … 100. */
  readonly peaks: readonly number[];
  readonly background: readonly number[];
  /** Detailed peaks of the original; null if there are none. */
  readonly nearPeaks: NearPeaks | null;
  /** Thumbnail of the video at a time; null while there is none. */
  thumbnailAt(ms: number): Thumbnail | null;
  readonly selection: ReadonlySet<string>;
  /** The active clip, if its focus ring is visible; else null. */
  readonly focused: Clip | null;
  readonly preview: Preview | null;
  readonly marquee: Marquee | null;
}
