import { profile as texts } from '../../i18n/en/account/profile.ts';
import { useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { SessionRow } from './session-row.tsx';
import { useSend } from '../../ui/use-send.ts';
import type { Sessions } from './use-sessions.ts';

interface SessionListProps {
  sessions: Sessions;
}

/** Lists the user's sessions and ends them. */
export function SessionList({ sessions: { list, failure, load } }: SessionListProps) {
  const stores = useStores();
  const t = useText(texts);
  const told = useReportedError(failure);
  const { busy, send } = useSend();
  const endOthers = async () => {
    const { data } = await stores.client.call('POST /v1/user/sessions/end_others', { body: {} });
    const { ended: count } = data;
    // Another device may have ended them already
    const text = count > 0 ? t('othersEnded', { count }) : t('onlySession');
    stores.notices.show({ kind: 'success', text });
    load();
  };
  const fault = failure && <ErrorNotice text={`${t('sessionsFailed')} ${told}`} onRetry={load} />;
  if (fault && !list) return fault;
  if (!list) {
    return (
      <div className="prof-sessions" aria-busy="true">
        <Skeleton height="40px" />
        <Skeleton height="40px" />
      </div>
    );
  }
  const others = list.filter(({ is_current }) => !is_current);
  return (
    <>
      {fault}
      <ul className="prof-sessions" aria-label={t('sessionsList')}>
        {list.map((session) => (
          <SessionRow key={session.session_id} session={session} onEnded={load} />
        ))}
      </ul>
      {others.length === 0 ? (
        <p className="prof-hint">{t('onlySession')}</p>
      ) : (
        <div className="prof-foot">
          <Button busy={busy} onClick={() => void send(endOthers)}>
            {t('endOthers')}
          </Button>
        </div>
      )}
    </>
  );
}
