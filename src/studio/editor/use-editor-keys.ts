import { useEffect, useEffectEvent, type RefObject } from 'react';
import { deepActiveElement } from '../../element/deep-active-element.ts';

/** Where the keys of an editor work. */
export interface EditorPlace {
  frame: RefObject<HTMLElement | null>;
  /** The editor is the whole page, so its keys work even when nothing has the focus. */
  isOurs: boolean;
}

/**
 * Listens for keys wherever the focus is in an editor, except in its dialogs.
 *
 * @param onKey returns whether it used the key; the browser then ignores it
 */
export function useEditorKeys(
  { frame, isOurs }: EditorPlace,
  onKey: (event: KeyboardEvent, focused: Element | null) => boolean,
): void {
  const listenInside = useEffectEvent((event: Event) => {
    const focused = deepActiveElement();
    if (!focused || !frame.current?.contains(focused) || focused.closest('dialog, [popover]')) return;
    if (onKey(event as KeyboardEvent, focused)) event.preventDefault();
  });
  const listenOutside = useEffectEvent((event: KeyboardEvent) => {
    const focused = deepActiveElement();
    const isNowhere = focused === null || focused === document.body;
    if (isNowhere && isOurs && onKey(event, focused)) event.preventDefault();
  });
  useEffect(() => {
    // Key events of fields do not leave the element
    const inside = frame.current!.getRootNode();
    inside.addEventListener('keydown', listenInside);
    addEventListener('keydown', listenOutside);
    return () => {
      inside.removeEventListener('keydown', listenInside);
      removeEventListener('keydown', listenOutside);
    };
  }, [frame]);
}

interface ProjectKeys {
  undo(): void;
  redo(): void;
  /** Shows the list of keys. */
  onShortcuts(): void;
  /** Selector of parts whose text fields have their own undo. */
  elsewhere: string;
}

/** Fields without a text, in which the browser has nothing to undo. */
const WITHOUT_TEXT = "select, input:is([type='checkbox'], [type='radio'], [type='range'], [type='color'])";

/** Undo, redo and the list of keys: shortcuts common to all editors. */
export function useProjectKeys(
  place: EditorPlace,
  { undo, redo, onShortcuts, elsewhere }: ProjectKeys,
): void {
  useEditorKeys(place, (event, focused) => {
    const key = event.key.toLowerCase();
    const isControl = (event.ctrlKey || event.metaKey) && !event.altKey;
    const isField = focused?.matches('input, textarea, select') === true;
    const hasOwnUndo = isField && !focused.matches(WITHOUT_TEXT) && focused.closest(elsewhere) !== null;
    if (isControl && (key === 'z' || key === 'y') && !hasOwnUndo) {
      if (key === 'y' || event.shiftKey) redo();
      else undo();
      return true;
    }
    if (isField || isControl || event.key !== '?') return false;
    onShortcuts();
    return true;
  });
}
