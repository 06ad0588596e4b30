import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { CloneKind } from '../contract/constants/voice-cloning.ts';
import { useHost } from '../element/host-context.ts';
import { voiceCloning as texts } from '../i18n/en/voice-cloning/home.ts';
import { voiceCloningShell } from '../i18n/en/voice-cloning/shell.ts';
import { useText } from '../i18n/use-text.ts';
import { askToSignIn } from '../sign-in/over-page/index.ts';
import { useStores } from '../stores/use-stores.ts';
import frameCss from '../studio/source/frame.css?inline';
import { Chunk } from '../ui/chunk.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { useSheet } from '../ui/use-sheet.ts';
import { raise } from './raise.ts';
import { Workspace } from './workspace.tsx';

interface VoiceCloningProps {
  /** The kind of clone whose form is shown; null for the list of clones. */
  kind: CloneKind | null;
  /** Id of the clone that gets new samples; empty for none. */
  renewed: string;
  onOpen(kind: CloneKind | null, renewed: string): void;
  /** Speaks with a voice; absent where only the page can do that. */
  onUse?: ((voiceId: string) => void) | undefined;
}

const loadSignInPrompt = () => import('../ui/sign-in-prompt.tsx');

/** Clones of voices, as an element and as pages. */
export function VoiceCloning({ kind, renewed, onOpen, onUse }: VoiceCloningProps) {
  const stores = useStores();
  useSheet(frameCss);
  const host = useHost();
  const t = useText(texts);
  const shellText = useText(voiceCloningShell);
  const { status, user } = useStore(stores.session.$session);
  useEffect(() => void stores.session.start(), [stores]);
  const open = (next: CloneKind | null, clone = '') => {
    raise(host, 'vox-voice-clone-open', { kind: next, voiceClone: clone || null });
    onOpen(next, clone);
  };
  return (
    <section className="tool" part="frame" aria-label={shellText('panel')}>
      {status === 'signed-in' && user ? (
        <Workspace key={user.uid} {...{ kind, renewed, onUse }} user={user.uid} onOpen={open} />
      ) : (
        <div
          className="tool-home"
          {...(status === 'checking' && { role: 'status', 'aria-label': t('loading') })}
        >
          {status === 'unreachable' ? (
            <ErrorNotice text={t('unreachable')} onRetry={() => void stores.session.start()} />
          ) : (
            (status === 'signed-out' || status === 'visitor') && (
              <Chunk load={loadSignInPrompt} waiting={null} failed={() => null}>
                {({ SignInPrompt }) => (
                  <SignInPrompt
                    title={t('signInTitle')}
                    text={t('signInText')}
                    onSignIn={() => askToSignIn(stores, host)}
                  />
                )}
              </Chunk>
            )
          )}
        </div>
      )}
    </section>
  );
}
