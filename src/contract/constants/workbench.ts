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
  // Of the book with that id
  'audio-book/work/:id',
  'usage',
  'api-keys',
  'profile',
  'subscription',
  'payment',
  'about',
] as const;

/** The page of those who run the server, which no other address leads to. */
export const OPERATOR_PATH = '/operator/:part?';
