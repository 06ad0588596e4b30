import { useStore } from '@nanostores/react';
import ChartColumn from 'lucide-react/icons/chart-column';
import CreditCard from 'lucide-react/icons/credit-card';
import KeyRound from 'lucide-react/icons/key-round';
import type { LucideIcon } from 'lucide-react';
import { nameOf } from '../../api/stored-user.ts';
import { SocialLinks } from '../../analytics/index.ts';
import { account as texts } from '../../i18n/en/account/account.ts';
import { accountShell } from '../../i18n/en/account/shell.ts';
import { useServerText, useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { LegalLinks } from '../../ui/legal-links.tsx';
import { AccountLink } from './account-link.tsx';
import type { AccountPopupProps } from './account-popup.tsx';
import { BalanceRow } from '../balance/balance-row.tsx';
import { BuyButtons } from './buy-buttons.tsx';
import { LeaveButton } from './leave-button.tsx';
import type { Grants } from '../balance/use-grants.ts';
import { Who } from './who.tsx';

interface PopupFrontProps extends AccountPopupProps {
  grants: Grants;
  /** Focuses the balance, because the user comes back from its detail. */
  focusBalance: boolean;
  onDetail(): void;
}

const links: readonly { path: string; text: 'subscription' | 'apiKeys' | 'usage'; icon: LucideIcon }[] = [
  { path: '/subscription', text: 'subscription', icon: CreditCard },
  { path: '/api-keys', text: 'apiKeys', icon: KeyRound },
  { path: '/usage', text: 'usage', icon: ChartColumn },
];

/** The signed-in user, the remaining credits, and the links of the account. */
export function PopupFront(props: PopupFrontProps) {
  const stores = useStores();
  const { user, ways, grants, focusBalance, onDetail, onClose } = props;
  const t = useText(texts);
  const tShell = useText(accountShell);
  const told = useServerText();
  const bonus = useStore(stores.bonus.$bonus);
  const going = { ways, onFollow: onClose };
  return (
    <>
      <AccountLink
        {...going}
        path="/profile"
        className="acc-identity"
        // A label replaces the link's contents for screen readers, so it names all of them
        label={t('profile', {
          name: [nameOf(user), bonus && told(bonus.title), tShell('myWorkspace')].filter(Boolean).join(', '),
        })}
      >
        <Who user={user} />
      </AccountLink>
      <BalanceRow grants={grants} focused={focusBalance} onDetail={onDetail} />
      <BuyButtons onClose={onClose} />
      <nav className="acc-links" aria-label={t('pages')}>
        {links.map(({ path, text, icon: Icon }) => (
          <AccountLink key={path} {...going} path={path} className="acc-item">
            <Icon size={16} aria-hidden="true" />
            {t(text)}
          </AccountLink>
        ))}
      </nav>
      <LeaveButton user={user} />
      <div className="acc-foot">
        <SocialLinks />
        <Legal {...props} />
      </div>
    </>
  );
}

function Legal({ ways, onClose }: AccountPopupProps) {
  const stores = useStores();
  const t = useText(texts);
  return (
    <p className="acc-legal">
      <LegalLinks client={stores.client} />
      <AccountLink path="/about" ways={ways} onFollow={onClose}>
        {t('about')}
      </AccountLink>
    </p>
  );
}
