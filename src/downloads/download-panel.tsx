import { useDeferredValue } from 'react';
import { downloads as texts } from '../i18n/en/shared/downloads.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/controls/button.tsx';
import { useSheet } from '../ui/use-sheet.ts';
import panelCss from './download-panel.css?inline';
import { DownloadList } from './download-list.tsx';
import { downloadList } from './list.ts';
import { downloadManager } from './manager.ts';
import { isOpen, type DownloadTask } from './task.ts';
import { countTasks } from './words.ts';

interface DownloadPanelProps {
  tasks: readonly DownloadTask[];
  /** The control that opened it. */
  anchor: HTMLElement | null;
  onClose(): void;
}

/** All downloads of the page, newest first, with their actions. */
export function DownloadPanel({ tasks, anchor, onClose }: DownloadPanelProps) {
  useSheet(panelCss);
  const t = useText(texts);
  const { done, total } = countTasks(tasks);
  /** The rows render in a task after the one that opens the panel. */
  const hasRows = useDeferredValue(true, false);
  const clearFinished = (slot: HTMLElement | null) => {
    downloadManager().clearFinished();
    // The button disappears with the last row
    if (downloadList().$tasks.get().length === 0) slot?.focus();
  };
  return (
    <div
      className="dl-panel"
      // Closes when the keyboard moves on to the page beneath
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && relatedTarget !== anchor && !currentTarget.contains(relatedTarget)) onClose();
      }}
    >
      <header className="dl-head">
        <h2>{t('title')}</h2>
        <span className="dl-count" aria-label={t('completed', { done, total })} role="img">
          {t('counter', { done, total })}
        </span>
        <div className="dl-actions">
          <Button
            size={32}
            variant="quiet"
            aria-disabled={!tasks.some(isOpen) || undefined}
            onClick={() => downloadManager().cancelAll()}
          >
            {t('cancelAll')}
          </Button>
          <Button
            size={32}
            variant="quiet"
            aria-disabled={tasks.every(isOpen) || undefined}
            onClick={({ currentTarget }) => clearFinished(currentTarget.closest<HTMLElement>('.dl-slot'))}
          >
            {t('clearFinished')}
          </Button>
        </div>
      </header>
      {hasRows && <DownloadList label={t('title')} tasks={tasks.toReversed()} />}
    </div>
  );
}
