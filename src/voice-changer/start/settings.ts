import type {
  NoiseRemoval,
  VoiceChangeBackground,
  VoiceChangeMethod,
} from '../../contract/constants/voice-changes.ts';

/** How a voice is to be changed, as far as the user has said so. */
export interface Settings {
  /** Null for the server's first one. */
  readonly method: VoiceChangeMethod | null;
  /** Id of the voice; empty for the one to begin with. */
  readonly voiceId: string;
  /** Null for what the recording needs. */
  readonly background: VoiceChangeBackground | null;
  readonly noise: NoiseRemoval;
  /** ISO 639-1; empty when it is to be found. */
  readonly languageId: string;
}
