import { execFileSync } from 'node:child_process';
import { READY } from '../../demo/server/engines/status.ts';
import type { ImageTextEngine, TextLine } from '../../demo/server/engines/text-in-images/engine.ts';

/** Sees whether there are black letters on white, and says that they are `text`. */
export const fakeImageText = (text: string): ImageTextEngine & { asked: number } => ({
  id: 'fake-images',
  name: 'Fake reader',
  asked: 0,
  state: () => READY,
  onChange: () => () => undefined,
  async read(file): Promise<readonly TextLine[]> {
    this.asked++;
    const pixels = execFileSync(
      'ffmpeg',
      ['-v', 'error', '-i', file, '-f', 'rawvideo', '-pix_fmt', 'gray', '-'],
      {
        maxBuffer: 1e8,
      },
    );
    const count = (isIt: (value: number) => boolean) => pixels.filter(isIt).length / pixels.length;
    const isText = count((value) => value > 240) > 0.5 && count((value) => value < 60) > 0.002;
    return isText ? [{ text, left: 0, top: 0, right: 10, bottom: 10, confidence: 0.9 }] : [];
  },
  close: () => Promise.resolve(),
});
