/** Small pictures of the video at equal distances, in one image, row by row from its upper left corner. */
export interface Thumbnails {
  readonly url: string;
  /** Pictures in a row. */
  readonly columns: number;
  readonly count: number;
  /** Of one picture, in pixels of the image. */
  readonly width: number;
  readonly height: number;
  /** From one picture to the next, in milliseconds; each is of the middle of its time. */
  readonly everyMs: number;
}

/** A picture, as a part of the image that has it. */
export interface Thumbnail {
  readonly image: CanvasImageSource;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where the picture of a time lies in the image: the first before the video, the last after it. */
export function thumbnailAt({ columns, count, width, height, everyMs }: Thumbnails, ms: number) {
  const index = Math.min(Math.max(0, Math.floor(ms / everyMs)), count - 1);
  return { x: (index % columns) * width, y: Math.floor(index / columns) * height, width, height };
}

/**
 * Loads the image once it is looked at.
 * @param onLoaded what is in sight has to be drawn again
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
    /** The picture of a time; null while the image is not there. */
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
