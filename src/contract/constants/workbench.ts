/** Pages of the workbench, below `/workbench/`. */
export const WORKBENCH_PAGES = [
  'tts',
  'voices',
  'transcription',
  'usage',
  'api-keys',
  'profile',
  'subscription',
  'payment',
  'about',
] as const;
