/** What an API key may be used for. */
export const API_KEY_SCOPES = ['speech', 'transcription', 'translation', 'models'] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];
/** Longest name of an API key, in characters. */
export const API_KEY_NAME_CHARACTERS_MAX = 60;
/** Most API keys of a workspace at a time. */
export const API_KEYS_MAX = 50;
/** Longest text that one API request may speak, in characters. */
export const API_INPUT_CHARACTERS_MAX = 4_096;
/** Longest speaking instructions, in characters. */
export const API_INSTRUCTIONS_CHARACTERS_MAX = 4_096;
/** Slowest and fastest speech through the API, as a factor of the voice's own rate. */
export const API_SPEED_MIN = 0.25;
export const API_SPEED_MAX = 4;
/** Formats in which the API streams speech. */
export const API_SPEECH_FORMATS = ['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm'] as const;
export type ApiSpeechFormat = (typeof API_SPEECH_FORMATS)[number];
