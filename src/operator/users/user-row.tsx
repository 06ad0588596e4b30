import Coins from 'lucide-react/icons/coins';
import Ellipsis from 'lucide-react/icons/ellipsis';
import LogOut from 'lucide-react/icons/log-out';
import type { OperatorUser } from '../../contract/index.ts';
import { operator as texts } from '../../i18n/en/workbench/operator.ts';
import { formatDate, formatNumber } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Menu } from '../../ui/layers/menu.tsx';
import { Moment } from '../moment.tsx';

interface UserRowProps {
  user: OperatorUser;
  onGrant(): void;
  onEndSessions(): void;
}

/** A user with their plan, credits and actions. */
export function UserRow({ user, onGrant, onEndSessions }: UserRowProps) {
  const t = useText(texts);
  const { locale } = useLanguage();
  const { email, nickname, plan, credit_balance, created_at, last_seen_at, sessions } = user;
  return (
    <tr>
      <th scope="row">
        <bdi>{email}</bdi>
        <span className="ui-table-line" dir="auto">
          {nickname}
        </span>
        <Badge>{t(user.is_demo ? 'demo' : user.email_confirmed ? 'confirmed' : 'unconfirmed')}</Badge>
      </th>
      <td className="op-fact">
        {plan.ends_at === null
          ? plan.title
          : t('until', {
              plan: plan.title,
              date: formatDate(locale, plan.ends_at, { dateStyle: 'medium' }),
            })}
      </td>
      <td className="ui-table-number">{formatNumber(locale, credit_balance)}</td>
      <td>
        <Moment at={created_at} />
      </td>
      <td className="op-fact">
        {last_seen_at === null ? t('lastSeenNever') : <Moment at={last_seen_at} />}
        <span className="ui-table-line">{t('sessions', { count: sessions })}</span>
      </td>
      <td>
        <Menu
          label={t('more', { name: email })}
          items={[
            { label: t('grant'), icon: Coins, onSelect: onGrant },
            'line',
            {
              label: t('endSessions'),
              icon: LogOut,
              danger: true,
              disabled: sessions === 0,
              onSelect: onEndSessions,
            },
          ]}
        >
          {(trigger) => <IconButton icon={Ellipsis} label={t('more', { name: email })} {...trigger} />}
        </Menu>
      </td>
    </tr>
  );
}
