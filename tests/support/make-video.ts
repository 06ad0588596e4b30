import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What a video of a test shows and sounds like. */
export interface VideoOrder {
  seconds: number;
  width?: number;
  height?: number;
  /** Samples of its sound as ffmpeg's `aevalsrc` has them, of `t` in seconds; without one it has no sound. */
  sound?: string;
}

/** Each picture is of one colour, and none near it of the same. */
const PICTURE = "geq=r='mod(N*10,250)':g='mod(N*3,250)':b=90";

/** Makes a small video that every Chromium plays; in Base64. 25 pictures a second. */
export async function makeVideo(
  _: unknown,
  { seconds, width = 160, height = 90, sound }: VideoOrder,
): Promise<string> {
  const picture = `color=black:s=${width}x${height}:r=25:d=${seconds},format=rgb24,${PICTURE}`;
  const inputs = ['-f', 'lavfi', '-i', picture];
  if (sound) inputs.push('-f', 'lavfi', '-i', `aevalsrc='${sound}':s=48000:d=${seconds}`);
  const codecs = ['-c:v', 'libvpx', '-g', '25', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'];
  const folder = await mkdtemp(join(tmpdir(), 'voxbench-video-'));
  try {
    const file = join(folder, 'video.webm');
    await promisify(execFile)('ffmpeg', ['-v', 'error', ...inputs, ...codecs, file]);
    return await readFile(file, 'base64');
  } finally {
    await rm(folder, { recursive: true });
  }
}

declare module 'vitest/internal/browser' {
  interface BrowserCommands {
    makeVideo(order: VideoOrder): Promise<string>;
  }
}
