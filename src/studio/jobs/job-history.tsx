import { useStore } from '@nanostores/react';
import type { LucideIcon } from 'lucide-react';
import Search from 'lucide-react/icons/search';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { SEARCH_CHARACTERS_MAX } from '../../contract/constants/script.ts';
import { jobs as texts } from '../../i18n/en/shared/jobs.ts';
import { useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { DeleteDialog } from '../../ui/layers/delete-dialog.tsx';
import { showToast } from '../../ui/layers/toasts.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { VirtualList } from '../../ui/lists/virtual-list.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { isOpenJob } from './follow-jobs.ts';
import listCss from './job-history.css?inline';
import type { JobItem, JobList } from './job-list.ts';
import { JobRow, type RowActions, type RowWords } from './job-row.tsx';
import { loadRenameDialog } from './load-rename-dialog.ts';

const ROW_HEIGHT = 84;
/** Delay after the last key press. */
const SEARCH_DELAY_MS = 250;

/** Texts of a tool's list. */
export interface HistoryWords<Item> extends RowWords<Item> {
  readonly title: string;
  readonly search: string;
  readonly failed: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  nothingFound(words: string): string;
  readonly deleteTitle: string;
  deleteText(item: Item, isOpen: boolean): string;
  readonly deleted: string;
}

interface JobHistoryProps<Item extends JobItem> {
  list: JobList<Item>;
  icon: LucideIcon;
  words: HistoryWords<Item>;
  /** Whether it is visible. When it becomes visible, it fetches what has changed meanwhile. */
  isShown: boolean;
  onOpen(id: string): void;
  /** Renders the items; by default as a list of rows. */
  children?(items: readonly Item[], actions: RowActions<Item>): ReactNode;
}

/** Everything the user made with a tool: running work, and results to open. */
export function JobHistory<Item extends JobItem>(props: JobHistoryProps<Item>) {
  const { list, icon, words: say, isShown, onOpen, children } = props;
  useSheet(listCss);
  const t = useText(texts);
  const { items, phase, failure, isLoaded, words } = useStore(list.$list);
  useReportedError(failure, isLoaded ? t('listMoreFailed') : say.failed);
  const [typed, setTyped] = useState('');
  const [renaming, setRenaming] = useState<Item | null>(null);
  const [deleting, setDeleting] = useState<Item | null>(null);
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
  const actions = useMemo<RowActions<Item>>(
    () => ({
      open: (item) => onOpen(list.idOf(item)),
      rename: setRenaming,
      remove: setDeleting,
      cancel: (item) => void list.cancel(item).catch(() => undefined),
    }),
    [list, onOpen],
  );
  const isEmpty = isLoaded && items.length === 0;
  return (
    <section className="tool-list" aria-label={say.title}>
      {!(isEmpty && words === '' && typed === '') && (
        <div className="tool-list-head">
          <h2>{say.title}</h2>
          <TextInput
            type="search"
            size={32}
            icon={Search}
            clearable
            aria-label={say.search}
            placeholder={t('searchHere')}
            maxLength={SEARCH_CHARACTERS_MAX}
            value={typed}
            onChange={setTyped}
          />
        </div>
      )}
      {phase === 'failed' && (
        <ErrorNotice text={isLoaded ? t('listMoreFailed') : say.failed} onRetry={() => void list.reload()} />
      )}
      {isEmpty && words === '' && <EmptyState icon={icon} title={say.emptyTitle} text={say.emptyText} />}
      {isEmpty && words !== '' && (
        <EmptyState icon={Search} title={t('nothingFound')} text={say.nothingFound(words)} />
      )}
      {!isLoaded && phase === 'loading' && items.length === 0 && (
        <div className="tool-waiting" role="status" aria-label={t('loading')}>
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} height="64px" />
          ))}
        </div>
      )}
      {items.length > 0 && children?.(items, actions)}
      {items.length > 0 && !children && (
        <VirtualList
          key={words}
          label={say.title}
          items={items}
          keyOf={list.idOf}
          rowHeight={ROW_HEIGHT}
          onEnd={() => void list.loadMore()}
        >
          {(item) => <JobRow item={item} actions={actions} words={say} />}
        </VirtualList>
      )}
      {renaming && (
        <OnDemand load={loadRenameDialog} onClose={() => setRenaming(null)}>
          {({ RenameDialog }) => (
            <RenameDialog
              title={renaming.title}
              onRename={(title) => list.rename(list.idOf(renaming), title)}
              onClose={() => setRenaming(null)}
            />
          )}
        </OnDemand>
      )}
      {deleting && (
        <DeleteDialog
          title={say.deleteTitle}
          text={say.deleteText(deleting, isOpenJob(deleting.job))}
          onDelete={async () => {
            await list.remove(list.idOf(deleting));
            showToast({ tone: 'ok', text: say.deleted });
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </section>
  );
}
