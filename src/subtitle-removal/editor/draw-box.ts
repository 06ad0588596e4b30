import type { PointerEvent } from 'react';
import { boxBetween } from './areas.ts';

interface Place {
  readonly clientX: number;
  readonly clientY: number;
}

/** Lets the user draw a box over a picture, from where the pointer is pressed to where it is released. */
export function drawBox(
  event: PointerEvent<HTMLElement>,
  onDrawn: (box: NonNullable<ReturnType<typeof boxBetween>>) => void,
): void {
  if (event.button !== 0) return;
  const picture = event.currentTarget;
  const { pointerId } = event;
  const { left, top, width, height } = picture.getBoundingClientRect();
  const at = ({ clientX, clientY }: Place) => ({ x: (clientX - left) / width, y: (clientY - top) / height });
  const from = at(event);
  const ghost = document.createElement('span');
  ghost.className = 'sr-ghost';
  const gone = new AbortController();
  const on = (kind: 'pointermove' | 'pointerup' | 'pointercancel', run: (moved: Place) => void) =>
    picture.addEventListener(kind, run, { signal: gone.signal });
  const end = () => {
    gone.abort();
    ghost.remove();
  };
  picture.setPointerCapture(pointerId);
  on('pointermove', (moved) => {
    const box = boxBetween(from, at(moved));
    if (!box) return;
    if (!ghost.isConnected) picture.append(ghost);
    const inset = [box.top, 1 - box.right, 1 - box.bottom, box.left];
    ghost.style.inset = inset.map((share) => `${share * 100}%`).join(' ');
  });
  on('pointerup', (up) => {
    end();
    const box = boxBetween(from, at(up));
    if (box) onDrawn(box);
  });
  on('pointercancel', end);
}
