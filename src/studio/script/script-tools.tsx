import { useStore } from '@nanostores/react';
import BookOpenText from 'lucide-react/icons/book-open-text';
import Redo2 from 'lucide-react/icons/redo-2';
import TextSearch from 'lucide-react/icons/text-search';
import Undo2 from 'lucide-react/icons/undo-2';
import { speechEditing } from '../../i18n/en/speech/editing.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Tooltip } from '../../ui/layers/tooltip.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { InsertPause } from './insert-pause.tsx';
import { ParagraphButton } from './paragraph/paragraph-button.tsx';
import { paragraphKeys } from './paragraph/paragraph-keys.ts';
import { ReadingHint } from './reading-hint.tsx';
import { useStudio } from '../context.ts';
import { useReadAlong } from './use-read-along.ts';
import toolsCss from './script-tools.css?inline';

/** The tools for working on a script, above the text. */
export function ScriptTools() {
  useSheet(toolsCss);
  const speech = useStudio();
  const { studio, editor, $isReading, $isSearching } = speech;
  useReadAlong(speech);
  const t = useText(speechEditing);
  const can = useStore(studio.undo.$can);
  const isReading = useStore($isReading);
  const isSearching = useStore($isSearching);
  return (
    <>
      <div role="group" aria-label={t('tools')} className="tts-tools">
        <IconButton
          icon={Undo2}
          label={t('undo')}
          aria-disabled={!can.undo || undefined}
          onClick={editor.undo}
        />
        <IconButton
          icon={Redo2}
          label={t('redo')}
          aria-disabled={!can.redo || undefined}
          onClick={editor.redo}
        />
        <span className="tts-tools-line" />
        <InsertPause editor={editor} />
        <ParagraphButton
          label={t('paragraph')}
          tip={t('paragraphTip')}
          keysOf={() => paragraphKeys(studio.state.$script.get(), editor.selection())}
        >
          {t('paragraph')}
        </ParagraphButton>
        <span className="tts-tools-line" />
        <IconButton
          icon={TextSearch}
          label={t('find')}
          aria-pressed={isSearching}
          onClick={() => $isSearching.set(!isSearching)}
        />
        <Tooltip text={t('readAlongHint')} placement="below">
          <Button
            size={32}
            variant="quiet"
            icon={BookOpenText}
            className="tts-read-along"
            aria-pressed={isReading}
            onClick={() => $isReading.set(!isReading)}
          >
            {t('readAlong')}
          </Button>
        </Tooltip>
      </div>
      <ReadingHint />
    </>
  );
}
