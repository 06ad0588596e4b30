import { useEditorKeys, type EditorPlace } from '../../studio/editor/use-editor-keys.ts';
import type { Stage } from '../../studio/video/stage.ts';
import { stageKey } from '../../studio/video/stage-keys.ts';

/** Parts of the editor that use arrows, Home and End themselves. */
const WALKED = '.vt-rows-scroll, [role=listbox], [role=tablist], [role=radiogroup], [role=slider]';

/** Keys that play, stop and seek, while the focus is in the editor on something that does not use them. */
export function useStageKeys(place: EditorPlace, stage: Stage): void {
  useEditorKeys(place, (event, focused) => {
    if (event.key.length > 1 && focused?.closest(WALKED)) return false;
    return stageKey(stage, event, focused);
  });
}
