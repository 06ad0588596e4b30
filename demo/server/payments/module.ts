import { ORDER_STATUS } from '../../../src/contract/constants/payments.ts';
import { ownOrigins } from '../config/addresses.ts';
import { isEmbedded } from '../config/embedded.ts';
import type { PayPal } from '../config/paypal.ts';
import { countAttempt, forgiveAttempt } from '../accounts/rate-limit.ts';
import { ApiError } from '../http/api-error.ts';
import type { App } from '../http/app.ts';
import { call } from '../http/call.ts';
import { InvalidRequest } from '../http/validate.ts';
import { mailLanguage } from '../mail/languages.ts';
import type { Deps, Module } from '../module.ts';
import { createSingleFlight } from '../process/single-flight.ts';
import { cancelOrder } from './cancel-order.ts';
import { captureOrder } from './capture-order.ts';
import { createOrder } from './create-order.ts';
import { forgetOrders } from './forget-orders.ts';
import { keepSettling } from './keep-settling.ts';
import { paymentLetters } from './letters.ts';
import { CAPTURE_LIMIT, FORGED_LIMIT, ORDER_LIMIT } from './limits.ts';
import { infoOf, listOrders, loadOrder, startOf } from './orders.ts';
import { createPayPalOrders } from './paypal/orders.ts';
import { listProducts } from './products.ts';
import { markRefusalSeen } from './refusals.ts';
import { refundOrder } from './refund-order.ts';
import { lookForWaiting } from './settle-waiting.ts';
import { lookAtOrder, type Outcome, type PaymentDeps } from './settle.ts';
import { createWebhook } from './webhook.ts';

/** A returning buyer may land only on pages that the operator has allowed. */
const demandKnownPage = (origins: ReadonlySet<string>, returnUrl: string): void => {
  if (origins.has(new URL(returnUrl).origin)) return;
  const msg = 'The address to come back to must be on this server or on a page listed in VOXBENCH_ORIGINS.';
  throw new InvalidRequest([{ type: 'err_invalid_param', msg, loc: ['body', 'return_url'] }]);
};

const bindOrders = (app: App, deps: PaymentDeps, returnOrigins: ReadonlySet<string>): void => {
  const { db } = deps;
  call(app, 'POST /v1/pay/create_order', async ({ who, body, acceptLanguage }) => {
    demandKnownPage(returnOrigins, body.return_url);
    await countAttempt(db, ORDER_LIMIT, who.tenantId);
    const order = await createOrder(deps, who.tenantId, {
      productId: body.product_id,
      payChannel: body.pay_channel,
      country: body.country_code,
      returnUrl: body.return_url,
      total: body.total,
      language: mailLanguage(acceptLanguage),
    });
    return { data: startOf(order) };
  });

  call(app, 'GET /v1/pay/get_order', async ({ who, query }) => {
    const order = await loadOrder(db, who.tenantId, query.buss_orderid);
    if (order.status !== ORDER_STATUS.waiting || !order.stale) return { data: { order_info: infoOf(order) } };
    await lookAtOrder(deps, who.tenantId, order.order_id);
    return { data: { order_info: infoOf(await loadOrder(db, who.tenantId, order.order_id)) } };
  });

  call(app, 'GET /v1/pay/get_wait_for_pay', async ({ who }) => {
    const order = await lookForWaiting(deps, who.tenantId);
    return { data: order ? startOf(order) : null };
  });

  call(app, 'POST /v1/pay/capture', async ({ who, body }) => {
    await countAttempt(db, CAPTURE_LIMIT, who.tenantId);
    return { data: await captureOrder(deps, who.tenantId, body.buss_orderid) };
  });

  call(app, 'POST /v1/pay/cancel', async ({ who, body }) => {
    await cancelOrder(deps, who.tenantId, body.buss_orderid);
    return {};
  });
};

const bindWebhook = (app: App, deps: PaymentDeps, settings: PayPal): void => {
  const webhook = createWebhook(deps, settings);
  call(app, 'POST /v1/pay/paypal/webhook', async ({ network, upload, context }) => {
    await countAttempt(deps.db, FORGED_LIMIT, network);
    const body = await upload();
    if (!(await webhook.isSigned((name) => context.req.header(name), body)))
      throw new ApiError('err_permission_deny', { status: 403 });
    await forgiveAttempt(deps.db, FORGED_LIMIT, network);
    await webhook.take(body);
    return {};
  });
};

const PAY_CALLS = [
  'POST /v1/pay/create_order',
  'GET /v1/pay/get_order',
  'GET /v1/pay/get_wait_for_pay',
  'POST /v1/pay/capture',
  'POST /v1/pay/cancel',
  'POST /v1/pay/paypal/webhook',
] as const;

/** Without PayPal settings, the payment calls exist and refuse. */
const bindUnavailable = (app: App): void => {
  for (const name of PAY_CALLS)
    call(app, name, () => {
      throw new ApiError('err_interface_unavailable', { status: 404 });
    });
};

/** Sales and refunds. */
export interface Payments extends Module {
  /** See {@link refundOrder}. @throws ApiError err_interface_unavailable without PayPal's settings */
  refund(orderId: string, asked: Parameters<typeof refundOrder>[2]): Promise<void>;
}

/**
 * Products, orders and their payment with PayPal. Without PayPal settings, products are listed but cannot be bought.
 */
export const paymentsModule = async ({ config, db, log, stopping }: Deps): Promise<Payments> => {
  const settings = config.paypal;
  const deps = settings && {
    db,
    log,
    paypal: createPayPalOrders(settings, stopping),
    looks: createSingleFlight<Outcome | undefined>(),
  };
  const alone = isEmbedded(config);
  const settling = deps && (await keepSettling(deps, { alone, stopping }));
  return {
    async refund(orderId, asked) {
      if (!deps) throw new ApiError('err_interface_unavailable', { status: 404 });
      await refundOrder(deps, orderId, asked);
    },
    routes(app) {
      call(app, 'GET /v1/app/products', async ({ who, query }) => ({
        // The workspace of a site key belongs to the page, not to the visitor
        data: {
          product_list: await listProducts(db, who?.kind === 'user' ? who.tenantId : undefined, query.type),
        },
      }));
      call(app, 'GET /v1/pay/orders', async ({ who, query }) => ({
        data: await listOrders(db, who.tenantId, query),
      }));
      call(app, 'POST /v1/pay/refusals/seen', async ({ who, body }) => {
        await markRefusalSeen(db, who.tenantId, body.buss_orderid);
        return {};
      });
      if (!deps) return bindUnavailable(app);
      bindOrders(app, deps, new Set([...ownOrigins(config), ...config.origins]));
      bindWebhook(app, deps, settings);
    },
    appConfig: () => ({
      paypal: settings ? { client_id: settings.clientId, script_url: settings.scriptUrl } : null,
      ...(config.seller && { seller: config.seller }),
    }),
    letters: paymentLetters(config),
    forgetTenant: forgetOrders,
    start: settling?.start,
    close: settling?.stop,
  };
};
