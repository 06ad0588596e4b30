import type { AudioFormat } from '../api/constants.ts';

/** A format by the name people know it by. */
export const formatName = (format: AudioFormat): string =>
  format === 'opus' ? 'Opus' : format.toUpperCase();
