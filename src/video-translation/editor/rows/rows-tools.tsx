import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { editorFind } from '../../../i18n/en/video-translation/editor-find.ts';
import { editorRows } from '../../../i18n/en/video-translation/editor-rows.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Tooltip } from '../../../ui/layers/tooltip.tsx';
import { useEditor } from '../context.ts';
import { BackMenu } from '../review/back/back-menu.tsx';
import { caretIn } from './caret-in.ts';
import { TranslateMenu } from './translate-menu.tsx';

/** Buttons for commands that also have keys. */
export function RowsTools({ children }: { children: ReactNode }) {
  const { editor, commands, review } = useEditor();
  const t = useText(editorRows);
  const tFind = useText(editorFind);
  const { active } = useStore(editor.selection.$selected);
  const editing = useStore(editor.selection.$editing);
  return (
    <div className="vt-rows-tools" role="toolbar" aria-label={t('tools')}>
      <Button size={32} variant="quiet" onClick={() => review.$finding.set({ mode: 'find' })}>
        {tFind('open')}
      </Button>
      <Tooltip text={t('splitHint')}>
        <Button
          size={32}
          variant="quiet"
          disabled={editing === null}
          // Keeps the focus and the caret in the field
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => commands.split(caretIn(event.currentTarget))}
        >
          {t('split')}
        </Button>
      </Tooltip>
      <Tooltip text={t('mergeHint')}>
        <Button size={32} variant="quiet" disabled={active === null} onClick={() => commands.merge(1)}>
          {t('merge')}
        </Button>
      </Tooltip>
      <Tooltip text={t('addHint')}>
        <Button size={32} variant="quiet" onClick={commands.add}>
          {t('add')}
        </Button>
      </Tooltip>
      <TranslateMenu />
      <BackMenu />
      {children}
    </div>
  );
}
