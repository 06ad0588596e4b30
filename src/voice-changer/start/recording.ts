import type { VoiceChangeDetail, VoiceChangeSound } from '../../contract/index.ts';

/** A recording on the server of which a part can be chosen. */
export interface Recording {
  readonly assetId: string;
  /** Where this begins in the file: after a first change only its part is at hand. */
  readonly offsetMs: number;
  /** Null when it is not known without asking. */
  readonly durationMs: number | null;
  /** To hear it; null where there is nothing to hear. */
  readonly url: string | null;
  /** Null when the server has to be asked. */
  readonly peaks: readonly number[] | null;
}

/** The part that was changed, for another change of it; null when the recording was deleted. */
export function recordingOf(detail: {
  readonly asset_id: VoiceChangeDetail['asset_id'];
  readonly start_ms: number;
  readonly duration_ms: number;
  readonly source: VoiceChangeSound | null;
}): Recording | null {
  const { asset_id: assetId, start_ms: offsetMs, source } = detail;
  if (assetId === null) return null;
  return source
    ? { assetId, offsetMs, durationMs: source.duration_ms, url: source.url, peaks: source.peaks }
    : { assetId, offsetMs: 0, durationMs: null, url: null, peaks: null };
}
