import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { ScriptText } from '../segments/script-text.ts';
import { segmentAt } from './caret.ts';
import type { ScriptState } from './script-state.ts';

/** The pointer rests: it did not only pass, on its way to the buttons for instance. */
const DWELL_MS = 350;
/** Time to move from the text to the buttons. */
const LEAVE_MS = 250;

/** The sentence the pointer rests on, or the one the caret was put into: it is tinted, and can be worked on. */
export function useActiveSentence(
  paper: RefObject<HTMLElement | null>,
  area: RefObject<HTMLTextAreaElement | null>,
  state: ScriptState,
  script: ScriptText,
) {
  const [key, setKey] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Where typing left the caret. */
  const typedTo = useRef(-1);
  const later = (ms: number, next: (before: string | null) => string | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setKey(next), ms);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  // React's own onSelect looks for the focus on the document, which is not inside a shadow root
  useEffect(() => {
    const field = area.current;
    const onCaret = () => {
      if (!field?.matches(':focus')) return;
      const { selectionStart, selectionEnd } = field;
      // Moved by typing: nothing may pop up
      if (selectionStart === typedTo.current && selectionStart === selectionEnd) return;
      typedTo.current = -1;
      const under = selectionStart === selectionEnd && segmentAt(state.$script.get(), selectionStart);
      later(DWELL_MS, () => (under ? under.key : null));
    };
    // Some browsers tell the document, some the field, and some neither of a caret that only moved
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener('selectionchange', onCaret, { signal });
    for (const kind of ['selectionchange', 'focus', 'keyup', 'pointerup']) {
      field?.addEventListener(kind, onCaret, { signal });
    }
    return () => stop.abort();
  }, [area, state]);

  useLayoutEffect(() => {
    const sentence = key === null ? null : paper.current?.querySelector(`[data-key="${CSS.escape(key)}"]`);
    sentence?.setAttribute('data-active', '');
    return () => sentence?.removeAttribute('data-active');
  }, [key, paper, script]);

  const keep = () => clearTimeout(timer.current);
  /** Without the focus there, nothing is being worked on any more. */
  const leave = () => later(LEAVE_MS, (before) => (hasFocus(paper.current) ? before : null));
  return {
    key,
    paper: {
      onPointerMove({ pointerType, clientX, clientY }: PointerEvent) {
        if (pointerType === 'touch') return;
        later(DWELL_MS, (before) => keyUnder(paper.current, clientX, clientY) ?? before);
      },
      onPointerLeave: leave,
    },
    /** Where the buttons stand. */
    slot: { onPointerEnter: keep, onPointerLeave: leave },
    onInput() {
      typedTo.current = area.current?.selectionStart ?? -1;
      clearTimeout(timer.current);
      setKey(null);
    },
  };
}

function keyUnder(paper: HTMLElement | null, x: number, y: number): string | null {
  const root = paper?.getRootNode() as ShadowRoot | undefined;
  const sentence = root?.elementsFromPoint(x, y).find((element) => element.matches('.tts-sentence'));
  return sentence?.getAttribute('data-key') ?? null;
}

/** In the text, on its buttons, or in what they opened. */
const hasFocus = (paper: HTMLElement | null) =>
  Boolean(paper?.closest('.tts-main')?.querySelector(':is(.tts-paper, .tts-slot) :focus'));
