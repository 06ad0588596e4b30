import { texts } from '../texts.ts';

/** Texts of the speech panel where it has room for all its controls. */
export const speechRail = texts('speech-rail', {
  change: 'Change',
  about: 'about {duration}',
  importHint: 'Text or Markdown, up to {limit} MB',
  import: 'Import',
  settings: 'Settings',
  model: 'Model',
  slower: 'Slower',
  faster: 'Faster',
  format: 'Download format',
  generateChanged: { one: 'Generate {count} changed sentence', other: 'Generate {count} changed sentences' },
  readyOf: {
    one: '{ready} of {count} sentence is ready and costs nothing',
    other: '{ready} of {count} sentences are ready and cost nothing',
  },
  allReady: 'Everything is generated',
  balanceLow: 'Your balance is {balance} credits. Recharge or shorten the text.',
  playbackSpeed: 'Playback speed',
  download: 'Download',
  preparing: 'Preparing the file…',
  prepareFailed: 'The file could not be prepared. Please try again.',
  changedNotIn: {
    one: '{count} changed sentence is not generated yet: the file has what was made before.',
    other: '{count} changed sentences are not generated yet: the file has what was made before.',
  },
  noDownloads: 'This server cannot make files right now.',
  title: 'Text to Speech',
  saved: 'Draft saved',
  saving: 'Saving draft…',
});
