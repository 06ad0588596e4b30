import { payment as texts } from '../../i18n/en/payment/payment.ts';
import { formatDate } from '../../i18n/format.ts';
import { useLanguage, useServerText, useText } from '../../i18n/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Tip } from '../../ui/layers/tip.tsx';
import { formatMoney } from '../../i18n/money.ts';
import { OldPrice } from './old-price.tsx';
import type { Offer } from './offers.ts';

interface PlanCardProps {
  offer: Offer;
  chosen: boolean;
  /** The workspace has this plan or a higher one. */
  isLower: boolean;
  isCurrent: boolean;
  /** End of the current plan; null if it does not end. */
  endsAt: Date | null;
  /** An unfinished purchase blocks all others. */
  isWaiting: boolean;
  busy: boolean;
  onChoose(): void;
  onBuy(): void;
}

/** A membership plan. Focusing its button chooses it; pressing the button buys it. */
export function PlanCard(props: PlanCardProps) {
  const { offer, chosen, isLower, isCurrent, endsAt, isWaiting, busy, onChoose, onBuy } = props;
  const t = useText(texts);
  const { locale } = useLanguage();
  const told = useServerText();
  const { title } = offer.product;
  const choose = isLower ? undefined : onChoose;
  return (
    <li>
      <Tip content={isLower ? t('lowerPlan') : null} placement="below">
        <article
          className="pay-card"
          aria-label={title}
          data-chosen={chosen || undefined}
          data-off={isLower || undefined}
          onClick={choose}
        >
          <h3 className="pay-card-title">
            {title}
            {isCurrent && <Badge>{t('currentPlan')}</Badge>}
            {!isLower && offer.discount > 0 && (
              <Badge tone="accent">
                {t('save', { amount: formatMoney(locale, offer.discount, offer.currency) })}
              </Badge>
            )}
            {!isLower && offer.words.tags.map((tag) => <Badge key={tag}>{told(tag)}</Badge>)}
          </h3>
          <p className="pay-price">
            <span className="pay-price-sum">{formatMoney(locale, offer.shownPrice, offer.currency)}</span>
            <span>{t('perMonth')}</span>
            {!isLower && <OldPrice offer={offer} />}
          </p>
          {offer.words.des && <p className="pay-card-words">{told(offer.words.des)}</p>}
          {!isLower && offer.discount > 0 && (
            <p className="pay-card-note">
              {t('firstPlan', { price: formatMoney(locale, offer.subtotal, offer.currency) })}
            </p>
          )}
          <p className="pay-card-note">
            {isCurrent && endsAt
              ? t('planAgain', { date: formatDate(locale, endsAt, { dateStyle: 'medium' }) })
              : t(isCurrent ? 'thisPlan' : isLower ? 'belowThisPlan' : 'oneMonth')}
          </p>
          <Button
            wide
            variant={chosen ? 'primary' : 'secondary'}
            aria-label={t('subscribeTo', { plan: title })}
            aria-disabled={isLower || isWaiting}
            busy={busy}
            onFocus={choose}
            onClick={onBuy}
          >
            {t('subscribe')}
          </Button>
        </article>
      </Tip>
    </li>
  );
}
