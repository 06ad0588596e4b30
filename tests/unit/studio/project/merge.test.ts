import { describe, expect, test } from 'vitest';
import type { EditedSegment, ProjectContent } from '../../../../src/studio/project/content.ts';
import { fromKept, toKept } from '../../../../src/studio/project/kept.ts';
import { changesOf, merge, type Merged } from '../../../../src/studio/project/merge.ts';
import { patchOf } from '../../../../src/studio/project/patch.ts';
import { content, segment, server } from './segments.ts';

/** The state of an editor after a merge, in the notation of `content`. */
function shown(mine: ProjectContent, { order, taken }: Merged): ProjectContent {
  const here = new Map(mine.segments.map((one) => [one.segment_id, one]));
  return { ...mine, segments: order.map((id) => taken.get(id) ?? here.get(id)!) };
}
const words = ({ segments }: ProjectContent) =>
  segments.map(({ segment_id, text }) => (segment_id === text ? text : `${segment_id}:${text}`)).join(' ');

/** Both sides start with the same text; the other side stores first. */
function merged(before: string, here: string, there: string) {
  const there_ = server(before);
  const base = there_.stored();
  there_.store(content(there));
  const mine = content(here);
  const result = merge(base, mine, there_.changesAfter(base.revision));
  return { result, mine, text: words(shown(mine, result)), isNews: result.isNews };
}

describe('two windows', () => {
  test.each([
    ['edit different segments: both edits stay', 'a b c', 'a:A b c', 'a b c:C', 'a:A b c:C'],
    ['edit the same segment: the one here stays', 'a b', 'a:here b', 'a:there b', 'a:here b'],
    ['add segments in different places', 'a b', 'a x b', 'a b y', 'a x b y'],
    ['remove different segments', 'a b c d', 'a c d', 'a b c', 'a c'],
    ['remove the same segment', 'a b c', 'a c', 'a c', 'a c'],
    ['a segment edited here and removed there stays', 'a b c', 'a b:B c', 'a c', 'a b:B c'],
    ['a segment removed here and edited there comes back', 'a b c', 'a c', 'a b:B c', 'a b:B c'],
    ['a segment moved there moves', 'a b c d', 'a:A b c d', 'b c d a', 'b c d a:A'],
    ['a segment moved here stays moved', 'a b c d', 'b c d a', 'a:A b c d', 'b c d a:A'],
    ['everything is new here', 'a b', 'x y', 'a b', 'x y'],
    ['everything is removed there', 'a b', 'a b', '', ''],
  ])('%s', (_, before, here, there, expected) => {
    expect(merged(before, here, there).text).toBe(expected);
  });

  test('two windows that both add at the end keep both, with a space between', () => {
    const there = server('');
    there.store({ title: null, lead: '', segments: [segment('a', 'A.', '')] });
    const base = there.stored();
    const end = (id: string): ProjectContent => ({
      title: null,
      lead: '',
      segments: [segment('a', 'A.', ' '), segment(id, `${id}.`, '')],
    });
    there.store(end('y'));
    const mine = end('x');
    const now = shown(mine, merge(base, mine, there.changesAfter(base.revision)));
    expect(now.segments.map(({ text, gap }) => text + gap).join('')).toBe('A. x. y.');
  });

  test('a window that adds a sentence keeps what the other changed in the sentence before', () => {
    const there = server('');
    const one = (text: string, gap: string): ProjectContent => ({
      ...content(''),
      segments: [segment('a', text, gap)],
    });
    there.store(one('A.', ''));
    const base = there.stored();
    there.store(one('Changed.', ''));
    const mine = { ...content(''), segments: [segment('a', 'A.', ' '), segment('b', 'B.', '')] };
    const now = shown(mine, merge(base, mine, there.changesAfter(base.revision)));
    expect(now.segments.map(({ text, gap }) => text + gap).join('')).toBe('Changed. B.');
  });

  test('store the merged result with one more patch, and end up with the same text', () => {
    const there = server('a b c');
    const base = there.stored();
    const theirs = content('a b:B c y');
    there.store(theirs);
    const mine = content('x a c:C');
    const first = merge(base, mine, there.changesAfter(base.revision));
    const mineNow = shown(mine, first);
    const theirBase = there.stored();
    const patch = patchOf(first.stored, mineNow)!;
    expect(patch.patch.put!.map(({ segment_id }) => segment_id)).toEqual(['x', 'c']);
    there.store(mineNow);
    const second = merge(theirBase, theirs, there.changesAfter(theirBase.revision));
    expect(words(shown(theirs, second))).toBe(words(mineNow));
    expect(words(mineNow)).toBe('x a b:B c:C y');
  });
});

describe('two windows that change the same line', () => {
  const cue = { left_out: false, fixed_length: false, bookmarked: false, note: '' };
  const line: EditedSegment = {
    ...segment('a', 'la mer'),
    source_text: 'the sea',
    words: [
      [0, 3, 0, 300, 90],
      [4, 7, 300, 900, 90],
    ],
    start_ms: 0,
    end_ms: 900,
    speaker: 'Ann',
  };
  const one = (more: Partial<EditedSegment>): ProjectContent => ({
    ...content(''),
    segments: [{ ...line, ...more }],
  });
  const both = (here: Partial<EditedSegment>, theirs: Partial<EditedSegment>, before = one({})) => {
    const there = server('');
    there.store(before);
    const base = there.stored();
    there.store(one(theirs));
    const result = merge(base, one(here), there.changesAfter(base.revision));
    return { result, now: shown(one(here), result).segments[0]! };
  };

  test.each<[string, Partial<EditedSegment>, Partial<EditedSegment>]>([
    [
      'the translation, and the original with its words',
      { text: 'la mer !' },
      { source_text: 'The sea', words: [[0, 7, 0, 900, null]] },
    ],
    ['the translation, and the times', { text: 'la mer !' }, { start_ms: 100, end_ms: 1_000 }],
    ['the times, and the speaker', { end_ms: 700 }, { speaker: 'Ben' }],
    ['the voice, and the translation', { voice: null }, { text: 'une mer' }],
    ['the lock, and the speaker', { locked: true }, { speaker: 'Ben' }],
    ['the speaker, and the translation with a lock', { speaker: 'Ben' }, { text: 'une mer', locked: true }],
  ])('keep both changes: %s', (_, here, theirs) => {
    for (const [mine, other] of [
      [here, theirs],
      [theirs, here],
    ] as const) {
      const { now, result } = both(mine, other);
      expect({ ...now }).toMatchObject({ ...line, ...here, ...theirs });
      expect(result).toMatchObject({ isNews: true, replaced: [], spared: [] });
    }
  });

  test('keep each mark of its cue', () => {
    const { now, result } = both(
      { cue: { ...cue, bookmarked: true } },
      { cue: { ...cue, left_out: true, note: 'loud' } },
    );
    expect(now.cue).toEqual({ ...cue, bookmarked: true, left_out: true, note: 'loud' });
    expect(result.replaced).toEqual([]);
    const marked = one({ cue: { ...cue, bookmarked: true, unsure: true } });
    const cleared = both({ cue: { ...cue, bookmarked: true } }, { cue: { ...cue, unsure: true } }, marked);
    expect(cleared.now.cue).toBeNull();
  });

  test('keep the text written here, and return the other one', () => {
    const { now, result } = both(
      { text: 'ma mer', source_text: 'my sea', cue: { ...cue, note: 'mine' } },
      { text: 'une mer', source_text: 'a sea', cue: { ...cue, note: 'theirs' }, speaker: 'Ben' },
    );
    expect(now).toMatchObject({
      text: 'ma mer',
      source_text: 'my sea',
      speaker: 'Ben',
      cue: { note: 'mine' },
    });
    expect(result.replaced).toEqual([
      { segment_id: 'a', field: 'source_text', text: 'a sea' },
      { segment_id: 'a', field: 'text', text: 'une mer' },
      { segment_id: 'a', field: 'note', text: 'theirs' },
    ]);
  });

  test('return no text when both wrote the same, or only one of them wrote', () => {
    expect(both({ text: 'une mer' }, { text: 'une mer', speaker: 'Ben' }).result.replaced).toEqual([]);
    expect(both({ text: 'une mer' }, { text: '' }).result.replaced).toEqual([]);
  });

  test('keep words with the text of a line that is no translation', () => {
    const said = { text: 'the sea', source_text: null };
    const here = { ...said, text: 'my sea', words: [[0, 6, 0, 900, null]] satisfies EditedSegment['words'] };
    const theirs = { ...said, text: 'a sea', words: [[0, 5, 0, 900, null]] satisfies EditedSegment['words'] };
    const { now, result } = both(here, { ...theirs, speaker: 'Ben' }, one(said));
    expect(now).toMatchObject({ ...here, speaker: 'Ben' });
    expect(result.replaced).toEqual([{ segment_id: 'a', field: 'text', text: 'a sea' }]);
  });

  test('offer only what was changed here when the other window also locked it', () => {
    const { now, result } = both({ text: 'ma mer' }, { source_text: 'a sea', locked: true });
    expect(now).toMatchObject({ text: 'la mer', source_text: 'a sea', locked: true });
    expect(result.spared).toMatchObject([{ text: 'ma mer', source_text: 'a sea', locked: false }]);
    expect(result.replaced).toEqual([]);
  });

  test('keep the local line, and return the texts it lacks, when only its fingerprint is known', () => {
    const there = server('');
    there.store(one({}));
    const base = fromKept(toKept(there.stored()));
    there.store(one({ text: 'une mer', speaker: 'Ben' }));
    const mine = one({ text: 'ma mer' });
    const result = merge(base, mine, there.changesAfter(base.revision));
    expect(shown(mine, result)).toEqual(mine);
    expect(result.replaced).toEqual([{ segment_id: 'a', field: 'text', text: 'une mer' }]);
  });
});

test('a project fetched again as a whole takes no more memory', () => {
  const there = server('a b');
  const base = there.stored();
  const { stored } = merge(base, content('a b'), changesOf(base, there.changesAfter(0)));
  for (const [id, one] of base.segments) expect(stored.segments.get(id)!.segment).toBe(one.segment);
});

describe('news of a merge', () => {
  test('are changes that differ from the editor', () => {
    expect(merged('a b', 'a:A b', 'a b:B').isNews).toBe(true);
    expect(merged('a b', 'a:A b', 'a:there b').isNews).toBe(false);
    // Like a restored take, which the server stores by itself
    expect(merged('a b', 'a:A b', 'a:A b').isNews).toBe(false);
    expect(merged('a b', 'a', 'a').isNews).toBe(false);
    expect(merged('a b', 'b a', 'b a').isNews).toBe(false);
  });

  test('include white space before the text, unless it changed here', () => {
    const there = server('a');
    const base = there.stored();
    there.store({ ...content('a'), lead: '\n' });
    const changes = there.changesAfter(base.revision);
    expect(merge(base, content('a'), changes)).toMatchObject({ lead: '\n', isNews: true });
    expect(merge(base, { ...content('a'), lead: ' ' }, changes)).toMatchObject({ lead: ' ', isNews: false });
  });
});

test('a complete project shows which segments are gone', () => {
  const there = server('a b c');
  const base = there.stored();
  there.store(content('a c:C'));
  const whole = there.changesAfter(0);
  const mine = content('a:A b c');
  expect(words(shown(mine, merge(base, mine, changesOf(base, whole))))).toBe('a:A c:C');
});

test('removing the last sentence here is not reported as a change from elsewhere', () => {
  const there = server('a b c');
  const base = there.stored();
  const mine: ProjectContent = { ...content(''), segments: [segment('a'), segment('b', 'b', '')] };
  const result = merge(base, mine, changesOf(base, there.changesAfter(0)));
  expect(result.isNews).toBe(false);
});

describe('a locked segment', () => {
  const locked = (text: string): ProjectContent => ({
    ...content(''),
    segments: [{ ...segment('a', text), locked: true }],
  });

  test('whose text changed while unlocked is sent unlocked first, and then locked', () => {
    const there = server('a');
    const before = there.store(locked('a'));
    const first = patchOf(before, locked('b'))!;
    expect(first.patch.put).toMatchObject([{ text: 'b', locked: false }]);
    expect(first.isPart).toBe(true);
    const then = patchOf(first.stored(before.revision + 1), locked('b'))!;
    expect(then.patch.put).toMatchObject([{ text: 'b', locked: true }]);
    expect(then.isPart).toBe(false);
    expect(patchOf(then.stored(before.revision + 2), locked('b'))).toBeNull();
  });

  test.each([{ start_ms: 5 }, { voice: { voice_id: 'b', model_id: 'm', language_id: 'en-US', speed: 1 } }])(
    'is sent unlocked for %o too',
    (change) => {
      const there = server('a');
      const before = there.store(locked('a'));
      const changed = { ...locked('a'), segments: [{ ...locked('a').segments[0]!, ...change }] };
      const { patch, isPart } = patchOf(before, changed)!;
      expect(patch.put).toMatchObject([{ ...change, locked: false }]);
      expect(isPart).toBe(true);
    },
  );

  test('with another speaker is sent as it is', () => {
    const there = server('a');
    const before = there.store(locked('a'));
    const given = { ...locked('a'), segments: [{ ...locked('a').segments[0]!, speaker: 'Ann' }] };
    const { patch, isPart } = patchOf(before, given)!;
    expect(patch.put).toMatchObject([{ speaker: 'Ann', locked: true }]);
    expect(isPart).toBe(false);
  });

  test('that was unlocked and removed is sent unlocked first, and then removed', () => {
    const there = server('a b');
    const both = [...locked('a').segments, segment('b')];
    const before = there.store({ ...locked('a'), segments: both });
    const rest = { ...locked('a'), segments: [segment('b')] };
    const first = patchOf(before, rest)!;
    expect(first.patch.put).toMatchObject([{ segment_id: both[0]!.segment_id, text: 'a', locked: false }]);
    expect(first.patch.remove).toBeUndefined();
    expect(first.isPart).toBe(true);
    const then = patchOf(first.stored(before.revision + 1), rest)!;
    expect(then.patch).toMatchObject({ remove: [both[0]!.segment_id] });
    expect(then.patch.put).toBeUndefined();
    expect(then.isPart).toBe(false);
  });
});

describe('a segment locked in another window', () => {
  const one = (text: string, more: Partial<EditedSegment> = {}): ProjectContent => ({
    ...content(''),
    segments: [{ ...segment('a', text), ...more }],
  });
  /** Both start with `before`; the other side stores first. */
  const after = (before: ProjectContent, here: ProjectContent, theirs: ProjectContent) => {
    const there = server('');
    there.store(before);
    const base = there.stored();
    there.store(theirs);
    const result = merge(base, here, there.changesAfter(base.revision));
    return {
      result,
      now: shown(here, result).segments[0]!,
      patch: patchOf(result.stored, shown(here, result)),
    };
  };

  test('stays as it was locked, and what was typed here is returned', () => {
    const here = one('mine');
    const { result, now, patch } = after(one('a'), here, one('a', { locked: true }));
    expect(now).toMatchObject({ text: 'a', locked: true });
    expect(result.spared).toEqual(here.segments);
    expect(patch).toBeNull();
  });

  test.each<[string, Partial<EditedSegment>]>([
    ['times', { start_ms: 5, end_ms: 9 }],
    ['the original', { source_text: 'said' }],
    ['the voice', { voice: null }],
    ['the text, with the segment locked here too', { text: 'mine', locked: true }],
  ])('returns a change made here to %s', (_, mine) => {
    const { result, now } = after(one('a'), one('a', mine), one('a', { locked: true }));
    expect(now).toEqual({ ...segment('a'), locked: true });
    expect(result.spared).toHaveLength(1);
  });

  test('takes over a speaker set here', () => {
    const { result, now, patch } = after(one('a'), one('a', { speaker: 'Ann' }), one('a', { locked: true }));
    expect(now).toMatchObject({ text: 'a', speaker: 'Ann', locked: true });
    expect(result.spared).toEqual([]);
    expect(patch!.patch.put).toMatchObject([{ speaker: 'Ann', locked: true }]);
  });

  test('that was unlocked here for editing keeps what was typed', () => {
    const locked = one('a', { locked: true });
    const { result, now } = after(locked, one('mine'), one('a', { locked: true, speaker: 'Ben' }));
    expect(now).toMatchObject({ text: 'mine', locked: false });
    expect(result.spared).toEqual([]);
  });

  test('is unlocked here when another window unlocks it', () => {
    const locked = one('a', { locked: true });
    const { now } = after(locked, one('a', { locked: true, speaker: 'Ann' }), one('a'));
    expect(now).toMatchObject({ speaker: 'Ann', locked: false });
  });
});
