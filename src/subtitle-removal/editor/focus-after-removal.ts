import { useLayoutEffect, useRef, type RefObject } from 'react';
import { deepActiveElement } from '../../element/deep-active-element.ts';
import type { EditedArea } from './areas.ts';

const BOX = '.sr-box';

interface FocusAfterRemoval {
  /** The element around the picture and the list. */
  editor: RefObject<HTMLDivElement | null>;
  /** Called before an area is removed. */
  noteRemoval(area: EditedArea): void;
}

/**
 * Moves the focus when the area that has it is removed; otherwise the page would get it. From a box it goes to another
 * box in the picture, and from a row of the list to the row that follows. Where there is none, it goes to the row of
 * the area that follows, or to the button that adds an area.
 */
export function useFocusAfterRemoval(areas: readonly EditedArea[]): FocusAfterRemoval {
  const editor = useRef<HTMLDivElement>(null);
  const removed = useRef<{ at: number; isBox: boolean } | null>(null);
  useLayoutEffect(() => {
    if (!removed.current) return;
    const { at, isBox } = removed.current;
    removed.current = null;
    const find = (selector: string) => editor.current?.querySelector<HTMLElement>(selector);
    const row = `.sr-areas [role=listitem][aria-posinset="${Math.min(at + 1, areas.length)}"]`;
    const next =
      (isBox && find(BOX)) ||
      find(`${row} ${isBox ? '.sr-area-open' : '.ui-icon-button'}`) ||
      find('.sr-areas-head > button');
    next?.focus();
  }, [areas]);
  return {
    editor,
    noteRemoval(area) {
      const focused = deepActiveElement();
      if (!focused || !editor.current?.contains(focused)) return;
      removed.current = { at: areas.indexOf(area), isBox: focused.matches(BOX) };
    },
  };
}
