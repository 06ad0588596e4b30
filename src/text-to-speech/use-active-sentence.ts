import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { ScriptText } from '../segments/script-text.ts';
import { segmentAt } from './caret.ts';
import type { ScriptState } from './script-state.ts';

/** The pointer rests: it did not only pass. */
const DWELL_MS = 350;
/** Time to move from the sentence to what hangs on it. */
const LEAVE_MS = 250;

/** The sentence under the pointer, or the one the caret was put into, and where what hangs on it stands. */
export function useActiveSentence(
  paper: RefObject<HTMLElement | null>,
  area: RefObject<HTMLTextAreaElement | null>,
  state: ScriptState,
  script: ScriptText,
) {
  const [key, setKey] = useState<string | null>(null);
  const [at, setAt] = useState<{ x: number; y: number } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Where typing left the caret. */
  const typedTo = useRef(-1);
  const pointed = useRef<string | null>(null);
  const later = (ms: number, next: string | null) => {
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
      later(DWELL_MS, under ? under.key : null);
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

  // Where the last line of the sentence ends, measured after every change of the text
  useLayoutEffect(() => {
    const place = key === null ? null : endOf(paper.current, key);
    setAt((before) => (before && place && before.x === place.x && before.y === place.y ? before : place));
  }, [key, paper, script]);

  return {
    key,
    at,
    onPointerMove(event: PointerEvent) {
      if (event.pointerType === 'touch') return;
      const bar = (event.target as Element).closest('.tts-sentence-bar');
      const under = bar ? key : keyUnder(paper.current, event.clientX, event.clientY);
      if (under === pointed.current) return;
      pointed.current = under;
      // A caret in the field keeps its sentence while the pointer is elsewhere
      if (under === null && area.current?.matches(':focus')) return;
      later(under === null ? LEAVE_MS : DWELL_MS, under);
    },
    onPointerLeave() {
      pointed.current = null;
      if (!paper.current?.querySelector(':focus')) later(LEAVE_MS, null);
    },
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

function endOf(paper: HTMLElement | null, key: string): { x: number; y: number } | null {
  const sentence = paper?.querySelector(`[data-key="${CSS.escape(key)}"]`);
  const last = sentence && [...sentence.getClientRects()].at(-1);
  if (!paper || !last) return null;
  const frame = paper.getBoundingClientRect();
  const isRtl = getComputedStyle(sentence).direction === 'rtl';
  return { x: (isRtl ? last.left : last.right) - frame.left, y: last.bottom - frame.top };
}
