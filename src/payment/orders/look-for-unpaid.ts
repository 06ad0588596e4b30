import type { Client } from '../../api/client.ts';
import { CODE_OK } from '../../contract/constants/codes.ts';
import { asFailure } from '../../api/failure.ts';
import type { WaitingOrder } from '../popup/checkout.ts';

/** The workspace's unpaid order; null without one or if the check fails; or the server's code for a refusal. */
export async function lookForUnpaid(client: Client): Promise<WaitingOrder | number | null> {
  try {
    const { data } = await client.call('GET /v1/pay/get_wait_for_pay', { silent: true });
    if (!data) return null;
    const { buss_orderid, product_id, result } = data;
    return { buss_orderid, product_id, paypalId: result.Result.Paypal.id };
  } catch (error) {
    const { code, status } = asFailure(error);
    return code !== CODE_OK && status < 400 ? code : null;
  }
}
