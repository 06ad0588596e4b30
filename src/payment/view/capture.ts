import { ORDER_STATUS } from '../../contract/constants/payments.ts';
import { asFailure, isRefusal, type ApiFailure } from '../../api/failure.ts';
import { sleep } from '../../api/sleep.ts';
import type { Stores } from '../../stores/registry.ts';

/** How the taking of a payment ended: `over` when the order had ended before, `unsure` when the server could not say. */
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
 * Takes the payment that the buyer approved. The server does it once however often it is asked, so a lost answer is
 * asked for again.
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
