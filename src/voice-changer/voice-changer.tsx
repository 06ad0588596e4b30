import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { VoiceChangeMethod } from '../contract/constants/voice-changes.ts';
import { useHost } from '../element/host-context.ts';
import { voiceChangerShell } from '../i18n/en/voice-changer/shell.ts';
import { voiceChanger as texts } from '../i18n/en/voice-changer/voice-changer.ts';
import { useText } from '../i18n/use-text.ts';
import { askToSignIn } from '../sign-in/over-page/index.ts';
import { VISITOR } from '../stores/kept-takes.ts';
import { useStores } from '../stores/use-stores.ts';
import frameCss from '../studio/source/frame.css?inline';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { keepInPlaces } from '../studio/source/focus-place.ts';
import { useSheet } from '../ui/use-sheet.ts';
import { raise } from './raise.ts';
import type { Settings } from './start/settings.ts';
import { StartArea } from './start/start-area.tsx';
import { forgetForSignIn, keepForSignIn, takeAfterSignIn } from './visit.ts';
import { Workspace } from './workspace.tsx';

interface VoiceChangerProps {
  /** Id of the open voice change; empty for none. */
  open: string;
  /** Id of the initial voice. */
  voice?: string | undefined;
  method?: VoiceChangeMethod | undefined;
  /** A file chosen before the panel loaded. */
  file?: File | null;
  /** Renders as a page of the workbench: the space bar plays while nothing has the focus. */
  isPage?: boolean;
  onOpen(id: string): void;
}

/** The voice changer, as an element and as a page. Visitors can prepare a recording, and sign in to continue. */
export function VoiceChanger(props: VoiceChangerProps) {
  const { open, voice = '', method = null, isPage = false, onOpen } = props;
  const stores = useStores();
  useSheet(frameCss);
  const host = useHost();
  const t = useText(texts);
  const shellText = useText(voiceChangerShell);
  const { status, user } = useStore(stores.session.$session);
  const [settings, setSettings] = useState<Settings>({
    method,
    voiceId: voice,
    background: null,
    noise: 'none',
    languageId: '',
  });
  const [file, setFile] = useState(props.file ?? null);
  const isSignedIn = status === 'signed-in' && user !== null;
  useEffect(() => void stores.session.start(), [stores]);
  useEffect(() => {
    // The visitor came back from the sign-in
    if (isSignedIn) void takeAfterSignIn().then((kept) => setFile((known) => known ?? kept));
  }, [isSignedIn]);
  const show = (id: string) => {
    raise(host, 'vox-voice-change-open', { voiceChange: id || null });
    onOpen(id);
  };
  const signIn = async (brought: File, take: string | null) => {
    setFile(brought);
    await keepForSignIn(brought, take);
    askToSignIn(stores, host);
  };
  const start = { file, onFileGone: () => setFile(null), settings, onSettings: setSettings };
  return (
    <section ref={keepInPlaces} className="tool" part="frame" aria-label={shellText('panel')}>
      {isSignedIn ? (
        <Workspace key={user.uid} {...start} {...{ open, isPage }} user={user.uid} onOpen={show} />
      ) : status === 'signed-out' || status === 'visitor' ? (
        <div className="tool-home">
          <StartArea
            {...start}
            user={VISITOR}
            onFileGone={() => {
              setFile(null);
              void forgetForSignIn();
            }}
            onSignIn={(brought, take) => void signIn(brought, take)}
            onStarted={() => undefined}
          />
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
