/**
 * Kibibytes of brotli over the wire. What grows beyond them fails the tests: they stand at what is reached, and go up
 * for a feature only. `npm run bench page` measures the same in a browser against the goals: 5, 90, 15 and 180.
 */
const KIB = 1024;

export const budgets = {
  /** Loader and first screen of a tag on a marketing page. */
  shell: 5 * KIB,
  /**
   * `<vox-text-to-speech>` with its panel and React, from a cold cache, until a text can be written, its voice and speed
   * chosen, and Generate pressed.
   */
  textToSpeech: 90 * KIB,
  /** All of it at its widest, with the rail, the tools and what works on the text, which come a moment later. */
  textToSpeechWide: 129.6 * KIB,
  /** A second tag on a page that has the first. */
  secondTag: 12.1 * KIB,
  /** `<vox-payment>` until it is touched; and its popup beside React. The goals are 5 and 60. */
  paymentClosed: 4.9 * KIB,
  paymentOpen: 49 * KIB,
  /** `<vox-download-center>` until the first download. */
  downloadsClosed: 4 * KIB,
  /** The workbench up to its first route. */
  workbench: 126.8 * KIB,
} as const;
