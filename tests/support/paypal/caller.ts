import type { RunningStandIn } from '../../../demo/paypal/start.ts';

export interface PayPalAnswer {
  status: number;
  body: {
    id: string;
    status: string;
    details: { issue: string }[];
    links: { rel: string; href: string }[];
    purchase_units: { amount: { value: string }; payments: { captures: { id: string; status: string }[] } }[];
    access_token: string;
    verification_status: string;
    [field: string]: unknown;
  };
}

interface Given {
  body?: unknown;
  requestId?: string;
  headers?: Record<string, string>;
}

/** Calls the REST of a stand-in as a server would, with a token of its own. */
export const payPalCaller = async ({ url, env }: RunningStandIn) => {
  const credentials = Buffer.from(`${env.PAYPAL_CLIENT_ID}:${env.PAYPAL_CLIENT_SECRET}`).toString('base64');
  const call = async (
    method: string,
    path: string,
    { body, requestId, headers }: Given = {},
  ): Promise<PayPalAnswer> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        ...(requestId !== undefined && { 'paypal-request-id': requestId }),
        ...headers,
      },
      ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body ?? {}) }),
    });
    return { status: response.status, body: (await response.json()) as PayPalAnswer['body'] };
  };
  let token = '';
  const renew = async (): Promise<PayPalAnswer> => {
    const answer = await call('POST', '/v1/oauth2/token', {
      body: 'grant_type=client_credentials',
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
    });
    token = answer.body.access_token;
    return answer;
  };
  await renew();
  return {
    call,
    /** Takes a new token. */
    renew,
    create: (body: unknown, more: Given = {}) => call('POST', '/v2/checkout/orders', { body, ...more }),
    read: (id: string) => call('GET', `/v2/checkout/orders/${id}`),
    capture: (id: string, more: Given = {}) => call('POST', `/v2/checkout/orders/${id}/capture`, more),
  };
};

export type PayPalCaller = Awaited<ReturnType<typeof payPalCaller>>;

/** What a shop asks for. */
export const orderOf = (value: string, more: Record<string, unknown> = {}) => ({
  intent: 'CAPTURE',
  purchase_units: [{ description: 'Pro, a month', amount: { currency_code: 'USD', value }, ...more }],
});
