import { payment as texts } from '../../i18n/en/payment/payment.ts';
import { useLanguage, useServerText, useText } from '../../i18n/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Tip } from '../../ui/layers/tip.tsx';
import { formatMoney } from '../../i18n/money.ts';
import { OldPrice } from '../plans/old-price.tsx';
import type { Offer } from '../plans/offers.ts';

interface PackageCardProps {
  offer: Offer;
  chosen: boolean;
  /** The user must become a member first. */
  needsMembership: boolean;
  /** An unfinished purchase blocks all others. */
  isWaiting: boolean;
  busy: boolean;
  onChoose(): void;
  /** Shows the plans. */
  onUpgrade(): void;
  onBuy(): void;
}

/** A credit package. Focusing its button chooses it; pressing the button buys it. */
export function PackageCard(props: PackageCardProps) {
  const { offer, chosen, needsMembership, isWaiting, busy, onChoose, onUpgrade, onBuy } = props;
  const t = useText(texts);
  const { locale } = useLanguage();
  const told = useServerText();
  const choose = needsMembership ? undefined : onChoose;
  const credits = t('credits', { count: offer.product.recharge_credit });
  return (
    <li>
      <Tip
        content={needsMembership ? t('needsMembership') : null}
        action={{ label: t('upgrade'), run: onUpgrade }}
        placement="below"
      >
        <article
          className="pay-card"
          aria-label={credits}
          data-chosen={chosen || undefined}
          data-off={needsMembership || undefined}
          onClick={choose}
        >
          <h3 className="pay-card-credits">{credits}</h3>
          <p className="pay-card-price">
            {formatMoney(locale, offer.shownPrice, offer.currency)}
            <OldPrice offer={offer} />
            {offer.discount > 0 && <span className="pay-card-note">{t('firstPackage')}</span>}
            {!needsMembership && offer.words.tags.map((tag) => <Badge key={tag}>{told(tag)}</Badge>)}
          </p>
          <Button
            wide
            variant={chosen ? 'primary' : 'secondary'}
            aria-label={t('purchaseOf', { credits })}
            aria-disabled={needsMembership || isWaiting}
            busy={busy}
            onFocus={choose}
            onClick={onBuy}
          >
            {t('purchase')}
          </Button>
        </article>
      </Tip>
    </li>
  );
}
