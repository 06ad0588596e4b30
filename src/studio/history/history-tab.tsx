import { useStore } from '@nanostores/react';
import HistoryIcon from 'lucide-react/icons/history';
import Search from 'lucide-react/icons/search';
import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { HistoryItem } from '../../contract/index.ts';
import { speechHistory } from '../../i18n/en/speech/history.ts';
import { textToSpeech } from '../../i18n/en/speech/text-to-speech.ts';
import { useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { DeleteDialog } from '../../ui/layers/delete-dialog.tsx';
import { showToast } from '../../ui/layers/toasts.ts';
import { VirtualList } from '../../ui/lists/virtual-list.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { DownloadDialog } from '../export/download-dialog.tsx';
import { HistoryRow, type RowActions } from './history-row.tsx';
import historyCss from './history.css?inline';
import { createHistory } from './history-store.ts';
import { HistoryTools, type Selected } from './history-tools.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { useStudio } from '../context.ts';
import { useClip } from '../player/use-clip.ts';

const ROW_HEIGHT = 68;
/** Most items that Select all selects. */
const SELECTED_MAX = 500;

export interface HistoryTabProps {
  onOpen(scriptId: string): void;
}

/** The history of generated scripts: play, open, rename, download and delete them. */
export function HistoryTab({ onOpen }: HistoryTabProps) {
  const stores = useStores();
  useSheet(historyCss);
  const { studio, editor } = useStudio();
  const t = useText(speechHistory);
  const name = useText(textToSpeech)('history');
  const frame = useRef<HTMLDivElement>(null);
  const [history] = useState(() => createHistory(stores.client));
  const { items, phase, failure, isLoaded, next, words } = useStore(history.$history);
  useReportedError(phase === 'failed' && failure ? failure : null, t('historyFailed'));
  const listed = useStore(studio.$listed);
  const opened = useStore(studio.state.$script).scriptId;
  const clip = useClip();
  /** Null when not in selection mode. */
  const [selected, setSelected] = useState<Selected | null>(null);
  const [renaming, setRenaming] = useState<HistoryItem | null>(null);
  const [deleting, setDeleting] = useState<readonly string[] | null>(null);
  const [downloading, setDownloading] = useState<readonly HistoryItem[] | null>(null);
  // Dialogs open in a separate task after the click, because that restyles the whole page
  const chooseFormat = (items: readonly HistoryItem[]) => startTransition(() => setDownloading(items));
  const askToDelete = (ids: readonly string[]) => startTransition(() => setDeleting(ids));
  useEffect(() => void history.reload(), [history, listed]);
  useEffect(() => {
    // Another tab may have added items, and links expire
    const look = () => document.visibilityState === 'visible' && void history.reload();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [history]);

  const remove = async (ids: readonly string[]) => {
    const count = await history.remove(ids);
    if (opened && ids.includes(opened)) editor.step(studio.forgetScript);
    const playing = clip.$playing.get();
    if (playing && ids.includes(playing)) clip.stop();
    flushSync(() => {
      setDeleting(null);
      setSelected(null);
    });
    // The focused control was removed with its item
    frame.current?.focus();
    if (count > 0) showToast({ tone: 'ok', text: t('deleted', { count }) });
  };
  /** Stable, so that visible rows are not rendered again while the list scrolls. */
  const actions = useMemo<RowActions>(
    () => ({
      select: (item, on) =>
        setSelected((before) => {
          const next = new Map(before);
          if (on) next.set(item.history_id, item);
          else next.delete(item.history_id);
          return before && next;
        }),
      open: ({ history_id }) => onOpen(history_id),
      rename: setRenaming,
      download: (item) => chooseFormat([item]),
      remove: ({ history_id }) => askToDelete([history_id]),
    }),
    [onOpen],
  );

  /** Includes items not loaded yet. */
  const selectAll = async () => {
    setSelected(byId(items));
    const loaded = await history.loadUpTo(SELECTED_MAX);
    // Unless the user has left selection mode meanwhile
    setSelected((before) => before && byId(loaded.slice(0, SELECTED_MAX)));
  };
  const count = selected?.size ?? 0;
  const isMost = count >= SELECTED_MAX && (next !== null || items.length > count);
  const isAll =
    isMost || (items.length > 0 && next === null && items.every((item) => selected?.has(item.history_id)));

  if (phase === 'failed' && !isLoaded) {
    return (
      <div className="tts-history-empty">
        <ErrorNotice text={t('historyFailed')} onRetry={() => void history.reload()} />
      </div>
    );
  }
  const isEmpty = isLoaded && items.length === 0;
  return (
    <div ref={frame} className="tts-history" tabIndex={-1}>
      {isEmpty && words === '' ? (
        <EmptyState icon={HistoryIcon} title={t('historyEmpty')} text={t('historyEmptyText')} />
      ) : (
        <HistoryTools
          selected={selected}
          isAll={isAll}
          onSearch={history.search}
          onSelecting={(on) => setSelected(on ? new Map() : null)}
          onSelectAll={(on) => (on ? void selectAll() : setSelected(new Map()))}
          onDownload={chooseFormat}
          onDelete={askToDelete}
        />
      )}
      {isMost && (
        <p role="status" className="tts-history-more">
          {t('selectedMost', { count })}
        </p>
      )}
      {isEmpty && words !== '' && (
        <EmptyState icon={Search} title={t('nothingFound')} text={t('nothingFoundText', { words })} />
      )}
      {!isEmpty && (
        <VirtualList
          key={words}
          label={name}
          items={items}
          keyOf={(item) => item.history_id}
          rowHeight={ROW_HEIGHT}
          onEnd={() => void history.loadMore()}
        >
          {(item) => (
            <HistoryRow
              item={item}
              clip={clip}
              isOpen={item.history_id === opened}
              isSelected={selected ? selected.has(item.history_id) : null}
              actions={actions}
            />
          )}
        </VirtualList>
      )}
      {phase === 'loading' && isLoaded && (
        <p role="status" className="tts-history-more">
          {t('loadingMore')}
        </p>
      )}
      {phase === 'failed' && (
        <div className="tts-history-empty">
          <ErrorNotice text={t('moreFailed')} onRetry={() => void history.reload()} />
        </div>
      )}
      {renaming && (
        <RenameDialog
          title={renaming.title}
          onRename={async (title) => {
            await history.rename(renaming.history_id, title);
            if (renaming.history_id === opened) studio.state.setTitle(title);
          }}
          onClose={() => setRenaming(null)}
        />
      )}
      {downloading && <DownloadDialog items={downloading} onClose={() => setDownloading(null)} />}
      {deleting && (
        <DeleteDialog
          title={t('deleteTitle', { count: deleting.length })}
          text={t('deleteText', { count: deleting.length })}
          onDelete={() => remove(deleting)}
          onClose={() => setDeleting(null)}
        />
      )}
    </div>
  );
}

const byId = (items: readonly HistoryItem[]): Selected =>
  new Map(items.map((item) => [item.history_id, item]));
