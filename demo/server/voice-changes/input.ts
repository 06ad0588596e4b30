import type {
  NoiseRemoval,
  VoiceChangeBackground,
  VoiceChangeMethod,
} from '../../../src/contract/constants/voice-changes.ts';
import type { Json } from '../jobs/kind.ts';

/** Input of a job. */
export interface VoiceChangeInput extends Record<string, Json> {
  asset_id: string;
  start_ms: number;
  /** Null for the end of the recording. */
  end_ms: number | null;
  method: VoiceChangeMethod;
  voice_id: string;
  background: VoiceChangeBackground;
  noise_removal: NoiseRemoval;
  /** ISO 639-1; null to detect it. */
  language_id: string | null;
}
