import { defineSpec, detail } from '../element/spec.ts';

/** A product being bought. */
export interface BoughtProduct {
  /** Product id. */
  readonly product: string;
  /** Name of the plan or package. */
  readonly title: string;
  /** `plan` or `credits`. */
  readonly kind: 'plan' | 'credits';
  /** Level of a plan; 0 for credits. */
  readonly level: number;
  /** Amount to pay, as a decimal number such as `24.9`. */
  readonly total: string;
  /** ISO 4217 code. */
  readonly currency: string;
}

/** A product with its order. */
export interface BoughtOrder extends BoughtProduct {
  /** Id of the order. */
  readonly order: string;
}

/** Why a payment failed. */
export type PaymentFault = 'declined' | 'refused' | 'unsure' | 'wallet';

export const paymentSpec = defineSpec({
  tag: 'vox-payment',
  summary: 'A button that opens plans and credit packages, and their payment with PayPal.',
  props: {
    mode: {
      kind: 'string',
      values: ['single', 'multi'],
      default: 'multi',
      summary: 'Whether it offers all products (`multi`), or pays for one of them at once (`single`).',
    },
    tab: {
      kind: 'string',
      values: ['membership', 'credit'],
      default: 'membership',
      summary: 'What is offered first, where no product and no entry say it.',
    },
    productId: { kind: 'string', summary: 'Product that is chosen first.' },
    entry: {
      kind: 'string',
      values: ['subscribe', 'subscribe-300', 'recharge'],
      summary:
        'Chooses a product: the next plan, the lowest of the dearer plans, or the smallest credit package.',
    },
    returnUrl: {
      kind: 'string',
      summary:
        'Page that a payment which leaves this one comes back to, and where one goes when PayPal fails; this page when not given.',
    },
  },
  events: {
    'vox-payment-open': {
      summary: 'The popup opens.',
      detail: detail<{ readonly mode: 'single' | 'multi' }>(),
    },
    'vox-payment-close': {
      summary: 'The popup has closed.',
      detail: detail<{ readonly mode: 'single' | 'multi' }>(),
    },
    'vox-payment-choose': {
      summary: 'The user wants to buy a product. Cancel it to sell it in another way.',
      cancelable: true,
      detail: detail<BoughtProduct>(),
    },
    'vox-payment-order': {
      summary: 'An order was created, or one from before is gone on with.',
      detail: detail<BoughtOrder>(),
    },
    'vox-payment-start': {
      summary: 'PayPal is about to open.',
      cancelable: true,
      detail: detail<BoughtOrder>(),
    },
    'vox-payment-approved': {
      summary: 'The buyer approved the payment; it is being taken.',
      detail: detail<BoughtOrder>(),
    },
    'vox-payment-paid': {
      summary:
        'The order is paid and what was bought has arrived: before the popup closes, or later when PayPal looks at the payment first.',
      detail: detail<BoughtOrder>(),
    },
    'vox-payment-failed': {
      summary:
        'A payment did not come about, which the user was told. Cancel it to stay here when PayPal itself failed.',
      cancelable: true,
      detail: detail<BoughtOrder & { readonly reason: PaymentFault; readonly message: string }>(),
    },
    'vox-sign-in': {
      summary:
        'The user has to sign in to buy. Cancel it and show your sign-in: the popup goes on when somebody is signed in.',
      cancelable: true,
      detail: detail<{ readonly reason: 'missing' | 'expired' | 'left' | 'closed' }>(),
    },
  },
  methods: {
    show: {
      summary: 'Opens the popup.',
      type: detail<() => void>(),
    },
    hide: {
      summary: 'Closes the popup; a payment that is being taken goes on.',
      type: detail<() => void>(),
    },
  },
  slots: {
    '': 'Text of the button.',
    opener: 'A control of the page that opens the popup, instead of the button. It says its font itself.',
  },
  parts: {
    opener: 'The button that opens the popup.',
    dialog: 'The popup.',
  },
});

export type PaymentSpec = typeof paymentSpec;
