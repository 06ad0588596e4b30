import { useStore } from '@nanostores/react';
import Clapperboard from 'lucide-react/icons/clapperboard';
import { useEffect, useEffectEvent, useState } from 'react';
import type { VideoTranslationItem } from '../contract/index.ts';
import { useHost } from '../element/host-context.ts';
import { videoTranslation as texts } from '../i18n/en/video-translation/video-translation.ts';
import { useText } from '../i18n/use-text.ts';
import { JobHistory } from '../studio/jobs/job-history.tsx';
import { useStores } from '../stores/use-stores.ts';
import { Chunk } from '../ui/chunk.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { showToast } from '../ui/layers/toasts.ts';
import { useListWords } from './home/list-words.ts';
import { ProjectGrid } from './home/project-grid.tsx';
import { createTranslations } from './home/translations.ts';
import { raise } from './raise.ts';
import type { Begin } from './start/order.ts';
import { StartArea } from './start/start-area.tsx';

interface WorkspaceProps {
  open: string;
  begin: Begin;
  file: File | null;
  isPage: boolean;
  onOpen(id: string): void;
}

const loadOpened = () => import('./opened/opened.tsx');

/** The start with the list, or one project; the work on all goes on whichever is shown. */
export function Workspace({ open, begin, file, isPage, onOpen }: WorkspaceProps) {
  const stores = useStores();
  const host = useHost();
  const t = useText(texts);
  const words = useListWords();
  const onEnded = useEffectEvent(({ project_id, title, job, credits_charged }: VideoTranslationItem) => {
    const state = job.state === 'done' || job.state === 'cancelled' ? job.state : 'failed';
    raise(host, 'vox-video-translated', { project: project_id, state, credits: credits_charged });
    if (state !== 'done' || open === project_id) return;
    const action = { label: t('openIt'), run: () => onOpen(project_id) };
    showToast({ tone: 'ok', text: t('doneToast', { title }), action });
  });
  const [list] = useState(() => createTranslations(stores.client));
  useEffect(() => {
    void list.reload();
    return list.start((item) => onEnded(item));
  }, [list]);
  // The stream that tells of jobs is read while the balance is watched
  useStore(stores.bonus.$bonus);
  const { items, isLoaded, words: searched } = useStore(list.$list);
  const isEmpty = isLoaded && items.length === 0 && searched === '';
  return (
    <>
      {/* Kept while one is open: an upload that is under way goes on */}
      <div className="tool-home" hidden={open !== ''}>
        <StartArea
          {...{ begin, file }}
          isLarge={isEmpty}
          onStarted={(started) => started.toReversed().forEach((item) => list.add(item))}
        />
        <JobHistory {...{ list, words, onOpen }} icon={Clapperboard} isShown={open === ''}>
          {(shown, actions) => <ProjectGrid {...{ list, actions }} items={shown} />}
        </JobHistory>
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
          {({ Opened }) => <Opened {...{ list, isPage }} id={open} onClose={() => onOpen('')} />}
        </Chunk>
      )}
    </>
  );
}
