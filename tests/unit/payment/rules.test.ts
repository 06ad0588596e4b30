import { describe, expect, test } from 'vitest';
import type { Product } from '../../../src/contract/index.ts';
import {
  chosenOffer,
  entryOffer,
  firstTab,
  isBlockedBy,
  obstacleOf,
  type PlanStatus,
  type PurchaseIntent,
} from '../../../src/payment/plans/choose.ts';
import { CURRENCIES, paySymbolOf } from '../../../src/i18n/currency-signs.ts';
import { formatMoney, formatSum } from '../../../src/i18n/money.ts';
import { offerOf, packagesOf, plansOf, wordsOf, type Offer } from '../../../src/payment/plans/offers.ts';
import { creditProduct, onOffer, planProduct, products } from '../../support/fake-payment.ts';

const offers = products.map((product) => offerOf(product)!);
const titles = (list: readonly Offer[]) => list.map(({ product }) => product.title);
const basic = planProduct('Basic', { level: 200, price: '9.9', credits: 120_000 });
const free: PlanStatus = { level: 100, hasMembership: false };
const creator: PlanStatus = { level: 300, hasMembership: true };
const pro: PlanStatus = { level: 400, hasMembership: true };
const multi: PurchaseIntent = { mode: 'multi' };

describe('products on sale', () => {
  test('plans are sorted by level, without the free one', () => {
    expect(titles(plansOf(offers))).toEqual(['Basic', 'Creator', 'Pro']);
  });
  test('packages are sorted by numeric price, then by credits', () => {
    const list = [
      creditProduct(900, '100'),
      creditProduct(700, '9.50'),
      creditProduct(500, '20'),
      creditProduct(300, '20.0'),
    ];
    expect(
      packagesOf(list.map((product) => offerOf(product)!)).map(({ product }) => product.recharge_credit),
    ).toEqual([700, 300, 500, 900]);
  });
  test('only United States prices are used', () => {
    const [us] = basic.channel_details;
    const abroad = { ...us!, country_code: 'DE', price: '7' };
    expect(offerOf({ ...basic, channel_details: [abroad, us!] })?.total).toBe(9.9);
    expect(offerOf({ ...basic, channel_details: [abroad] })).toBeNull();
  });
  test('the wallet is offered only for PayPal in the United States', () => {
    const [us] = basic.channel_details;
    const hasWallet = (details: Product['channel_details']) =>
      offerOf({ ...basic, channel_details: details })?.hasWallet;
    expect(hasWallet([us!])).toBe(true);
    expect(hasWallet([{ ...us!, pay_channel: 'STRIPE' }])).toBe(false);
    expect(
      hasWallet([
        { ...us!, pay_channel: 'STRIPE' },
        { ...us!, country_code: 'GB' },
      ]),
    ).toBe(false);
  });
});

describe('prices', () => {
  test('without an offer there is no original price and no discount', () => {
    expect(offerOf(basic)).toMatchObject({
      price: 9.9,
      originalPrice: null,
      shownPrice: 9.9,
      subtotal: 9.9,
      discount: 0,
      total: 9.9,
    });
  });
  test('on offer for a first purchase, the reduced price is shown and charged', () => {
    expect(offerOf(onOffer(basic, '7.5'))).toMatchObject({
      price: 7.5,
      originalPrice: 9.9,
      shownPrice: 7.5,
      subtotal: 9.9,
      discount: 2.4,
      total: 7.5,
    });
  });
  test('on offer but bought before, the original price is shown and charged', () => {
    expect(offerOf(onOffer(basic, '7.5', 1))).toMatchObject({
      originalPrice: 9.9,
      shownPrice: 9.9,
      discount: 0,
      total: 9.9,
    });
  });
  test('discounts have three decimals despite floating point', () => {
    const odd = planProduct('Odd', { level: 200, price: '0.3', credits: 1 });
    expect(offerOf(onOffer(odd, '0.1'))?.discount).toBe(0.2);
    expect(offerOf(onOffer(odd, '0.1'))?.total).toBe(0.1);
    const fine = planProduct('Fine', { level: 200, price: '1.005', credits: 1 });
    expect(offerOf(onOffer(fine, '1'))?.discount).toBe(0.005);
  });
  test('27 currencies have a symbol, and others show their code', () => {
    expect(CURRENCIES).toHaveLength(27);
    expect(CURRENCIES.every((code) => paySymbolOf(code) !== '')).toBe(true);
    expect(paySymbolOf('EUR')).toBe('€');
    expect(paySymbolOf('XTS')).toBe('XTS');
  });
  test('money has the digits and symbol of its currency in the format of the language', () => {
    expect(formatMoney('en', 9.9, 'USD')).toBe('$9.90');
    expect(formatMoney('de', 1234.5, 'EUR')).toBe('1.234,50\u00a0€');
    expect(formatMoney('en', 1200, 'JPY')).toBe('¥1,200');
    expect(formatMoney('en', 1200.125, 'JPY')).toBe('¥1,200');
    expect(formatMoney('en', 5, 'CZK')).toBe('Kč\u00a05.00');
    expect(formatSum('en', 0.125, 'USD')).toBe('US$0.125');
    expect(formatSum('en', 5, 'CAD')).toBe('C$5.00');
  });
  test('the description of a price is read from JSON, and an invalid one is empty', () => {
    const desc = JSON.stringify({ tags: ['Popular'], des: 'For teams', descTitle: 'T', desList: ['a'] });
    expect(wordsOf({ desc })).toEqual({
      tags: ['Popular'],
      des: 'For teams',
      descTitle: 'T',
      desList: ['a'],
    });
    const none = { tags: [], des: '', descTitle: '', desList: [] };
    for (const broken of ['', 'null', '[]', '{"tags":"x","des":3}', '{']) {
      expect(wordsOf({ desc: broken }), broken).toEqual(none);
    }
  });
});

describe('preselection', () => {
  const by = (entry: PurchaseIntent['entry'], planStatus: PlanStatus) =>
    entryOffer(entry!, offers, planStatus)?.product.title;
  test('subscribe is the lowest plan above the current level', () => {
    expect(by('subscribe', free)).toBe('Basic');
    expect(by('subscribe', creator)).toBe('Pro');
    expect(by('subscribe', pro)).toBeUndefined();
  });
  test('subscribe-300 is the lowest plan of level 300 or more', () => {
    expect(by('subscribe-300', free)).toBe('Creator');
    expect(by('subscribe-300', pro)).toBe('Creator');
  });
  test('recharge is the package with the fewest credits, whatever its price', () => {
    const list = [creditProduct(500, '1'), creditProduct(100, '2')].map((product) => offerOf(product)!);
    expect(entryOffer('recharge', list, free)?.product.recharge_credit).toBe(100);
  });

  test('a credit product without a membership opens the credit tab with nothing selected', () => {
    const intent: PurchaseIntent = { mode: 'multi', entry: 'recharge' };
    expect(firstTab(intent, offers, free)).toBe(1);
    expect(chosenOffer(1, null, intent, offers, free)).toBeUndefined();
    expect(chosenOffer(1, 'credits_500000', intent, offers, free)).toBeUndefined();
  });
  test('otherwise the tab follows the product, and is the plans without one', () => {
    expect(firstTab({ mode: 'multi', entry: 'recharge' }, offers, creator)).toBe(1);
    expect(firstTab({ mode: 'multi', productId: 'plan_pro', tab: 1 }, offers, creator)).toBe(0);
    expect(firstTab(multi, offers, creator)).toBe(0);
    expect(firstTab({ mode: 'multi', tab: 1 }, offers, creator)).toBe(1);
    expect(firstTab({ mode: 'multi', entry: 'recharge' }, [], free)).toBe(1);
  });
  test('of the plans it is the lowest above the current level', () => {
    expect(chosenOffer(0, null, multi, offers, free)?.product.title).toBe('Basic');
    expect(chosenOffer(0, null, multi, offers, creator)?.product.title).toBe('Pro');
    expect(chosenOffer(0, null, multi, offers, pro)).toBeUndefined();
  });
  test('of the packages it is the smallest for members, and none for others', () => {
    expect(chosenOffer(1, null, multi, offers, creator)?.product.recharge_credit).toBe(100_000);
    expect(chosenOffer(1, null, multi, offers, free)).toBeUndefined();
  });
  test('the choice of the user, then the requested product, take precedence where they can be bought', () => {
    const intent: PurchaseIntent = { mode: 'multi', productId: 'plan_creator' };
    expect(chosenOffer(0, null, intent, offers, free)?.product.title).toBe('Creator');
    expect(chosenOffer(0, 'plan_pro', intent, offers, free)?.product.title).toBe('Pro');
    expect(chosenOffer(0, 'plan_basic', intent, offers, creator)?.product.title).toBe('Pro');
    expect(chosenOffer(1, 'plan_pro', intent, offers, creator)?.product.recharge_credit).toBe(100_000);
  });
});

describe('products that cannot be bought', () => {
  const why = (product: Product, planStatus: PlanStatus) => obstacleOf(offerOf(product)!, planStatus);
  test('plans at or below the current level', () => {
    expect(why(basic, free)).toBeNull();
    expect(why(basic, { level: 200, hasMembership: true })).toBe('lower-plan');
    expect(why(basic, creator)).toBe('lower-plan');
  });
  test('packages without a membership', () => {
    expect(why(creditProduct(1, '1'), free)).toBe('no-membership');
    expect(why(creditProduct(1, '1'), creator)).toBeNull();
  });
  test('products at or below the level of a paid but unfinished order', () => {
    const offer = offerOf(planProduct('Creator', { level: 300, price: '1', credits: 1 }))!;
    expect(isBlockedBy(offer, null)).toBe(false);
    expect(isBlockedBy(offer, { level: 200 })).toBe(false);
    expect(isBlockedBy(offer, { level: 300 })).toBe(true);
    expect(isBlockedBy(offer, { level: 400 })).toBe(true);
  });
});
