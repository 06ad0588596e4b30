import { useStore } from '@nanostores/react';
import { nameOf, type StoredUser } from '../../api/stored-user.ts';
import { accountShell as texts } from '../../i18n/en/account/shell.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { PlanBadge } from './plan-badge.tsx';
import { UserAvatar } from './user-avatar.tsx';

/** The user's avatar, name, plan and workspace. */
export function Who({ user }: { user: StoredUser }) {
  const stores = useStores();
  const t = useText(texts);
  const bonus = useStore(stores.bonus.$bonus);
  return (
    <>
      <UserAvatar user={user} />
      <span className="acc-who">
        <span className="acc-who-name">
          <span className="acc-who-text" title={nameOf(user)}>
            {nameOf(user)}
          </span>{' '}
          <PlanBadge bonus={bonus} />
        </span>{' '}
        <span className="acc-who-place">{t('myWorkspace')}</span>
      </span>
    </>
  );
}
