import { useEffect, useState } from 'react';
import type { Stage } from '../stage.ts';
import { cuesAt, type StageCue } from './stage-cue.ts';

/** The subtitles at the current time; renders again when they change. */
export function useCues(stage: Stage, cues: readonly StageCue[]): readonly StageCue[] {
  const [shown, setShown] = useState<readonly StageCue[]>([]);
  useEffect(() => {
    const look = () => {
      const now = cuesAt(cues, stage.positionMs());
      setShown((before) =>
        before.length === now.length && now.every((cue, index) => cue === before[index]) ? before : now,
      );
    };
    look();
    return stage.subscribe(look);
  }, [stage, cues]);
  return shown;
}
