import Eraser from 'lucide-react/icons/eraser';
import { useState, type ReactNode } from 'react';
import type { Client } from '../api/client.ts';
import { useHost } from '../element/host-context.ts';
import { subtitleRemoval as texts } from '../i18n/en/subtitle-removal/subtitle-removal.ts';
import { useText } from '../i18n/use-text.ts';
import { useStores } from '../stores/use-stores.ts';
import { JobHistory } from '../studio/jobs/job-history.tsx';
import { OpenedChunk } from '../studio/jobs/opened-chunk.tsx';
import { useDoneToast } from '../studio/jobs/use-done-toast.ts';
import { useJobList } from '../studio/jobs/use-job-list.ts';
import { focusPlace } from '../studio/source/focus-place.ts';
import { createChangedAreas } from './editor/changed-areas.ts';
import { useHistoryWords } from './history/history-words.ts';
import { createRemovals } from './history/removals.ts';
import { raise } from './raise.ts';
import { StartArea } from './start/start-area.tsx';

interface WorkspaceProps {
  /** Id of the user. */
  user: string;
  open: string;
  file: File | null;
  tools: ReactNode;
  /** Opens the translation of a cleaned video, by the id of its removal. Without it an event asks the page to do so. */
  onTranslate: ((removal: string) => void) | undefined;
  onOpen(id: string): void;
}

const loadOpened = () => import('./opened/opened.tsx');

/** The start area with the list of removals, or an open removal. Follows jobs in both cases. */
export function Workspace({ user, open, file, tools, onTranslate, onOpen }: WorkspaceProps) {
  const host = useHost();
  const { client, storage } = useStores();
  const [changed] = useState(() => createChangedAreas(storage, user, client.apiBase));
  const [create] = useState(() => (server: Client) => createRemovals(server, changed));
  const t = useText(texts);
  const words = useHistoryWords();
  const tellDone = useDoneToast(open, onOpen);
  const list = useJobList(create, ({ removal_id, title, credits_charged, isOrdered }, state) => {
    if (isOrdered)
      raise(host, 'vox-subtitles-removed', { removal: removal_id, state, credits: credits_charged });
    if (state === 'done') tellDone(removal_id, t(isOrdered ? 'doneToast' : 'searchedToast', { title }));
  });
  return (
    <>
      {/* Stays mounted while a removal is open, so that an upload continues */}
      <div className="tool-home" {...focusPlace(words.title)} hidden={open !== ''}>
        {tools}
        <StartArea
          file={file}
          onStarted={(item) => {
            list.add(item);
            onOpen(item.removal_id);
          }}
        />
        <JobHistory list={list} icon={Eraser} words={words} isShown={open === ''} onOpen={onOpen} />
      </div>
      {open !== '' && (
        <OpenedChunk key={open} list={list} id={open} load={loadOpened}>
          {({ Opened }, opening) => (
            <Opened {...{ opening, changed, onTranslate }} onClose={() => onOpen('')} onOpen={onOpen} />
          )}
        </OpenedChunk>
      )}
    </>
  );
}
