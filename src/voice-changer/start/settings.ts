import type {
  NoiseRemoval,
  VoiceChangeBackground,
  VoiceChangeMethod,
} from '../../contract/constants/voice-changes.ts';

/** The user's settings for a voice change. */
export interface Settings {
  /** Null for the server's first method. */
  readonly method: VoiceChangeMethod | null;
  /** Id of the voice; empty for the default one. */
  readonly voiceId: string;
  /** Null for what the recording needs. */
  readonly background: VoiceChangeBackground | null;
  readonly noise: NoiseRemoval;
  /** ISO 639-1 code; empty to detect the language. */
  readonly languageId: string;
}
