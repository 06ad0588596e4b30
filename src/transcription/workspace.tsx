import { useStore } from '@nanostores/react';
import Captions from 'lucide-react/icons/captions';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Asset, TranscriptionItem } from '../contract/index.ts';
import { useHost } from '../element/host-context.ts';
import { transcription as texts } from '../i18n/en/transcription/transcription.ts';
import { useText } from '../i18n/use-text.ts';
import { JobHistory } from '../studio/jobs/job-history.tsx';
import { useStores } from '../stores/use-stores.ts';
import { Chunk } from '../ui/chunk.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { showToast } from '../ui/layers/toasts.ts';
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

/** The start with the list, or one transcription; the work on all goes on whichever is shown. */
export function Workspace(props: WorkspaceProps) {
  const { user, open, model, language, file = null, isPage = false, onOpen, onScript } = props;
  const stores = useStores();
  const host = useHost();
  const t = useText(texts);
  const onEnded = useEffectEvent(({ project_id, title, job, credits_charged }: TranscriptionItem) => {
    const state = job.state === 'done' || job.state === 'cancelled' ? job.state : 'failed';
    raise(host, 'vox-transcribed', { transcription: project_id, state, credits: credits_charged });
    if (state !== 'done' || open === project_id) return;
    const action = { label: t('openIt'), run: () => onOpen(project_id) };
    showToast({ tone: 'ok', text: t('doneToast', { title }), action });
  });
  const historyWords = useHistoryWords();
  const [again, setAgain] = useState<Asset | null>(null);
  const [list] = useState(() => createTranscriptions(stores.client));
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
              {...{ list, isPage, onScript }}
              id={open}
              onClose={() => onOpen('')}
              onAgain={(asset) => {
                setAgain({ ...asset });
                onOpen('');
              }}
            />
          )}
        </Chunk>
      )}
    </>
  );
}
