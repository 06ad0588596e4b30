import { useCallback, useLayoutEffect, type ClipboardEvent, type KeyboardEvent } from 'react';
import { textToSpeechShell } from '../../i18n/en/speech/text-to-speech-shell.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import { usePanelModel } from '../context.ts';
import editorCss from './editor.css?inline';
import frameCss from './editor-frame.css?inline';

/** The plain text field. The studio adds the sentence marks behind it. */
export function Editor({ isCompact }: { isCompact: boolean }) {
  useSheet(frameCss);
  useSheet(editorCss);
  const panelModel = usePanelModel();
  const { $text, $studio, generate } = panelModel;
  const t = useText(textToSpeechShell);

  const attach = useCallback(
    (area: HTMLTextAreaElement | null) => {
      panelModel.area = area;
    },
    [panelModel],
  );
  // The field keeps its own value, to preserve the caret; this applies changes of the text from elsewhere
  useLayoutEffect(
    () =>
      $text.subscribe((text) => {
        if (panelModel.area && panelModel.area.value !== text) panelModel.area.value = text;
      }),
    [panelModel, $text],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    generate();
  };
  /** The studio handles files, oversized texts and Markdown itself. */
  const onPaste = ({ clipboardData, currentTarget }: ClipboardEvent<HTMLTextAreaElement>) => {
    if ($studio.get()) return;
    const { value, selectionStart, selectionEnd } = currentTarget;
    const field = { value, selectionStart, selectionEnd };
    panelModel.pasted = { text: clipboardData.getData('text/plain'), files: [...clipboardData.files], field };
    panelModel.$isWanted.set(true);
  };
  return (
    <div
      className="tts-editor"
      onClick={(event) => event.target === event.currentTarget && panelModel.area?.focus()}
    >
      <div className="tts-paper">
        <textarea
          ref={attach}
          className="tts-text"
          part="editor"
          data-carry="text"
          dir="auto"
          aria-label={t('script')}
          placeholder={t(isCompact ? 'placeholderShort' : 'placeholder')}
          // The studio records typing itself, for undo
          onInput={({ currentTarget }) => {
            if (!$studio.get()) $text.set(currentTarget.value);
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
      </div>
    </div>
  );
}
