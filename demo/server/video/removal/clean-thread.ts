/** The thread of `cleanPart`, which removes text from frames in a file. It asks for the pictures that a network draws. */
import { readFile, writeFile } from 'node:fs/promises';
import type { RemovalMethod } from '../../../../src/contract/constants/subtitle-removal.ts';
import { serveThread } from '../../process/serve-thread.ts';
import { cleanFrames, type Cleaned, type FramesArea, type Picture } from './clean-frames.ts';
import type { DrawPicture } from './draw-hole.ts';
import { makeFrames, samplesPerFrame } from './frames.ts';

export interface CleanTask extends Picture {
  /** File of raw frames from ffmpeg. The thread replaces it with the wanted, cleaned frames. */
  path: string;
  width: number;
  height: number;
  extraBits: number;
  areas: FramesArea[];
  method: RemovalMethod;
  wanted: { from: number; to: number };
}

void serveThread(async (task: CleanTask, onProgress, ask): Promise<Cleaned> => {
  const { path, width, height, areas, method, wanted } = task;
  const bytes = await readFile(path);
  const frames = makeFrames(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength), task);
  let done = 0;
  const draw = method === 'best_fill' ? (ask as DrawPicture) : undefined;
  const cleaned = await cleanFrames(frames, areas, method, { ...task, draw }, () =>
    onProgress(Math.min(1, ++done / Math.max(1, wanted.to - wanted.from))),
  );
  const size = samplesPerFrame(width, height);
  const kept = frames.samples.subarray(wanted.from * size, wanted.to * size);
  await writeFile(path, new Uint8Array(kept.buffer, kept.byteOffset, kept.byteLength));
  return cleaned;
});
