import type { Clip, ClipChange } from '../clip.ts';
import { clipsBetween } from '../clip-index.ts';
import type { LaneColors, Palette } from '../palette.ts';
import type { Scene } from '../scene.ts';
import { toMs, toX } from '../view.ts';
import { drawClip } from './draw-clip.ts';
import type { Place } from './place.ts';

/** Clips narrower than this are drawn as a line, in px. */
const STROKE = 4;
/** Distance beyond the edges of the view, so that no round corner shows there, in px. */
const BEYOND = 20;

/** Draws the clips of a speaker in view, dragged ones on top. */
export function drawLane(
  context: CanvasRenderingContext2D,
  scene: Scene,
  laneId: string,
  place: Place,
  palette: Palette,
  colors: LaneColors,
): void {
  const { view, width, index, selection, focused } = scene;
  const inset = { top: place.top + 3, height: place.height - 7 };
  /** Right end of the lines drawn so far. */
  let strokesTo = -Infinity;

  const draw = (clip: Clip, { startMs, endMs }: Pick<ClipChange, 'startMs' | 'endMs'> = clip) => {
    const [left, right] = [toX(view, startMs), toX(view, endMs)];
    const isSelected = selection.has(clip.id);
    if (right - left < STROKE) {
      // When thousands are in view, draw only those that can be told apart
      if (right <= strokesTo && !isSelected) return;
      const from = Math.round(left);
      strokesTo = Math.max(from + 1, Math.round(right));
      context.fillStyle = isSelected ? colors.selected : colors.edge;
      context.fillRect(from, inset.top, strokesTo - from, inset.height);
      return;
    }
    drawClip(
      context,
      {
        clip,
        left: Math.max(left, -BEYOND),
        right: Math.min(right, width + BEYOND),
        origin: left,
        soundEnd: clip.soundMs === null ? null : toX(view, startMs + clip.soundMs),
        msPerPx: view.msPerPx,
        isSelected,
        isFocused: focused === clip,
      },
      inset,
      palette,
      colors,
    );
  };

  const changes = scene.preview?.changes;
  for (const clip of clipsBetween(index, laneId, view.startMs, toMs(view, width)))
    if (!changes?.has(clip.id)) draw(clip);
  for (const change of changes?.values() ?? []) {
    const clip = index.byId.get(change.id);
    if (clip?.laneId === laneId) draw(clip, change);
  }
}
