import { useStore } from '@nanostores/react';
import { useEffect, type ReactNode } from 'react';
import type { StoredUser } from '../../api/stored-user.ts';
import { useHost } from '../../element/host-context.ts';
import { jobs } from '../../i18n/en/shared/jobs.ts';
import { ui } from '../../i18n/en/shared/ui.ts';
import { useText } from '../../i18n/use-text.ts';
import { askToSignIn } from '../../sign-in/over-page/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Chunk } from '../../ui/chunk.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import frameCss from './frame.css?inline';
import { keepInPlaces } from './focus-place.ts';

interface ToolFrameProps {
  /** Accessible name of the tool. */
  label: string;
  /** The tool's texts for users who are not signed in. */
  words(name: 'signInTitle' | 'signInText' | 'unreachable'): string;
  /** Renders the tool for a signed-in user. */
  children(user: StoredUser): ReactNode;
}

const loadSignInPrompt = () => import('../../ui/sign-in-prompt.tsx');

/** Frame of a tool for signed-in users. Others are asked to sign in. */
export function ToolFrame({ label, words, children }: ToolFrameProps) {
  const stores = useStores();
  const host = useHost();
  useSheet(frameCss);
  const t = useText(jobs);
  const uiText = useText(ui);
  const { status, user } = useStore(stores.session.$session);
  useEffect(() => void stores.session.start(), [stores]);
  return (
    <section ref={keepInPlaces} className="tool" part="frame" aria-label={label}>
      {status === 'signed-in' && user ? (
        children(user)
      ) : status === 'checking' ? (
        <div className="tool-home" role="status" aria-label={t('loading')} />
      ) : (
        <div className="tool-home">
          {status === 'unreachable' ? (
            <ErrorNotice text={words('unreachable')} onRetry={() => void stores.session.start()} />
          ) : (
            <Chunk
              load={loadSignInPrompt}
              waiting={null}
              failed={(retry) => <ErrorNotice text={uiText('chunkFailed')} onRetry={retry} />}
            >
              {({ SignInPrompt }) => (
                <SignInPrompt
                  title={words('signInTitle')}
                  text={words('signInText')}
                  onSignIn={() => askToSignIn(stores, host)}
                />
              )}
            </Chunk>
          )}
        </div>
      )}
    </section>
  );
}
