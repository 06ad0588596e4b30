import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Clip, ClipChange } from '../../src/studio/timeline/clip.ts';
import { elementFaults } from '../support/element-faults.ts';
import { SPEAKERS, filmClips } from '../support/film.ts';
import { HELD, pointerOn } from '../support/mouse.ts';
import { PATIENT } from '../support/patient.ts';
import { clearStage, stage } from '../support/stage.tsx';
import { createPlayhead, TimelineHost } from '../support/timeline-host.tsx';

const LANES = SPEAKERS.slice(0, 2);
const DURATION_MS = 60_000;
/** Initial scale in milliseconds per pixel. */
const SCALE = 20;
/** The middle of a lane below the ruler, in px. */
const laneY = (lane: number) => 24 + lane * 48 + 24;

const clip = (
  id: string,
  laneId: string,
  startMs: number,
  endMs: number,
  more: Partial<Clip> = {},
): Clip => ({
  id,
  laneId,
  startMs,
  endMs,
  label: `Line ${id}`,
  soundMs: endMs - startMs,
  state: 'fresh',
  ...more,
});
const CLIPS = [
  clip('one', 'anna', 2_000, 4_000),
  clip('two', 'fisherman', 5_000, 7_000),
  clip('three', 'anna', 8_000, 10_000, { soundMs: 2_900 }),
  clip('four', 'anna', 12_000, 14_000, { soundMs: null, state: 'open' }),
  clip('five', 'fisherman', 15_000, 17_000, { state: 'locked' }),
];

const onMove = vi.fn<(changes: readonly ClipChange[]) => void>();
const onOpen = vi.fn<(id: string) => void>();
let playhead = createPlayhead();
beforeEach(() => {
  onMove.mockClear();
  onOpen.mockClear();
  playhead = createPlayhead();
});
afterEach(async () => {
  clearStage();
  document.documentElement.style.colorScheme = '';
  await page.viewport(1280, 800);
});

interface Options {
  clips?: readonly Clip[];
  durationMs?: number;
  selected?: readonly string[];
  dir?: 'ltr' | 'rtl';
}
/** Shows a timeline and returns its scroll area, with a pointer on it. */
async function show({ clips = CLIPS, durationMs = DURATION_MS, selected, dir }: Options = {}) {
  const content = (
    <TimelineHost {...{ durationMs, clips, playhead, selected, onMove, onOpen }} lanes={LANES} />
  );
  const host = stage(content, { dir });
  const scroller = host.shadowRoot!.querySelector<HTMLElement>('[role=listbox]')!;
  const canvas = host.shadowRoot!.querySelector('canvas')!;
  await expect.poll(() => scroller.scrollWidth).toBe(durationMs / SCALE);
  return { host, scroller, canvas, pointer: pointerOn(scroller) };
}
const option = (name: RegExp) => page.getByRole('option', { name });
const isSelected = (name: RegExp) => expect.element(option(name)).toHaveAttribute('aria-selected', 'true');
const isNotSelected = (name: RegExp) =>
  expect.element(option(name)).toHaveAttribute('aria-selected', 'false');

test('a click selects a clip, and the status shows its speaker and times', async () => {
  const { pointer } = await show();
  await pointer.click(150, laneY(0));
  await isSelected(/Line one/);
  await expect.element(page.getByRole('status')).toHaveTextContent('Anna, 00:00:02.000 – 00:00:04.000');
});

test('the name of a clip tells a screen reader its speaker, times, text and state', async () => {
  await show();
  const names = page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent);
  expect(names).toEqual([
    'Anna, 0:02.0 to 0:04.0, Line one',
    'Fisherman, 0:05.0 to 0:07.0, Line two',
    'Anna, 0:08.0 to 0:10.0, Line three, 0.9 s too long',
    'Anna, 0:12.0 to 0:14.0, Line four, not made yet',
    'Fisherman, 0:15.0 to 0:17.0, Line five, locked',
  ]);
});

test('a dragged clip keeps to frames and is reported once', async () => {
  const { pointer } = await show();
  await pointer.drag([150, laneY(0)], [177, laneY(0)]);
  await vi.waitFor(
    () => expect(onMove).toHaveBeenCalledExactlyOnceWith([{ id: 'one', startMs: 2_560, endMs: 4_560 }]),
    PATIENT,
  );
  await expect.element(option(/Line one/)).toHaveTextContent('0:02.6 to 0:04.6');
});

test('a clip dragged near another one, in any lane, snaps to its edge', async () => {
  const { pointer } = await show();
  await pointer.drag([150, laneY(0)], [197, laneY(0)]);
  await vi.waitFor(
    () => expect(onMove).toHaveBeenCalledExactlyOnceWith([{ id: 'one', startMs: 3_000, endMs: 5_000 }]),
    PATIENT,
  );
});

test('holding Alt turns snapping off', async () => {
  const { pointer } = await show();
  await pointer.drag([150, laneY(0)], [198, laneY(0)], HELD.alt);
  await vi.waitFor(
    () => expect(onMove).toHaveBeenCalledExactlyOnceWith([{ id: 'one', startMs: 2_960, endMs: 4_960 }]),
    PATIENT,
  );
});

test('the Snap button turns snapping off', async () => {
  const { pointer } = await show();
  await page.getByRole('button', { name: 'Snap' }).click();
  await pointer.drag([150, laneY(0)], [198, laneY(0)]);
  await vi.waitFor(
    () => expect(onMove).toHaveBeenCalledExactlyOnceWith([{ id: 'one', startMs: 2_960, endMs: 4_960 }]),
    PATIENT,
  );
});

test('a dragged clip stops at its neighbor', async () => {
  const { pointer } = await show();
  await pointer.drag([150, laneY(0)], [420, laneY(0)]);
  await vi.waitFor(
    () => expect(onMove).toHaveBeenCalledExactlyOnceWith([{ id: 'one', startMs: 6_000, endMs: 8_000 }]),
    PATIENT,
  );
});

test('dragging an edge resizes the clip down to 100 ms', async () => {
  const { pointer } = await show();
  await pointer.drag([199, laneY(0)], [250, laneY(0)]);
  await vi.waitFor(
    () => expect(onMove).toHaveBeenLastCalledWith([{ id: 'one', startMs: 2_000, endMs: 5_000 }]),
    PATIENT,
  );
  await pointer.drag([249, laneY(0)], [20, laneY(0)]);
  await vi.waitFor(
    () => expect(onMove).toHaveBeenLastCalledWith([{ id: 'one', startMs: 2_000, endMs: 2_100 }]),
    PATIENT,
  );
});

test('a locked clip can be selected but not moved', async () => {
  const { pointer } = await show();
  await pointer.drag([800, laneY(1)], [900, laneY(1)]);
  await isSelected(/Line five/);
  expect(onMove).not.toHaveBeenCalled();
});

test('selected clips move together', async () => {
  const { pointer } = await show({ selected: ['one', 'two'] });
  await pointer.drag([150, laneY(0)], [201, laneY(0)], HELD.alt);
  await vi.waitFor(
    () =>
      expect(onMove).toHaveBeenCalledExactlyOnceWith([
        { id: 'one', startMs: 3_020, endMs: 5_020 },
        { id: 'two', startMs: 6_020, endMs: 8_020 },
      ]),
    PATIENT,
  );
  await isSelected(/Line two/);
});

test('Escape cancels a drag', async () => {
  const { pointer } = await show();
  await pointer.down(150, laneY(0));
  await pointer.move(300, laneY(0));
  await userEvent.keyboard('{Escape}');
  await pointer.up(300, laneY(0));
  await isSelected(/Line one/);
  expect(onMove).not.toHaveBeenCalled();
  await expect.element(option(/Line one/)).toHaveTextContent('0:02.0 to 0:04.0');
});

test('a rectangle selects the clips it touches, and Shift adds them to the selection', async () => {
  const { pointer } = await show();
  await pointer.drag([30, 30], [300, 130]);
  await isSelected(/Line one/);
  await isSelected(/Line two/);
  await isNotSelected(/Line three/);
  await pointer.drag([590, 30], [650, 60], HELD.shift);
  await isSelected(/Line one/);
  await isSelected(/Line four/);
});

test('Ctrl+click adds or removes a clip, and Shift+click selects a range', async () => {
  const { pointer } = await show();
  await pointer.click(150, laneY(0));
  await pointer.click(450, laneY(0), HELD.ctrl);
  await isSelected(/Line one/);
  await isSelected(/Line three/);
  await pointer.click(150, laneY(0), HELD.ctrl);
  await isNotSelected(/Line one/);
  await pointer.click(450, laneY(0));
  await pointer.click(150, laneY(0), HELD.shift);
  await isSelected(/Line two/);
  await expect.element(page.getByRole('status')).toHaveTextContent('3 lines selected');
});

test('a click on the ruler seeks, and a click between clips also clears the selection', async () => {
  const { pointer } = await show({ selected: ['one'] });
  await pointer.click(300, 10);
  await expect.poll(() => playhead.positionMs()).toBe(6_000);
  await isSelected(/Line one/);
  await pointer.click(500, laneY(1));
  await expect.poll(() => playhead.positionMs()).toBe(10_000);
  await isNotSelected(/Line one/);
});

test('dragging along the ruler seeks continuously', async () => {
  const { pointer } = await show();
  await pointer.drag([300, 10], [600, 60]);
  await expect.poll(() => playhead.positionMs()).toBe(12_000);
});

test('a double click or Enter opens a clip', async () => {
  const { pointer } = await show();
  await pointer.doubleClick(150, laneY(0));
  await vi.waitFor(() => expect(onOpen).toHaveBeenCalledExactlyOnceWith('one'), PATIENT);
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await vi.waitFor(() => expect(onOpen).toHaveBeenLastCalledWith('two'), PATIENT);
});

test('arrow keys move through time and between lanes, and Shift selects several clips', async () => {
  const { scroller } = await show();
  scroller.focus();
  await userEvent.keyboard('{ArrowRight}');
  await isSelected(/Line two/);
  await userEvent.keyboard('{ArrowUp}');
  await isSelected(/Line one/);
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  await isSelected(/Line one/);
  await isSelected(/Line three/);
  const active = scroller.getRootNode() as ShadowRoot;
  expect(active.getElementById(scroller.getAttribute('aria-activedescendant')!)!.textContent).toMatch(
    /Line three/,
  );
  await userEvent.keyboard('{End}');
  await isSelected(/Line five/);
  await isNotSelected(/Line three/);
});

test('Ctrl+arrow moves without selecting, and Ctrl+Space adds the clip', async () => {
  const { scroller } = await show({ selected: ['one'] });
  scroller.focus();
  await userEvent.keyboard('{Control>}{ArrowRight}{ArrowRight}{/Control}');
  await isSelected(/Line one/);
  await isNotSelected(/Line three/);
  await userEvent.keyboard('{Control>} {/Control}');
  await isSelected(/Line one/);
  await isSelected(/Line three/);
});

test('a clip removed from the selection keeps the keyboard focus', async () => {
  const { scroller } = await show({ selected: ['one', 'three'] });
  scroller.focus();
  await userEvent.keyboard('{Control>}{ArrowRight}{ArrowRight} {/Control}');
  await isNotSelected(/Line three/);
  await userEvent.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('three');
});

test('Alt+arrow moves a clip by one frame, and with Shift an edge', async () => {
  const { scroller } = await show({ selected: ['one'] });
  scroller.focus();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(onMove).toHaveBeenLastCalledWith([{ id: 'one', startMs: 2_040, endMs: 4_040 }]);
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}');
  expect(onMove).toHaveBeenLastCalledWith([{ id: 'one', startMs: 2_040, endMs: 4_000 }]);
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}');
  expect(onMove).toHaveBeenLastCalledWith([{ id: 'one', startMs: 2_000, endMs: 4_000 }]);
});

test('a clip reached by keys scrolls into view', async () => {
  const clips = filmClips(LANES, 40, DURATION_MS);
  const { scroller } = await show({ clips });
  scroller.focus();
  await userEvent.keyboard('{End}');
  await expect.poll(() => scroller.scrollLeft).toBeGreaterThan(1_500);
});

test('keys and buttons zoom, and 0 shows the whole video', async () => {
  const { scroller } = await show();
  scroller.focus();
  await userEvent.keyboard('+');
  await expect.poll(() => scroller.scrollWidth).toBe(4_500);
  await userEvent.keyboard('-');
  await expect.poll(() => scroller.scrollWidth).toBe(3_000);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => scroller.scrollWidth).toBe(4_500);
  await userEvent.keyboard('0');
  await expect.poll(() => scroller.scrollWidth).toBe(scroller.clientWidth);
});

test('the wheel scrolls through time, and with Ctrl zooms around the pointer', async () => {
  const { scroller, pointer } = await show();
  await pointer.wheel(400, 60, 200);
  await expect.poll(() => scroller.scrollLeft).toBe(200);
  await pointer.wheel(400, 60, -100, HELD.ctrl);
  await expect.poll(() => scroller.scrollWidth).toBe(4_500);
  // The pointer is over what was 600 px from the beginning, which is now 1.5 times as far away
  await expect.poll(() => scroller.scrollLeft).toBe(500);
});

test('the wheel scrolls vertically through many rows', async () => {
  const lanes = Array.from({ length: 12 }, (_, at) => ({
    id: `lane-${at}`,
    name: `Speaker ${at}`,
    hue: at * 30,
  }));
  const host = stage(<TimelineHost {...{ durationMs: DURATION_MS, clips: [], playhead, lanes }} />);
  const scroller = host.shadowRoot!.querySelector<HTMLElement>('[role=listbox]')!;
  await expect.poll(() => scroller.scrollHeight).toBeGreaterThan(500);
  const head = page.getByText('Speaker 4', { exact: true });
  const before = head.element().getBoundingClientRect().top;
  await pointerOn(scroller).wheel(400, 60, 96);
  await expect.poll(() => scroller.scrollTop).toBe(96);
  await expect.poll(() => head.element().getBoundingClientRect().top).toBe(before - 96);
});

test('the view follows the playhead until the user scrolls away', async () => {
  const { scroller, pointer } = await show();
  const end = scroller.clientWidth * SCALE;
  playhead.moveTo(end - 20);
  playhead.moveTo(end + 20);
  await expect.poll(() => scroller.scrollLeft).toBeGreaterThan(800);
  await pointer.wheel(400, 60, -5_000);
  await expect.poll(() => scroller.scrollLeft).toBe(0);
  playhead.moveTo(end + 60);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(scroller.scrollLeft).toBe(0);
});

test('of thousands of clips only some are in the page, along with the total count', async () => {
  const { scroller } = await show({ clips: filmClips(LANES, 5_000, 7_200_000), durationMs: 7_200_000 });
  scroller.focus();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByRole('option', { selected: true })).toHaveAttribute('aria-posinset', '5000');
  await expect.element(page.getByRole('option', { selected: true })).toHaveAttribute('aria-setsize', '5000');
  expect(page.getByRole('option').elements().length).toBeLessThan(50);
});

/** The color of a point of the canvas, in px of the page. */
const colorAt = (canvas: HTMLCanvasElement, x: number, y: number) => {
  const scale = canvas.width / canvas.clientWidth;
  const [red = 0, green = 0, blue = 0] = canvas
    .getContext('2d')!
    .getImageData(Math.round(x * scale), Math.round(y * scale), 1, 1).data;
  return { red, green, blue };
};

test('clips are drawn at their places, in light and dark colors', async () => {
  const { canvas } = await show();
  const fill = () => colorAt(canvas, 106, 24 + 42);
  const surface = () => colorAt(canvas, 50, 24 + 42);
  await expect.poll(surface).toEqual({ red: 255, green: 255, blue: 255 });
  expect(fill().blue).toBeGreaterThan(fill().red);
  document.documentElement.style.colorScheme = 'dark';
  await expect.poll(surface).toEqual({ red: 22, green: 24, blue: 29 });
  expect(fill().blue).toBeLessThan(150);
});

test('a clip that is too long has a red outline, dashed beyond its slot', async () => {
  const { canvas } = await show();
  const isRed = ({ red, green }: { red: number; green: number }) => red > green + 60;
  await expect.poll(() => isRed(colorAt(canvas, 450, 24 + 3))).toBe(true);
  // The upper line of the overrun, from 500 to 545 px: dashes and gaps
  const line = Array.from({ length: 36 }, (_, at) => isRed(colorAt(canvas, 503 + at, 24 + 3)));
  expect(line).toContain(true);
  expect(line).toContain(false);
  expect(isRed(colorAt(canvas, 150, 24 + 3))).toBe(false);
});

test('on a right-to-left page, time runs from left to right', async () => {
  const { pointer, scroller } = await show({ dir: 'rtl' });
  await pointer.click(300, 10);
  await expect.poll(() => playhead.positionMs()).toBe(6_000);
  scroller.focus();
  await userEvent.keyboard('{ArrowRight}');
  await isSelected(/Line two/);
});

test('a finger moves a selected clip, and scrolls anywhere else', async () => {
  const { pointer, scroller } = await show({ selected: ['one'] });
  await pointer.touch('touchStart', [150, laneY(0)]);
  for (const x of [160, 180, 200]) await pointer.touch('touchMove', [x, laneY(0)]);
  await pointer.touch('touchEnd');
  await vi.waitFor(
    () => expect(onMove).toHaveBeenCalledExactlyOnceWith([{ id: 'one', startMs: 3_000, endMs: 5_000 }]),
    PATIENT,
  );
  await pointer.touch('touchStart', [600, laneY(1)]);
  for (const x of [580, 540, 500, 460]) await pointer.touch('touchMove', [x, laneY(1)]);
  await pointer.touch('touchEnd');
  await expect.poll(() => scroller.scrollLeft).toBeGreaterThan(50);
  expect(onMove).toHaveBeenCalledTimes(1);
});

test('pinching zooms', async () => {
  const { pointer, scroller } = await show();
  await pointer.touch('touchStart', [300, 60], [400, 60]);
  for (const by of [10, 30, 50]) await pointer.touch('touchMove', [300 - by, 60], [400 + by, 60]);
  await pointer.touch('touchEnd');
  await expect.poll(() => scroller.scrollWidth).toBeGreaterThan(5_000);
});

test('passes axe', async () => {
  const { host } = await show({ selected: ['one'] });
  expect(await elementFaults(host)).toEqual([]);
});
