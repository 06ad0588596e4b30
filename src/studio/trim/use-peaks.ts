import { useCallback, useState } from 'react';
import { useReportedError } from '../../notices/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { useLoad } from '../../ui/use-load.ts';

/** A recording on the server, with what is known about it. */
interface Recording {
  readonly assetId: string;
  /** Null if only the server knows. */
  readonly durationMs: number | null;
  /** Null if they have to be fetched. */
  readonly peaks: readonly number[] | null;
}

/** Length and loudness of a recording. */
interface Shape {
  readonly durationMs: number;
  readonly peaks: readonly number[];
  /** Also false if the recording was not analysed for music. */
  readonly hasMusic: boolean;
}

/**
 * Data for drawing a recording; null until it is known, and if the recording cannot be used. If the peaks cannot be
 * fetched, the length is still returned.
 * @param recording must be the same object for the same recording
 */
export function usePeaks(recording: Recording | null) {
  const { client } = useStores();
  const [known, setKnown] = useState<{ readonly of: Recording; readonly shape: Shape } | null>(null);
  const fetch = useCallback(
    async (signal: AbortSignal) => {
      if (!recording || recording.peaks) return;
      const { data } = await client.call('GET /v1/assets/{asset_id}/peaks', {
        params: { asset_id: recording.assetId },
        silent: true,
        signal,
      });
      if (signal.aborted) return;
      const { duration_ms: durationMs, peaks, has_music } = data;
      setKnown({ of: recording, shape: { durationMs, peaks, hasMusic: has_music === true } });
    },
    [client, recording],
  );
  const { failure, load } = useLoad(fetch);
  const reason = useReportedError(failure);
  // The server has read it and it cannot be used: asking again cannot help
  const isRefused = failure?.status === 422;
  const length = recording?.durationMs ?? null;
  const given = recording?.peaks ?? (failure && !isRefused ? [] : null);
  const shape =
    known && known.of === recording
      ? known.shape
      : length !== null && given
        ? { durationMs: length, peaks: given, hasMusic: false }
        : null;
  return { shape, reason, isRefused, load };
}
