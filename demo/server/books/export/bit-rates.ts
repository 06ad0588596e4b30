import type { BookFormat, BookPreset } from '../../../../src/contract/constants/books.ts';
import { PRODUCT_RATE } from '../../audio/product-rate.ts';

const MP3_KBPS = 96;
const ACX_MP3_KBPS = 192;

/** Bit rate of an MP3 file, in kbit/s. */
export const mp3Kbps = (preset: BookPreset): number => (preset === 'acx' ? ACX_MP3_KBPS : MP3_KBPS);

/** Minimum bytes per second of a format; 0 if its bit rate depends on the audio. */
export const bytesPerSecond = (format: BookFormat, preset: BookPreset): number => {
  if (format === 'wav') return PRODUCT_RATE * 2;
  if (format === 'mp3' || format === 'mp3.zip') return (mp3Kbps(preset) * 1000) / 8;
  return 0;
};
