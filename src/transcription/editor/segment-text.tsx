import { memo, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { selectedIn, setCaret, type Selected } from './caret.ts';
import { createMark, type Stretch } from '../../studio/player/highlights.ts';
import { isUnsure } from './unsure.ts';
import type { EditedSegment } from '../../studio/project/content.ts';
import { ANYWHERE, findMatches } from '../../studio/script/search/find-matches.ts';

/** Callbacks of a row's text. */
export interface TextActions {
  /** @returns false if the text is too long for the row */
  change(id: string, text: string, caret: number): boolean;
  keyDown(event: KeyboardEvent<HTMLElement>, id: string, selected: Selected | null): void;
  /** The user clicked a word. */
  press(id: string, offset: number): void;
  register(id: string, element: HTMLElement | null): void;
}

interface SegmentTextProps {
  segment: EditedSegment;
  label: string;
  language: string | undefined;
  /** Search text; empty for none. */
  query: string;
  actions: TextActions;
}

/**
 * The text of a row, edited in place. The browser owns its single text node: words are marked with CSS highlights,
 * which disturb neither the caret nor an input method.
 */
export const SegmentText = memo(function SegmentText(props: SegmentTextProps) {
  const { segment, label, language, query, actions } = props;
  const { segment_id: id, text, words } = segment;
  const ref = useRef<HTMLDivElement>(null);
  const [marks] = useState(() => ({ unsure: createMark('vox-unsure'), found: createMark('vox-found') }));

  useLayoutEffect(() => {
    const element = ref.current!;
    actions.register(id, element);
    return () => actions.register(id, null);
  }, [id, actions]);
  useLayoutEffect(() => {
    const element = ref.current!;
    if (element.textContent !== text) element.textContent = text;
    else element.normalize();
  }, [text]);
  useLayoutEffect(() => {
    marks.unsure.set(
      ref.current,
      words.filter(isUnsure).map(([from, to]): Stretch => [from, to]),
    );
    marks.found.set(ref.current, placesOf(text, query));
    return () => {
      marks.unsure.set(null, []);
      marks.found.set(null, []);
    };
  }, [marks, text, words, query]);

  const onInput = () => {
    const element = ref.current!;
    const written = element.textContent ?? '';
    const caret = selectedIn(element)?.start ?? written.length;
    if (actions.change(id, written, caret)) return;
    element.textContent = text;
    setCaret(element, Math.min(caret, text.length));
  };
  return (
    <div
      ref={ref}
      className="tr-text"
      role="textbox"
      aria-multiline="true"
      aria-label={label}
      tabIndex={0}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      dir="auto"
      lang={language}
      onInput={onInput}
      onBeforeInput={(event) => {
        // A row is a single line. Phone keyboards report Enter only through this event
        if (/^insert(LineBreak|Paragraph)$/.test((event.nativeEvent as InputEvent).inputType))
          event.preventDefault();
      }}
      onPaste={(event) => {
        event.preventDefault();
        const line = event.clipboardData.getData('text/plain').replace(/\s*[\r\n]+\s*/g, ' ');
        // The browser's own insertion keeps the caret and replaces the selection
        document.execCommand('insertText', false, line);
      }}
      onDrop={(event) => event.preventDefault()}
      onKeyDown={(event) => actions.keyDown(event, id, selectedIn(event.currentTarget))}
      onClick={(event) => {
        const selected = selectedIn(event.currentTarget);
        if (selected && selected.start === selected.end) actions.press(id, selected.start);
      }}
    />
  );
});

/** Matches of the search in a text. */
const placesOf = (text: string, query: string): Stretch[] =>
  findMatches(text, query.trim(), ANYWHERE).map(({ start, end }) => [start, end]);
