/** Pages of the workbench, below `/workbench/`. */
export const WORKBENCH_PAGES = [
  'tts',
  'voice-changer',
  'voice-cloning',
  'voice-cloning/normal-clone',
  'voice-cloning/professional-clone',
  'voices',
  'transcription',
  'video-translation',
  'video-translation/editor',
  'video-translation/remove-subtitles',
  'audio-book',
  // `:id` is the id of a book
  'audio-book/work/:id',
  'usage',
  'api-keys',
  'profile',
  'subscription',
  'payment',
  'about',
] as const;

/** The page for those who run the server. No other address leads to it. */
export const OPERATOR_PATH = '/operator/:part?';
