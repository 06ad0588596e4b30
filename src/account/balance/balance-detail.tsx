import { useStore } from '@nanostores/react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Coins from 'lucide-react/icons/coins';
import { useEffect, useRef } from 'react';
import type { CreditGrant } from '../../contract/index.ts';
import { account as texts } from '../../i18n/en/account/account.ts';
import { formatDate, formatNumber } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { grantSource } from './grant-source.ts';
import type { Grants } from './use-grants.ts';

interface BalanceDetailProps {
  grants: Grants;
  onBack(): void;
}

/** Where the credits come from, what is left of each lot and when it expires. */
export function BalanceDetail({ grants, onBack }: BalanceDetailProps) {
  const stores = useStores();
  const t = useText(texts);
  const { locale } = useLanguage();
  const credits = useStore(stores.bonus.$creditBalance);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <section className="acc-detail" aria-label={t('grants')}>
      <header className="acc-detail-head">
        <IconButton ref={back} icon={ArrowLeft} label={t('back')} className="acc-turns" onClick={onBack} />
        <h2>{t('credits')}</h2>
        <strong>{formatNumber(locale, credits)}</strong>
      </header>
      <GrantList grants={grants} />
    </section>
  );
}

function GrantList({ grants: { list, failure, load } }: { grants: Grants }) {
  const t = useText(texts);
  const told = useReportedError(failure);
  if (failure) return <ErrorNotice text={`${t('grantsFailed')} ${told}`} onRetry={load} />;
  if (!list) {
    return (
      <div className="acc-grants" aria-busy="true">
        <Skeleton height="52px" />
        <Skeleton height="52px" />
      </div>
    );
  }
  if (list.length === 0)
    return <EmptyState icon={Coins} title={t('noGrantsTitle')} text={t('noGrantsText')} />;
  return (
    <>
      <ul className="acc-grants">
        {list.map((grant) => (
          <GrantRow key={grant.grant_id} grant={grant} />
        ))}
      </ul>
      <p className="acc-note">{t('spentFirst')}</p>
    </>
  );
}

function GrantRow({ grant: { source, title, amount, remaining, expires_at } }: { grant: CreditGrant }) {
  const t = useText(texts);
  const { locale } = useLanguage();
  return (
    <li className="acc-grant">
      <span>{source === 'plan' && title ? t('planNamed', { plan: title }) : t(grantSource(source))}</span>
      <strong>{formatNumber(locale, remaining)}</strong>
      <span className="acc-note">
        {expires_at === null
          ? t('grantStays')
          : t('grantExpires', { date: formatDate(locale, expires_at, { dateStyle: 'medium' }) })}
      </span>
      <span className="acc-note">{t('grantOf', { amount })}</span>
    </li>
  );
}
