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
  textToSpeechWide: 130.8 * KIB,
  /** A second tag on a page that has the first. */
  secondTag: 13.3 * KIB,
  /** `<vox-payment>` until it is touched; and its popup beside React. The goals are 5 and 60. */
  paymentClosed: 5 * KIB,
  paymentOpen: 53.3 * KIB,
  /** `<vox-download-center>` until the first download. */
  downloadsClosed: 4.1 * KIB,
  /** The workbench up to its first route. */
  workbench: 131.4 * KIB,
  /** Loader and first screen of every other tag: kibibytes and files. The goal for each is 6 in 4 files. */
  firstScreens: {
    'voice-library': [6.6 * KIB, 7],
    'sign-in': [10.7 * KIB, 17],
    account: [7.9 * KIB, 12],
    payment: [5.3 * KIB, 6],
    'download-center': [4.4 * KIB, 4],
    survey: [4.8 * KIB, 6],
    'subscribe-tip': [5.1 * KIB, 6],
    workbench: [9.8 * KIB, 11],
  },
} as const;
