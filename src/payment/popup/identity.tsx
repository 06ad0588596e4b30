import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { PlanBadge } from '../../account/index.ts';
import { nameOf } from '../../api/stored-user.ts';
import { formatDate } from '../../i18n/format.ts';
import { payment as texts } from '../../i18n/en/payment/payment.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';

/** The user's picture; the product's mark if there is none or it fails to load. */
function Face({ url }: { url: string }) {
  const [failed, setFailed] = useState<string>();
  if (url && failed !== url) {
    return <img className="pay-face" src={url} alt="" onError={() => setFailed(url)} />;
  }
  return (
    <svg className="pay-face" data-logo viewBox="0 0 40 40" aria-hidden="true">
      <path d="M11 17v6M15.5 14v12M20 11v18M24.5 14v12M29 17v6" />
    </svg>
  );
}

/** The user, plan and balance of the purchase. */
export function Identity() {
  const stores = useStores();
  const t = useText(texts);
  const { locale } = useLanguage();
  const { user } = useStore(stores.session.$session);
  const bonus = useStore(stores.bonus.$bonus);
  const count = useStore(stores.bonus.$creditBalance);
  const { expireDate } = useStore(stores.bonus.$plan);
  const url = user?.avatar_url ? stores.client.address(user.avatar_url) : '';
  return (
    <div className="pay-who">
      <Face url={url} />
      <div className="pay-who-words">
        <p className="pay-who-name">
          <span>{user ? nameOf(user) : t('title')}</span>
          {bonus && <span className="pay-who-has">{t('balance', { count })}</span>}
        </p>
        {/* The plan's date: credits have their own */}
        <p className="pay-who-has">
          <PlanBadge bonus={bonus} />
          {expireDate && (
            <span>
              {t('expirationDate', { date: formatDate(locale, expireDate, { dateStyle: 'medium' }) })}
            </span>
          )}
        </p>
      </div>
    </div>
  );
}
