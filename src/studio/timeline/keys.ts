import type { KeyboardEvent } from 'react';
import type { Clip, ClipChange, Edge } from './clip.ts';
import { dragClips, dragEdge, moved, realChanges } from './drag.ts';
import { clipsFromTo } from './selection.ts';
import type { Stage } from './stage.ts';
import { walk } from './walk.ts';

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

const ZOOM = 1.5;

/** Direction of Alt with an arrow: moves whole clips or, with Shift, an edge. */
const NUDGES: Readonly<Record<string, { readonly way: -1 | 1; readonly edge: Edge }>> = {
  ArrowLeft: { way: -1, edge: 'end' },
  ArrowRight: { way: 1, edge: 'end' },
  ArrowUp: { way: -1, edge: 'start' },
  ArrowDown: { way: 1, edge: 'start' },
};

/** Zooms by key, anywhere in the timeline. @returns whether it was such a key */
export function zoomByKey(stage: Stage, { key, altKey, ctrlKey, metaKey }: Key): boolean {
  if (altKey || ctrlKey || metaKey) return false;
  if (key === '+' || key === '=') stage.zoom(ZOOM);
  else if (key === '-') stage.zoom(1 / ZOOM);
  else if (key === '0') stage.fit();
  else return false;
  return true;
}

/** Moves the selected clips by a frame or, with Shift, an edge of the active one. */
function nudge(stage: Stage, active: Clip, { key, shiftKey }: Key): boolean {
  const way = NUDGES[key];
  if (!way || (!shiftKey && way.edge === 'start')) return false;
  const { index, selection, durationMs, frameMs, onMove } = stage.model();
  const chosen = selection.has(active.id) ? index.inOrder.filter(({ id }) => selection.has(id)) : [active];
  const clips = (shiftKey ? [active] : chosen).filter(({ state }) => state !== 'locked');
  if (clips.length === 0) return true;
  const drag = shiftKey
    ? dragEdge(index, active, way.edge, durationMs)
    : dragClips(index, clips, active, durationMs);
  const changes: ClipChange[] = realChanges(index, moved(drag, way.way * frameMs));
  if (changes.length > 0) onMove(changes);
  stage.reveal(active);
  return true;
}

/**
 * Handles keys on clips: arrows move and select, with Shift several clips, with Ctrl none; Alt moves clips.
 * @param anchor clip where a range starts
 * @returns whether it was such a key
 */
export function clipByKey(stage: Stage, active: Clip, anchor: string | null, event: Key): boolean {
  const { index, lanes, onSelect, onActive, onOpen } = stage.model();
  const isWhole = event.ctrlKey || event.metaKey;
  if (event.altKey) return nudge(stage, active, event);
  if (event.key === 'Enter') {
    onOpen(active.id);
    return true;
  }
  if (isWhole && event.key === ' ') {
    onSelect([active.id], 'toggle');
    return true;
  }
  if (isWhole && event.key.toLowerCase() === 'a') {
    onSelect(
      index.inOrder.map(({ id }) => id),
      'replace',
    );
    return true;
  }
  const to = walk(index, lanes, active, event.key);
  if (!to) return /^(Arrow|Home$|End$)/.test(event.key);
  onActive(to.id);
  if (event.shiftKey) {
    const range = clipsFromTo(index, anchor ?? active.id, to.id);
    onSelect(
      range.map(({ id }) => id),
      'replace',
    );
  } else if (!isWhole) onSelect([to.id], 'replace');
  stage.reveal(to);
  return true;
}
