import { useStore } from '@nanostores/react';
import Check from 'lucide-react/icons/check';
import { useEffect, useRef, type ReactNode } from 'react';
import { paymentPages as texts } from '../../i18n/en/payment/pages.ts';
import { useLanguage, useServerText, useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { formatMoney } from '../../i18n/money.ts';
import { plansOf, type Offer } from './offers.ts';
import { day } from '../orders/order-words.ts';
import { paymentsOf } from '../payments.ts';
import { useIsWaiting } from '../use-payments.ts';

/** The plans on sale, side by side. */
export function PlanTable() {
  const stores = useStores();
  const t = useText(texts);
  const told = useServerText();
  const payments = paymentsOf(stores);
  const offers = useStore(payments.$offers);
  const failure = useReportedError(useStore(payments.$failure));
  const level = useStore(payments.$planStatus)?.level;
  useEffect(() => void payments.load(), [payments]);
  const known = useRef(level);
  useEffect(() => {
    // A new plan changes the prices
    if (known.current !== undefined && level !== undefined && known.current !== level) void payments.load();
    known.current = level;
  }, [payments, level]);
  if (!offers) {
    if (failure) {
      const text = t('plansFailed', { reason: failure });
      return <ErrorNotice text={text} onRetry={() => void payments.load()} />;
    }
    return <Skeleton height="300px" />;
  }
  const plans = plansOf(offers);
  if (plans.length === 0) return null;
  const cells = (of: (offer: Offer) => ReactNode) =>
    plans.map((offer) => (
      <td key={offer.product.product_id} data-current={offer.product.level === level || undefined}>
        {of(offer)}
      </td>
    ));
  return (
    <div className="sub-compare">
      <table>
        <thead>
          <tr>
            <td />
            {plans.map(({ product, words }) => (
              <th key={product.product_id} scope="col" data-current={product.level === level || undefined}>
                <span>{product.title}</span>
                {product.level === level ? (
                  <Badge tone="accent">{t('currentPlan')}</Badge>
                ) : (
                  words.tags.map((tag) => <Badge key={tag}>{told(tag)}</Badge>)
                )}
                {words.des && <small>{told(words.des)}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('price')}</th>
            {cells((offer) => (
              <Price offer={offer} isLower={level !== undefined && offer.product.level <= level} />
            ))}
          </tr>
          <tr>
            <th scope="row">{t('planCredits')}</th>
            {cells(({ product }) => t('creditsForMonth', { count: product.recharge_credit }))}
          </tr>
          <tr>
            <th scope="row">{t('features')}</th>
            {cells(({ product, words }) => (
              <ul>
                {(product.desList.length > 0 ? product.desList : words.desList).map((line) => (
                  <li key={line}>
                    <Check size={16} aria-hidden="true" />
                    <span>
                      <bdi>{told(line)}</bdi>
                    </span>
                  </li>
                ))}
              </ul>
            ))}
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <td />
            {cells((offer) => (
              <PlanWay offer={offer} level={level} />
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Price({ offer, isLower }: { offer: Offer; isLower: boolean }) {
  const t = useText(texts);
  const { locale } = useLanguage();
  const { shownPrice, discount, subtotal, currency } = offer;
  const usual = formatMoney(locale, subtotal, currency);
  const isReduced = discount !== 0 && !isLower;
  return (
    <>
      <span className="sub-price">
        <strong>{formatMoney(locale, shownPrice, currency)}</strong> {t('perMonth')}{' '}
        {isReduced && <s title={t('usualPrice', { price: usual })}>{usual}</s>}
      </span>
      {isReduced && <small>{t('firstPlan', { price: usual })}</small>}
    </>
  );
}

interface PlanWayProps {
  offer: Offer;
  /** Level of the workspace's plan; undefined while unknown. */
  level: number | undefined;
}

/** A button that buys the plan, or the reason why one cannot. */
function PlanWay({ offer, level }: PlanWayProps) {
  const { requests, bonus } = useStores();
  const t = useText(texts);
  const { locale } = useLanguage();
  useStore(requests.$answered);
  const isWaiting = useIsWaiting();
  const { expireDate } = useStore(bonus.$plan);
  const { product } = offer;
  if (level === undefined) return null;
  if (product.level < level) return <small>{t('lowerPlan')}</small>;
  if (product.level === level) {
    return (
      <small>
        {expireDate ? t('planAgain', { date: day(locale, expireDate.getTime()) }) : t('noExpiry')}
      </small>
    );
  }
  if (!requests.isAnswered('vox-subscribe')) return null;
  const buy = () => requests.raise('vox-subscribe', { entry: 'subscribe', product: product.product_id });
  return (
    <Button wide aria-disabled={isWaiting} onClick={buy}>
      {t('getPlan', { plan: product.title })}
    </Button>
  );
}
