import { useState, type ComponentProps } from 'react';
import type { Clip } from '../../src/studio/timeline/clip.ts';
import { selectClips } from '../../src/studio/timeline/selection.ts';
import type { Playhead } from '../../src/studio/timeline/stage.ts';
import { Timeline } from '../../src/studio/timeline/timeline.tsx';

/** A playhead that a test moves. */
export function createPlayhead(positionMs = 0): Playhead & { moveTo(ms: number): void } {
  const listeners = new Set<() => void>();
  return {
    positionMs: () => positionMs,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    moveTo(ms) {
      positionMs = ms;
      for (const listener of listeners) listener();
    },
  };
}

type Given = Omit<
  ComponentProps<typeof Timeline>,
  'selection' | 'playhead' | 'onSeek' | 'onSelect' | 'onMove' | 'onOpen'
>;
interface TimelineHostProps extends Given {
  playhead: ReturnType<typeof createPlayhead>;
  selected?: readonly string[];
  onMove?: ComponentProps<typeof Timeline>['onMove'];
  onOpen?: (id: string) => void;
}

/** A timeline whose clips and selection are kept, as an editor would. */
export function TimelineHost({
  clips: given,
  playhead,
  selected = [],
  onMove,
  onOpen,
  ...rest
}: TimelineHostProps) {
  const [clips, setClips] = useState<readonly Clip[]>(given);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set(selected));
  return (
    <Timeline
      {...rest}
      clips={clips}
      playhead={playhead}
      selection={selection}
      onSeek={(ms) => playhead.moveTo(ms)}
      onSelect={(ids, how) => setSelection((before) => selectClips(before, ids, how))}
      onMove={(changes) => {
        onMove?.(changes);
        const by = new Map(changes.map((change) => [change.id, change]));
        setClips((before) => before.map((clip) => ({ ...clip, ...by.get(clip.id) })));
      }}
      onOpen={(id) => onOpen?.(id)}
    />
  );
}
