import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useState } from 'react';
import { bookEditor } from '../../i18n/en/audiobook/book.ts';
import { formatRough } from '../../i18n/rough-time.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { EditorTop } from '../../studio/editor/editor-top.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';
import { useBook } from './context.ts';
import { MakeButton } from './make/make-button.tsx';

const loadExport = () => import('./export/export-dialog.tsx');
const loadWords = () => import('./words/words-dialog.tsx');

/** The undo state without an open chapter. */
const NOTHING = atom({ undo: false, redo: false });

interface TopBarProps {
  /** Renders as a page of the workbench, so its title is the page's heading. */
  isPage: boolean;
  onClose(): void;
  /** Rejects if the server refuses, after the user was told. */
  onRename(title: string): Promise<void>;
  onShortcuts(): void;
}

/** The editors' common top bar, with buttons for words, generation and export. */
export function TopBar({ isPage, onClose, onRename, onShortcuts }: TopBarProps) {
  const { model, commands } = useBook();
  const t = useText(bookEditor);
  const { locale } = useLanguage();
  const { title, chapters, duration_ms } = useStore(model.$book);
  const open = useStore(model.$open);
  const words = useStore(model.$words);
  const can = useStore(open?.rows.$can ?? NOTHING);
  const [dialog, setDialog] = useState<'words' | 'export' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <EditorTop
        isPage={isPage}
        back={{ label: t('back'), name: t('books') }}
        title={title}
        facts={[
          t('chaptersCount', { count: chapters }),
          ...(duration_ms > 0 ? [t('about', { length: formatRough(locale, duration_ms) })] : []),
        ]}
        saving={open?.saving}
        can={can}
        onUndo={commands.undo}
        onRedo={commands.redo}
        onClose={onClose}
        onRename={async (next) => {
          await onRename(next);
          await model.refresh();
        }}
        onShortcuts={onShortcuts}
      >
        <Button size={32} onClick={() => setDialog('words')}>
          {words?.length ? t('wordsCount', { count: words.length }) : t('words')}
        </Button>
        <MakeButton />
        <Button size={32} variant="primary" onClick={() => setDialog('export')}>
          {t('export')}
        </Button>
      </EditorTop>
      {dialog === 'words' && (
        <OnDemand load={loadWords} onClose={close}>
          {({ WordsDialog }) => <WordsDialog onClose={close} />}
        </OnDemand>
      )}
      {dialog === 'export' && (
        <OnDemand load={loadExport} onClose={close}>
          {({ ExportDialog }) => <ExportDialog onClose={close} />}
        </OnDemand>
      )}
    </>
  );
}
