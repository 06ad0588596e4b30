import { useEditorKeys, type EditorPlace } from '../../studio/editor/use-editor-keys.ts';
import type { Stage } from '../../studio/video/stage.ts';
import { stageKey } from '../../studio/video/stage-keys.ts';

/** Parts of the editor that use arrows, Home and End themselves. */
const WALKED = '.vt-rows-scroll, [role=listbox], [role=tablist], [role=radiogroup], [role=slider]';

/** Plays, stops and moves the stage by keys, where the focus is in the editor and has no use for them. */
export function useStageKeys(place: EditorPlace, stage: Stage): void {
  useEditorKeys(place, (event, focused) => {
    if (event.key.length > 1 && focused?.closest(WALKED)) return false;
    return stageKey(stage, event, focused);
  });
}
