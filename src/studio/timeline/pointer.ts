import { pushEscape } from '../../ui/layers/escape-stack.ts';
import { hitAt, type Hit } from './hit.ts';
import { marqueeMotion, moveMotion, scrubMotion, seekTo, type Motion, type Point } from './motions.ts';
import { clipsFromTo } from './selection.ts';
import type { Stage } from './stage.ts';

/** Width of an edge that can be grabbed, in px: by pointer, by touch. */
const GRIP = 9;
const GRIP_TOUCH = 24;
/** Distance from which on a press is no longer a click, in px. */
const SLOP = 3;
const SLOP_TOUCH = 8;
/** Distance from an edge within which a motion scrolls, and its fastest scrolling per frame, both in px. */
const SCROLL_EDGE = 28;
const SCROLL_STEP = 14;

/** A pressed pointer. */
interface Press {
  readonly id: number;
  readonly from: Point;
  readonly hit: Hit;
  readonly slop: number;
  /** Starts the motion; null if there is none, such as where touch scrolls. */
  begin: (() => Motion | null) | null;
  /** Releasing the pointer no longer counts as a click. */
  isHandled: boolean;
}

/** Position of a pointer in css px, independent of the page's zoom. */
export const pointIn = (
  element: HTMLElement,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): Point => {
  const { left, top, width } = element.getBoundingClientRect();
  const zoom = width / element.offsetWidth;
  return { x: (clientX - left) / zoom, y: (clientY - top) / zoom };
};

/** Scroll distance per frame for a pointer near or beyond an edge. */
const pull = (at: number, length: number): number => {
  const over = at < SCROLL_EDGE ? at - SCROLL_EDGE : Math.max(0, at - length + SCROLL_EDGE);
  return Math.max(-1, Math.min(1, over / SCROLL_EDGE)) * SCROLL_STEP;
};

/**
 * Seeks, selects, moves and opens by mouse, pen and touch. Touch moves selected clips and scrolls otherwise.
 * @returns a function that stops it
 */
export function listenToPointer(scroller: HTMLElement, stage: Stage): () => void {
  let press: Press | null = null;
  let motion: Motion | null = null;
  let dropEscape = () => {};
  let frame = 0;
  let last: { point: Point; isFree: boolean } | null = null;
  /** Clip where a range starts. */
  let anchor: string | null = null;

  const hitBy = (point: Point, pointerType: string) =>
    hitAt(stage.layout(), point.x, point.y, pointerType === 'touch' ? GRIP_TOUCH : GRIP);
  const isMovable = (hit: Hit) => hit.kind === 'clip' && hit.clip.state !== 'locked';

  const release = () => {
    cancelAnimationFrame(frame);
    dropEscape();
    dropEscape = () => {};
    press = motion = last = null;
    frame = 0;
  };
  const cancel = () => {
    motion?.cancel();
    release();
  };

  /** Continues to scroll while the pointer rests near an edge. */
  const scroll = () => {
    frame = 0;
    if (!motion || !last) return;
    const { width, height } = stage.size();
    const dx = pull(last.point.x, width);
    const dy = press?.hit.kind === 'ruler' ? 0 : pull(last.point.y, height + SCROLL_EDGE);
    if (dx === 0 && dy === 0) return;
    stage.scrollBy(dx, dy);
    motion.move(last.point, last.isFree);
    frame = requestAnimationFrame(scroll);
  };
  const moveTo = (point: Point, isFree: boolean) => {
    last = { point, isFree };
    motion?.move(point, isFree);
    frame ||= requestAnimationFrame(scroll);
  };

  /** Selects a pressed clip. @returns true when releasing it is no longer a click */
  const pressClip = (id: string, event: PointerEvent): boolean => {
    const { index, selection, onSelect, onActive } = stage.model();
    onActive(id);
    if (event.shiftKey) {
      const range = clipsFromTo(index, anchor, id);
      onSelect(
        range.map((clip) => clip.id),
        'replace',
      );
      return true;
    }
    anchor = id;
    const isToggling = event.ctrlKey || event.metaKey;
    if (isToggling) onSelect([id], 'toggle');
    else if (!selection.has(id)) onSelect([id], 'replace');
    return isToggling;
  };

  const onDown = (event: PointerEvent) => {
    // A second finger zooms
    if (press) return cancel();
    if (event.button !== 0) return;
    const point = pointIn(scroller, event);
    const { width, height } = stage.size();
    // On a scrollbar
    if (point.x >= width || point.y >= height) return;
    const isTouch = event.pointerType === 'touch';
    const hit = hitBy(point, event.pointerType);
    press = {
      id: event.pointerId,
      from: point,
      hit,
      slop: isTouch ? SLOP_TOUCH : SLOP,
      begin: null,
      isHandled: false,
    };
    if (hit.kind === 'ruler') {
      seekTo(stage, point.x);
      press.begin = () => scrubMotion(stage);
    } else if (hit.kind === 'clip') {
      const wasSelected = stage.model().selection.has(hit.clip.id);
      if (!isTouch) press.isHandled = pressClip(hit.clip.id, event);
      if (!isTouch || wasSelected) press.begin = () => moveMotion(stage, hit, point);
    } else if (!isTouch) {
      const how = event.shiftKey || event.ctrlKey || event.metaKey ? 'add' : 'replace';
      press.begin = () => marqueeMotion(stage, point, how);
    }
    if (press.begin) scroller.setPointerCapture(event.pointerId);
  };

  const onMove = (event: PointerEvent) => {
    const point = pointIn(scroller, event);
    if (!press) {
      const hit = hitBy(point, event.pointerType);
      const cursor = hit.kind === 'clip' && isMovable(hit) ? (hit.edge ? 'ew-resize' : 'grab') : 'default';
      scroller.style.cursor = cursor;
      return;
    }
    if (event.pointerId !== press.id) return;
    if (motion) return moveTo(point, event.altKey);
    if (Math.hypot(point.x - press.from.x, point.y - press.from.y) < press.slop) return;
    motion = press.begin?.() ?? null;
    press.begin = null;
    press.isHandled = true;
    if (!motion) return;
    dropEscape = pushEscape(cancel);
    moveTo(point, event.altKey);
  };

  const onUp = (event: PointerEvent) => {
    if (event.pointerId !== press?.id) return;
    const { hit, from, isHandled } = press;
    motion?.finish();
    release();
    if (hit.kind === 'ruler' || isHandled) return;
    const { selection, onSelect, onActive } = stage.model();
    if (hit.kind === 'empty') {
      if (event.shiftKey || event.ctrlKey || event.metaKey) return;
      onSelect([], 'replace');
      seekTo(stage, from.x);
      return;
    }
    const { id } = hit.clip;
    onActive(id);
    if (selection.size !== 1 || !selection.has(id)) onSelect([id], 'replace');
  };

  const onCancel = (event: PointerEvent) => {
    if (event.pointerId === press?.id) cancel();
  };
  const onDoubleClick = (event: MouseEvent) => {
    const hit = hitBy(pointIn(scroller, event), 'mouse');
    if (hit.kind === 'clip') stage.model().onOpen(hit.clip.id);
  };
  /** Keeps touch from scrolling while it moves something. */
  const onTouchMove = (event: TouchEvent) => {
    if ((press?.begin || motion) && event.cancelable) event.preventDefault();
  };

  const stop = new AbortController();
  const { signal } = stop;
  scroller.addEventListener('pointerdown', onDown, { signal });
  scroller.addEventListener('pointermove', onMove, { signal });
  scroller.addEventListener('pointerup', onUp, { signal });
  scroller.addEventListener('pointercancel', onCancel, { signal });
  scroller.addEventListener('dblclick', onDoubleClick, { signal });
  scroller.addEventListener('touchmove', onTouchMove, { passive: false, signal });
  return () => {
    cancel();
    stop.abort();
  };
}
