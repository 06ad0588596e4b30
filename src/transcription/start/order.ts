import { newId } from '../../api/device.ts';
import type { Client } from '../../api/client.ts';
import { ApiFailure, isRefusal } from '../../api/failure.ts';
import type { TranscriptionItem } from '../../contract/index.ts';

/** A recording, and how it is to be turned into text. */
export interface Order {
  readonly asset_id: string;
  readonly model_id: string;
  /** ISO 639; absent when the model is to find it. */
  readonly language_id?: string;
  /** Tell the speakers apart. */
  readonly speakers: boolean;
}

/** Sends orders; the same one has the same key until an answer came, so that it is never paid twice. */
export function createOrders(client: Client) {
  let open: { key: string; order: string } | null = null;
  return {
    /** Rejects after the user was told. */
    async send(order: Order): Promise<TranscriptionItem> {
      const written = JSON.stringify(order);
      if (open?.order !== written) open = { key: newId(), order: written };
      try {
        const { data } = await client.call('POST /v1/transcriptions', {
          body: order,
          idempotencyKey: open.key,
        });
        open = null;
        return data.transcription;
      } catch (error) {
        if (error instanceof ApiFailure && isRefusal(error)) open = null;
        throw error;
      }
    },
  };
}
