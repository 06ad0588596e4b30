import { describe, expect, test } from 'vitest';
import type { Clip } from '../../../../src/studio/timeline/clip.ts';
import { indexClips } from '../../../../src/studio/timeline/clip-index.ts';
import { drawScene } from '../../../../src/studio/timeline/draw/draw-scene.ts';
import { layRows } from '../../../../src/studio/timeline/rows.ts';
import type { Scene } from '../../../../src/studio/timeline/scene.ts';
import { LANES, clip } from './clips.ts';

interface Call {
  readonly name: string;
  readonly args: readonly unknown[];
  readonly fill: unknown;
  readonly stroke: unknown;
  readonly dash: unknown;
}

/** A canvas that records what is drawn. */
function recorder() {
  const calls: Call[] = [];
  const state: Record<string, unknown> = { globalAlpha: 1, font: '' };
  let dash: unknown = [];
  const context = new Proxy(state, {
    get: (_, name: string) =>
      name in state
        ? state[name]
        : (...args: readonly unknown[]) => {
            if (name === 'setLineDash') dash = args[0];
            if (name === 'restore') dash = [];
            calls.push({ name, args, fill: state['fillStyle'], stroke: state['strokeStyle'], dash });
            return name === 'measureText' ? { width: String(args[0]).length * 6 } : undefined;
          },
  }) as unknown as CanvasRenderingContext2D;
  return { context, calls };
}

const lane = (name: string) => ({
  ink: `${name} ink`,
  edge: `${name} edge`,
  fill: `${name} fill`,
  selected: `${name} selected`,
});
const PALETTE = {
  surface: 'surface',
  ruler: 'ruler',
  line: 'line',
  muted: 'muted',
  wave: 'wave',
  accent: 'accent',
  danger: 'danger',
  font: 'sans-serif',
  lanes: LANES.map(({ id }) => lane(id)),
};

/** Draws clips; returns what was drawn. */
function draw(clips: readonly Clip[], more: Partial<Scene> = {}): readonly Call[] {
  const { context, calls } = recorder();
  const scene: Scene = {
    view: { startMs: 0, msPerPx: 20 },
    rows: layRows(LANES, { video: false, original: false, background: false }),
    index: indexClips(clips, LANES),
    scrollTop: 0,
    width: 1_000,
    height: 240,
    durationMs: 60_000,
    peaks: [],
    nearPeaks: null,
    background: [],
    thumbnailAt: () => null,
    selection: new Set(),
    focused: null,
    preview: null,
    marquee: null,
    ...more,
  };
  drawScene(context, scene, PALETTE);
  return calls;
}
const texts = (calls: readonly Call[]) =>
  calls.filter(({ name }) => name === 'fillText').map(({ args }) => args[0]);
const strokes = (calls: readonly Call[]) =>
  calls.filter(({ name }) => name === 'stroke').map(({ stroke, dash }) => [stroke, dash]);

test('only visible clips are drawn', () => {
  const drawn = texts(draw([clip('1', 'a', 1, 9), clip('2', 'a', 30, 40), clip('3', 'b', 2, 9)]));
  expect(drawn).toContain('Line 1');
  expect(drawn).toContain('Line 3');
  expect(drawn).not.toContain('Line 2');
});

test('thousands of clips zoomed out need no more strokes than pixels', () => {
  const clips = Array.from({ length: 5_000 }, (_, at) => clip(String(at), 'a', at, at + 0.8));
  const calls = draw(clips, { view: { startMs: 0, msPerPx: 5_000 }, durationMs: 5_000_000 });
  const lines = calls.filter(({ name, fill }) => name === 'fillRect' && fill === 'a edge');
  expect(lines.length).toBeGreaterThan(900);
  expect(lines.length).toBeLessThanOrEqual(1_001);
});

test('an outline is dashed when nothing is made, and red when the sound is too long', () => {
  expect(strokes(draw([clip('1', 'a', 1, 9)]))).toEqual([['a edge', []]]);
  expect(strokes(draw([clip('1', 'a', 1, 9, { soundMs: null, state: 'open' })]))).toEqual([
    ['a edge', [4, 3]],
  ]);
  expect(strokes(draw([clip('1', 'a', 1, 9, { soundMs: 9_000 })]))).toEqual([
    ['danger', []],
    ['danger', [4, 3]],
  ]);
});

test('a selected clip has its own outline, and the focused one a ring', () => {
  const one = clip('1', 'a', 1, 9);
  expect(strokes(draw([one], { selection: new Set(['1']) }))).toEqual([['a selected', []]]);
  expect(strokes(draw([one], { focused: one })).at(-1)).toEqual(['accent', []]);
});

test('a dragged clip is drawn at its target, even when it comes from outside the view', () => {
  const far = clip('1', 'a', 30, 34);
  const preview = {
    changes: new Map([['1', { id: '1', startMs: 2_000, endMs: 6_000 }]]),
    guideMs: 2_000,
  };
  const calls = draw([far], { preview });
  expect(texts(calls)).toContain('Line 1');
  expect(calls.find(({ name, fill }) => name === 'fillRect' && fill === 'accent')!.args[0]).toBe(100);
});

test('a text that does not fit ends with an ellipsis', () => {
  const [label] = texts(draw([clip('1', 'a', 1, 3, { label: 'The tide comes in faster than you think.' })]));
  expect(label).toMatch(/^The tide.*…$/);
  expect(String(label).length * 6).toBeLessThanOrEqual(100);
});

describe('the waveform of the original', () => {
  const PART_MS = 10_000;
  const ORIGINAL = {
    rows: layRows(LANES, { video: false, original: true, background: false }),
    // Zoomed out, an hour has one peak per second
    durationMs: 3_600_000,
    peaks: Array.from<number>({ length: 3_600 }).fill(50),
  };
  /** Heights of the bars, by their positions from the left. */
  const bars = (more: Partial<Scene>) =>
    draw([], { ...ORIGINAL, ...more })
      .filter(({ name, fill, args }) => name === 'fillRect' && fill === 'wave' && args[2] === 2)
      .map(({ args }) => [Number(args[0]), Number(args[3])] as const);
  /** A click in the middle of the second part, and silence elsewhere. */
  const click = Array.from({ length: 1_000 }, (_, at) => (at === 500 ? 100 : 0));
  const near = (known: Readonly<Record<number, readonly number[]>>) => {
    const asked: number[] = [];
    const at = (part: number) => {
      asked.push(part);
      return known[part] ?? null;
    };
    return { asked, nearPeaks: { partMs: PART_MS, peaksPerSecond: 100, at } };
  };
  const VIEW = { startMs: 10_000, msPerPx: 20 };

  test('shows a short sound in its place when zoomed in', () => {
    const { nearPeaks } = near({ 1: click });
    const inPart = bars({ view: VIEW, nearPeaks }).filter(([x]) => x < 500);
    const tall = inPart.filter(([, height]) => height > 2);
    expect(tall).toHaveLength(1);
    // 15 s is 250 px beyond the edge
    expect(Math.abs(tall[0]![0] - 250)).toBeLessThanOrEqual(3);
  });

  test('is drawn coarsely where a part has not loaded', () => {
    const { nearPeaks, asked } = near({ 1: click });
    const drawn = bars({ view: VIEW, nearPeaks });
    const beyond = drawn.filter(([x]) => x >= 503);
    expect(beyond.length).toBeGreaterThan(100);
    expect(new Set(beyond.map(([, height]) => height)).size).toBe(1);
    expect(beyond[0]![1]).toBeGreaterThan(2);
    expect(asked, 'only what is in sight').toEqual([1, 2]);
  });

  test('loads nothing while the overview is detailed enough', () => {
    const { nearPeaks, asked } = near({});
    expect(bars({ view: { startMs: 0, msPerPx: 500 }, nearPeaks }).length).toBeGreaterThan(300);
    expect(asked).toEqual([]);
  });
});
