import { PRICE_COUNTRY, PRODUCT_CREDIT, PRODUCT_MEMBER } from '../../contract/constants/payments.ts';
import type { ChannelDetail, Order, Product } from '../../contract/index.ts';

/** Texts that come with a price. */
export interface OfferWords {
  readonly tags: readonly string[];
  readonly des: string;
  readonly descTitle: string;
  readonly desList: readonly string[];
}

/** A product with its price. */
export interface Offer {
  readonly product: Product;
  readonly words: OfferWords;
  /** ISO 4217 code. */
  readonly currency: string;
  /** Current price: the reduced one if the product is on offer. */
  readonly price: number;
  /** Usual price of a product on offer; null otherwise. */
  readonly originalPrice: number | null;
  /** Price to show. */
  readonly shownPrice: number;
  /** Sum before the discount. */
  readonly subtotal: number;
  /** Discount on the subtotal, to three decimals. */
  readonly discount: number;
  /** Amount to pay. */
  readonly total: number;
  /** Whether it can be paid with PayPal. */
  readonly hasWallet: boolean;
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Parses the texts of a price. Missing or malformed ones are empty. */
export function wordsOf({ desc }: Pick<ChannelDetail, 'desc'>): OfferWords {
  let given: Record<string, unknown> = {};
  try {
    given = Object(JSON.parse(desc)) as Record<string, unknown>;
  } catch {
    // The price has no valid texts
  }
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : '');
  const list = (name: string) => (isTexts(given[name]) ? given[name] : []);
  return { tags: list('tags'), des: text('des'), descTitle: text('descTitle'), desList: list('desList') };
}

const toThousandths = (amount: number) => Math.round(amount * 1000) / 1000;

/** A product with its price in the one country that counts; null if it has none there. */
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

/** An offer with the price agreed in an order, which may differ from today's. */
export const agreedOffer = (offer: Offer, { price, discount, total, currency }: Order): Offer => ({
  ...offer,
  currency,
  subtotal: Number(price),
  discount: Number(discount),
  total: Number(total),
});

/** Plans on sale, lowest level first. The free plan cannot be bought. */
export const plansOf = (offers: readonly Offer[]): Offer[] =>
  offers
    .filter(({ product }) => product.product_type === PRODUCT_MEMBER && product.is_free_package !== 1)
    .sort((one, two) => one.product.level - two.product.level);

/** Credit packages, cheapest first; at the same price the smallest first. */
export const packagesOf = (offers: readonly Offer[]): Offer[] =>
  offers
    .filter(({ product }) => product.product_type === PRODUCT_CREDIT)
    .sort(
      (one, two) =>
        one.shownPrice - two.shownPrice || one.product.recharge_credit - two.product.recharge_credit,
    );
