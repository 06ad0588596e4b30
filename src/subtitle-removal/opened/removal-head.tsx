import ArrowLeft from 'lucide-react/icons/arrow-left';
import Pencil from 'lucide-react/icons/pencil';
import { useState, type ReactNode } from 'react';
import { subtitleRemovalEditor as texts } from '../../i18n/en/subtitle-removal/editor.ts';
import { useText } from '../../i18n/use-text.ts';
import { loadRenameDialog } from '../../studio/jobs/load-rename-dialog.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import type { OpenedRemoval, Removals } from '../history/removals.ts';
import headCss from './removal-head.css?inline';

interface RemovalHeadProps {
  detail: OpenedRemoval;
  list: Removals;
  onClose(): void;
  /** Buttons of the removal. */
  children?: ReactNode;
}

/** The title of an open removal, with the buttons to go back and to rename it. */
export function RemovalHead({ detail, list, onClose, children }: RemovalHeadProps) {
  useSheet(headCss);
  const t = useText(texts);
  const [title, setTitle] = useState(detail.title);
  const [isRenaming, setRenaming] = useState(false);
  return (
    <div className="sr-head">
      <IconButton icon={ArrowLeft} label={t('back')} className="sr-turn" onClick={onClose} />
      <h2 dir="auto">{title}</h2>
      <IconButton icon={Pencil} size={24} label={t('rename')} onClick={() => setRenaming(true)} />
      <span className="sr-head-room" />
      {children}
      {isRenaming && (
        <OnDemand load={loadRenameDialog} onClose={() => setRenaming(false)}>
          {({ RenameDialog }) => (
            <RenameDialog
              title={title}
              onRename={async (next) => {
                await list.rename(detail.removal_id, next);
                setTitle(next);
              }}
              onClose={() => setRenaming(false)}
            />
          )}
        </OnDemand>
      )}
    </div>
  );
}
