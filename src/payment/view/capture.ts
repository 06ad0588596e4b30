import { ORDER_STATUS } from '../../contract/constants/payments.ts';
import { asFailure, isRefusal, type ApiFailure } from '../../api/failure.ts';
import { sleep } from '../../api/sleep.ts';
import type { Stores } from '../../stores/registry.ts';

/** Result of a capture: `over` if the order had already ended, `unsure` if the server could not say. */
export type CaptureResult = 'paid' | 'pending' | 'declined' | 'over' | 'unsure' | ApiFailure;

const ATTEMPTS = 3;
const PAUSE_MS = 1_000;

const resultOf = (status: string, order: number): CaptureResult => {
  if (status === 'COMPLETED' || order === ORDER_STATUS.completed) return 'paid';
  if (status === 'DECLINED' || status === 'FAILED' || order === ORDER_STATUS.declined) return 'declined';
  if (order !== ORDER_STATUS.waiting) return 'over';
  return status === 'PENDING' ? 'pending' : 'unsure';
};

/**
 * Captures the payment that the buyer approved. The server captures it only once, so a request without an answer is
 * repeated.
 */
export async function capture({ client }: Stores, buss_orderid: string): Promise<CaptureResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { data } = await client.call('POST /v1/pay/capture', { body: { buss_orderid }, silent: true });
      return resultOf(data.status, data.order_info.status);
    } catch (error) {
      const failure = asFailure(error);
      if (failure.type === 'err_order_ended') return 'over';
      if (isRefusal(failure)) return failure;
      if (attempt === ATTEMPTS) return 'unsure';
      await sleep(PAUSE_MS);
    }
  }
}
