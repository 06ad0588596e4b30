/** Pages of the workbench, below `/workbench/`. */
export const WORKBENCH_PAGES = [
  'tts',
  'voice-changer',
  'voices',
  'transcription',
  'usage',
  'api-keys',
  'profile',
  'subscription',
  'payment',
  'about',
] as const;
