import { useEffect, type RefObject } from 'react';
import { deepActiveElement } from '../../element/deep-active-element.ts';
import type { Stage } from '../../studio/video/stage.ts';
import { stageKey } from '../../studio/video/stage-keys.ts';

/** Parts of the editor that use arrows, Home and End themselves. */
const WALKED = '.vt-rows-scroll, [role=listbox], [role=tablist], [role=radiogroup], [role=slider]';

/**
 * Plays, stops and moves the stage by keys, where the focus is in the editor and has no use for them.
 * @param isOurs the whole page is: they work while nothing has the focus, too
 */
export function useStageKeys(frame: RefObject<HTMLElement | null>, stage: Stage, isOurs: boolean): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const focused = deepActiveElement();
      const isInside = focused !== null && frame.current?.contains(focused) === true;
      const isNowhere = focused === null || focused === document.body;
      if (isInside ? focused.closest('dialog, [popover]') !== null : !(isNowhere && isOurs)) return;
      if (event.key.length > 1 && focused?.closest(WALKED)) return;
      if (stageKey(stage, event, focused)) event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [frame, stage, isOurs]);
}
