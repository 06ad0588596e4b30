import ranges from '@fontsource/noto-sans-mono/unicode.json';
import latin from '@fontsource/noto-sans-mono/files/noto-sans-mono-latin-600-normal.woff2?url';
import latinExt from '@fontsource/noto-sans-mono/files/noto-sans-mono-latin-ext-600-normal.woff2?url';
import cyrillic from '@fontsource/noto-sans-mono/files/noto-sans-mono-cyrillic-600-normal.woff2?url';
import cyrillicExt from '@fontsource/noto-sans-mono/files/noto-sans-mono-cyrillic-ext-600-normal.woff2?url';
import greek from '@fontsource/noto-sans-mono/files/noto-sans-mono-greek-600-normal.woff2?url';
import vietnamese from '@fontsource/noto-sans-mono/files/noto-sans-mono-vietnamese-600-normal.woff2?url';
import type { FontFiles } from './load-font.ts';

export const files: FontFiles = [
  { url: latin, range: ranges['latin'] },
  { url: latinExt, range: ranges['latin-ext'] },
  { url: cyrillic, range: ranges['cyrillic'] },
  { url: cyrillicExt, range: ranges['cyrillic-ext'] },
  { url: greek, range: ranges['greek'] },
  { url: vietnamese, range: ranges['vietnamese'] },
];
