import { useStore } from '@nanostores/react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Coins from 'lucide-react/icons/coins';
import { useEffect, useRef, type CSSProperties } from 'react';
import { account as texts } from '../../i18n/en/account/account.ts';
import { formatDate, formatNumber } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import type { Grants } from './use-grants.ts';

/** Credits that expire within this time, in ms, are marked. */
const SOON_MS = 7 * 86_400_000;
const isSoon = (at: number | null) => at !== null && at - Date.now() < SOON_MS;

interface BalanceRowProps {
  grants: Grants;
  focused: boolean;
  onDetail(): void;
}

/** The remaining credits, and how many of them expire next. Opens the detail. */
export function BalanceRow({ grants, focused, onDetail }: BalanceRowProps) {
  const stores = useStores();
  const t = useText(texts);
  const { locale } = useLanguage();
  const credits = useStore(stores.bonus.$creditBalance);
  const bonus = useStore(stores.bonus.$bonus);
  const { expireDate } = useStore(stores.bonus.$plan);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) button.current?.focus();
  }, [focused]);
  return (
    <div className="acc-balance">
      <button
        ref={button}
        type="button"
        className="acc-balance-row"
        aria-label={t('balanceDetail', { count: credits })}
        onClick={onDetail}
      >
        <Coins size={16} aria-hidden="true" />
        <span className="acc-balance-name">{t('credits')}</span>{' '}
        <strong>{formatNumber(locale, credits)}</strong>
        <ChevronRight size={16} aria-hidden="true" className="acc-turns" />
      </button>
      <NextToExpire grants={grants} />
      {bonus?.is_highest_plan && <p className="acc-note">{t('highestPlan')}</p>}
      {expireDate && (
        <p className="acc-note">
          {t('planEnds', { date: formatDate(locale, expireDate, { dateStyle: 'long' }) })}
        </p>
      )}
    </div>
  );
}

/** A bar whose filled part expires on the next day with an expiry. Keeps its space while the lots load. */
function NextToExpire({ grants: { list, failure } }: { grants: Grants }) {
  const t = useText(texts);
  const { locale } = useLanguage();
  if (failure) return null;
  const next = list?.find(({ expires_at }) => expires_at !== null);
  const total = list?.reduce((sum, { remaining }) => sum + remaining, 0) ?? 0;
  const expiresAt = next?.expires_at ?? null;
  const dayOf = (at: number) => formatDate(locale, at, { dateStyle: 'long' });
  const count = (list ?? []).reduce(
    (sum, { expires_at: at, remaining }) =>
      at !== null && expiresAt !== null && dayOf(at) === dayOf(expiresAt) ? sum + remaining : sum,
    0,
  );
  const words = () => {
    if (expiresAt === null) return t(total > 0 ? 'nothingExpires' : 'noCredits');
    return t('expiresNext', { count, date: dayOf(expiresAt) });
  };
  return (
    <>
      <div
        className="acc-bar"
        aria-hidden="true"
        data-soon={isSoon(expiresAt) || undefined}
        style={{ '--acc-next': total > 0 ? count / total : 0 } as CSSProperties}
      >
        <span />
      </div>
      <p className="acc-note">{list ? words() : '\u00a0'}</p>
    </>
  );
}
