import ranges from '@fontsource/noto-sans/unicode.json';
import latin from '@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff2?url';
import latinExt from '@fontsource/noto-sans/files/noto-sans-latin-ext-600-normal.woff2?url';
import cyrillic from '@fontsource/noto-sans/files/noto-sans-cyrillic-600-normal.woff2?url';
import cyrillicExt from '@fontsource/noto-sans/files/noto-sans-cyrillic-ext-600-normal.woff2?url';
import greek from '@fontsource/noto-sans/files/noto-sans-greek-600-normal.woff2?url';
import vietnamese from '@fontsource/noto-sans/files/noto-sans-vietnamese-600-normal.woff2?url';
import devanagari from '@fontsource/noto-sans/files/noto-sans-devanagari-600-normal.woff2?url';
import type { FontFiles } from './load-font.ts';

export const files: FontFiles = [
  { url: latin, range: ranges['latin'] },
  { url: latinExt, range: ranges['latin-ext'] },
  { url: cyrillic, range: ranges['cyrillic'] },
  { url: cyrillicExt, range: ranges['cyrillic-ext'] },
  { url: greek, range: ranges['greek'] },
  { url: vietnamese, range: ranges['vietnamese'] },
  { url: devanagari, range: ranges['devanagari'] },
];
