/** The thread of `searchText` that finds texts in some sampled frames. */
import { serveThread } from '../../process/serve-thread.ts';
import { TextFinder, type FinderState, type FoundText } from './find-text.ts';
import { samplesPerFrame } from './frames.ts';

export interface SearchTask {
  /** The sampled frames as `yuv420p`, one after another. */
  looks: Uint8Array;
  width: number;
  height: number;
  /** State after the frames before; null for the first ones. */
  state: FinderState | null;
  /** No frames follow, so texts that are still shown end here. */
  isLast: boolean;
}

/** The answer of the thread. */
export interface Searched {
  /** Texts that have vanished by the last of these frames. */
  found: FoundText[];
  /** State from which the search continues. */
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
