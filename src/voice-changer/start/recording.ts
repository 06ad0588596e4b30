import type { VoiceChangeDetail } from '../../contract/index.ts';
import type { Part } from '../../studio/trim/part.ts';

/** An uploaded recording. */
export interface Recording {
  readonly assetId: string;
  /** The initial part; null for the whole recording. */
  readonly part: Part | null;
  /** Null if only the server knows it. */
  readonly durationMs: number | null;
  /** Address of the audio; null if there is none to play. */
  readonly url: string | null;
  /** Null where they have to be fetched from the server. */
  readonly peaks: readonly number[] | null;
}

/** The recording of a voice change, to change the same or another part; null if it was deleted. */
export function recordingOf(
  detail: Pick<VoiceChangeDetail, 'asset_id' | 'asset_url' | 'start_ms' | 'duration_ms'>,
): Recording | null {
  const { asset_id: assetId, asset_url: url, start_ms: startMs, duration_ms } = detail;
  if (assetId === null) return null;
  return { assetId, part: { startMs, endMs: startMs + duration_ms }, durationMs: null, url, peaks: null };
}
