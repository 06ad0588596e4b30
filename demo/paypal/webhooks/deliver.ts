import { setTimeout as sleep } from 'node:timers/promises';
import type { WebhookEvent } from './events.ts';
import type { Signer } from './signature.ts';

const PATIENCE_MS = 30_000;
const RETRIES = 25;
const LONGEST_PAUSE_MS = 4 * 3600 * 1000;

/** 1, 2, 4, … seconds, at most four hours; three days in total. */
const pauseBefore = (retry: number): number => Math.min(1000 * 2 ** retry, LONGEST_PAUSE_MS);

export interface DeliverOptions {
  signer: Signer;
  /** Webhook address; without one events are not posted. */
  webhookUrl(): string | undefined;
  closing: AbortSignal;
}

/** Posts events until the receiver accepts them, as PayPal does. */
export const createDelivery = ({ signer, webhookUrl, closing }: DeliverOptions) => {
  /** Posts an event once. Returns the response status; 0 for no answer. */
  const post = async (event: WebhookEvent): Promise<number> => {
    const url = webhookUrl();
    if (url === undefined) return 0;
    const body = JSON.stringify(event);
    const headers = await signer.sign(body);
    try {
      const signal = AbortSignal.any([closing, AbortSignal.timeout(PATIENCE_MS)]);
      const response = await fetch(url, { method: 'POST', headers, body, signal });
      await response.body?.cancel();
      return response.status;
    } catch {
      return 0;
    }
  };
  const isTaken = (status: number): boolean => status >= 200 && status < 300;

  /** Resolves after the first attempt; retries continue in the background. */
  const deliver = async (event: WebhookEvent): Promise<void> => {
    if (webhookUrl() === undefined || isTaken(await post(event))) return;
    const again = async () => {
      // One signal per waiting event, because one shared by many would collect too many listeners
      const signal = AbortSignal.any([closing]);
      for (let retry = 0; retry < RETRIES; retry++) {
        await sleep(pauseBefore(retry), undefined, { signal, ref: false });
        if (isTaken(await post(event))) return;
      }
    };
    // Rejects only when the stand-in closes.
    void again().catch(() => undefined);
  };
  return { post, deliver };
};
