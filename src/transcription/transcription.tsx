import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useHost } from '../element/host-context.ts';
import { transcriptionShell } from '../i18n/en/transcription/shell.ts';
import { transcription as texts } from '../i18n/en/transcription/transcription.ts';
import { useText } from '../i18n/use-text.ts';
import { askToSignIn } from '../sign-in/over-page/index.ts';
import { useStores } from '../stores/use-stores.ts';
import { Chunk } from '../ui/chunk.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import frameCss from '../studio/source/frame.css?inline';
import { useSheet } from '../ui/use-sheet.ts';
import type { UseScript } from './editor/script-button.tsx';
import { raise } from './raise.ts';
import { Workspace } from './workspace.tsx';

interface TranscriptionProps {
  /** Id of the transcription that is shown; empty for none. */
  open: string;
  model?: string | undefined;
  /** ISO 639. */
  language?: string | undefined;
  /** Was chosen already. */
  file?: File | null;
  /** It is a page of the workbench: the space bar plays while nothing has the focus. */
  isPage?: boolean;
  onOpen(id: string): void;
  /** Makes a script of a text; absent where there is nothing for scripts. */
  onScript?: UseScript | undefined;
}

const loadSignInPrompt = () => import('../ui/sign-in-prompt.tsx');

/** Recordings into text, as an element and as a page: for a user who is signed in. */
export function Transcription({ onOpen, ...props }: TranscriptionProps) {
  const stores = useStores();
  useSheet(frameCss);
  const host = useHost();
  const t = useText(texts);
  const shellText = useText(transcriptionShell);
  const { status, user } = useStore(stores.session.$session);
  useEffect(() => void stores.session.start(), [stores]);
  const open = (id: string) => {
    raise(host, 'vox-transcription-open', { transcription: id || null });
    onOpen(id);
  };
  return (
    <section className="tool" part="frame" aria-label={shellText('panel')}>
      {status === 'signed-in' && user ? (
        <Workspace key={user.uid} {...props} user={user.uid} onOpen={open} />
      ) : status === 'signed-out' || status === 'visitor' ? (
        <div className="tool-home">
          <Chunk
            load={loadSignInPrompt}
            waiting={null}
            failed={(retry) => <ErrorNotice text={t('partFailed')} onRetry={retry} />}
          >
            {({ SignInPrompt }) => (
              <SignInPrompt
                title={t('signInTitle')}
                text={t('signInText')}
                onSignIn={() => askToSignIn(stores, host)}
              />
            )}
          </Chunk>
        </div>
      ) : status === 'unreachable' ? (
        <div className="tool-home">
          <ErrorNotice text={t('unreachable')} onRetry={() => void stores.session.start()} />
        </div>
      ) : (
        <div className="tool-home" role="status" aria-label={t('loading')} />
      )}
    </section>
  );
}
