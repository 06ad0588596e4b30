import { PRICE_COUNTRY, PRODUCT_CREDIT, PRODUCT_MEMBER } from '../../contract/constants/payments.ts';
import type { ChannelDetail, Order, Product } from '../../contract/index.ts';

/** The words that come with a price. */
export interface OfferWords {
  readonly tags: readonly string[];
  readonly des: string;
  readonly descTitle: string;
  readonly desList: readonly string[];
}

/** A product as it is sold here. */
export interface Offer {
  readonly product: Product;
  readonly words: OfferWords;
  /** ISO 4217. */
  readonly currency: string;
  /** What it costs while it is on offer; the usual price where it is not. */
  readonly price: number;
  /** The usual price of a product that is on offer; null for one that is not. */
  readonly originalPrice: number | null;
  /** Price to show. */
  readonly shownPrice: number;
  /** Before the discount. */
  readonly subtotal: number;
  /** Taken off the subtotal, to three decimals. */
  readonly discount: number;
  /** What is asked for. */
  readonly total: number;
  /** Whether it can be paid with PayPal. */
  readonly hasWallet: boolean;
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Reads the words of a price; those that are not there, or are no words, are empty. */
export function wordsOf({ desc }: Pick<ChannelDetail, 'desc'>): OfferWords {
  let given: Record<string, unknown> = {};
  try {
    given = Object(JSON.parse(desc)) as Record<string, unknown>;
  } catch {
    // A price without words
  }
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : '');
  const list = (name: string) => (isTexts(given[name]) ? given[name] : []);
  return { tags: list('tags'), des: text('des'), descTitle: text('descTitle'), desList: list('desList') };
}

const toThousandths = (amount: number) => Math.round(amount * 1000) / 1000;

/** A product by its price in the one country whose prices count; null where it has none there. */
export function offerOf(product: Product): Offer | null {
  const details = product.channel_details.filter(({ country_code }) => country_code === PRICE_COUNTRY);
  const wallet = details.find(({ pay_channel }) => pay_channel === 'PAYPAL');
  const detail = wallet ?? details[0];
  if (!detail) return null;
  const subtotal = Number(detail.price);
  const reduced = detail.discount_price === '' ? null : Number(detail.discount_price);
  const price = reduced ?? subtotal;
  const originalPrice = reduced === null ? null : subtotal;
  const isFirstPurchase = product.after_charge === 0;
  const discount = isFirstPurchase && reduced !== null ? toThousandths(subtotal - reduced) : 0;
  return {
    product,
    words: wordsOf(detail),
    currency: detail.currency,
    price,
    originalPrice,
    shownPrice: originalPrice !== null && !isFirstPurchase ? originalPrice : price,
    subtotal,
    discount,
    total: toThousandths(subtotal - discount),
    hasWallet: wallet !== undefined,
  };
}

/** An offer as it was agreed when it was ordered: what it costs may have changed since. */
export const agreedOffer = (offer: Offer, { price, discount, total, currency }: Order): Offer => ({
  ...offer,
  currency,
  subtotal: Number(price),
  discount: Number(discount),
  total: Number(total),
});

/** Membership plans that can be chosen, the lowest level first; the free one is none to buy. */
export const plansOf = (offers: readonly Offer[]): Offer[] =>
  offers
    .filter(({ product }) => product.product_type === PRODUCT_MEMBER && product.is_free_package !== 1)
    .sort((one, two) => one.product.level - two.product.level);

/** Credit packages, the cheapest first; of one price the smallest first. */
export const packagesOf = (offers: readonly Offer[]): Offer[] =>
  offers
    .filter(({ product }) => product.product_type === PRODUCT_CREDIT)
    .sort(
      (one, two) =>
        one.shownPrice - two.shownPrice || one.product.recharge_credit - two.product.recharge_credit,
    );
