import type { AudioFormat, DownloadFormat } from '../../contract/constants/speech.ts';
import type { Script } from '../../contract/index.ts';

/** Purposes of download formats. */
export type DownloadGroup = 'audio' | 'paragraphs' | 'captions' | 'words';

const GROUPS: readonly (readonly [DownloadGroup, readonly DownloadFormat[]])[] = [
  ['audio', ['mp3', 'm4a', 'opus', 'wav']],
  ['paragraphs', ['mp3.zip', 'wav.zip']],
  ['captions', ['srt', 'vtt']],
  ['words', ['json']],
];

/** Available formats by group; among audio formats the chosen one comes first. */
export const downloadGroups = (
  downloads: Script['downloads'],
  chosen: AudioFormat,
): { group: DownloadGroup; formats: DownloadFormat[] }[] =>
  GROUPS.map(([group, formats]) => ({
    group,
    formats: formats
      .filter((format) => downloads[format] !== undefined)
      .sort((a, b) => Number(b === chosen) - Number(a === chosen)),
  })).filter(({ formats }) => formats.length > 0);
