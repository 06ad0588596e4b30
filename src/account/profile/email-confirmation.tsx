import type { StoredUser } from '../../api/stored-user.ts';
import { profile as texts } from '../../i18n/en/account/profile.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useSend } from '../../ui/use-send.ts';

/** Shows whether the address is confirmed, and requests another mail for it. */
export function EmailConfirmation({ user }: { user: StoredUser }) {
  const stores = useStores();
  const t = useText(texts);
  const { locale } = useLanguage();
  const { busy, failure, send } = useSend();
  const told = useReportedError(failure);
  const again = () =>
    send(async () => {
      const { data } = await stores.client.call('POST /v1/user/send_confirmation', {
        body: {},
        headers: { 'accept-language': locale },
        silent: true,
      });
      const text = t(data.delivery === 'mail' ? 'confirmSent' : 'confirmInFolder', { email: user.email });
      stores.notices.show({ kind: 'success', text });
    });
  return (
    <div className="prof-confirm">
      <Badge>{t(user.email_confirmed ? 'emailConfirmed' : 'emailNotConfirmed')}</Badge>
      {!user.email_confirmed && (
        <Button size={32} busy={busy} onClick={() => void again()}>
          {t('sendAgain')}
        </Button>
      )}
      {told && <ErrorNotice text={told} />}
    </div>
  );
}
