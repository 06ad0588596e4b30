import { useState } from 'react';
import type { StoredUser } from '../../api/stored-user.ts';
import { profile as texts } from '../../i18n/en/account/profile.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';

const loadDialog = () => import('./close-dialog.tsx');

/** Closes the account for good. */
export function CloseRow({ user }: { user: StoredUser }) {
  const t = useText(texts);
  const [asking, setAsking] = useState(false);
  return (
    <div className="prof-row">
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('close')}
      </Button>
      {asking && (
        <OnDemand load={loadDialog} onClose={() => setAsking(false)}>
          {({ CloseDialog }) => <CloseDialog user={user} onClose={() => setAsking(false)} />}
        </OnDemand>
      )}
    </div>
  );
}
