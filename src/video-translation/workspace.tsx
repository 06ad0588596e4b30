import Clapperboard from 'lucide-react/icons/clapperboard';
import type { ReactNode } from 'react';
import { useHost } from '../element/host-context.ts';
import { videoTranslation as texts } from '../i18n/en/video-translation/video-translation.ts';
import { useText } from '../i18n/use-text.ts';
import { JobHistory } from '../studio/jobs/job-history.tsx';
import { OpenedChunk } from '../studio/jobs/opened-chunk.tsx';
import { useDoneToast } from '../studio/jobs/use-done-toast.ts';
import { useJobList } from '../studio/jobs/use-job-list.ts';
import { focusPlace } from '../studio/source/focus-place.ts';
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
  /** Id of a subtitle removal whose video and text are used; empty for none. */
  removal: string;
  /** Called when that translation has started. */
  onRemovalUsed: (() => void) | undefined;
  isPage: boolean;
  /** Shown above the start area. */
  tools: ReactNode;
  onOpen(id: string): void;
}

const loadOpened = () => import('./opened/opened.tsx');

/** The start area with the list, or an open project. Jobs continue in both cases. */
export function Workspace(props: WorkspaceProps) {
  const { open, begin, file, removal, isPage, tools, onRemovalUsed, onOpen } = props;
  const host = useHost();
  const t = useText(texts);
  const words = useListWords();
  const tellDone = useDoneToast(open, onOpen);
  const list = useJobList(createTranslations, ({ project_id, title, credits_charged }, state) => {
    raise(host, 'vox-video-translated', { project: project_id, state, credits: credits_charged });
    if (state === 'done') tellDone(project_id, t('doneToast', { title }));
  });
  return (
    <>
      {/* Stays mounted while a project is open, so that an upload continues */}
      <div className="tool-home" {...focusPlace(words.title)} hidden={open !== ''}>
        {tools}
        <StartArea
          {...{ begin, file, removal, onOpen }}
          onStarted={(started) => {
            for (const item of started.toReversed()) list.add(item);
            if (removal) onRemovalUsed?.();
          }}
        />
        <JobHistory {...{ list, words, onOpen }} icon={Clapperboard} isShown={open === ''}>
          {(shown, actions) => <ProjectGrid {...{ list, actions }} items={shown} />}
        </JobHistory>
      </div>
      {open !== '' && (
        <OpenedChunk key={open} list={list} id={open} load={loadOpened}>
          {({ Opened }, opening) => <Opened {...{ opening, isPage }} onClose={() => onOpen('')} />}
        </OpenedChunk>
      )}
    </>
  );
}
