import type { Client } from '../../../api/client.ts';
import { FINE_PART_MS, FINE_PEAKS_PER_SECOND } from '../../../contract/constants/waveform.ts';
import type { FinePeaks } from '../../../studio/timeline/fine-peaks.ts';

/** The detailed waveform of a recording, for the zoomed-in timeline. */
export const createFinePeaks = (client: Client, asset_id: string): FinePeaks => ({
  partMs: FINE_PART_MS,
  peaksPerSecond: FINE_PEAKS_PER_SECOND,
  async load(part) {
    const { data } = await client.call('GET /v1/assets/{asset_id}/peaks/fine', {
      params: { asset_id },
      query: { part },
    });
    return data.peaks;
  },
});
