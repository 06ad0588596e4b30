import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImportProblem } from '../../demo/server/documents/document.ts';
import { composePages } from '../../demo/server/documents/pictures/compose-pages.ts';
import { preparePictures } from '../../demo/server/documents/pictures/prepare.ts';
import type { ImageTextEngine } from '../../demo/server/engines/text-in-images/engine.ts';

/** The text of a PNG as an engine and the product read it; empty when there is none. */
export const readPicture = async (
  engine: ImageTextEngine,
  png: Uint8Array,
  signal = new AbortController().signal,
): Promise<string> => {
  const prepared = await preparePictures(png, 'png', 0);
  const folder = await mkdtemp(join(tmpdir(), 'voxbench-read-'));
  try {
    const file = join(folder, 'picture.png');
    await writeFile(file, prepared.pictures[0]![0]!);
    const lines = await engine.read(file, signal, 'page');
    return composePages([lines], prepared, 'picture.png').text;
  } catch (error) {
    if (error instanceof ImportProblem && error.type === 'err_file_without_text') return '';
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
