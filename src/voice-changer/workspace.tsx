import AudioWaveform from 'lucide-react/icons/audio-waveform';
import { useState } from 'react';
import { useHost } from '../element/host-context.ts';
import { voiceChanger as texts } from '../i18n/en/voice-changer/voice-changer.ts';
import { useText } from '../i18n/use-text.ts';
import { JobHistory } from '../studio/jobs/job-history.tsx';
import { OpenedChunk } from '../studio/jobs/opened-chunk.tsx';
import { useDoneToast } from '../studio/jobs/use-done-toast.ts';
import { useJobList } from '../studio/jobs/use-job-list.ts';
import { focusPlace } from '../studio/source/focus-place.ts';
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

/** The start area with the list, or an open voice change. Jobs continue in both cases. */
export function Workspace(props: WorkspaceProps) {
  const { user, open, file, onFileGone, settings, isPage, onSettings, onOpen } = props;
  const host = useHost();
  const t = useText(texts);
  const historyWords = useHistoryWords();
  const tellDone = useDoneToast(open, onOpen);
  const list = useJobList(createVoiceChanges, ({ change_id, title, credits_charged }, state) => {
    raise(host, 'vox-voice-changed', { voiceChange: change_id, state, credits: credits_charged });
    if (state === 'done') tellDone(change_id, t('doneToast', { title }));
  });
  const [again, setAgain] = useState<Again | null>(null);
  return (
    <>
      {/* Stays mounted while a voice change is open, so that an upload or recording continues */}
      <div className="tool-home" {...focusPlace(historyWords.title)} hidden={open !== ''}>
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
        <OpenedChunk key={open} list={list} id={open} load={loadOpened}>
          {({ Opened }, opening) => (
            <Opened
              {...{ opening, isPage }}
              onClose={() => onOpen('')}
              onAgain={(detail) => {
                const { title, method, voice_id: voiceId, background, noise_removal: noise } = detail;
                onSettings({ ...settings, method, voiceId, background, noise });
                setAgain({ title, recording: recordingOf(detail)! });
                onOpen('');
              }}
            />
          )}
        </OpenedChunk>
      )}
    </>
  );
}
