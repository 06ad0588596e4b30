import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { Env } from '../faults.ts';
import { INSTRUMENTS } from '../order.ts';
import type { Orders } from '../orders.ts';
import { Refusal } from '../refusal.ts';
import { PAYER_ID, returnAddress } from '../rest/order-answer.ts';
import { decisionPage, wordPage } from './page.ts';

/** Content security policy. Pages of any origin may embed the checkout in a frame. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  'frame-ancestors *',
].join('; ');

const FILES = { 'page.js': 'text/javascript', 'page.css': 'text/css' };

const Approval = z.object({ token: z.string(), instrument: z.enum(INSTRUMENTS) });

/** Serves the pages where the buyer approves an order. */
export const bindCheckout = (app: Hono<Env>, orders: Orders): void => {
  const show = (context: Context<Env>, page: ReturnType<typeof wordPage>, status: 200 | 404 = 200) =>
    context.html(page, status, { 'content-security-policy': POLICY, 'cache-control': 'no-store' });

  app.get('/checkoutnow', (context) => {
    const token = context.req.query('token');
    // The buyer sees this while the shop creates the order
    if (token === undefined)
      return show(context, wordPage('One moment', 'The shop is preparing your order.'));
    const order = orders.find(token);
    if (!order) return show(context, wordPage('No such order', 'Go back to the shop and begin again.'), 404);
    if (order.status === 'COMPLETED') {
      return show(context, wordPage('This order is paid', 'You can close this page.'));
    }
    return show(context, decisionPage(order));
  });

  app.post('/checkoutnow/approve', async (context) => {
    const parsed = Approval.safeParse(await context.req.json().catch(() => undefined));
    if (!parsed.success) throw new Refusal(400);
    const order = await orders.approve(parsed.data.token, parsed.data.instrument);
    return context.json({ payerId: PAYER_ID, address: returnAddress(order, true) ?? '' });
  });

  for (const [file, type] of Object.entries(FILES)) {
    const path = join(import.meta.dirname, file);
    const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' };
    app.get(`/checkoutnow/${file}`, async () => new Response(await readFile(path), { headers }));
  }
};
