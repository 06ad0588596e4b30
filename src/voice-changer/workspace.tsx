import { useStore } from '@nanostores/react';
import AudioWaveform from 'lucide-react/icons/audio-waveform';
import { useEffect, useEffectEvent, useState } from 'react';
import type { VoiceChangeItem } from '../contract/index.ts';
import { useHost } from '../element/host-context.ts';
import { voiceChanger as texts } from '../i18n/en/voice-changer/voice-changer.ts';
import { useText } from '../i18n/use-text.ts';
import { JobHistory } from '../studio/jobs/job-history.tsx';
import { useStores } from '../stores/use-stores.ts';
import { Chunk } from '../ui/chunk.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { showToast } from '../ui/layers/toasts.ts';
import { useHistoryWords } from './history/history-words.ts';
import { createVoiceChanges } from './history/voice-changes.ts';
import { raise } from './raise.ts';
import type { Again } from './start/forms.tsx';
import { recordingOf } from './start/recording.ts';
import type { Settings } from './start/settings.ts';
import { StartArea } from './start/start-area.tsx';

interface WorkspaceProps {
  user: string;
  open: string;
  file: File | null;
  onFileGone(): void;
  settings: Settings;
  isPage: boolean;
  onSettings(settings: Settings): void;
  onOpen(id: string): void;
}

const loadOpened = () => import('./opened/opened.tsx');

/** The start with the list, or one voice change; the work on all goes on whichever is shown. */
export function Workspace(props: WorkspaceProps) {
  const { user, open, file, onFileGone, settings, isPage, onSettings, onOpen } = props;
  const stores = useStores();
  const host = useHost();
  const t = useText(texts);
  const historyWords = useHistoryWords();
  const onEnded = useEffectEvent(({ change_id, title, job, credits_charged }: VoiceChangeItem) => {
    const state = job.state === 'done' || job.state === 'cancelled' ? job.state : 'failed';
    raise(host, 'vox-voice-changed', { voiceChange: change_id, state, credits: credits_charged });
    if (state !== 'done' || open === change_id) return;
    const action = { label: t('openIt'), run: () => onOpen(change_id) };
    showToast({ tone: 'ok', text: t('doneToast', { title }), action });
  });
  const [again, setAgain] = useState<Again | null>(null);
  const [list] = useState(() => createVoiceChanges(stores.client));
  useEffect(() => {
    void list.reload();
    return list.start((item) => onEnded(item));
  }, [list]);
  // The stream that tells of jobs is read while the balance is watched
  useStore(stores.bonus.$bonus);
  return (
    <>
      {/* Kept while one is open: an upload or a recording that is under way goes on */}
      <div className="tool-home" hidden={open !== ''}>
        <StartArea
          {...{ user, file, onFileGone, settings, onSettings, again }}
          onAgainGone={() => setAgain(null)}
          onStarted={(item) => {
            setAgain(null);
            list.add(item);
            onOpen(item.change_id);
          }}
        />
        <JobHistory
          list={list}
          icon={AudioWaveform}
          words={historyWords}
          isShown={open === ''}
          onOpen={onOpen}
        />
      </div>
      {open !== '' && (
        <Chunk
          key={open}
          load={loadOpened}
          waiting={<div className="tool-home" role="status" aria-label={t('loading')} />}
          failed={(retry) => (
            <div className="tool-home">
              <ErrorNotice text={t('partFailed')} onRetry={retry} />
            </div>
          )}
        >
          {({ Opened }) => (
            <Opened
              {...{ list, isPage }}
              id={open}
              onClose={() => onOpen('')}
              onAgain={(detail) => {
                const { title, method, voice_id: voiceId, noise_removal: noise } = detail;
                onSettings({ ...settings, method, voiceId, noise });
                setAgain({ title, recording: recordingOf(detail)! });
                onOpen('');
              }}
            />
          )}
        </Chunk>
      )}
    </>
  );
}
