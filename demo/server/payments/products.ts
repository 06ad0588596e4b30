import { MEMBERSHIP_LEVEL } from '../../../src/contract/constants/billing.ts';
import { PRODUCT_MEMBER, type PRODUCT_TYPES } from '../../../src/contract/constants/payments.ts';
import type { ChannelDetail, Product } from '../../../src/contract/index.ts';
import { CREATOR_PLAN, PLANS } from '../accounts/plans.ts';
import type { Queryable } from '../db/db.ts';

type ProductType = (typeof PRODUCT_TYPES)[number];

interface Row {
  product_id: string;
  product_type: ProductType;
  title: string;
  level: number;
  recharge_credit: number;
  is_free_package: boolean;
  after_charge: boolean;
}

interface ChannelRow extends Omit<ChannelDetail, 'desc'> {
  product_id: string;
  tags: string[];
  description: string;
}

/**
 * SQL condition: the workspace `$1` has paid for a `product` of this type before, so offers for a first purchase do not
 * apply. A package requires a plan, so a first package is never the first purchase.
 */
const HAS_BOUGHT = `exists (select from pay_order o
  where o.tenant_id = $1::uuid and o.product_type = product.product_type and o.paid_at is not null)`;

const whole = new Intl.NumberFormat('en-US');

/** Features of a plan besides its credits, one per line. */
const linesOf = ({ product_type, level }: Row): string[] => {
  const plan = product_type === PRODUCT_MEMBER && PLANS.find((one) => one.level === level);
  if (!plan) return [];
  return [
    `Scripts of up to ${whole.format(plan.scriptCharactersMax)} characters`,
    `${whole.format(plan.filesBytesMax / 1e9)} GB for files`,
    level < CREATOR_PLAN.level ? 'All voices but those for Creator' : 'All voices, also those for Creator',
    ...(level > MEMBERSHIP_LEVEL ? ['Credit packages whenever you need more'] : []),
  ];
};

const detailOf = ({ product_id: _, tags, description, ...detail }: ChannelRow, lines: string[]) => ({
  ...detail,
  desc: JSON.stringify({ tags, des: description, descTitle: '', desList: lines }),
});

/**
 * Lists what can be bought: plans by level, then packages by price and size. `type` restricts it to one type. Without a
 * workspace, prices are those of a first purchase.
 */
export const listProducts = async (
  q: Queryable,
  tenantId: string | undefined,
  type: ProductType | -1,
): Promise<Product[]> => {
  const products = await q.query<Row>(
    `select product_id, product_type, title, level, recharge_credit, is_free_package,
            ${HAS_BOUGHT} as after_charge
       from product
      where $2::smallint in (-1, product_type)
      order by product_type, level, (select min(price) from product_channel c
                                      where c.product_id = product.product_id), recharge_credit`,
    [tenantId ?? null, type],
  );
  const channels = await q.query<ChannelRow>(
    `select product_id, pay_channel, country_code, title, trim_scale(price)::text as price,
            coalesce(trim_scale(discount_price)::text, '') as discount_price, currency, tags, description
       from product_channel order by pay_channel, country_code`,
  );
  return products.map((row) => {
    const lines = linesOf(row);
    const own = channels.filter(({ product_id }) => product_id === row.product_id);
    return {
      ...row,
      is_free_package: row.is_free_package ? 1 : 0,
      after_charge: row.after_charge ? 1 : 0,
      desList: lines,
      channel_details: own.map((channel) => detailOf(channel, lines)),
    };
  });
};

/** A product as one workspace can buy it now. Amounts are decimal numbers with two decimal places. */
export interface Offer {
  product_id: string;
  product_type: ProductType;
  title: string;
  level: number;
  credits: number;
  price: string;
  discount: string;
  /** Price minus discount. */
  total: string;
  currency: string;
}

/** The offer for a request; `undefined` when the product is not sold that way. */
export const findOffer = async (
  q: Queryable,
  tenantId: string,
  { productId, payChannel, country }: { productId: string; payChannel: string; country: string },
): Promise<Offer | undefined> => {
  const [offer] = await q.query<Offer>(
    `select product_id, product_type, product.title, level, recharge_credit as credits, price::text,
            (price - total)::text as discount, total::text, currency
       from product join product_channel c using (product_id)
            cross join lateral (select case when ${HAS_BOUGHT} then price
                                            else coalesce(discount_price, price) end as total) charged
      where product_id = $2 and pay_channel = $3 and country_code = $4 and not is_free_package`,
    [tenantId, productId, payChannel, country],
  );
  return offer;
};
