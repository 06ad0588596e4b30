import { useState } from 'react';
import { workbench as texts } from '../i18n/en/workbench/workbench.ts';
import { useText } from '../i18n/use-text.ts';
import { useStores } from '../stores/use-stores.ts';
import { loadSignInCard, type SignInMode } from '../sign-in/index.ts';
import type { SignInReason } from '../stores/requests.ts';
import type { Session } from '../stores/session.ts';
import { Chunk } from '../ui/chunk.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';

const loadSignInPrompt = () => import('../ui/sign-in-prompt.tsx');

interface SessionWaitProps {
  status: Session['status'];
  /** Why the user signs in here; null if the sign-in happens elsewhere. */
  asks: SignInReason | null;
}

/** Shown instead of the workbench until the session is known. */
export function SessionWait({ status, asks }: SessionWaitProps) {
  const stores = useStores();
  const t = useText(texts);
  if (status === 'unreachable') {
    return (
      <div className="wb-wait wb-wait-all">
        <ErrorNotice text={t('unreachable')} onRetry={() => void stores.session.start()} />
      </div>
    );
  }
  if (status === 'signed-out' && asks) return <SignInHere reason={asks} />;
  if (status === 'signed-out') {
    return (
      <div className="wb-wait wb-wait-all">
        <Chunk
          load={loadSignInPrompt}
          waiting={null}
          failed={(retry) => <ErrorNotice text={t('signInFailed')} onRetry={retry} />}
        >
          {({ SignInPrompt }) => (
            <SignInPrompt
              title={t('signedOutTitle')}
              text={t('signedOutText')}
              onSignIn={() => stores.requests.raise('vox-sign-in', { reason: 'missing' })}
            />
          )}
        </Chunk>
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

function SignInHere({ reason }: { reason: SignInReason }) {
  const t = useText(texts);
  const [mode, setMode] = useState<SignInMode>('sign-in');
  return (
    <div className="wb-wait wb-wait-all wb-sign-in">
      <Chunk
        load={loadSignInCard}
        waiting={null}
        failed={(retry) => <ErrorNotice text={t('signInFailed')} onRetry={retry} />}
      >
        {({ SignInCard }) => (
          <SignInCard
            mode={mode}
            reason={reason}
            onMode={setMode}
            // The workbench replaces this form
            onSignedIn={() => true}
          />
        )}
      </Chunk>
    </div>
  );
}
