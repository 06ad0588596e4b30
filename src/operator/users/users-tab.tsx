import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import type { OperatorUser } from '../../contract/index.ts';
import { operator as texts } from '../../i18n/en/workbench/operator.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { showToast } from '../../ui/layers/toasts.ts';
import { AskDialog } from '../ask-dialog.tsx';
import { EmailSearch } from '../email-search.tsx';
import { PagedTable } from '../paged-table.tsx';
import { usePaged } from '../../ui/lists/use-paged.ts';
import { GrantDialog } from './grant-dialog.tsx';
import { UserRow } from './user-row.tsx';

type Open = { what: 'grant' | 'end-sessions'; user: OperatorUser };

/** Users of all workspaces, searched by email address. */
export function UsersTab() {
  const { client } = useStores();
  const t = useText(texts);
  const [email, setEmail] = useState('');
  const [open, setOpen] = useState<Open | null>(null);
  const users = usePaged<OperatorUser>(
    email,
    async (cursor) => {
      const query = { ...(email && { email }), ...(cursor !== null && { cursor }) };
      const { data } = await client.call('GET /v1/operator/users', { query, silent: true });
      return { items: data.users, cursor: data.next_cursor };
    },
    ({ user_id }) => user_id,
  );
  const done = (user: OperatorUser, text: string) => {
    users.put(user);
    setOpen(null);
    showToast({ tone: 'ok', text });
  };
  const endSessions = async ({ user_id, email: address }: OperatorUser) => {
    const { data } = await client.call('POST /v1/operator/users/{user_id}/sessions/end', {
      params: { user_id },
      body: {},
      silent: true,
    });
    done(data.user, t('sessionsEnded', { email: address }));
  };
  return (
    <>
      <EmailSearch onSearch={setEmail} />
      <PagedTable
        list={users}
        label={t('users')}
        columns={[
          { label: t('user') },
          { label: t('plan') },
          { label: t('credits'), isNumber: true },
          { label: t('created') },
          { label: t('lastSeen') },
          { label: '' },
        ]}
        empty={{ icon: Search, title: t('noUsersTitle'), text: t('noUsersText') }}
      >
        {(user) => (
          <UserRow
            key={user.user_id}
            user={user}
            onGrant={() => setOpen({ what: 'grant', user })}
            onEndSessions={() => setOpen({ what: 'end-sessions', user })}
          />
        )}
      </PagedTable>
      {open?.what === 'grant' && (
        <GrantDialog
          user={open.user}
          onDone={(user, count) => done(user, t('granted', { count, email: user.email }))}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.what === 'end-sessions' && (
        <AskDialog
          title={t('endSessionsTitle', { email: open.user.email })}
          text={t('endSessionsText')}
          yes={t('endSessions')}
          onYes={() => endSessions(open.user)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
