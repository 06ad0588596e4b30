import { keepPlaces } from '../process/keep-places.ts';
import type { MixOriginal } from './mix-sound.ts';
import { USER_INPUT } from './run-ffmpeg.ts';

/** ffmpeg's options that read the first audio track of a user's file, as far as it can be decoded. */
export const readOriginal = ({ path, startSeconds }: MixOriginal): string[] => {
  const { input, filter } = keepPlaces(startSeconds);
  const track = ['-map', '0:a:0', '-af', filter];
  return [...USER_INPUT, '-max_error_rate', '1', ...input, '-i', `file:${path}`, ...track];
};
