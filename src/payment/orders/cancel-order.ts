import type { Client } from '../../api/client.ts';
import { asFailure, type ApiFailure } from '../../api/failure.ts';
import { debounce } from '../debounce.ts';
import { isPaymentCode, type PaymentCode } from '../view/payment-code.ts';

/** How a cancellation ended: done, a code that says why the order does not wait any more, or what went wrong. */
type CancelResult = 'cancelled' | PaymentCode | ApiFailure;

const CANCEL_MS = 500;

/** Cancels unpaid orders; of several presses in a row the last one counts. */
export const createCancel = (client: Client) =>
  debounce(async (buss_orderid: string, onDone: (result: CancelResult) => void) => {
    let result: CancelResult = 'cancelled';
    try {
      await client.call('POST /v1/pay/cancel', { body: { buss_orderid }, silent: true });
    } catch (error) {
      const failure = asFailure(error);
      result = isPaymentCode(failure.code) ? failure.code : failure;
    }
    onDone(result);
  }, CANCEL_MS);
