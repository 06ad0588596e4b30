import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { editorExport } from '../../i18n/en/video-translation/editor-export.ts';
import { videoEditor } from '../../i18n/en/video-translation/editor.ts';
import { formatLength } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { EditorTop } from '../../studio/editor/editor-top.tsx';
import { languageName } from '../../i18n/language-name.ts';
import { Button } from '../../ui/controls/button.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';
import { useEditor } from './context.ts';
import { ChecksButton } from './review/checks/checks-button.tsx';
import { UpdateButton } from './update-button.tsx';

const loadExport = () => import('./export/export-dialog.tsx');

interface TopBarProps {
  /** Renders as a page of the workbench, so its title is the page's heading. */
  isPage: boolean;
  onClose(): void;
  /** Rejects if the server refuses, after the user was told. */
  onRename(title: string): Promise<void>;
  onShortcuts(): void;
}

/** The editors' common top bar, with buttons for checks, generation and export. */
export function TopBar({ isPage, onClose, onRename, onShortcuts }: TopBarProps) {
  const { editor, commands } = useEditor();
  const { detail, rows, saving } = editor;
  const t = useText(videoEditor);
  const tExport = useText(editorExport);
  const { locale } = useLanguage();
  const title = useStore(editor.$title);
  const [isExporting, setExporting] = useState(false);
  const can = useStore(rows.$can);
  const { source_language: source, target_language: target, duration_ms } = detail;
  const languages = t('languages', {
    source: source ? languageName(locale, source) : t('unknownLanguage'),
    target: languageName(locale, target),
  });
  return (
    <>
      <EditorTop
        isPage={isPage}
        back={{ label: t('back'), name: t('projects') }}
        title={title}
        facts={[languages, formatLength(duration_ms)]}
        saving={saving}
        can={can}
        onUndo={commands.undo}
        onRedo={commands.redo}
        onClose={onClose}
        onRename={async (next) => {
          await onRename(next);
          editor.setTitle(next);
        }}
        onShortcuts={onShortcuts}
      >
        <ChecksButton />
        <UpdateButton />
        <Button size={32} variant="primary" onClick={() => setExporting(true)}>
          {tExport('export')}
        </Button>
      </EditorTop>
      {isExporting && (
        <OnDemand load={loadExport} onClose={() => setExporting(false)}>
          {({ ExportDialog }) => <ExportDialog onClose={() => setExporting(false)} />}
        </OnDemand>
      )}
    </>
  );
}
