import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useHost } from '../element/host-context.ts';
import { videoTranslationShell } from '../i18n/en/video-translation/shell.ts';
import { videoTranslation as texts } from '../i18n/en/video-translation/video-translation.ts';
import { useText } from '../i18n/use-text.ts';
import { askToSignIn } from '../sign-in/over-page/index.ts';
import { useStores } from '../stores/use-stores.ts';
import frameCss from '../studio/source/frame.css?inline';
import { Chunk } from '../ui/chunk.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { useSheet } from '../ui/use-sheet.ts';
import { raise } from './raise.ts';
import { BEGIN, type Begin } from './start/order.ts';
import { Workspace } from './workspace.tsx';

interface VideoTranslationProps {
  /** Id of the project that is shown; empty for none. */
  open: string;
  /** What the form has at first. */
  begin?: Begin;
  /** Was chosen already. */
  file?: File | null;
  /** It is a page of the workbench: its keys work while nothing has the focus. */
  isPage?: boolean;
  onOpen(id: string): void;
}

const loadSignInPrompt = () => import('../ui/sign-in-prompt.tsx');

/** Videos in another language, as an element and as a page: for a user who is signed in. */
export function VideoTranslation(props: VideoTranslationProps) {
  const { open, begin = BEGIN, file = null, isPage = false, onOpen } = props;
  const stores = useStores();
  useSheet(frameCss);
  const host = useHost();
  const t = useText(texts);
  const shellText = useText(videoTranslationShell);
  const { status, user } = useStore(stores.session.$session);
  useEffect(() => void stores.session.start(), [stores]);
  const show = (id: string) => {
    raise(host, 'vox-video-translation-open', { project: id || null });
    onOpen(id);
  };
  return (
    <section className="tool" part="frame" aria-label={shellText('panel')}>
      {status === 'signed-in' && user ? (
        <Workspace key={user.uid} {...{ open, begin, file, isPage }} onOpen={show} />
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
