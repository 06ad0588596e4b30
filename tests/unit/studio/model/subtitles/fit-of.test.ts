import { describe, expect, test } from 'vitest';
import { fitOf } from '../../../../../src/studio/model/subtitles/fit/fit-of.ts';

const fit = (soundMs: number, slotMs: number, silenceAfterMs = 0, slots: 'fixed' | 'dynamic' = 'fixed') =>
  fitOf({ soundMs, slotMs, silenceAfterMs }, slots);

describe('a take', () => {
  test('as long as its slot is played unchanged', () => {
    expect(fit(2_000, 2_000)).toEqual({
      kind: 'fits',
      speed: 1,
      lengthMs: 2_000,
      silenceMs: 0,
      overrunMs: 0,
      overrunPercent: 0,
    });
  });

  test('slightly longer or shorter is played slightly faster or slower', () => {
    expect(fit(2_200, 2_000)).toMatchObject({ kind: 'fits', speed: 1.1, lengthMs: 2_000 });
    expect(fit(1_900, 2_000)).toMatchObject({ kind: 'fits', speed: 0.95, lengthMs: 2_000 });
  });

  test('much shorter is slowed down by at most 10 %', () => {
    expect(fit(900, 2_000)).toMatchObject({ kind: 'fits', speed: 0.9, lengthMs: 1_000 });
  });

  test('longer than that is reported as fast', () => {
    expect(fit(2_500, 2_000)).toMatchObject({ kind: 'fast', speed: 1.25, lengthMs: 2_000, overrunMs: 0 });
  });

  test('too long even at the fastest speed overruns by the rest', () => {
    expect(fit(3_900, 2_000)).toMatchObject({
      kind: 'overruns',
      speed: 1.3,
      lengthMs: 3_000,
      overrunMs: 1_000,
      overrunPercent: 50,
    });
  });

  test('in a slot that may grow uses the silence first', () => {
    expect(fit(2_500, 2_000, 600, 'dynamic')).toMatchObject({ kind: 'fits', speed: 1, silenceMs: 500 });
    expect(fit(2_860, 2_000, 600, 'dynamic')).toMatchObject({ kind: 'fits', speed: 1.1, silenceMs: 600 });
    expect(fit(3_900, 2_000, 600, 'dynamic')).toMatchObject({
      kind: 'overruns',
      silenceMs: 600,
      overrunMs: 400,
    });
    expect(fit(9_000, 2_000, Infinity, 'dynamic')).toMatchObject({
      kind: 'fits',
      speed: 1,
      silenceMs: 7_000,
    });
  });

  test('in a fixed slot does not use the silence', () => {
    expect(fit(2_500, 2_000, 600)).toMatchObject({ kind: 'fast', silenceMs: 0 });
  });

  test('in a slot without length overruns', () => {
    expect(fit(1_300, 0)).toMatchObject({ kind: 'overruns', overrunMs: 999 });
  });
});
