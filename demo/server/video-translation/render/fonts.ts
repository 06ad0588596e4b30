import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { SubtitleStyle } from '../../../../src/contract/index.ts';

/** Packages with the fonts that browsers use for subtitles. */
const PACKAGES: Record<SubtitleStyle['font'], string> = {
  sans: '@fontsource/noto-sans',
  serif: '@fontsource/noto-serif',
  mono: '@fontsource/noto-sans-mono',
};
/** The files of one weight; each script has its own. libass reads WOFF. */
const FILES = /-600-normal\.woff$/;

const require = createRequire(import.meta.url);

/** Copies the files of a font into a folder. */
export const copyFonts = async (font: SubtitleStyle['font'], folder: string): Promise<void> => {
  const files = join(dirname(require.resolve(`${PACKAGES[font]}/package.json`)), 'files');
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(files))
    if (FILES.test(name)) await copyFile(join(files, name), join(folder, name));
};
