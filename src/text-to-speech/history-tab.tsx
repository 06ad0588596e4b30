import { useStore } from '@nanostores/react';
import HistoryIcon from 'lucide-react/icons/history';
import ListChecks from 'lucide-react/icons/list-checks';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useState } from 'react';
import type { HistoryItem } from '../api/contract.ts';
import { speechHistory } from '../i18n/en/speech-history.ts';
import { textToSpeech } from '../i18n/en/text-to-speech.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { showToast } from '../ui/toasts.ts';
import { VirtualList } from '../ui/virtual-list.tsx';
import { useSheet } from '../ui/use-sheet.ts';
import { DownloadSelected } from './download-selected.tsx';
import { DeleteDialog, RenameDialog } from './history-dialogs.tsx';
import { HistoryRow } from './history-row.tsx';
import historyCss from './history.css?inline';
import { createHistory } from './history-store.ts';
import { useSpeech } from './speech-context.ts';
import { useClip } from './use-clip.ts';

const ROW_HEIGHT = 68;
/** Most that are deleted at once. */
const SELECTED_MAX = 500;

export interface HistoryTabProps {
  onOpen(scriptId: string): void;
}

/** What was generated: to hear, to go on with, to name, to take away. */
export function HistoryTab({ onOpen }: HistoryTabProps) {
  useSheet(historyCss);
  const { stores, workspace } = useSpeech();
  const t = useText(speechHistory);
  const name = useText(textToSpeech)('history');
  const [history] = useState(() => createHistory(stores.client));
  const { items, phase, isLoaded } = useStore(history.$history);
  const ended = useStore(workspace.$ended);
  const opened = useStore(workspace.state.$script).scriptId;
  const clip = useClip(stores);
  /** Null while nothing is being selected. */
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const [renaming, setRenaming] = useState<HistoryItem | null>(null);
  const [deleting, setDeleting] = useState<readonly string[] | null>(null);
  useEffect(() => () => clip.stop(), [clip]);
  useEffect(() => void history.reload(), [history, ended]);

  const remove = async (ids: readonly string[]) => {
    const count = await history.remove(ids);
    if (opened && ids.includes(opened)) workspace.forgetScript();
    setDeleting(null);
    setSelected(null);
    showToast({ tone: 'ok', text: t('deleted', { count }) });
  };
  const toggle = (id: string, on: boolean) => {
    const next = new Set(selected);
    if (on) next.add(id);
    else next.delete(id);
    setSelected(next);
  };

  /** Also those that were not loaded yet. */
  const selectAll = async () => {
    setSelected(idsOf(items));
    const loaded = await history.loadUpTo(SELECTED_MAX);
    // Not after Done
    setSelected((before) => before && idsOf(loaded.slice(0, SELECTED_MAX)));
  };
  const isAll = selected !== null && selected.size >= Math.min(items.length, SELECTED_MAX);

  if (phase === 'failed' && items.length === 0) {
    return (
      <div className="tts-history-empty">
        <ErrorNotice text={t('historyFailed')} onRetry={() => void history.reload()} />
      </div>
    );
  }
  if (isLoaded && items.length === 0) {
    return <EmptyState icon={HistoryIcon} title={t('historyEmpty')} text={t('historyEmptyText')} />;
  }
  return (
    <div className="tts-history">
      <div className="tts-history-tools">
        {selected ? (
          <>
            <Checkbox
              label={t('selectAll')}
              checked={isAll}
              indeterminate={!isAll && selected.size > 0}
              onChange={(on) => (on ? void selectAll() : setSelected(new Set()))}
            />
            <DownloadSelected items={items.filter(({ history_id }) => selected.has(history_id))} />
            <Button
              size={32}
              variant="danger"
              icon={Trash2}
              disabled={selected.size === 0}
              onClick={() => setDeleting([...selected])}
            >
              {t('deleteSelected', { count: selected.size })}
            </Button>
            <Button size={32} variant="quiet" onClick={() => setSelected(null)}>
              {t('done')}
            </Button>
          </>
        ) : (
          <Button size={32} variant="quiet" icon={ListChecks} onClick={() => setSelected(new Set())}>
            {t('select')}
          </Button>
        )}
      </div>
      <VirtualList
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
            onSelect={(on) => toggle(item.history_id, on)}
            onOpen={() => onOpen(item.history_id)}
            onRename={() => setRenaming(item)}
            onDelete={() => setDeleting([item.history_id])}
          />
        )}
      </VirtualList>
      {phase === 'loading' && isLoaded && (
        <p role="status" className="tts-history-more">
          {t('loadingMore')}
        </p>
      )}
      {renaming && (
        <RenameDialog
          title={renaming.title}
          onRename={(title) => history.rename(renaming.history_id, title)}
          onClose={() => setRenaming(null)}
        />
      )}
      {deleting && (
        <DeleteDialog
          count={deleting.length}
          onDelete={() => remove(deleting)}
          onClose={() => setDeleting(null)}
        />
      )}
    </div>
  );
}

const idsOf = (items: readonly HistoryItem[]): ReadonlySet<string> =>
  new Set(items.map(({ history_id }) => history_id));
