import type { Context, Hono } from 'hono';
import type { CallName, Env, Fault, Faults } from '../faults.ts';
import type { Instrument, Order } from '../order.ts';
import type { Orders } from '../orders.ts';
import { notFound, Refusal } from '../refusal.ts';
import type { Signer } from '../webhooks/signature.ts';
import {
  briefOrder,
  captureAlone,
  payerActionLinks,
  refundAlone,
  wholeOrder,
  type Places,
} from './order-answer.ts';
import { readOrderRequest } from './order-request.ts';
import { readRefundRequest } from './refund-request.ts';
import { requestIdOf, type createRequestIds } from './request-ids.ts';
import type { createTokens } from './tokens.ts';

export interface RestOptions {
  orders: Orders;
  tokens: ReturnType<typeof createTokens>;
  requestIds: ReturnType<typeof createRequestIds>;
  faults: Faults;
  signer: Signer;
  places(): Places;
  /** Duration of a capture with the instrument `slow`, in milliseconds. */
  slowMs: number;
  /** Status of a new refund. */
  refundStatus(): 'PENDING' | 'COMPLETED';
}

const readJson = async (request: Request): Promise<unknown> => {
  if (!request.headers.get('content-type')?.startsWith('application/json')) throw new Refusal(415);
  const text = await request.text();
  try {
    return text === '' ? {} : (JSON.parse(text) as unknown);
  } catch {
    throw new Refusal(400, [{ issue: 'MALFORMED_REQUEST_JSON', field: '/', location: 'body' }]);
  }
};

/** Serves the calls of PayPal's REST API that purchases and refunds need. */
export const bindRest = (app: Hono<Env>, options: RestOptions): void => {
  const { orders, tokens, requestIds, faults, signer, places, slowMs, refundStatus } = options;

  const answer = (request: Request, order: Order, status: 200 | 201): Response => {
    const isWhole = /\breturn=representation\b/.test(request.headers.get('prefer') ?? '');
    return Response.json((isWhole ? wholeOrder : briefOrder)(order, places()), { status });
  };
  const faultOf = (instrument: Instrument | undefined): Fault => {
    if (instrument === 'slow') return { slowMs };
    return instrument === 'lost' ? 'broken-after' : 'well';
  };
  /** Handles a call with token check and simulated faults. */
  const call =
    (name: CallName, make: (incoming: Context<Env>) => Promise<Response> | Response) =>
    (incoming: Context<Env>): Promise<Response> =>
      faults.apply(name, incoming, async () => {
        tokens.check(incoming.req.raw.headers);
        return make(incoming);
      });

  app.post('/v1/oauth2/token', (incoming) =>
    faults.apply('token', incoming, () => tokens.issue(incoming.req.raw)),
  );

  app.post(
    '/v2/checkout/orders',
    call('create', async ({ req }) => {
      const id = requestIdOf(req.raw.headers);
      const body = await readJson(req.raw);
      const asked = readOrderRequest(body);
      if (asked.payment_source && id === undefined) {
        throw new Refusal(400, [{ issue: 'PAYPAL_REQUEST_ID_REQUIRED', field: 'PayPal-Request-Id' }]);
      }
      const { orderId, isRepeated } = await requestIds.once(
        'create',
        id,
        async () => orders.create(asked).id,
      );
      return answer(req.raw, orders.get(orderId), isRepeated || asked.payment_source ? 200 : 201);
    }),
  );

  app.get(
    '/v2/checkout/orders/:id',
    call('read', ({ req }) => Response.json(wholeOrder(orders.get(req.param('id') ?? ''), places()))),
  );

  app.post(
    '/v2/checkout/orders/:id/capture',
    call('capture', async (incoming) => {
      const { req } = incoming;
      const requestId = requestIdOf(req.raw.headers);
      await readJson(req.raw);
      const order = orders.get(req.param('id') ?? '');
      const links = payerActionLinks(order, places());
      const { isRepeated } = await requestIds.once(
        `capture ${order.id}`,
        requestId,
        async () => (await orders.capture(order.id, links)).id,
      );
      const reply = answer(req.raw, orders.get(order.id), isRepeated ? 200 : 201);
      return isRepeated ? reply : faults.spoil(faultOf(order.instrument), incoming, reply);
    }),
  );

  app.get(
    '/v2/payments/captures/:id',
    call('read-capture', ({ req }) => {
      const order = orders.findByCapture(req.param('id') ?? '');
      if (!order) throw notFound();
      return Response.json(captureAlone(order, places()));
    }),
  );

  app.post(
    '/v2/payments/captures/:id/refund',
    call('refund', async ({ req }) => {
      const requestId = requestIdOf(req.raw.headers);
      const asked = readRefundRequest(await readJson(req.raw));
      const order = orders.findByCapture(req.param('id') ?? '');
      if (!order) throw notFound();
      const { orderId: refundId, isRepeated } = await requestIds.once(
        `refund ${order.id}`,
        requestId,
        async () => (await orders.refund(order.id, asked, refundStatus())).capture!.refunds!.at(-1)!.id,
      );
      const status = isRepeated ? 200 : 201;
      return Response.json(refundAlone(orders.get(order.id), places(), refundId), { status });
    }),
  );

  app.get(
    '/v2/payments/refunds/:id',
    call('read-refund', ({ req }) => {
      const id = req.param('id') ?? '';
      const order = orders.findByRefund(id);
      if (!order) throw notFound();
      return Response.json(refundAlone(order, places(), id));
    }),
  );

  app.post('/v1/notifications/verify-webhook-signature', async ({ req }) => {
    tokens.check(req.raw.headers);
    const verification_status = (await signer.verifies(await readJson(req.raw))) ? 'SUCCESS' : 'FAILURE';
    return Response.json({ verification_status });
  });

  app.get('/v1/notifications/certs/:name', async ({ req }) => {
    const { name, pem } = await signer.certificate();
    if (req.param('name') !== name) throw notFound();
    return new Response(pem, { headers: { 'content-type': 'application/x-pem-file' } });
  });
};
