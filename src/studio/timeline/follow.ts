import { clampView, toX, type Extent, type View } from './view.ts';

/** A larger step of the playhead is a jump, after which the view follows again. */
const JUMP_MS = 1_000;
/** Share of the width left of the playhead after turning a page. */
const LEAD = 0.1;

/** Keeps the playhead in view, until the user scrolls away from it while it moves. */
export function createFollower() {
  let lastMs = 0;
  let wasInSight = true;
  const isInSight = (view: View, ms: number, width: number) => {
    const x = toX(view, ms);
    return x >= 0 && x <= width;
  };
  return {
    /** Call it when the user has scrolled or zoomed. */
    scrolled: (view: View, { width }: Extent) => {
      wasInSight = isInSight(view, lastMs, width);
    },
    /** Call it when the playhead has moved. @returns the view that shows it; the same object if it need not change */
    moved(view: View, ms: number, extent: Extent): View {
      const isJump = Math.abs(ms - lastMs) > JUMP_MS;
      const follows = wasInSight || isJump;
      lastMs = ms;
      if (isInSight(view, ms, extent.width)) {
        wasInSight = true;
        return view;
      }
      if (!follows) return view;
      wasInSight = true;
      return clampView({ ...view, startMs: ms - LEAD * extent.width * view.msPerPx }, extent);
    },
  };
}
