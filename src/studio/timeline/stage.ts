import { fitCanvas } from '../../ui/fit-canvas.ts';
import type { Clip, ClipChange, Lane } from './clip.ts';
import type { ClipIndex } from './clip-index.ts';
import type { Preview } from './drag.ts';
import { drawScene } from './draw/draw-scene.ts';
import { createNearPeaks, type FinePeaks } from './fine-peaks.ts';
import { createFollower } from './follow.ts';
import type { Layout } from './hit.ts';
import { readPalette, type Palette } from './palette.ts';
import { RULER_HEIGHT, laneRow, type Rows } from './rows.ts';
import type { Marquee } from './scene.ts';
import { selectClips, type SelectHow } from './selection.ts';
import { createThumbnails, type Thumbnails } from './thumbnails.ts';
import { clampView, fitView, revealSpan, toX, zoomView, type Extent, type View } from './view.ts';

/** Playback position of the video, which may change in every frame. */
export interface Playhead {
  positionMs(): number;
  /** @returns a function that unsubscribes */
  subscribe(onMove: () => void): () => void;
}

/** What to show, and callbacks. */
export interface StageModel {
  readonly durationMs: number;
  readonly playhead: Playhead;
  readonly lanes: readonly Lane[];
  readonly index: ClipIndex;
  readonly rows: Rows;
  readonly selection: ReadonlySet<string>;
  /** The clip with the keyboard focus; null for none. */
  readonly active: Clip | null;
  readonly peaks: readonly number[];
  /** Detailed peaks of the original; null if there are only coarse ones. */
  readonly finePeaks: FinePeaks | null;
  readonly background: readonly number[];
  /** Null without thumbnails. */
  readonly thumbnails: Thumbnails | null;
  readonly frameMs: number;
  readonly isSnapping: boolean;
  readonly isFollowing: boolean;
  onSeek(ms: number): void;
  onSelect(ids: readonly string[], how: SelectHow): void;
  onMove(changes: readonly ClipChange[]): void;
  onOpen(id: string): void;
  onActive(id: string): void;
}

/** Elements of the page it uses. */
export interface StageElements {
  /** Scrolls, and has the keyboard focus. The canvas is behind it. */
  readonly scroller: HTMLElement;
  /** Inside the scroller, as large as the whole content. */
  readonly space: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly playhead: HTMLElement;
  /** Names of the rows, which scroll with them. */
  readonly heads: HTMLElement;
  readonly swatches: HTMLElement;
}

/** Clips being selected with a rectangle. */
interface Choosing {
  readonly marquee: Marquee;
  readonly ids: readonly string[];
  readonly how: SelectHow;
}

export type Stage = ReturnType<typeof createStage>;

/** Initial scale in milliseconds per px: a spoken word is about 40 px wide. */
const FIRST_MS_PER_PX = 20;
/** Room left beside what is scrolled into view, in px. */
const MARGIN = 48;

/** Shows a part of the timeline. Draws at most once per frame, and only after a change. */
export function createStage(elements: StageElements, first: StageModel) {
  const { scroller, space, canvas } = elements;
  let model = first;
  let view: View = { startMs: 0, msPerPx: FIRST_MS_PER_PX };
  let size = { width: 0, height: 0 };
  let palette: Palette | null = null;
  let preview: Preview | null = null;
  let choosing: Choosing | null = null;
  let frame = 0;
  let isStale = true;
  const follower = createFollower();
  const extent = (): Extent => ({ durationMs: model.durationMs, width: size.width });
  const layout = (): Layout => ({
    view,
    rows: model.rows,
    index: model.index,
    scrollTop: scroller.scrollTop,
  });

  const draw = (): void => {
    frame = 0;
    const playheadX = toX(view, model.playhead.positionMs());
    elements.playhead.style.transform = `translateX(${playheadX}px)`;
    elements.playhead.hidden = playheadX < 0 || playheadX > size.width;
    if (!isStale) return;
    isStale = false;
    const fitted = fitCanvas(canvas);
    if (!fitted) return;
    palette ??= readPalette(elements.swatches);
    elements.heads.style.transform = `translateY(${-scroller.scrollTop}px)`;
    const scene = {
      ...layout(),
      width: fitted.width,
      height: fitted.height,
      durationMs: model.durationMs,
      peaks: model.peaks,
      nearPeaks: nearPeaks.of(model.finePeaks),
      background: model.background,
      thumbnailAt: (ms: number) => thumbnails.at(model.thumbnails, ms),
      selection: choosing ? selectClips(model.selection, choosing.ids, choosing.how) : model.selection,
      focused: scroller.matches(':focus-visible') ? model.active : null,
      preview,
      marquee: choosing?.marquee ?? null,
    };
    drawScene(fitted.context, scene, palette);
  };
  const movePlayhead = () => (frame ||= requestAnimationFrame(draw));
  const redraw = () => {
    isStale = true;
    movePlayhead();
  };
  const repaint = () => {
    palette = null;
    redraw();
  };
  const thumbnails = createThumbnails(redraw);
  const nearPeaks = createNearPeaks(redraw);

  /** Updates the scrollbars to match the view. */
  const layOut = () => {
    space.style.width = `${model.durationMs / view.msPerPx}px`;
    space.style.height = `${RULER_HEIGHT + model.rows.height}px`;
    scroller.scrollLeft = view.startMs / view.msPerPx;
    redraw();
  };
  const show = (next: View) => {
    view = clampView(next, extent());
    layOut();
  };
  const look = (next: View) => {
    show(next);
    follower.scrolled(view, extent());
  };

  const onScroll = () => {
    const left = view.startMs / view.msPerPx;
    // scrollLeft is rounded to whole pixels: smaller differences do not change the exact view
    if (Math.abs(scroller.scrollLeft - left) >= 1) {
      view = clampView({ ...view, startMs: scroller.scrollLeft * view.msPerPx }, extent());
      follower.scrolled(view, extent());
    }
    redraw();
  };
  const resized = new ResizeObserver(() => {
    const isFirst = size.width === 0;
    size = { width: scroller.clientWidth, height: scroller.clientHeight };
    show(isFirst ? follower.moved(view, model.playhead.positionMs(), extent()) : view);
  });
  const stop = new AbortController();
  const { signal } = stop;
  scroller.addEventListener('scroll', onScroll, { passive: true, signal });
  for (const type of ['focus', 'blur', 'keydown']) scroller.addEventListener(type, redraw, { signal });
  // A theme change fires transitionend, because the canvas has a colour transition of no length
  canvas.addEventListener('transitionend', repaint, { signal });
  matchMedia('(forced-colors: active)').addEventListener('change', repaint, { signal });
  resized.observe(scroller);
  resized.observe(canvas);

  return {
    model: () => model,
    layout,
    /** Size of the drawing area without scrollbars, in px. */
    size: () => size,
    update(next: StageModel): void {
      const isLonger = next.durationMs !== model.durationMs || next.rows !== model.rows;
      const isRecolored = next.lanes !== model.lanes;
      model = next;
      if (isLonger) show(view);
      if (isRecolored) palette = null;
      redraw();
    },
    /** Call it when the playhead has moved. Keeps it in view if that is enabled. */
    followPlayhead(): void {
      const next = follower.moved(view, model.playhead.positionMs(), extent());
      if (next !== view && model.isFollowing && !preview && !choosing) show(next);
      else movePlayhead();
    },
    /** @param x position that stays fixed; by default the playhead, else the middle */
    zoom(factor: number, x?: number): void {
      const playheadX = toX(view, model.playhead.positionMs());
      const isInSight = playheadX >= 0 && playheadX <= size.width;
      look(zoomView(view, factor, x ?? (isInSight ? playheadX : size.width / 2), extent()));
    },
    fit: () => look(fitView(extent())),
    /** Scrolls by px. */
    scrollBy(dx: number, dy: number): void {
      scroller.scrollTop += dy;
      if (dx !== 0) look({ ...view, startMs: view.startMs + dx * view.msPerPx });
    },
    /** Scrolls as little as needed to show a clip. */
    reveal(clip: Clip): void {
      // Without a size nothing is visible yet
      if (size.width === 0) return;
      const row = laneRow(model.rows, clip.laneId);
      const room = size.height - RULER_HEIGHT;
      if (row && row.top < scroller.scrollTop) scroller.scrollTop = row.top;
      else if (row && row.top + row.height > scroller.scrollTop + room)
        scroller.scrollTop = row.top + row.height - room;
      look(revealSpan(view, clip.startMs, clip.endMs, extent(), MARGIN));
    },
    /** Draws clips at other positions; null ends it. */
    preview(next: Preview | null): void {
      preview = next;
      redraw();
    },
    /** Draws a selection rectangle; null ends it. */
    choose(next: Choosing | null): void {
      choosing = next;
      redraw();
    },
    end(): void {
      cancelAnimationFrame(frame);
      thumbnails.end();
      nearPeaks.end();
      resized.disconnect();
      stop.abort();
    },
  };
}
