import { workbench as texts } from '../i18n/en/workbench.ts';
import { useText } from '../i18n/use-text.ts';
import type { Stores } from '../stores/registry.ts';
import type { Session } from '../stores/session.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { SignInPrompt } from '../ui/sign-in-prompt.tsx';

/** Stands where the workbench will be until it is known who is there. */
export function SessionWait({ stores, status }: { stores: Stores; status: Session['status'] }) {
  const t = useText(texts);
  if (status === 'unreachable') {
    return (
      <div className="wb-wait wb-wait-all">
        <ErrorNotice text={t('unreachable')} onRetry={() => void stores.session.start()} />
      </div>
    );
  }
  if (status === 'signed-out') {
    return (
      <div className="wb-wait wb-wait-all">
        <SignInPrompt
          title={t('signedOutTitle')}
          text={t('signedOutText')}
          onSignIn={() => stores.requests.raise('vox-sign-in', { reason: 'missing' })}
        />
      </div>
    );
  }
  return (
    <div className="wb" role="status" aria-label={t('loading')}>
      <div className="wb-sidebar" part="sidebar" />
      <div className="wb-main" part="content">
        <div className="wb-bar" part="header" />
      </div>
    </div>
  );
}
