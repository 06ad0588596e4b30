import Download from 'lucide-react/icons/download';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect } from 'react';
import { downloads as texts } from '../i18n/en/shared/downloads.ts';
import { useText } from '../i18n/use-text.ts';
import { useStores } from '../stores/use-stores.ts';
import type { Placement } from '../ui/layers/anchor.ts';
import { Popover, usePopover } from '../ui/layers/popover.tsx';
import { Tooltip } from '../ui/layers/tooltip.tsx';
import { useSheet } from '../ui/use-sheet.ts';
import { DownloadNews } from './download-news.tsx';
import { DownloadPanel } from './download-panel.tsx';
import entryCss from './download-entry.css?inline';
import { keepTasks } from './kept-tasks.ts';
import type { DownloadTask } from './task.ts';
import { useTasks } from './use-tasks.ts';
import { countTasks } from './words.ts';

export interface DownloadEntryProps {
  collapsed?: boolean;
  placement: Placement;
}

/** The number of finished downloads out of all; opens the list. Renders nothing before the first download. */
export function DownloadEntry(props: DownloadEntryProps) {
  const stores = useStores();
  const tasks = useTasks();
  useEffect(() => keepTasks(stores), [stores]);
  return tasks.length > 0 && <Opener {...props} tasks={tasks} />;
}

interface OpenerProps extends DownloadEntryProps {
  tasks: readonly DownloadTask[];
}

function Opener({ collapsed = false, placement, tasks }: OpenerProps) {
  const stores = useStores();
  useSheet(entryCss);
  const t = useText(texts);
  const popover = usePopover();
  const { open, hide } = popover;
  useEffect(() => (open ? stores.popups.onClose(hide) : undefined));
  const { done, total, failed, open: left } = countTasks(tasks);
  const label = failed > 0 ? t('entryFailed', { done, total, count: failed }) : t('entry', { done, total });
  const Icon = failed > 0 ? TriangleAlert : Download;
  return (
    <>
      <Tooltip text={collapsed ? label : ''} describes={false} placement="beside">
        <button
          {...popover.trigger}
          type="button"
          className="dl-entry"
          part="entry"
          aria-haspopup="dialog"
          aria-label={label}
          data-collapsed={collapsed || undefined}
          data-failed={failed > 0 || undefined}
          data-mark={(collapsed && (failed || left)) || undefined}
        >
          <Icon size={18} aria-hidden="true" />
          {!collapsed && (
            <>
              {/* The space separates the words in the text that the accessible name is compared with */}
              <span>{t('title')}</span> <span className="dl-count">{t('counter', { done, total })}</span>
            </>
          )}
        </button>
      </Tooltip>
      <DownloadNews tasks={tasks} />
      <Popover state={popover} label={t('title')} placement={placement} className="dl-popup">
        <DownloadPanel tasks={tasks} anchor={popover.panel.anchor} onClose={hide} />
      </Popover>
    </>
  );
}
