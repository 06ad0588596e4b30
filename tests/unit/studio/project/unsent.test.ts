import { describe, expect, test } from 'vitest';
import type { EditedSegment } from '../../../../src/studio/project/content.ts';
import { joinUnsent, unsentOf, type UnsentEdits } from '../../../../src/studio/project/unsent.ts';
import { content, segment, server } from './segments.ts';

const words = (segments: readonly EditedSegment[]) =>
  segments.map(({ segment_id, text }) => (segment_id === text ? text : `${segment_id}:${text}`)).join(' ');
const throughJson = (edits: UnsentEdits) => JSON.parse(JSON.stringify(edits)) as UnsentEdits;

describe('edits that the server did not receive', () => {
  test.each([
    ['are restored', 'a b c', 'a:A b c', 'a b c', 'a:A b c'],
    ['are merged with what was stored meanwhile', 'a b c', 'a:A b c', 'a b c:C', 'a:A b c:C'],
    ['add a segment', 'a b', 'a x b', 'a b y', 'a x b y'],
    ['remove a segment', 'a b c', 'a c', 'a b c:C', 'a c:C'],
    ['move a segment', 'a b c', 'b c a', 'a b:B c', 'b:B c a'],
    ['of a segment removed meanwhile bring it back', 'a b c', 'a b:B c', 'a c', 'a b:B c'],
    ['change nothing when they have arrived after all', 'a b', 'a:A b', 'a:A b', 'a:A b'],
  ])('%s', (_, before, here, there, expected) => {
    const known = server(before);
    const edits = throughJson(unsentOf(known.stored(), content(here).segments, 5));
    known.store(content(there));
    const joined = joinUnsent(edits, content(there).segments, known.stored());
    expect(words(joined.segments)).toBe(expected);
    expect(joined.spared).toEqual([]);
  });

  test('are stored without the segments that the server has', () => {
    const known = server('a b c');
    const edits = unsentOf(known.stored(), content('a b:B c').segments, 5);
    expect(edits.changed.map(({ segment_id }) => segment_id)).toEqual(['b']);
  });

  test('keep what another window changed in the same segment meanwhile', () => {
    const known = server('a b');
    const edits = throughJson(unsentOf(known.stored(), content('a:A b').segments, 5));
    const there = { ...content(''), segments: [{ ...segment('a'), speaker: 'Ann' }, segment('b')] };
    known.store(there);
    const joined = joinUnsent(edits, there.segments, known.stored());
    expect(joined.segments[0]).toMatchObject({ text: 'A', speaker: 'Ann' });
    expect(joined.replaced).toEqual([]);
  });

  test('kept by an older version replace the whole segment, and the other text is returned', () => {
    const known = server('a b');
    const { bases: _, ...edits } = throughJson(unsentOf(known.stored(), content('a:A b').segments, 5));
    const there = { ...content(''), segments: [{ ...segment('a', 'B'), speaker: 'Ann' }, segment('b')] };
    known.store(there);
    const joined = joinUnsent(edits, there.segments, known.stored());
    expect(joined.segments[0]).toMatchObject({ text: 'A', speaker: null });
    expect(joined.replaced).toEqual([{ segment_id: 'a', field: 'text', text: 'B' }]);
  });

  test('of a segment locked meanwhile leave it as locked', () => {
    const known = server('a b');
    const edits = throughJson(unsentOf(known.stored(), content('a:A b').segments, 5));
    const there = { ...content(''), segments: [{ ...segment('a'), locked: true }, segment('b')] };
    known.store(there);
    const joined = joinUnsent(edits, there.segments, known.stored());
    expect(joined.segments[0]).toMatchObject({ text: 'a', locked: true });
    expect(joined.spared).toMatchObject([{ segment_id: 'a', text: 'A' }]);
  });
});
