import { useEffect, useState } from 'react';
import type { Stage } from '../stage.ts';
import { cuesAt, type StageCue, type StageRow } from './stage-cue.ts';

/** The subtitles at the current time; renders again when they change. */
export function useCues(
  stage: Stage,
  rows: readonly StageRow[],
  cut: (row: StageRow) => readonly StageCue[],
): readonly StageCue[] {
  const [shown, setShown] = useState<readonly StageCue[]>([]);
  useEffect(() => {
    const look = () => {
      const now = cuesAt(rows, stage.positionMs(), cut);
      setShown((before) =>
        before.length === now.length && now.every((cue, index) => cue === before[index]) ? before : now,
      );
    };
    look();
    return stage.subscribe(look);
  }, [stage, rows, cut]);
  return shown;
}
