import { describe, expect, test } from 'vitest';
import { cuesOf, demandAreas } from '../../demo/server/subtitle-removal/areas.ts';
import type { RemovalArea } from '../../src/contract/index.ts';

const area = (text: string, from_ms: number, to_ms: number, top = 0.8): RemovalArea => ({
  left: 0.1,
  top,
  right: 0.9,
  bottom: top + 0.1,
  from_ms,
  to_ms,
  mask: 'letters',
  text,
});

describe('cues from areas with text', () => {
  test('follow one another, each with its time', () => {
    expect(cuesOf([area('Second', 3_000, 4_000), area('First', 1_000, 2_000)])).toEqual([
      { start_ms: 1_000, end_ms: 2_000, text: 'First' },
      { start_ms: 3_000, end_ms: 4_000, text: 'Second' },
    ]);
  });

  test('combine lines shown at the same time, from top to bottom', () => {
    expect(cuesOf([area('below', 1_100, 3_000, 0.9), area('Above', 1_000, 3_100)])).toEqual([
      { start_ms: 1_000, end_ms: 3_000, text: 'Above\nbelow' },
    ]);
  });

  test('start anew when another line appears', () => {
    expect(cuesOf([area('Wait', 0, 4_000), area('Where?', 2_000, 4_000, 0.9)])).toEqual([
      { start_ms: 0, end_ms: 2_000, text: 'Wait' },
      { start_ms: 2_000, end_ms: 4_000, text: 'Wait\nWhere?' },
    ]);
  });

  test('have bounded text where many long areas overlap, and such an order is refused', () => {
    const long = Array.from({ length: 3_000 }, (_, index) =>
      area(String(index).padEnd(500, 'x'), index * 1_000, index * 1_000 + 50_000),
    );
    const characters = cuesOf(long).reduce((sum, { text }) => sum + text.length, 0);
    expect(characters).toBeGreaterThan(500_000);
    expect(characters).toBeLessThan(600_000);
    expect(() => demandAreas(long, 3_600_000)).toThrow('The text of the areas is too long');
  });

  test('skip a sign that is shown all the time', () => {
    expect(cuesOf([area('HARBOUR', 0, 60_000, 0.1), area('It is late.', 1_000, 2_000)])).toEqual([
      { start_ms: 1_000, end_ms: 2_000, text: 'It is late.' },
    ]);
    expect(cuesOf([area('HARBOUR', 0, 60_000, 0.1)])).toHaveLength(1);
  });

  test('skip areas without recognized text', () => {
    expect(cuesOf([area('', 0, 1_000), area('  ', 2_000, 3_000)])).toEqual([]);
  });
});
