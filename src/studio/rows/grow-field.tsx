import { useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useSheet } from '../../ui/use-sheet.ts';
import growCss from './grow-field.css?inline';

interface GrowFieldProps {
  label: string;
  value: string;
  /** Where the caret is put; at the end by default. A new one moves it. */
  caret?: number | undefined;
  language?: string | undefined;
  /** Why it cannot be written in. */
  readOnly?: string | undefined;
  /** @returns false for a text that is not taken */
  onChange(value: string): boolean;
  onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void;
}

/** The field that is open in the same element as another node of it. */
export const findGrowField = (node: Element): HTMLTextAreaElement | null =>
  (node.getRootNode() as ShadowRoot).querySelector('.grow-field > textarea');

/** A text field as tall as its text, open for typing as soon as it is there. */
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
          // A line is one text: where it breaks is decided when it is shown
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
