import { texts } from '../../texts.ts';

/** Texts of a recording in its new voice. */
export const voiceChangeResult = texts('voice-change-result', {
  back: 'All voice changes',
  rename: 'Rename',
  download: 'Download',
  downloadFailed: 'The file could not be downloaded. Try again.',
  changeAgain: 'Change again',
  compare: 'Original and changed voice',
  heard: 'What is heard',
  original: 'Original',
  changed: 'Changed',
  play: 'Play',
  pause: 'Pause',
  keys: 'A plays the original, B the changed voice: the place stays the same.',
  positionOf: 'Position in: {side}',
  broken: 'The sound could not be loaded. Check your connection and try again.',
  noSource: 'The original was deleted.',
  pitch: 'Pitch {source} → {result} Hz, voice {target} Hz',
  words: 'Words that were recognized and spoken',
  facts: '{voice} · {method} · {length}',
  background: 'Background: {kept}',
  noise: 'Noise removal: {strength}',
});
