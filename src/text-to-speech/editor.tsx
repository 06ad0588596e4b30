import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { SCRIPT_SEGMENTS_MAX } from '../api/constants.ts';
import { textToSpeechShell } from '../i18n/en/text-to-speech-shell.ts';
import { useText } from '../i18n/use-text.ts';
import type { EditorHandle } from './editor-handle.ts';
import { Chunk } from '../ui/chunk.tsx';
import { Mirror } from './mirror.tsx';
import { loadSentenceBar } from './parts.ts';
import { useSpeech } from './speech-context.ts';
import { useActiveSentence } from './use-active-sentence.ts';

interface EditorProps {
  isCompact: boolean;
  /** Is given the way to change the text as typing does. */
  handle: EditorHandle;
  /** Text from the clipboard that may be too much; true when it was refused. */
  refusesPaste(text: string): boolean;
}

/** The script: a plain field one types in, and the marks of its sentences behind it. */
export function Editor({ isCompact, handle, refusesPaste }: EditorProps) {
  const { workspace } = useSpeech();
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
  const active = useActiveSentence(paper, area, state, script);

  // The field keeps its own value, for its own undo; this follows what changes the text elsewhere.
  useLayoutEffect(
    () =>
      state.$text.subscribe((text) => {
        if (area.current && area.current.value !== text) area.current.value = text;
      }),
    [state],
  );
  useLayoutEffect(() => handle.attach(area.current), [handle]);
  useFollow(paper, isSounding ? sounding : null);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    workspace.generate();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (refusesPaste(event.clipboardData.getData('text/plain'))) event.preventDefault();
  };
  const shown = active.key === null ? -1 : script.segments.findIndex(({ key }) => key === active.key);
  const segment = script.segments[shown];
  const place = active.at;
  return (
    <div
      className="tts-editor"
      onClick={(event) => event.target === event.currentTarget && area.current?.focus()}
    >
      <div
        className="tts-paper"
        data-huge={isHuge || undefined}
        ref={paper}
        onPointerMove={active.onPointerMove}
        onPointerLeave={active.onPointerLeave}
      >
        {!isHuge && (
          <Mirror
            lead={script.lead}
            segments={script.segments}
            statuses={summary.statuses}
            begun={summary.begun}
            currentKey={isSounding ? sounding : null}
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
            state.setText(event.currentTarget.value);
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        {segment && place && (
          <Chunk load={loadSentenceBar} waiting={null} failed={() => null}>
            {({ SentenceBar }) => (
              <SentenceBar
                key={segment.key}
                workspace={workspace}
                segment={segment}
                status={summary.statuses[shown] ?? 'stale'}
                at={place}
                onRestored={handle.show}
              />
            )}
          </Chunk>
        )}
      </div>
    </div>
  );
}

/** Keeps the sentence that sounds in sight, unless the user is writing. */
function useFollow(paper: React.RefObject<HTMLElement | null>, key: string | null) {
  useEffect(() => {
    if (key === null || !paper.current || paper.current.querySelector('textarea:focus')) return;
    const sentence = paper.current.querySelector(`[data-key="${CSS.escape(key)}"]`);
    const scroller = paper.current.parentElement;
    if (!sentence || !scroller) return;
    const place = sentence.getBoundingClientRect();
    const view = scroller.getBoundingClientRect();
    // Not scrollIntoView: that would move the host's page too
    if (place.top < view.top || place.bottom > view.bottom) {
      scroller.scrollTop += place.top - view.top - view.height / 3;
    }
  }, [paper, key]);
}
