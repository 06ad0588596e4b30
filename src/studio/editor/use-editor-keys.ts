import { useEffect, useEffectEvent, type RefObject } from 'react';
import { deepActiveElement } from '../../element/deep-active-element.ts';

/** Where the keys of an editor work. */
export interface EditorPlace {
  frame: RefObject<HTMLElement | null>;
  /** The whole page is the editor's: its keys work while nothing has the focus, too. */
  isOurs: boolean;
}

/**
 * Listens to keys wherever the focus is in an editor, apart from its dialogs.
 *
 * @param onKey returns whether the key was used, which the browser then does not see
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
    // What is typed into a field does not leave the element
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
  /** Parts whose fields have an undo of their own, as a selector. */
  elsewhere: string;
}

/** Undo, redo and the list of keys, by the keys that all editors have. */
export function useProjectKeys(
  place: EditorPlace,
  { undo, redo, onShortcuts, elsewhere }: ProjectKeys,
): void {
  useEditorKeys(place, (event, focused) => {
    const key = event.key.toLowerCase();
    const isControl = (event.ctrlKey || event.metaKey) && !event.altKey;
    const isField = focused?.matches('input, textarea, select') === true;
    if (isControl && (key === 'z' || key === 'y') && !(isField && focused?.closest(elsewhere))) {
      if (key === 'y' || event.shiftKey) redo();
      else undo();
      return true;
    }
    if (isField || isControl || event.key !== '?') return false;
    onShortcuts();
    return true;
  });
}
