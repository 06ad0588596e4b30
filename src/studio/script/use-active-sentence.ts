import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ScriptText } from '../model/script-text.ts';
import { segmentAt } from '../model/places.ts';
import type { Studio } from '../studio.ts';

/** Time the pointer must rest on a sentence, so that moving across one on the way to the buttons does not count. */
const DWELL_MS = 350;
/** Time to move from the text to the buttons. */
const LEAVE_MS = 250;

/** The sentence under the pointer, or the one with the caret. It is highlighted, and its actions are shown. */
export function useActiveSentence(
  paper: HTMLElement,
  field: HTMLTextAreaElement,
  { state, generation }: Pick<Studio, 'state' | 'generation'>,
  script: ScriptText,
) {
  const [key, setKey] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Where typing left the caret. */
  const typedTo = useRef(-1);
  const later = useCallback((ms: number, next: (before: string | null) => string | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setKey(next), ms);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  // React's onSelect looks for the focus in the document, which misses fields in a shadow root
  useEffect(() => {
    const onCaret = () => {
      if (!field.matches(':focus')) return;
      const { selectionStart, selectionEnd } = field;
      // Moved by typing: do not show the actions
      if (selectionStart === typedTo.current && selectionStart === selectionEnd) return;
      typedTo.current = -1;
      const under = selectionStart === selectionEnd && segmentAt(state.$script.get(), selectionStart);
      later(DWELL_MS, () => (under ? under.key : null));
    };
    // Some browsers fire it on the document, some on the field, and some not at all for a caret that only moved
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener('selectionchange', onCaret, { signal });
    for (const kind of ['selectionchange', 'focus', 'keyup', 'pointerup']) {
      field.addEventListener(kind, onCaret, { signal });
    }
    return () => stop.abort();
  }, [field, state, later]);

  // A click on Generate ends the typing
  useEffect(
    () =>
      generation.$work.listen(({ phase }) => {
        if (phase !== 'sending' || typedTo.current < 0) return;
        const typed = segmentAt(state.$script.get(), typedTo.current);
        if (typed?.takes.length) setKey(typed.key);
      }),
    [generation, state],
  );

  useLayoutEffect(() => {
    const sentence = key === null ? null : paper.querySelector(`[data-key="${CSS.escape(key)}"]`);
    sentence?.setAttribute('data-active', '');
    return () => sentence?.removeAttribute('data-active');
  }, [key, paper, script]);

  const keep = () => clearTimeout(timer.current);
  /** Without the focus there, the user is no longer working on a sentence. */
  const leave = useCallback(
    () => later(LEAVE_MS, (before) => (hasFocus(paper) ? before : null)),
    [later, paper],
  );
  const onInput = useCallback(() => {
    typedTo.current = field.selectionStart;
    clearTimeout(timer.current);
    setKey(null);
  }, [field]);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const onPointerMove = ({ pointerType, clientX, clientY }: PointerEvent) => {
      if (pointerType === 'touch') return;
      later(DWELL_MS, (before) => keyUnder(paper, clientX, clientY) ?? before);
    };
    paper.addEventListener('pointermove', onPointerMove, { signal });
    paper.addEventListener('pointerleave', leave, { signal });
    return () => stop.abort();
  }, [paper, later, leave]);
  return {
    key,
    /** Position of the buttons. */
    slot: { onPointerEnter: keep, onPointerLeave: leave },
    onInput,
  };
}

function keyUnder(paper: HTMLElement, x: number, y: number): string | null {
  const root = paper.getRootNode() as ShadowRoot;
  const sentence = root.elementsFromPoint(x, y).find((element) => element.matches('.tts-sentence'));
  return sentence?.getAttribute('data-key') ?? null;
}

/** Whether the focus is in the text, on its buttons, or in what they opened. */
const hasFocus = (paper: HTMLElement) =>
  Boolean(paper.closest('.tts-main')?.querySelector(':is(.tts-paper, .tts-slot) :focus'));
