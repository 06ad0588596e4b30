import { useStore } from '@nanostores/react';
import {
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react';
import { SCRIPT_SEGMENTS_MAX } from '../api/constants.ts';
import { textToSpeechShell } from '../i18n/en/text-to-speech-shell.ts';
import { useText } from '../i18n/use-text.ts';
import { Chunk } from '../ui/chunk.tsx';
import { Mirror } from './mirror.tsx';
import { loadSentenceBar } from './parts.ts';
import { useSpeech } from './speech-context.ts';
import { useActiveSentence } from './use-active-sentence.ts';
import { useFollow, useShowMatch } from './use-follow.ts';
import { useOwnLabel } from './use-own-label.ts';
import { useTyping } from './use-typing.ts';

interface EditorProps {
  isCompact: boolean;
  /** Files from the clipboard; false when there are none. */
  takesFiles(data: DataTransfer): boolean;
  /** Text from the clipboard that may be too much; true when it was refused. */
  refusesPaste(text: string): boolean;
  /** Text from the clipboard that goes into the field now. */
  onPaste(text: string, area: HTMLTextAreaElement): void;
}

/** The script: a plain field one types in, and the marks of its sentences behind it. */
export function Editor({ isCompact, takesFiles, refusesPaste, onPaste }: EditorProps) {
  const { workspace, editor, $matches, $isReading } = useSpeech();
  const { state, player, $summary } = workspace;
  const t = useText(textToSpeechShell);
  const area = useRef<HTMLTextAreaElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const script = useStore(state.$script);
  // Too much to be generated: no marks, so that the page stays alive
  const isHuge = script.segments.length > SCRIPT_SEGMENTS_MAX;
  const summary = useStore($summary);
  const sounding = useStore(player.$currentKey);
  const isSounding = useStore(player.$state) !== 'stopped';
  // Marks may come a moment after what is typed
  const matches = useStore($matches);
  const drawn = useDeferredValue(useMemo(() => ({ script, summary, matches }), [script, summary, matches]));
  const active = useActiveSentence(paper, area, state, drawn.script);
  const typed = useTyping(area, editor);
  const isReading = useStore($isReading);
  const labelOf = useOwnLabel();

  // The field keeps its own value, for its caret; this follows what changes the text elsewhere.
  useLayoutEffect(
    () =>
      state.$text.subscribe((text) => {
        if (area.current && area.current.value !== text) area.current.value = text;
      }),
    [state],
  );
  useLayoutEffect(() => editor.attach(area.current), [editor]);
  useFollow(paper, isSounding ? sounding : null);
  useShowMatch(paper, drawn.matches);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    workspace.generate();
  };
  const takePaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const text = event.clipboardData.getData('text/plain');
    // A text that was copied out of a document comes with a picture of it too
    if (text === '' && takesFiles(event.clipboardData)) event.preventDefault();
    else if (refusesPaste(text)) event.preventDefault();
    else onPaste(text, event.currentTarget);
  };
  const shown = active.key === null ? -1 : script.segments.findIndex(({ key }) => key === active.key);
  const segment = script.segments[shown];
  return (
    <>
      <div
        className="tts-editor"
        onClick={(event) => event.target === event.currentTarget && area.current?.focus()}
      >
        <div
          className="tts-paper"
          data-huge={isHuge || undefined}
          data-reading={isReading || undefined}
          ref={paper}
          {...active.paper}
        >
          {!isHuge && (
            <Mirror
              lead={drawn.script.lead}
              segments={drawn.script.segments}
              statuses={drawn.summary.statuses}
              begun={drawn.summary.begun}
              currentKey={isSounding ? sounding : null}
              matches={drawn.matches}
              labelOf={labelOf}
            />
          )}
          <textarea
            ref={area}
            className="tts-text"
            part="editor"
            data-carry="text"
            dir="auto"
            aria-label={t('script')}
            placeholder={t(isCompact ? 'placeholderShort' : 'placeholder')}
            onInput={(event) => {
              active.onInput();
              typed(event.nativeEvent as InputEvent, event.currentTarget.value);
            }}
            readOnly={isReading}
            onKeyDown={onKeyDown}
            onPaste={takePaste}
          />
        </div>
      </div>
      <div className="tts-slot" {...active.slot}>
        {segment && !isReading && !matches && (
          <Chunk load={loadSentenceBar} waiting={null} failed={() => null}>
            {({ SentenceBar }) => (
              <SentenceBar
                key={segment.key}
                workspace={workspace}
                segment={segment}
                status={summary.statuses[shown] ?? 'stale'}
              />
            )}
          </Chunk>
        )}
      </div>
    </>
  );
}
