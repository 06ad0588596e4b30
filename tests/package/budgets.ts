/**
 * KiB of brotli over the network. Exceeding them fails the tests: they are at the current sizes, and are raised only for a
 * feature. `npm run bench page` measures the same in a browser against the goals: 5, 90, 15 and 180.
 */
const KIB = 1024;

export const budgets = {
  /** Loader and first screen of a tag on a marketing page. */
  shell: 5 * KIB,
  /**
   * `<vox-text-to-speech>` with its panel and React, from a cold cache, until the user can write a text, choose voice and
   * speed, and click Generate.
   */
  textToSpeech: 90 * KIB,
  /** The same panel at full width, with the side bar, the tools and the code for editing, which load a moment later. */
  textToSpeechWide: 135.2 * KIB,
  /** A second tag on a page that has the first. */
  secondTag: 14.4 * KIB,
  /** `<vox-payment>` until it is clicked; and its popup with React, which accounts for 56.8. The goals are 5, and 60 besides React. */
  paymentClosed: 5 * KIB,
  paymentOpen: (54.1 + 57.1) * KIB,
  /** `<vox-download-center>` until the first download. */
  downloadsClosed: 4.1 * KIB,
  /** `<vox-transcription>` with React from a cold cache, until a recording can be added; and with a text open. */
  transcription: 113.3 * KIB,
  transcriptOpen: 155.5 * KIB,
  /** `<vox-video-translation>` with React from a cold cache, until a file can be added and the list is shown. */
  videoTranslation: 117.7 * KIB,
  /** `<vox-audiobook>` with React from a cold cache, until a file can be added and the list is shown. */
  audiobook: 115.5 * KIB,
  /** `<vox-voice-changer>` with React from a cold cache, until a recording can be added; and with both sounds of one. */
  voiceChanger: 113.9 * KIB,
  voiceChangeOpen: 130.3 * KIB,
  /** The workbench up to its first route. */
  workbench: 136.8 * KIB,
  /** Loader and first screen of every tag, in files that load one after another while a visitor waits. */
  shellFiles: 4,
  /** Loader and first screen of every other tag. */
  otherShell: 6 * KIB,
  /** Files of the speech panel from a cold cache, until Generate can be clicked. */
  textToSpeechFiles: 6,
} as const;
