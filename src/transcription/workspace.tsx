import Captions from 'lucide-react/icons/captions';
import { useState } from 'react';
import type { Asset } from '../contract/index.ts';
import { useHost } from '../element/host-context.ts';
import { transcription as texts } from '../i18n/en/transcription/transcription.ts';
import { useText } from '../i18n/use-text.ts';
import { JobHistory } from '../studio/jobs/job-history.tsx';
import { OpenedChunk } from '../studio/jobs/opened-chunk.tsx';
import { useDoneToast } from '../studio/jobs/use-done-toast.ts';
import { useJobList } from '../studio/jobs/use-job-list.ts';
import { focusPlace } from '../studio/source/focus-place.ts';
import type { UseScript } from './editor/script-button.tsx';
import { useHistoryWords } from './history/history-words.ts';
import { createTranscriptions } from './history/transcriptions.ts';
import { raise } from './raise.ts';
import { StartArea } from './start/start-area.tsx';

interface WorkspaceProps {
  user: string;
  open: string;
  model?: string | undefined;
  language?: string | undefined;
  file?: File | null;
  isPage?: boolean;
  onOpen(id: string): void;
  onScript?: UseScript | undefined;
}

const loadOpened = () => import('./editor/opened.tsx');

/** The start area with the list, or an open transcription. Jobs continue in both cases. */
export function Workspace(props: WorkspaceProps) {
  const { user, open, model, language, file = null, isPage = false, onOpen, onScript } = props;
  const host = useHost();
  const t = useText(texts);
  const tellDone = useDoneToast(open, onOpen);
  const list = useJobList(createTranscriptions, ({ project_id, title, credits_charged }, state) => {
    raise(host, 'vox-transcribed', { transcription: project_id, state, credits: credits_charged });
    if (state === 'done') tellDone(project_id, t('doneToast', { title }));
  });
  const historyWords = useHistoryWords();
  const [again, setAgain] = useState<Asset | null>(null);
  return (
    <>
      {/* Stays mounted while a transcription is open, so that an upload or recording continues */}
      <div className="tool-home" {...focusPlace(historyWords.title)} hidden={open !== ''}>
        <StartArea
          user={user}
          model={model}
          language={language}
          file={file}
          again={again}
          onStarted={(item) => {
            list.add(item);
            onOpen(item.project_id);
          }}
        />
        <JobHistory list={list} icon={Captions} words={historyWords} isShown={open === ''} onOpen={onOpen} />
      </div>
      {open !== '' && (
        <OpenedChunk key={open} list={list} id={open} load={loadOpened}>
          {({ Opened }, opening) => (
            <Opened
              {...{ opening, isPage, onScript }}
              onClose={() => onOpen('')}
              onAgain={(asset) => {
                setAgain({ ...asset });
                onOpen('');
              }}
            />
          )}
        </OpenedChunk>
      )}
    </>
  );
}
