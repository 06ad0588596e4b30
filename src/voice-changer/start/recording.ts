import type { VoiceChangeDetail } from '../../contract/index.ts';
import type { Part } from '../../studio/trim/part.ts';

/** A recording on the server of which a part can be chosen. */
export interface Recording {
  readonly assetId: string;
  /** The part that is chosen at first; null for all of it. */
  readonly part: Part | null;
  /** Null when it is not known without asking. */
  readonly durationMs: number | null;
  /** To hear it; null where there is nothing to hear. */
  readonly url: string | null;
  /** Null where they have to be fetched from the server. */
  readonly peaks: readonly number[] | null;
}

/** The recording of a change, for another change of the same or of another part; null when it was deleted. */
export function recordingOf(
  detail: Pick<VoiceChangeDetail, 'asset_id' | 'asset_url' | 'start_ms' | 'duration_ms'>,
): Recording | null {
  const { asset_id: assetId, asset_url: url, start_ms: startMs, duration_ms } = detail;
  if (assetId === null) return null;
  return { assetId, part: { startMs, endMs: startMs + duration_ms }, durationMs: null, url, peaks: null };
}
