import ranges from '@fontsource/noto-serif/unicode.json';
import latin from '@fontsource/noto-serif/files/noto-serif-latin-600-normal.woff2?url';
import latinExt from '@fontsource/noto-serif/files/noto-serif-latin-ext-600-normal.woff2?url';
import cyrillic from '@fontsource/noto-serif/files/noto-serif-cyrillic-600-normal.woff2?url';
import cyrillicExt from '@fontsource/noto-serif/files/noto-serif-cyrillic-ext-600-normal.woff2?url';
import greek from '@fontsource/noto-serif/files/noto-serif-greek-600-normal.woff2?url';
import vietnamese from '@fontsource/noto-serif/files/noto-serif-vietnamese-600-normal.woff2?url';
import type { FontFiles } from './load-font.ts';

export const files: FontFiles = [
  { url: latin, range: ranges['latin'] },
  { url: latinExt, range: ranges['latin-ext'] },
  { url: cyrillic, range: ranges['cyrillic'] },
  { url: cyrillicExt, range: ranges['cyrillic-ext'] },
  { url: greek, range: ranges['greek'] },
  { url: vietnamese, range: ranges['vietnamese'] },
];
