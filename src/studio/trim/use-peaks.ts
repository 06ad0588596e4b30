import { useCallback, useState } from 'react';
import { useReportedError } from '../../notices/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { useLoad } from '../../ui/use-load.ts';

/** A recording on the server, and what is known of it. */
interface Recording {
  readonly assetId: string;
  /** Null when it is not known without asking. */
  readonly durationMs: number | null;
  /** Null when the server has to be asked. */
  readonly peaks: readonly number[] | null;
}

/** Length and loudness of a recording. */
interface Shape {
  readonly durationMs: number;
  readonly peaks: readonly number[];
  /** False also where nobody listened for it. */
  readonly hasMusic: boolean;
}

/**
 * How a recording is drawn; null until that is known, and where the recording cannot be used. Without its loudness it
 * has at least its length.
 * @param recording the same object as long as it is the same recording
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
  // It was read and cannot be used: asking again cannot help
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
