import { useStore } from '@nanostores/react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import Keyboard from 'lucide-react/icons/keyboard';
import Pencil from 'lucide-react/icons/pencil';
import Redo2 from 'lucide-react/icons/redo-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { jobs } from '../../i18n/en/shared/jobs.ts';
import { editorExport } from '../../i18n/en/video-translation/editor-export.ts';
import { videoEditor } from '../../i18n/en/video-translation/editor.ts';
import { formatLength } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { loadRenameDialog } from '../../studio/jobs/load-rename-dialog.ts';
import { languageName } from '../../studio/source/language-options.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';
import { useEditor } from './context.ts';
import { ChecksButton } from './review/checks/checks-button.tsx';
import { UpdateButton } from './update-button.tsx';

const loadExport = () => import('./export/export-dialog.tsx');

const STATES = { saved: 'saved', saving: 'saving', failed: 'notSaved', deleted: 'deleted' } as const;

interface TopBarProps {
  /** It is a page of the workbench: its title is the page's. */
  isPage: boolean;
  onClose(): void;
  /** Rejects when the server refuses, which the user was told. */
  onRename(title: string): Promise<void>;
  onShortcuts(): void;
}

/** The way back, what is open, whether it is saved, and what is done with all of it. */
export function TopBar({ isPage, onClose, onRename, onShortcuts }: TopBarProps) {
  const { editor, commands } = useEditor();
  const { detail, rows, saving } = editor;
  const t = useText(videoEditor);
  const tJobs = useText(jobs);
  const tExport = useText(editorExport);
  const { locale } = useLanguage();
  const title = useStore(editor.$title);
  const [isRenaming, setRenaming] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const state = useStore(saving.$state);
  const can = useStore(rows.$can);
  const Title = isPage ? 'h1' : 'h2';
  const { source_language: source, target_language: target, duration_ms } = detail;
  const languages = t('languages', {
    source: source ? languageName(locale, source) : t('unknownLanguage'),
    target: languageName(locale, target),
  });
  return (
    <header className="vt-top">
      <Button
        size={32}
        variant="quiet"
        icon={ChevronLeft}
        className="vt-back"
        aria-label={t('back')}
        onClick={onClose}
      >
        {t('projects')}
      </Button>
      <Title className="vt-title" dir="auto">
        {title}
      </Title>
      <IconButton icon={Pencil} label={tJobs('rename')} onClick={() => setRenaming(true)} />
      <p className="vt-facts">{[languages, formatLength(duration_ms)].join(' · ')}</p>
      <p
        className="vt-saved"
        role="status"
        data-failed={state === 'failed' || state === 'deleted' || undefined}
      >
        {t(STATES[state])}
      </p>
      <div className="vt-top-tools">
        <IconButton
          icon={Undo2}
          label={t('undo')}
          aria-disabled={!can.undo || undefined}
          onClick={commands.undo}
        />
        <IconButton
          icon={Redo2}
          label={t('redo')}
          aria-disabled={!can.redo || undefined}
          onClick={commands.redo}
        />
        <IconButton icon={Keyboard} label={t('shortcuts')} onClick={onShortcuts} />
        <ChecksButton />
        <UpdateButton />
        <Button size={32} variant="primary" onClick={() => setExporting(true)}>
          {tExport('export')}
        </Button>
      </div>
      {isRenaming && (
        <OnDemand load={loadRenameDialog} onClose={() => setRenaming(false)}>
          {({ RenameDialog }) => (
            <RenameDialog
              title={title}
              onRename={async (next) => {
                await onRename(next);
                editor.setTitle(next);
              }}
              onClose={() => setRenaming(false)}
            />
          )}
        </OnDemand>
      )}
      {isExporting && (
        <OnDemand load={loadExport} onClose={() => setExporting(false)}>
          {({ ExportDialog }) => <ExportDialog onClose={() => setExporting(false)} />}
        </OnDemand>
      )}
    </header>
  );
}
