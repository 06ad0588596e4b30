/** Looks for text in some looks at a video: see `searchText`. */
import { serveThread } from '../../process/serve-thread.ts';
import { TextFinder, type FinderState, type FoundText } from './find-text.ts';
import { samplesPerFrame } from './frames.ts';

export interface SearchTask {
  /** Looks as `yuv420p`, one after the other. */
  looks: Uint8Array;
  width: number;
  height: number;
  /** What is known of the looks before; null for the first ones. */
  state: FinderState | null;
  /** No look comes after them: what still stands ends. */
  isLast: boolean;
}

/** Answer of the thread: the texts that were gone by the last frame it looked at, and its state, with which the search goes on. */
export interface Searched {
  found: FoundText[];
  state: FinderState;
}

void serveThread(({ looks, width, height, state, isLast }: SearchTask): Searched => {
  const finder = new TextFinder(width, height, state);
  const size = samplesPerFrame(width, height);
  const found: FoundText[] = [];
  for (let at = 0; at + size <= looks.length; at += size)
    found.push(...finder.look(looks.subarray(at, at + size)));
  if (isLast) found.push(...finder.finish());
  return { found, state: finder.state() };
});
