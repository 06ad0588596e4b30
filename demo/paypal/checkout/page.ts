import { html } from 'hono/html';
import { addressesOf, INSTRUMENTS, type Instrument, type Order } from '../order.ts';
import { returnAddress } from '../rest/order-answer.ts';

const WAYS: Record<Instrument, readonly [string, string]> = {
  balance: ['Balance', 'It is paid at once.'],
  declined: ['A card that is declined', 'PayPal refuses it when the payment is taken.'],
  review: ['A payment under review', 'It is pending for a while and is paid then.'],
  'review-refused': ['A review that ends badly', 'It is pending for a while and is refused then.'],
  slow: ['A slow payment', 'PayPal takes its time to answer.'],
  lost: ['A lost answer', 'It is paid, but the answer never arrives.'],
};

type Markup = ReturnType<typeof html>;

const frame = (title: string, main: Markup): Markup =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · PayPal stand-in</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="./checkoutnow/page.css" />
        <script type="module" src="./checkoutnow/page.js"></script>
      </head>
      <body>
        <header class="strip"><strong>Stand-in for PayPal.</strong> No money moves here.</header>
        <main>${main}</main>
      </body>
    </html>`;

const way = (instrument: Instrument): Markup => {
  const [name, effect] = WAYS[instrument];
  return html`<label>
    <input
      type="radio"
      name="instrument"
      value="${instrument}"
      ${instrument === 'balance' ? 'checked' : ''}
    />
    <span><b>${name}</b><small>${effect}</small></span>
  </label>`;
};

/** The page where the buyer approves or cancels an order. */
export const decisionPage = (order: Order): Markup => {
  const unit = order.request.purchase_units[0]!;
  const { currency_code: currency, value } = unit.amount;
  const total = new Intl.NumberFormat('en', { style: 'currency', currency }).format(Number(value));
  const payee = addressesOf(order).brand_name ?? 'this shop';
  const what = unit.description ?? unit.items?.map(({ name }) => name).join(', ');
  return frame(
    `Pay ${payee}`,
    html`<h1>Pay ${payee}</h1>
      <p class="total">${total}</p>
      ${what === undefined ? '' : html`<p class="what">${what}</p>`}
      <form data-order="${order.id}" data-cancel="${returnAddress(order, false) ?? ''}">
        <fieldset>
          <legend>How the payment goes</legend>
          ${INSTRUMENTS.map(way)}
        </fieldset>
        <p class="problem" role="alert"></p>
        <div class="actions">
          <button class="main">Approve ${total}</button>
          <button type="button" name="cancel">Cancel</button>
        </div>
      </form>`,
  );
};

/** A page with a message only. */
export const wordPage = (title: string, text: string): Markup =>
  frame(
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>`,
  );
