import { useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useSheet } from '../../ui/use-sheet.ts';
import growCss from './grow-field.css?inline';

interface GrowFieldProps {
  label: string;
  value: string;
  /** Where to place the caret; by default at the end. A new value moves it. */
  caret?: number | undefined;
  language?: string | undefined;
  /** Why it is read-only. */
  readOnly?: string | undefined;
  /** @returns false if the text is rejected */
  onChange(value: string): boolean;
  onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void;
}

/** The field open in the same element as a node. */
export const findGrowField = (node: Element): HTMLTextAreaElement | null =>
  (node.getRootNode() as ShadowRoot).querySelector('.grow-field > textarea');

/** A text field as tall as its text, which has the focus from the start. */
export function GrowField({ label, value, caret, language, readOnly, onChange, onKeyDown }: GrowFieldProps) {
  useSheet(growCss);
  const ref = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();
  useLayoutEffect(() => {
    const field = ref.current!;
    const at = Math.min(caret ?? Infinity, field.value.length);
    field.focus({ preventScroll: true });
    field.setSelectionRange(at, at);
  }, [caret]);
  const field = (
    <div className="grow-field" data-value={value}>
      <textarea
        ref={ref}
        rows={1}
        aria-label={label}
        value={value}
        lang={language}
        dir="auto"
        spellCheck={readOnly === undefined}
        readOnly={readOnly !== undefined}
        aria-describedby={readOnly === undefined ? undefined : noteId}
        onChange={(event) => {
          const field = event.currentTarget;
          // A row is one line of text: line breaks are decided at display time
          const text = field.value.replace(/\s*[\r\n]+\s*/g, ' ');
          const at = field.selectionStart;
          if (!onChange(text)) field.setSelectionRange(at, at);
        }}
        onKeyDown={onKeyDown}
      />
    </div>
  );
  if (readOnly === undefined) return field;
  return (
    <>
      {field}
      <p id={noteId} className="grow-note">
        {readOnly}
      </p>
    </>
  );
}
