import ChevronLeft from 'lucide-react/icons/chevron-left';
import Keyboard from 'lucide-react/icons/keyboard';
import Pencil from 'lucide-react/icons/pencil';
import Redo2 from 'lucide-react/icons/redo-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState, type ReactNode } from 'react';
import { projectEditor } from '../../i18n/en/shared/editor.ts';
import { jobs } from '../../i18n/en/shared/jobs.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { loadRenameDialog } from '../jobs/load-rename-dialog.ts';
import type { ProjectSaving } from '../project/saving.ts';
import editorFrameCss from './editor-frame.css?inline';
import { SaveState } from './save-state.tsx';

interface EditorTopProps {
  /** The editor is a page of the workbench, so its title is the page's heading. */
  isPage: boolean;
  /** The list that the back button leads to. */
  back: { label: string; name: string };
  title: string;
  facts: readonly string[];
  /** Undefined while nothing is open that can change. */
  saving: ProjectSaving | undefined;
  can: { undo: boolean; redo: boolean };
  onUndo(): void;
  onRedo(): void;
  onClose(): void;
  /** Rejects when the server refuses; the user has been told by then. */
  onRename(title: string): Promise<void>;
  onShortcuts(): void;
  /** Actions on the whole project. */
  children: ReactNode;
}

/** Header of an editor: back button, title, save state, undo and redo. */
export function EditorTop({ isPage, back, title, facts, saving, can, children, ...on }: EditorTopProps) {
  useSheet(editorFrameCss);
  const t = useText(projectEditor);
  const tJobs = useText(jobs);
  const [isRenaming, setRenaming] = useState(false);
  const Title = isPage ? 'h1' : 'h2';
  return (
    <header className="editor-top">
      <Button
        size={32}
        variant="quiet"
        icon={ChevronLeft}
        className="editor-back"
        aria-label={back.label}
        onClick={on.onClose}
      >
        <span>{back.name}</span>
      </Button>
      <Title className="editor-title" dir="auto">
        {title}
      </Title>
      <IconButton icon={Pencil} label={tJobs('rename')} onClick={() => setRenaming(true)} />
      <p className="editor-facts">{facts.join(' · ')}</p>
      {saving && <SaveState saving={saving} />}
      <div className="editor-top-tools">
        <IconButton
          icon={Undo2}
          label={t('undo')}
          aria-disabled={!can.undo || undefined}
          onClick={on.onUndo}
        />
        <IconButton
          icon={Redo2}
          label={t('redo')}
          aria-disabled={!can.redo || undefined}
          onClick={on.onRedo}
        />
        <IconButton icon={Keyboard} label={t('shortcuts')} onClick={on.onShortcuts} />
        {children}
      </div>
      {isRenaming && (
        <OnDemand load={loadRenameDialog} onClose={() => setRenaming(false)}>
          {({ RenameDialog }) => (
            <RenameDialog title={title} onRename={on.onRename} onClose={() => setRenaming(false)} />
          )}
        </OnDemand>
      )}
    </header>
  );
}
