import { PAY_CHANNELS, PRICE_COUNTRY } from '../../contract/constants/payments.ts';
import { ApiFailure } from '../../api/failure.ts';
import type { Stores } from '../../stores/registry.ts';
import type { WaitingOrder } from '../popup/checkout.ts';
import type { Offer } from '../plans/offers.ts';

/**
 * Orders an offer at the shown price.
 * @param returnUrl where a payment that leaves the page comes back to
 * @param locale language of the receipt
 * @throws {ApiFailure} that has not been shown to the user
 */
export async function createOrder(
  { client }: Stores,
  { product, total }: Offer,
  returnUrl: string,
  locale: string,
): Promise<WaitingOrder> {
  const { product_id } = product;
  const { data } = await client.call('POST /v1/pay/create_order', {
    body: {
      pay_channel: PAY_CHANNELS[0],
      product_id,
      country_code: PRICE_COUNTRY,
      return_url: returnUrl,
      total: String(total),
    },
    headers: { 'accept-language': locale },
    silent: true,
  });
  const { buss_orderid, result } = data;
  if (!result?.Result?.Paypal?.id) throw new ApiFailure('err_system');
  return { buss_orderid, product_id, paypalId: result.Result.Paypal.id };
}
