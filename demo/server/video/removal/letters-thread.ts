/** The thread of `searchText` that cuts out the letters of texts, from some frames of each. */
import { readFile, writeFile } from 'node:fs/promises';
import { serveThread } from '../../process/serve-thread.ts';
import { lumaOf, makeFrames, type Box } from './frames.ts';
import { findLetters } from './letters.ts';
import { widen } from './morphology.ts';
import { withoutPale } from './without-pale.ts';

/** Frames that show a text. */
export interface TextLooks {
  /**
   * File of `yuv420p` frames. The thread replaces it with an 8-bit grey picture of the same size: black letters on
   * white.
   */
  path: string;
  width: number;
  height: number;
}

/** The task of the thread. */
export interface LettersTask {
  texts: readonly TextLooks[];
  /** Height of the whole video in pixels. */
  pictureHeight: number;
}

/** Range of luma over which letters fade into the background. */
const SOFT = 90;

/** Cuts out the letters of a text. @returns the box around them; null where there are none */
const cut = async ({ path, width, height }: TextLooks, pictureHeight: number): Promise<Box | null> => {
  const bytes = await readFile(path);
  const frames = makeFrames(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    width,
    height,
    extraBits: 0,
  });
  if (frames.count === 0) return null;
  const whole = { left: 0, top: 0, right: width, bottom: height };
  const letters = findLetters(frames, whole, { from: 0, to: frames.count }, pictureHeight);
  if (!letters) return null;
  const luma = new Float32Array(width * height);
  for (let at = 0; at < frames.count; at++)
    for (const [place, value] of lumaOf(frames, at).entries()) luma[place]! += value / frames.count;
  const near = widen(withoutPale(letters, luma, width, height), width, height, 1.5);
  const grey = new Uint8Array(width * height).fill(255);
  const box = { left: width, top: height, right: 0, bottom: 0 };
  for (let place = 0; place < grey.length; place++) {
    if (letters.mask[place]) {
      const x = place % width;
      const y = (place - x) / width;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x + 1);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y + 1);
    }
    if (!near[place]) continue;
    const share = (luma[place]! - (letters.colour.y - SOFT)) / SOFT;
    grey[place] = 255 * (1 - Math.min(1, Math.max(0, share)));
  }
  await writeFile(path, grey);
  return box;
};

void serveThread(async ({ texts, pictureHeight }: LettersTask): Promise<(Box | null)[]> => {
  const boxes: (Box | null)[] = [];
  for (const text of texts) boxes.push(await cut(text, pictureHeight));
  return boxes;
});
