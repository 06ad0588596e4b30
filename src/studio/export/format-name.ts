import type { DownloadFormat } from '../../contract/constants/speech.ts';

const NAMES: Partial<Record<DownloadFormat, string>> = {
  opus: 'Opus',
  'mp3.zip': 'MP3 (zip)',
  'wav.zip': 'WAV (zip)',
};

/** Common name of a format. */
export const formatName = (format: DownloadFormat): string => NAMES[format] ?? format.toUpperCase();
