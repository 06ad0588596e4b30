import { describe, expect, test } from 'vitest';
import type { Take } from '../../../../src/contract/index.ts';
import { align } from '../../../../src/studio/model/align.ts';
import {
  emptyScript,
  joinText,
  reconcile,
  replaceText,
  type ScriptText,
} from '../../../../src/studio/model/script-text.ts';
import { createSplitter } from '../../../../src/studio/model/split.ts';
import { random as generator } from '../../../support/random.ts';

const split = createSplitter();
const take = (text: string): Take => ({
  take_id: `take of ${text}`,
  text,
  voice_id: 'v',
  model_id: 'm',
  speed: 1,
  created_at: 0,
  duration_ms: 1000,
  url: '/x',
  peaks: [],
  marks: [],
  pronunciation: '',
});
/** A generated script: every sentence has an id and a take. */
const made = (text: string, scriptId = 'script-1'): ScriptText => {
  const script = reconcile(emptyScript, split(text));
  return {
    ...script,
    scriptId,
    segments: script.segments.map((segment) => ({
      ...segment,
      key: `id of ${segment.text}`,
      takes: [take(segment.text)],
      takeId: `take of ${segment.text}`,
    })),
  };
};
/** The ids of generated sentences; null for new ones. */
const ids = (script: ScriptText) => script.segments.map(({ key }) => (key.startsWith('id of') ? key : null));

describe('after a change of the text', () => {
  const script = made('One is here. Two is there. Three is nowhere.');
  test('unchanged sentences stay the same objects', () => {
    const after = reconcile(script, split('One is here. Two is there. Three is nowhere. Four.'));
    expect(after.segments.slice(0, 2)).toEqual(script.segments.slice(0, 2));
    expect(after.segments[0]).toBe(script.segments[0]);
    expect(ids(after)).toEqual([...ids(script), null]);
  });
  test('an edited sentence keeps its id and takes', () => {
    const after = reconcile(script, split('One is here. Two was never there. Three is nowhere.'));
    expect(ids(after)).toEqual(ids(script));
    expect(after.segments[1]).toMatchObject({
      text: 'Two was never there.',
      takeId: 'take of Two is there.',
    });
  });
  test('a sentence between the same neighbors keeps its id, however much it changed', () => {
    const after = reconcile(script, split('One is here. Completely else! Three is nowhere.'));
    expect(ids(after)).toEqual(ids(script));
  });
  test('an inserted sentence is new, and a removed one is gone', () => {
    const inserted = reconcile(script, split('One is here. Zero. Two is there. Three is nowhere.'));
    expect(ids(inserted)).toEqual([ids(script)[0], null, ids(script)[1], ids(script)[2]]);
    const removed = reconcile(script, split('One is here. Three is nowhere.'));
    expect(ids(removed)).toEqual([ids(script)[0], ids(script)[2]]);
  });
  test('the longer half of a split sentence keeps its id', () => {
    const long = made('Hello. The ferry leaves at seven, and nobody waits. Goodbye.');
    const after = reconcile(long, split('Hello. The ferry leaves at seven. And nobody waits. Goodbye.'));
    expect(ids(after)).toEqual([ids(long)[0], ids(long)[1], null, ids(long)[2]]);
  });
  test('a sentence typed over letter by letter keeps its id', () => {
    let typed = script;
    // "T." counts as an initial for a moment and absorbs the next sentence
    for (const middle of ['T.', 'Th.', 'The.', 'The ferry left.']) {
      typed = reconcile(typed, split(`One is here. ${middle} Three is nowhere.`));
    }
    expect(ids(typed)).toEqual(ids(script));
  });
  test('undo restores a removed sentence with its takes', () => {
    const removed = reconcile(script, split('One is here. Three is nowhere.'));
    const back = reconcile(removed, split('One is here. Two is there. Three is nowhere.'));
    expect(ids(back)).toEqual(ids(script));
    expect(back.segments[1]!.takes).toHaveLength(1);
    expect(back.removed).toHaveLength(0);
  });
  test('only the white space between sentences may change', () => {
    const after = reconcile(script, split('One is here.\n\nTwo is there. Three is nowhere.'));
    expect(ids(after)).toEqual(ids(script));
    expect(after.segments[0]!.gap).toBe('\n\n');
  });
});

describe('a new script starts', () => {
  const script = made('One is here. Two is there.');
  test.each([
    ['when everything was deleted', ''],
    ['when everything was replaced', 'Quite another matter! Nothing in common?'],
  ])('%s', (_, text) => {
    const after = reconcile(script, split(text));
    expect(after.scriptId).toBeNull();
    expect(ids(after).every((id) => id === null)).toBe(true);
  });
  test('and undo returns to the old one', () => {
    const replaced = reconcile(script, split('Quite another matter!'));
    const back = reconcile(replaced, split('One is here. Two is there.'));
    expect(back.scriptId).toBe('script-1');
    expect(ids(back)).toEqual(ids(script));
  });
  test('when a similar text replaces the old one', () => {
    const letter = made('Dear Ann. I am well. Yours, Eve.');
    const after = replaceText(letter, split('Dear Ben. I am well. Yours, Eve.'));
    expect(after.scriptId).toBeNull();
    expect(ids(after)).toEqual([null, null, null]);
    expect(ids(replaceText(after, split(joinText(letter))))).toEqual(ids(letter));
  });
  test('even when the old one was cut before', () => {
    const letter = made('Dear Ann. I am well. Yours, Eve.');
    const cut = reconcile(letter, split(''));
    const after = reconcile(cut, split('Dear Ben. I am well. Yours, Eve.'));
    expect(after.scriptId).toBeNull();
    expect(ids(after)).toEqual([null, null, null]);
  });
  test('but not when the new text contains all of the old one', () => {
    const after = replaceText(script, split('Zero. One is here. Two is there. Three.'));
    expect(after.scriptId).toBe('script-1');
    expect(ids(after)).toEqual([null, ...ids(script), null]);
  });
  test('and a sentence removed earlier does not restore its script', () => {
    const edited = reconcile(script, split('Two is there.'));
    const after = replaceText(edited, split('One is here. Another letter.'));
    expect(after.scriptId).toBeNull();
  });
  test('and sentences of one script never return in another', () => {
    const replaced = reconcile(script, split('Quite another matter! Nothing in common?'));
    const other = { ...replaced, scriptId: 'script-2' };
    const mixed = reconcile(other, split('Quite another matter! Nothing in common? One is here.'));
    expect(mixed.scriptId).toBe('script-2');
    expect(ids(mixed)).toEqual([null, null, null]);
  });
  test('but not from one that was never generated, which becomes the new one', () => {
    const draft = { ...reconcile(emptyScript, split('One is here. Two is there.')), scriptId: 'script-1' };
    const retyped = reconcile(draft, split('Quite another matter!'));
    expect(retyped).toMatchObject({ scriptId: 'script-1', title: null });
    expect(retyped.segments.some(({ key }) => draft.segments.some((old) => old.key === key))).toBe(false);
    const pasted = replaceText(retyped, split('Quite another letter!'));
    expect(pasted.scriptId).toBe('script-1');
    const cleared = reconcile(pasted, split(''));
    expect(reconcile(cleared, split('A third one.')).scriptId).toBe('script-1');
  });
  const unspoken = { ...reconcile(emptyScript, split('One is here. Two is there.')), scriptId: 'script-1' };
  test.each([
    [
      'is being generated',
      { segments: unspoken.segments.map((one) => ({ ...one, work: 'queued' as const })) },
    ],
    ['has its own title', { title: 'Mine' }],
    ['was opened and may have unknown takes', { isBegunHere: false }],
  ])('from one that %s', (_, part) => {
    const after = reconcile({ ...unspoken, ...part }, split('Quite another matter!'));
    expect(after).toMatchObject({ scriptId: null, isBegunHere: true, title: null });
  });
  test('from one whose only generated sentence was removed before', () => {
    const cut = reconcile(made('One is here. Two is there.'), split('Two is there.'));
    const stale = { ...cut, segments: cut.segments.map((one) => ({ ...one, takes: [], takeId: null })) };
    expect(reconcile(stale, split('Quite another matter!')).scriptId).toBeNull();
  });
  test('for a text with a title', () => {
    expect(replaceText(unspoken, split('Quite another matter!'), 'A book')).toMatchObject({
      scriptId: null,
      title: 'A book',
    });
  });
  test('but not while its only sentence is being edited', () => {
    let script = made('Hello.');
    for (const text of ['Hello', 'Hello w', 'Hello wo', 'Hello world.'])
      script = reconcile(script, split(text));
    expect(script.scriptId).toBe('script-1');
  });
});

test('after any edit the segments add up to the text, and keys are unique', () => {
  const random = generator(3);
  const words = ['One.', 'Two!', 'Three?', 'Four', ' ', '\n', 'Dr. Who.', 'One.', '🎉'];
  let script = emptyScript;
  let text = '';
  for (let round = 0; round < 800; round++) {
    const at = random(text.length + 1);
    const cut = random(4) === 0 ? random(12) : 0;
    text = text.slice(0, at) + (random(3) ? words[random(words.length)]! : '') + text.slice(at + cut);
    if (random(60) === 0) text = '';
    script = reconcile(script, split(text));
    expect(joinText(script)).toBe(text);
    const keys = script.segments.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  }
});

describe('aligning', () => {
  test('matches are in order and unique, for any two texts', () => {
    const random = generator(11);
    const text = () =>
      Array.from({ length: random(30) }, () => `Sentence ${random(12)} ${'x'.repeat(random(5))}`);
    for (let round = 0; round < 500; round++) {
      const matched = align(text(), text()).filter((index) => index >= 0);
      for (let i = 1; i < matched.length; i++) expect(matched[i]!).toBeGreaterThan(matched[i - 1]!);
    }
  });
  test('equal texts match one to one, even when all sentences are equal', () => {
    const same = Array.from({ length: 400 }, () => 'Ha.');
    expect(align(same, same)).toEqual(same.map((_, index) => index));
    expect(align(same, same.slice(1)).every((index) => index >= 0)).toBe(true);
  });
  test('5,000 sentences with a change in each part keep their matches', () => {
    const before = Array.from(
      { length: 5000 },
      (_, index) => `This is sentence number ${index} of the text.`,
    );
    const after = [...before];
    after[10] = 'This is sentence number ten of the text.';
    after.splice(2500, 0, 'Brand new!');
    after.splice(4000, 1);
    const match = align(before, after);
    expect(match[10]).toBe(10);
    expect(match[2500]).toBe(-1);
    expect(match[2501]).toBe(2500);
    expect(match.at(-1)).toBe(4999);
    expect(match.filter((index) => index < 0)).toHaveLength(1);
  });
});
