import { firstIndex } from './first-index.ts';

/** A picture of the video. */
export interface Thumbnail {
  /** Its time, in milliseconds. */
  readonly atMs: number;
  readonly url: string;
}

/** Pictures are kept as long as there are no more than this. */
const KEPT = 400;
/** What is in sight for so long is loaded: scrolling through hours would load all of them. */
const STILL_MS = 80;

/**
 * Loads the pictures that are looked at.
 * @param onLoaded one has come: what is in sight has to be drawn again
 */
export function createThumbnails(onLoaded: () => void) {
  const images = new Map<string, HTMLImageElement>();
  let wanted = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = () => {
    for (const url of wanted) {
      const image = new Image();
      image.onload = onLoaded;
      image.src = url;
      images.set(url, image);
    }
    wanted = new Set();
    for (const url of [...images.keys()].slice(0, Math.max(0, images.size - KEPT))) images.delete(url);
  };
  return {
    /** Before those of a frame are asked for. */
    beginFrame(): void {
      clearTimeout(timer);
      wanted = new Set();
    },
    /** The picture of a time, or the last one before it; null while it is not there. */
    imageAt(thumbnails: readonly Thumbnail[], ms: number): HTMLImageElement | null {
      const url = thumbnails[lastBefore(thumbnails, ms)]?.url;
      if (url === undefined) return null;
      const image = images.get(url);
      if (!image) {
        wanted.add(url);
        clearTimeout(timer);
        timer = setTimeout(load, STILL_MS);
        return null;
      }
      // The ones looked at last are the last to go
      images.delete(url);
      images.set(url, image);
      return image.complete && image.naturalWidth > 0 ? image : null;
    },
    end: () => clearTimeout(timer),
  };
}

/** Place of the last picture at a time or before it, else of the first. */
const lastBefore = (thumbnails: readonly Thumbnail[], ms: number): number =>
  Math.max(0, firstIndex(thumbnails, ({ atMs }) => atMs > ms) - 1);
