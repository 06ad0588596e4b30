import { cdp } from 'vitest/browser';

interface Devtools {
  send(method: 'Input.dispatchMouseEvent' | 'Input.dispatchTouchEvent', options: object): Promise<unknown>;
}
const devtools = () => cdp() as unknown as Devtools;

/** Keys that are held, as the browser counts them. */
export const HELD = { none: 0, alt: 1, ctrl: 2, meta: 4, shift: 8 } as const;

/** Where a point of an element is in the window: tests run in a frame of it. */
const pointOf = (element: Element, x: number, y: number) => {
  const { left, top } = element.getBoundingClientRect();
  const frame = window.frameElement!.getBoundingClientRect();
  const scale = frame.width / innerWidth;
  return { x: frame.left + (left + x) * scale, y: frame.top + (top + y) * scale };
};

/** A mouse and a finger on an element; points are in px from its top left corner. */
export const pointerOn = (element: Element) => {
  const mouse = (type: string, x: number, y: number, more: object) =>
    devtools().send('Input.dispatchMouseEvent', { type, ...pointOf(element, x, y), ...more });
  const touch = (type: string, ...points: readonly (readonly [number, number])[]) =>
    devtools().send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ ...pointOf(element, x, y), id })),
    });
  const move = (x: number, y: number, modifiers: number = HELD.none) =>
    mouse('mouseMoved', x, y, { modifiers, button: 'left', buttons: 1 });
  const down = (x: number, y: number, modifiers: number = HELD.none, clickCount = 1) =>
    mouse('mousePressed', x, y, { modifiers, button: 'left', buttons: 1, clickCount });
  const up = (x: number, y: number, modifiers: number = HELD.none, clickCount = 1) =>
    mouse('mouseReleased', x, y, { modifiers, button: 'left', clickCount });
  return {
    move,
    down,
    up,
    touch,
    async click(x: number, y: number, modifiers?: number) {
      await down(x, y, modifiers);
      await up(x, y, modifiers);
    },
    async doubleClick(x: number, y: number) {
      for (const count of [1, 2]) {
        await down(x, y, HELD.none, count);
        await up(x, y, HELD.none, count);
      }
    },
    /** In steps, as a hand does. */
    async drag(from: readonly [number, number], to: readonly [number, number], modifiers?: number) {
      await down(...from, modifiers);
      for (const part of [0.25, 0.5, 0.75, 1])
        await move(from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part, modifiers);
      await up(...to, modifiers);
    },
    wheel: (x: number, y: number, deltaY: number, modifiers: number = HELD.none) =>
      mouse('mouseWheel', x, y, { deltaX: 0, deltaY, modifiers }),
  };
};
