import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import type { UserSession } from '../../contract/index.ts';
import { profile as texts } from '../../i18n/en/account/profile.ts';
import { formatDate } from '../../i18n/format.ts';
import { formatAgo } from '../../i18n/rough-time.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useSend } from '../../ui/use-send.ts';
import { readUserAgent } from './user-agent.ts';

interface SessionRowProps {
  session: UserSession;
  onEnded(): void;
}

/** A signed-in browser or program. All but the current session can be ended. */
export function SessionRow({ session, onEnded }: SessionRowProps) {
  const stores = useStores();
  const t = useText(texts);
  const { locale } = useLanguage();
  const { busy, send } = useSend();
  const { session_id, is_current, user_agent, created_at, last_seen_at } = session;
  const { browser, system, isPhone } = readUserAgent(user_agent);
  const client =
    browser && system ? t('browserOn', { browser, system }) : (browser ?? system ?? t('unknownClient'));
  const when = formatAgo(locale, last_seen_at);
  const Icon = isPhone ? Smartphone : Monitor;
  const end = async () => {
    await stores.client.call('POST /v1/user/sessions/{session_id}/end', { params: { session_id }, body: {} });
    stores.notices.show({ kind: 'success', text: t('sessionEnded') });
    onEnded();
  };
  return (
    <li className="prof-row">
      <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
      <div className="prof-row-text">
        <span className="prof-value">
          {client} {is_current && <Badge tone="accent">{t('thisSession')}</Badge>}
        </span>
        <span className="prof-hint">
          {!is_current && <span>{t('lastSeen', { when })}</span>}
          <span>{t('signedInAt', { date: formatDate(locale, created_at) })}</span>
        </span>
      </div>
      {!is_current && (
        <Button
          size={32}
          busy={busy}
          aria-label={t('endSessionOf', { client, when })}
          onClick={() => void send(end)}
        >
          {t('endSession')}
        </Button>
      )}
    </li>
  );
}
