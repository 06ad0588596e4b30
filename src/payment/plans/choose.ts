import { PRODUCT_CREDIT, PRODUCT_MEMBER, TOP_PLAN_LEVEL } from '../../contract/constants/payments.ts';
import type { AskedPurchase } from '../answer-purchases.ts';
import { packagesOf, plansOf, type Offer } from './offers.ts';

/** A tab of the popup: the type of its products. */
export type PaymentTab = typeof PRODUCT_MEMBER | typeof PRODUCT_CREDIT;

/** Where the user comes from, if that decides what is suggested first. */
export type PaymentEntry = 'subscribe' | 'subscribe-300' | 'recharge';

/** `single` starts the payment of one product at once; `multi` lets the user choose among all. */
type PaymentMode = 'single' | 'multi';

/** What the popup was opened for. */
export interface PurchaseIntent {
  readonly mode: PaymentMode;
  readonly entry?: PaymentEntry | undefined;
  readonly tab?: PaymentTab | undefined;
  readonly productId?: string | undefined;
  /** The unpaid order to continue. */
  readonly order?: string | undefined;
  /** Starts the payment of the product at once; Back leads to the others. */
  readonly pays?: boolean | undefined;
}

/** The intent of an element's request. */
export const intentFor = ({ entry, order, product }: AskedPurchase): PurchaseIntent => ({
  mode: 'multi',
  entry,
  order,
  ...(product !== undefined && { productId: product, pays: true }),
});

/** The intent to continue with once a visitor has signed in. */
export const intentAfterSignIn = ({
  intent,
  wanted,
}: {
  intent: PurchaseIntent;
  wanted: string | null;
}): PurchaseIntent => (wanted === null ? intent : { mode: 'multi', productId: wanted, pays: true });

/** The workspace's plan: its level, and whether it is a membership. */
export interface PlanStatus {
  readonly level: number;
  readonly hasMembership: boolean;
}

/** An order that is paid and not completed. */
export interface UnfinishedOrder {
  readonly level: number;
}

const fewestCredits = (packages: readonly Offer[]): Offer | undefined =>
  packages.toSorted((one, two) => one.product.recharge_credit - two.product.recharge_credit)[0];

/** The lowest plan above the current level. */
const nextPlan = (offers: readonly Offer[], level: number): Offer | undefined =>
  plansOf(offers).find(({ product }) => product.level > level);

/** The product that an entry point suggests; undefined without one. */
export function entryOffer(
  entry: PaymentEntry,
  offers: readonly Offer[],
  { level }: PlanStatus,
): Offer | undefined {
  if (entry === 'recharge') return fewestCredits(packagesOf(offers));
  if (entry === 'subscribe') return nextPlan(offers, level);
  return plansOf(offers).find(({ product }) => product.level >= TOP_PLAN_LEVEL);
}

/** The product that the intent asks for by id or by entry point. */
export const wantedOffer = (
  intent: PurchaseIntent,
  offers: readonly Offer[],
  planStatus: PlanStatus,
): Offer | undefined =>
  offers.find(({ product }) => product.product_id === intent.productId) ??
  (intent.entry && entryOffer(intent.entry, offers, planStatus));

/** The first tab to show: that of the wanted product, else plans. */
export const firstTab = (
  intent: PurchaseIntent,
  offers: readonly Offer[],
  planStatus: PlanStatus,
): PaymentTab => {
  const wanted = wantedOffer(intent, offers, planStatus);
  if (wanted) return wanted.product.product_type;
  return intent.tab ?? (intent.entry === 'recharge' ? PRODUCT_CREDIT : PRODUCT_MEMBER);
};

/** Why a product cannot be bought: a plan not above the current one, or a package without a membership. */
export const obstacleOf = (
  { product }: Offer,
  planStatus: PlanStatus,
): 'lower-plan' | 'no-membership' | null => {
  if (product.product_type === PRODUCT_CREDIT) return planStatus.hasMembership ? null : 'no-membership';
  return product.level > planStatus.level ? null : 'lower-plan';
};

/**
 * The product selected on a tab.
 * @param chosen the user's choice there; null before any
 */
export function chosenOffer(
  tab: PaymentTab,
  chosen: string | null,
  intent: PurchaseIntent,
  offers: readonly Offer[],
  planStatus: PlanStatus,
): Offer | undefined {
  const isThere = (offer: Offer | undefined) =>
    offer && offer.product.product_type === tab && obstacleOf(offer, planStatus) === null ? offer : undefined;
  const own = isThere(offers.find(({ product }) => product.product_id === chosen));
  if (own) return own;
  const wanted = isThere(wantedOffer(intent, offers, planStatus));
  if (wanted) return wanted;
  if (tab === PRODUCT_MEMBER) return nextPlan(offers, planStatus.level);
  return planStatus.hasMembership ? fewestCredits(packagesOf(offers)) : undefined;
}

/** Whether a paid but unfinished order blocks this one. */
export const isBlockedBy = ({ product }: Offer, unfinished: UnfinishedOrder | null): boolean =>
  unfinished !== null && unfinished.level >= product.level;
