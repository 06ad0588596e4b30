import { useStore } from '@nanostores/react';
import Coins from 'lucide-react/icons/coins';
import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { formatDate, formatNumber } from '../i18n/format.ts';
import { workbench as texts } from '../i18n/en/workbench.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import type { Stores } from '../stores/registry.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Popover, usePopover } from '../ui/popover.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { PlanBadge } from './plan-badge.tsx';

/** Who is signed in, at the foot of the sidebar; opens the balance and the way out. */
export function ProfileArea({ stores, collapsed }: { stores: Stores; collapsed: boolean }) {
  const t = useText(texts);
  const { locale } = useLanguage();
  const { user } = useStore(stores.session.$session);
  const bonus = useStore(stores.bonus.$bonus);
  const credits = useStore(stores.bonus.$creditBalance);
  const { expireDate } = useStore(stores.bonus.$plan);
  const popover = usePopover();
  const [leaving, setLeaving] = useState(false);
  if (!user) return null;
  const name = user.nickname || user.email;
  const who = (
    <>
      <Avatar name={name} url={user.avatar_url} />
      <span className="wb-who">
        <span className="wb-who-name">
          {name}
          <PlanBadge bonus={bonus} />
        </span>
        <span className="wb-who-place">{t('myWorkspace')}</span>
      </span>
    </>
  );
  return (
    <>
      <Tooltip text={collapsed ? name : ''} describes={false} placement="beside">
        <button
          {...popover.trigger}
          type="button"
          className="wb-profile"
          aria-haspopup="dialog"
          aria-label={t('account', { name })}
        >
          {collapsed ? <Avatar name={name} url={user.avatar_url} /> : who}
        </button>
      </Tooltip>
      <Popover
        state={popover}
        label={t('account', { name })}
        placement="above-start"
        className="wb-account"
        onOpened={() => void stores.bonus.refresh()}
      >
        <div className="wb-account-who">{who}</div>
        <dl className="wb-balance">
          <dt>
            <Coins size={16} aria-hidden="true" />
            {t('credits')}
          </dt>
          <dd>{formatNumber(locale, credits)}</dd>
        </dl>
        {expireDate && (
          <p className="wb-plan-end">
            {t('planEnds', { date: formatDate(locale, expireDate, { dateStyle: 'long' }) })}
          </p>
        )}
        <Button
          wide
          icon={LogOut}
          busy={leaving}
          onClick={() => {
            setLeaving(true);
            void stores.session.signOut().finally(() => setLeaving(false));
          }}
        >
          {t('logOut')}
        </Button>
      </Popover>
    </>
  );
}
