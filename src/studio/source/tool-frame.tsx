import { useStore } from '@nanostores/react';
import { useEffect, type ReactNode } from 'react';
import type { StoredUser } from '../../api/stored-user.ts';
import { useHost } from '../../element/host-context.ts';
import { askToSignIn } from '../../sign-in/over-page/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Chunk } from '../../ui/chunk.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import frameCss from './frame.css?inline';

interface ToolFrameProps {
  /** Name of the tool, for screen readers. */
  label: string;
  words: {
    signInTitle: string;
    signInText: string;
    loading: string;
    unreachable: string;
    /** Code of the prompt to sign in could not be loaded. */
    partFailed: string;
  };
  /** The tool, for who is signed in. */
  children(user: StoredUser): ReactNode;
}

const loadSignInPrompt = () => import('../../ui/sign-in-prompt.tsx');

/** The frame of a tool that works for signed-in users: everybody else is asked to sign in. */
export function ToolFrame({ label, words, children }: ToolFrameProps) {
  const stores = useStores();
  const host = useHost();
  useSheet(frameCss);
  const { status, user } = useStore(stores.session.$session);
  useEffect(() => void stores.session.start(), [stores]);
  return (
    <section className="tool" part="frame" aria-label={label}>
      {status === 'signed-in' && user ? (
        children(user)
      ) : status === 'checking' ? (
        <div className="tool-home" role="status" aria-label={words.loading} />
      ) : (
        <div className="tool-home">
          {status === 'unreachable' ? (
            <ErrorNotice text={words.unreachable} onRetry={() => void stores.session.start()} />
          ) : (
            <Chunk
              load={loadSignInPrompt}
              waiting={null}
              failed={(retry) => <ErrorNotice text={words.partFailed} onRetry={retry} />}
            >
              {({ SignInPrompt }) => (
                <SignInPrompt
                  title={words.signInTitle}
                  text={words.signInText}
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
