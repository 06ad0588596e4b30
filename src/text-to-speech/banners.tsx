import { isForPageAuthor } from '../api/failure.ts';
import { useStore } from '@nanostores/react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { error as errorTexts } from '../i18n/en/shared/error.ts';
import { speechWork } from '../i18n/en/speech/work.ts';
import { ui } from '../i18n/en/shared/ui.ts';
import { useText } from '../i18n/use-text.ts';
import { useHost } from '../element/host-context.ts';
import { useReportedError } from '../notices/index.ts';
import { askToSignIn } from '../sign-in/over-page/index.ts';
import { useStores } from '../stores/use-stores.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Chunk } from '../ui/chunk.tsx';
import { loadLanguageHint } from '../studio/parts.ts';
import { usePanelModel, useStudio } from '../studio/context.ts';
import { useSettings } from '../studio/voice-settings/use-settings.ts';

/** Messages above the editor's foot that the user must know before going on. */
export function Banners({ isCompact, children }: { isCompact: boolean; children?: ReactNode }) {
  const stores = useStores();
  const { $voicesFailure, loadVoices } = usePanelModel();
  const { studio, isTryout } = useStudio();
  const { generation, $summary } = studio;
  const t = useText(speechWork);
  const shared = useText(ui);
  const why = useText(errorTexts);
  const { status } = useStore(stores.session.$session);
  const models = useStore(stores.voices.$models);
  const voices = useStore(stores.voices.$selectableVoices);
  const voicesFailure = useStore($voicesFailure);
  const host = useHost();
  const told = useReportedError(
    voicesFailure,
    voicesFailure?.type === 'network' ? t('voicesFailed') : undefined,
  );
  const work = useStore(generation.$work);
  const note = useSettings()?.note;
  const { statuses, sentences } = useStore($summary);
  const failed = useStore(studio.state.$script).segments.filter((_, index) => statuses[index] === 'failed');
  const reasons = new Set(failed.map(({ error }) => error));
  const [reason] = reasons.size === 1 ? reasons : [];
  // A temporary failure may pass with the next try; any other needs a change of the text or voice
  const cause = reason && reason !== 'err_generate_voice_failed' ? why(reason) : null;
  const isOnline = useOnline();
  const isTooLong = useStore(studio.$blocker)?.kind === 'long';
  // Advice on the sound is useless while the text is too long for a tryout
  const advises = !(isTryout && isTooLong);
  const signIn = (
    <Button size={32} onClick={() => askToSignIn(stores, host)}>
      {shared('signIn')}
    </Button>
  );
  const retry = (run: () => Promise<void>) => (
    <Button size={32} onClick={() => void run().catch(() => undefined)}>
      {shared('retry')}
    </Button>
  );
  return (
    <div className="tts-banners" aria-live="polite">
      {!isOnline && <Banner tone="warn">{t('offline')}</Banner>}
      {isOnline && 'connected' in work && !work.connected && <Banner tone="warn">{t('reconnecting')}</Banner>}
      {status === 'signed-out' && !isTryout && (
        // A wide panel has the sign-in right beside the banner
        <Banner action={isCompact && signIn}>{t('signInFirst')}</Banner>
      )}
      {status === 'unreachable' && isOnline && (
        <Banner tone="warn" action={retry(stores.session.start)}>
          {t('unreachable')}
        </Banner>
      )}
      {told && status !== 'signed-out' && status !== 'unreachable' && (
        <Banner tone="warn" action={!isForPageAuthor(voicesFailure) && retry(loadVoices)}>
          {told}
        </Banner>
      )}
      {models && voices.length === 0 && (
        <Banner tone="warn" action={retry(stores.voices.reload)}>
          {t('noVoices')}
        </Banner>
      )}
      {failed.length > 0 && work.phase === 'idle' && (
        <Banner tone="warn">
          {cause
            ? t('someFailedFor', { count: failed.length, reason: cause })
            : t('someFailed', { count: failed.length })}
        </Banner>
      )}
      {isCompact && note && advises && <Banner>{note}</Banner>}
      {sentences > 0 && advises && (
        <Chunk load={loadLanguageHint} waiting={null} failed={() => null}>
          {({ LanguageHint }) => <LanguageHint />}
        </Chunk>
      )}
      {children}
    </div>
  );
}

const useOnline = () =>
  useSyncExternalStore(
    (changed) => {
      addEventListener('online', changed);
      addEventListener('offline', changed);
      return () => {
        removeEventListener('online', changed);
        removeEventListener('offline', changed);
      };
    },
    () => navigator.onLine,
  );
