import { useStore } from '@nanostores/react';
import Captions from 'lucide-react/icons/captions';
import Search from 'lucide-react/icons/search';
import { useEffect, useMemo, useState } from 'react';
import { SEARCH_CHARACTERS_MAX } from '../../contract/constants/script.ts';
import type { TranscriptionItem } from '../../contract/index.ts';
import { transcription as texts } from '../../i18n/en/transcription/transcription.ts';
import { useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { showToast } from '../../ui/layers/toasts.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { VirtualList } from '../../ui/lists/virtual-list.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import listCss from './history-list.css?inline';
import { RenameDialog } from './rename-dialog.tsx';
import { TranscriptionRow, type RowActions } from './transcription-row.tsx';
import type { Transcriptions } from './transcriptions.ts';

const ROW_HEIGHT = 84;
/** After the last key. */
const SEARCH_DELAY_MS = 250;

interface HistoryListProps {
  list: Transcriptions;
  /** It is in sight: what changed meanwhile elsewhere is fetched. */
  isShown: boolean;
  onOpen(id: string): void;
}

/** All transcriptions of the user: what is at work, and what can be opened. */
export function HistoryList({ list, isShown, onOpen }: HistoryListProps) {
  useSheet(listCss);
  const t = useText(texts);
  const { items, phase, failure, isLoaded, words } = useStore(list.$list);
  useReportedError(failure, t(isLoaded ? 'listMoreFailed' : 'listFailed'));
  const [typed, setTyped] = useState('');
  const [renaming, setRenaming] = useState<TranscriptionItem | null>(null);
  const [deleting, setDeleting] = useState<TranscriptionItem | null>(null);
  useEffect(() => {
    if (typed.trim() === words) return;
    const timer = setTimeout(() => void list.search(typed), typed ? SEARCH_DELAY_MS : 0);
    return () => clearTimeout(timer);
  }, [list, typed, words]);
  const [wasShown, setWasShown] = useState(isShown);
  useEffect(() => {
    // Titles and texts may have been edited
    if (isShown && !wasShown) void list.reload();
    setWasShown(isShown);
  }, [list, isShown, wasShown]);
  const actions = useMemo<RowActions>(
    () => ({
      open: ({ project_id }) => onOpen(project_id),
      rename: setRenaming,
      remove: setDeleting,
      cancel: (item) => void list.cancel(item).catch(() => undefined),
    }),
    [list, onOpen],
  );
  const isEmpty = isLoaded && items.length === 0;
  return (
    <section className="tr-list" aria-label={t('history')}>
      {!(isEmpty && words === '' && typed === '') && (
        <div className="tr-list-head">
          <h2>{t('history')}</h2>
          <TextInput
            type="search"
            size={32}
            icon={Search}
            clearable
            aria-label={t('search')}
            placeholder={t('searchHere')}
            maxLength={SEARCH_CHARACTERS_MAX}
            value={typed}
            onChange={setTyped}
          />
        </div>
      )}
      {phase === 'failed' && (
        <ErrorNotice
          text={t(isLoaded ? 'listMoreFailed' : 'listFailed')}
          onRetry={() => void list.reload()}
        />
      )}
      {isEmpty && words === '' && (
        <EmptyState icon={Captions} title={t('emptyTitle')} text={t('emptyText')} />
      )}
      {isEmpty && words !== '' && (
        <EmptyState icon={Search} title={t('nothingFound')} text={t('nothingFoundText', { words })} />
      )}
      {!isLoaded && phase === 'loading' && items.length === 0 && (
        <div className="tr-waiting" role="status" aria-label={t('loading')}>
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} height="64px" />
          ))}
        </div>
      )}
      {items.length > 0 && (
        <VirtualList
          key={words}
          label={t('history')}
          items={items}
          keyOf={({ project_id }) => project_id}
          rowHeight={ROW_HEIGHT}
          onEnd={() => void list.loadMore()}
        >
          {(item) => <TranscriptionRow item={item} actions={actions} />}
        </VirtualList>
      )}
      {renaming && (
        <RenameDialog
          title={renaming.title}
          onRename={(title) => list.rename(renaming.project_id, title)}
          onClose={() => setRenaming(null)}
        />
      )}
      {deleting && (
        <DeleteDialog
          item={deleting}
          onDelete={async () => {
            await list.remove(deleting.project_id);
            showToast({ tone: 'ok', text: t('deleted') });
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </section>
  );
}
