/** The thread of `cleanPart`, which removes text from frames in a file. */
import { readFile, writeFile } from 'node:fs/promises';
import { serveThread } from '../../process/serve-thread.ts';
import {
  cleanFrames,
  type Cleaned,
  type CleaningMethod,
  type FramesArea,
  type Picture,
} from './clean-frames.ts';
import { makeFrames, samplesPerFrame } from './frames.ts';

export interface CleanTask extends Picture {
  /** File of raw frames from ffmpeg. The thread replaces it with the wanted, cleaned frames. */
  path: string;
  width: number;
  height: number;
  extraBits: number;
  areas: FramesArea[];
  method: CleaningMethod;
  wanted: { from: number; to: number };
}

void serveThread(async (task: CleanTask, onProgress): Promise<Cleaned> => {
  const { path, width, height, areas, method, wanted } = task;
  const bytes = await readFile(path);
  const frames = makeFrames(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength), task);
  let done = 0;
  const cleaned = cleanFrames(frames, areas, method, task, () =>
    onProgress(Math.min(1, ++done / Math.max(1, wanted.to - wanted.from))),
  );
  const size = samplesPerFrame(width, height);
  const kept = frames.samples.subarray(wanted.from * size, wanted.to * size);
  await writeFile(path, new Uint8Array(kept.buffer, kept.byteOffset, kept.byteLength));
  return cleaned;
});
