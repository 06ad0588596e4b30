import { expect, test } from 'vitest';
import { lookOf } from '../../../src/studio/model/subtitles/look.ts';
import { frameAt } from '../../../src/studio/video/frames.ts';
import { indexClips, spanOf, type DubClip } from '../../../src/studio/video/sound/dub-clip.ts';
import { cuesAt, stageCutter } from '../../../src/studio/video/view/stage-cue.ts';

const clip = (startMs: number, more: Partial<DubClip> = {}): DubClip => ({
  id: String(startMs),
  take: { take_id: 't', url: '' },
  startMs,
  soundMs: 1_000,
  factor: 1,
  cutMs: null,
  ...more,
});

test('a clip lasts as long as its sound at its speed, or until it is cut', () => {
  expect(spanOf(clip(500))).toEqual({ startMs: 500, endMs: 1_500 });
  expect(spanOf(clip(500, { factor: 1.25 }))).toEqual({ startMs: 500, endMs: 1_300 });
  expect(spanOf(clip(500, { cutMs: 900 }))).toEqual({ startMs: 500, endMs: 900 });
  expect(spanOf(clip(500, { cutMs: 9_000 }))).toEqual({ startMs: 500, endMs: 1_500 });
});

test('clips are found by the time they are heard, even a long one behind shorter ones', () => {
  const index = indexClips([clip(8_000), clip(0, { soundMs: 10_000 }), clip(2_000), clip(5_000)]);
  const found = (startMs: number, endMs: number) => index.within({ startMs, endMs }).map(({ id }) => id);
  expect(found(5_500, 6_500)).toEqual(['0', '5000']);
  expect(found(6_000, 8_001)).toEqual(['0', '8000']);
  expect(found(6_000, 8_000)).toEqual(['0']);
  expect(found(10_000, 20_000)).toEqual([]);
});

test('a step moves to the start of the previous or next frame', () => {
  expect(frameAt(0, 1, 25)).toBe(40);
  expect(frameAt(39, 1, 25)).toBe(40);
  expect(frameAt(40, 1, 25)).toBe(80);
  expect(frameAt(79, -1, 25)).toBe(0);
  expect(frameAt(0, -1, 25)).toBe(0);
  // 23.976 frames per second: none is skipped, and none is shown twice
  let at = 0;
  for (let frame = 1; frame <= 1_000; frame++) {
    at = frameAt(at, 1, 24_000 / 1_001);
    expect(Math.floor((at / 1000) * (24_000 / 1_001))).toBe(frame);
  }
});

const spoken = (startMs: number, endMs: number, translation = 'Oui.', source = 'Yes.') => ({
  id: String(startMs),
  startMs,
  endMs,
  source,
  translation,
});
const cutter = stageCutter({ target: 'fr', source: 'en', frameRate: 25 });

test('the subtitles at a moment are found, overlapping ones together', () => {
  const rows = [spoken(0, 1_000), spoken(1_000, 3_000), spoken(2_000, 4_000), spoken(9_000, 9_500)];
  const at = (ms: number) => cuesAt(rows, ms, cutter.translation).map(({ startMs }) => String(startMs));
  expect([at(0), at(999), at(1_000), at(2_500), at(3_000), at(5_000), at(9_400)]).toEqual([
    ['0'],
    ['0'],
    ['1000'],
    ['1000', '2000'],
    ['2000'],
    [],
    ['9000'],
  ]);
});

test('a line too long for one subtitle is shown in parts, in each language by itself', () => {
  const rows = [
    spoken(
      0,
      6_900,
      'La porte de la cuisine était ouverte, le chien dormait encore, et personne dans la maison ne savait pourquoi.',
      'The kitchen door was open, and nobody knew why.',
    ),
  ];
  const shown = (side: 'original' | 'translation', ms: number) =>
    cuesAt(rows, ms, cutter[side]).map(({ text }) => text.replaceAll('\n', ' '));
  expect([shown('translation', 1_000), shown('translation', 6_800)]).toEqual([
    ['La porte de la cuisine était ouverte,'],
    ['le chien dormait encore, et personne dans la maison ne savait pourquoi.'],
  ]);
  expect(shown('original', 1_000)).toEqual(shown('original', 6_800));
  expect(cuesAt(rows, 1_000, cutter.translation)[0]).toBe(cuesAt(rows, 1_001, cutter.translation)[0]);
});

test('subtitle settings become sizes for a picture 1080 px high', () => {
  const chosen = {
    font: 'sans',
    size: 5,
    color: '#ffffff',
    outline: '#000000',
    place: 'top',
    both: false,
  } as const;
  const look = lookOf({ ...chosen, box: false });
  expect(look).toMatchObject({
    font: 'Noto Sans SemiBold',
    sizePx: 54,
    outlinePx: 3,
    place: 'top',
    box: null,
  });
  expect(lookOf({ ...chosen, box: true }).box).toMatchObject({ color: '#000000', paddingPx: 6.75 });
});
