import { texts } from '../../texts.ts';

/** Texts of what a script can be downloaded as. */
export const speechDownload = texts('speech-download', {
  audio: 'Audio',
  paragraphs: 'One file per paragraph',
  captions: 'Captions',
  words: 'Words with times',
  downloadAs: 'Download as {format}',
  chosen: 'Download format of the settings',
  preparing: 'Preparing the file…',
  prepareFailed: 'The file could not be prepared. Please try again.',
  changedSince: {
    one: '{count} sentence was changed since it was generated: the file has its sound from before.',
    other: '{count} sentences were changed since they were generated: the file has their sound from before.',
  },
  missing: {
    one: '{count} sentence is not generated yet: the file is without it.',
    other: '{count} sentences are not generated yet: the file is without them.',
  },
  making: 'The speech is still being made. Its files appear here when it is complete.',
  arrivesLater: 'The speech is still being made. Downloads start when it is complete.',
  noDownloads: 'This server cannot make files right now.',
});
