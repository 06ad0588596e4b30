/** Stills of the video at equal intervals, in one image, row by row from the top left. */
export interface Thumbnails {
  readonly url: string;
  /** Stills per row. */
  readonly columns: number;
  readonly count: number;
  /** Size of one still, in pixels of the image. */
  readonly width: number;
  readonly height: number;
  /** Interval between stills, in milliseconds. Each shows the middle of its interval. */
  readonly everyMs: number;
}

/** A still, as a part of the image. */
export interface Thumbnail {
  readonly image: CanvasImageSource;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Position in the image of the still for a time. Times outside the video get the first or last one. */
export function thumbnailAt({ columns, count, width, height, everyMs }: Thumbnails, ms: number) {
  const index = Math.min(Math.max(0, Math.floor(ms / everyMs)), count - 1);
  return { x: (index % columns) * width, y: Math.floor(index / columns) * height, width, height };
}

/**
 * Loads the image when it is first accessed.
 * @param onLoaded called when the view must be drawn again
 */
export function createThumbnails(onLoaded: () => void) {
  let image: HTMLImageElement | null = null;
  let loaded: string | null = null;
  const load = (url: string): HTMLImageElement => {
    const next = new Image();
    next.onload = () => {
      if (image === next) onLoaded();
    };
    next.src = url;
    loaded = url;
    return next;
  };
  return {
    /** The still for a time; null while the image is loading. */
    at(thumbnails: Thumbnails | null, ms: number): Thumbnail | null {
      if (!thumbnails) return null;
      if (!image || loaded !== thumbnails.url) image = load(thumbnails.url);
      return image.naturalWidth > 0 ? { image, ...thumbnailAt(thumbnails, ms) } : null;
    },
    end() {
      image = null;
    },
  };
}
